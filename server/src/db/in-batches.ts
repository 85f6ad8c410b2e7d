/** Parts of a list, for one statement or one turn of the event loop each. */
export function* inBatches<T>(rows: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
}
