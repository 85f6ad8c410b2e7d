/** Milliseconds that `work` takes. */
export function time(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Of an even number the upper one. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN
}
