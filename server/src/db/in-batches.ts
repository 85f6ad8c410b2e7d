/** Splits a list into parts of at most `most` rows, for example for one statement each. */
export function* inBatches<T>(rows: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
}
