/** Finds the dates of series by scanning the column of series numbers. */
import type { Level } from '../segment/level.ts'

/** The handles of all dates of the series with this number (`Tables.series`), sorted by day and start. */
export function findSeries(levels: readonly Level[], number: number): number[] {
  const found: { readonly handle: number; readonly key: number }[] = []
  let before = 0
  for (const level of levels) {
    const { segment, deleted } = level
    const { numbers, from } = segment.series
    for (let at = numbers.indexOf(number); at >= 0; at = numbers.indexOf(number, at + 1)) {
      const row = from + at
      if (deleted[row] !== 1) found.push({ handle: before + row, key: segment.dateKeyOf(row) })
    }
    before += segment.size
  }
  return found.toSorted((a, b) => a.key - b.key).map(({ handle }) => handle)
}

/**
 * The number of markets if each series counts once. `markets` is the number with each date counted; `seriesEnd` is one
 * above the highest number of a series.
 */
export function countMarkets(levels: readonly Level[], markets: number, seriesEnd: number): number {
  const isMet = new Uint8Array(seriesEnd)
  let [occurrences, series] = [0, 0]
  for (const { segment, deleted } of levels) {
    const { numbers, from } = segment.series
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!
      if (number === 0 || deleted[from + at] === 1) continue
      occurrences++
      if (isMet[number] === 0) series++
      isMet[number] = 1
    }
  }
  return markets - occurrences + series
}
