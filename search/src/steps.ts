/**
 * Long work that can be left at any of its steps and taken up again, so that searches are answered in between: a generator
 * that yields after every few thousand rows and at its end returns what it made.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** How many rows are looked at between two steps: some hundredth of a millisecond, when each is a few reads and writes. */
export const rowsPerStep = 4096

/** Goes through with the work at once. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
