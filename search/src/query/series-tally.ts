/**
 * Counts how many dates of each series match one search, and finds the first of them: the one with the lowest date key
 * (day and start), then with the lowest rank. Rows are stored in this order, so the first date depends neither on the
 * order of the results nor on the seed.
 */
import { rankOfCode } from '../order/seeded-order.ts'
import type { Level } from '../segment/level.ts'
import { firstOf, type MatchList } from './match-list.ts'

export class SeriesTally {
  /**
   * For each series, by its number: the latest search in which a date of it matched, how many dates matched, and the
   * level and row of the first one.
   */
  #metIn = new Int32Array(0)
  #counts = new Int32Array(0)
  #levels = new Uint8Array(0)
  #rows = new Int32Array(0)
  #search = 0

  /** Begins a search. `seriesEnd` must be above all numbers of series. */
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

  /** Counts `rows` of the level number `index`. All of these rows must match the search. */
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
   * Removes all dates of a series but the first; keeps markets with one date, and shops. The rows of the list must have
   * been counted with `add` before.
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

  /** How many rows of the row's series were counted; 1 for a market with one date and for a shop. */
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
