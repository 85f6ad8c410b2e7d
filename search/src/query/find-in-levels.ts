/**
 * One answer from several segments, rows of which may be gone. All order alike: the matches of the small ones are laid
 * between those of the largest, of which at most as many stand before a page as before it without the small ones.
 */
import { findLive, sortKeysIn } from './find-live.ts'
import type { Level } from '../segment/level.ts'
import type { Page } from './ordered-window.ts'
import type { Query } from './query.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import { findPositionedInSegment } from './find-in-segment.ts'

/** Matches before `from` and at or after `to` are counted and not given. */
export function findInLevels(levels: readonly Level[], query: Query, from: number, to: number): Page {
  const largest = levels[0]!
  const heads: Head[] = []
  let smallTotal = 0
  for (let index = 1, offset = largest.segment.size; index < levels.length; index++) {
    const level = levels[index]!
    const { total, rows } = findLive(level, query, 0, to)
    smallTotal += total
    if (rows.length > 0) heads.push(new Head(rows, offset, sortKeysIn(level, query)))
    offset += level.segment.size
  }

  // Even if all fresh ones stand before the page, no row before this can be on it.
  const old = findLive(largest, query, Math.max(0, from - smallTotal), to)
  const total = old.total + smallTotal
  if (from >= total) return { total, rows: [] }
  const sortKeyOf = sortKeysIn(largest, query)
  const known: (SortKey | undefined)[] = []
  const rows: number[] = []
  let at = 0
  // Rows are counted from the first that was fetched. What stands before the page is passed over, also fresh ones whose
  // number among rows that were not fetched is unknown.
  let rank = old.passed
  const push = (row: number) => {
    if (rank >= from) rows.push(row)
    rank++
  }
  for (let head = leastOf(heads); head !== null && rank < to; head = leastOf(heads)) {
    let [low, high] = [at, old.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = (known[middle] ??= sortKeyOf(old.rows[middle]!))
      if (compareSortKeys(other, head.sortKey) < 0) low = middle + 1
      else high = middle
    }
    while (at < low && rank < to) push(old.rows[at++]!)
    if (rank < to) push(head.row)
    head.advance()
  }
  while (at < old.rows.length && rank < to) push(old.rows[at++]!)
  return { total, rows }
}

/** The first of a small segment's matches that is not placed yet. Only these are looked at closely: most pages want few. */
class Head {
  readonly #rows: readonly number[]
  readonly #offset: number
  readonly #sortKeyOf: (row: number) => SortKey
  #at = 0
  sortKey: SortKey

  /** One row or more; all segments' rows are numbered one after another, this one's from `offset` on. */
  constructor(rows: readonly number[], offset: number, sortKeyOf: (row: number) => SortKey) {
    this.#rows = rows
    this.#offset = offset
    this.#sortKeyOf = sortKeyOf
    this.sortKey = sortKeyOf(rows[0]!)
  }

  get row(): number {
    return this.#rows[this.#at]! + this.#offset
  }

  get isPast(): boolean {
    return this.#at === this.#rows.length
  }

  advance(): void {
    this.#at++
    if (!this.isPast) this.sortKey = this.#sortKeyOf(this.#rows[this.#at]!)
  }
}

function leastOf(heads: readonly Head[]): Head | null {
  let least: Head | null = null
  for (const head of heads)
    if (!head.isPast && (least === null || compareSortKeys(head.sortKey, least.sortKey) < 0)) least = head
  return least
}

/** All matches that have a position. */
export function findPositionedInLevels(levels: readonly Level[], query: Query): Int32Array {
  const found = levels.map(({ segment }) => findPositionedInSegment(segment, query))
  const all = new Int32Array(found.reduce((sum, rows) => sum + rows.length, 0))
  let size = 0
  let offset = 0
  for (const [index, { deleted, deletedCount, segment }] of levels.entries()) {
    for (const row of found[index]!) if (deletedCount === 0 || deleted[row] !== 1) all[size++] = row + offset
    offset += segment.size
  }
  return all.subarray(0, size)
}
