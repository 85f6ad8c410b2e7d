/**
 * For one search: how many matching occurrences each series has, and which is the first. The first is the one with the lowest
 * date key, then with the lowest rank, as rows are numbered. So it does not depend on the search's order or seed.
 */
import { rankOfCode } from '../order/seeded-order.ts'
import type { Level } from '../segment/level.ts'

export class SeriesTally {
  /** By number of the series: whether it was met in this search, how many matches it has, and where the first of them is. */
  #metIn = new Int32Array(0)
  #counts = new Int32Array(0)
  #levels = new Uint8Array(0)
  #rows = new Int32Array(0)
  #search = 0

  /** `seriesEnd` is above every number of a series. */
  begin(seriesEnd: number): void {
    if (this.#metIn.length < seriesEnd) {
      const room = seriesEnd + (seriesEnd >> 2)
      this.#metIn = new Int32Array(room)
      this.#counts = new Int32Array(room)
      this.#levels = new Uint8Array(room)
      this.#rows = new Int32Array(room)
      this.#search = 0
    }
    if (this.#search === 2 ** 31 - 1) {
      this.#metIn.fill(0)
      this.#search = 0
    }
    this.#search++
  }

  /** Counts rows of `levels[index]`, each of which matches. */
  add(levels: readonly Level[], index: number, rows: Int32Array): void {
    const { series } = levels[index]!.segment
    if (series.isEmpty) return
    const { numbers } = series
    const [metIn, counts, firstLevels, firstRows, search] = [
      this.#metIn,
      this.#counts,
      this.#levels,
      this.#rows,
      this.#search,
    ]
    for (const row of rows) {
      const number = row < numbers.length ? numbers[row]! : 0
      if (number === 0) continue
      if (metIn[number] !== search) {
        metIn[number] = search
        counts[number] = 1
        firstLevels[number] = index
        firstRows[number] = row
        continue
      }
      counts[number]!++
      const isBefore =
        firstLevels[number] === index
          ? row < firstRows[number]!
          : comesBefore(levels[index]!, row, levels[firstLevels[number]!]!, firstRows[number]!)
      if (!isBefore) continue
      firstLevels[number] = index
      firstRows[number] = row
    }
  }

  /** Whether a row that was counted is a single date, a shop, or the first of its series. */
  isFirst({ segment: { series } }: Level, index: number, row: number): boolean {
    const number = series.at(row)
    return number === 0 || (this.#rows[number] === row && this.#levels[number] === index)
  }

  /** How many rows of its series were counted; 1 for a single date and a shop. */
  countOf({ segment: { series } }: Level, row: number): number {
    const number = series.at(row)
    return number === 0 ? 1 : this.#counts[number]!
  }
}

function comesBefore({ segment: a }: Level, rowA: number, { segment: b }: Level, rowB: number): boolean {
  const later = a.dateKeyOf(rowA) - b.dateKeyOf(rowB)
  if (later !== 0) return later < 0
  return rankOfCode(a.columns.codes[rowA]!) < rankOfCode(b.columns.codes[rowB]!)
}
