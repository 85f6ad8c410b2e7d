/**
 * Counts for one search the matching occurrences of each series, and finds the first one: the one with the lowest date
 * key, then with the lowest rank, which is the order of rows. So the first one does not depend on the search's order or
 * seed.
 */
import { rankOfCode } from '../order/seeded-order.ts'
import type { Level } from '../segment/level.ts'
import { firstOf, type MatchList } from './match-list.ts'

export class SeriesTally {
  /**
   * By number of the series: the last search that met it, its number of matches, and the level and row of the first
   * match.
   */
  #metIn = new Int32Array(0)
  #counts = new Int32Array(0)
  #levels = new Uint8Array(0)
  #rows = new Int32Array(0)
  #search = 0

  /** Starts a search. `seriesEnd` is one above the highest number of a series. */
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

  /** Counts rows of `levels[index]`; all of them must match. */
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

  /**
   * Removes all dates of series but the first, and keeps single dates and shops, in the same order. The list must have
   * been counted with `add`.
   */
  keepFirst({ segment: { series } }: Level, index: number, list: MatchList): MatchList {
    if (series.isEmpty) return list
    const { numbers } = series
    const { rows, tiers } = list
    const [firstLevels, firstRows] = [this.#levels, this.#rows]
    let size = 0
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const number = row < numbers.length ? numbers[row]! : 0
      if (number !== 0 && (firstRows[number] !== row || firstLevels[number] !== index)) continue
      rows[size] = row
      if (tiers !== null) tiers[size] = tiers[at]!
      size++
    }
    return firstOf(list, size)
  }

  /** The number of counted rows of the row's series; 1 for a single date or a shop. */
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
