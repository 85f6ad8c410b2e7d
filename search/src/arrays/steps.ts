/**
 * A long computation that can be paused, so that searches are answered in between: a generator that yields after every few
 * thousand rows and finally returns its result.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** Rows handled between two steps when they are adjacent in memory: some hundredths of a millisecond. */
export const rowsPerStep = 4096

/** The same for rows accessed in random order, which in an index of a million places miss the processor's caches. */
export const scatteredRowsPerStep = 512

/** Runs all steps without a pause. */
export function runAll<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
