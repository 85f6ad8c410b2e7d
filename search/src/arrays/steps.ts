/**
 * Long work that can be left at any of its steps and taken up again, so that searches are answered in between: a generator
 * that yields after every few thousand rows and at its end returns what it made.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** How many rows are looked at between two steps: some hundredths of a millisecond, when they lie beside each other. */
export const rowsPerStep = 4096

/** The same when they lie scattered, so that a million of them are seldom in the processor's cache. */
export const scatteredRowsPerStep = 512

/** Goes through with the work at once. */
export function runAll<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
