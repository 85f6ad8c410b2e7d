/**
 * Searches several levels (segments with their deleted rows) and combines the matches. All levels have the same order,
 * so the matches of the small ones are merged into those of the largest. They can shift a page of the largest by at
 * most their number, so only that many more rows are taken from the largest.
 */
import { findLive, type Live, sortKeysIn } from './find-live.ts'
import type { Level } from '../segment/level.ts'
import type { Page } from './page-of-parts.ts'
import type { Query } from './query.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import { findPositionedInSegment } from './find-in-segment.ts'

/** Finds the matches at the positions `from`…`to` − 1 of the order, and the number of all matches. */
export function findInLevels(levels: readonly Level[], query: Query, from: number, to: number): Page {
  const lives: Live[] = []
  let smallTotal = 0
  for (let index = 1; index < levels.length; index++) {
    const live = findLive(levels[index]!, query, 0, to)
    smallTotal += live.total
    lives.push(live)
  }
  // Matches of the largest level before this position are not on the page, even if all matches of the small levels come
  // before them.
  lives.unshift(findLive(levels[0]!, query, Math.max(0, from - smallTotal), to))
  return mergeLives(levels, lives, query, from, to)
}

/**
 * Merges the matches of all levels, given in `lives`. For a small level these must be at least the first `to` matches.
 * For the largest level, leading matches may be missing if they are before the page in any case.
 */
export function mergeLives(
  levels: readonly Level[],
  lives: readonly Live[],
  query: Query,
  from: number,
  to: number,
): Page {
  const [largest, old] = [levels[0]!, lives[0]!]
  const cursors: Cursor[] = []
  let { total } = old
  for (let index = 1, offset = largest.segment.size; index < levels.length; index++) {
    const level = levels[index]!
    const live = lives[index]!
    total += live.total
    if (live.rows.length > 0) cursors.push(new Cursor(live.rows, offset, sortKeysIn(level, query)))
    offset += level.segment.size
  }
  if (from >= total) return { total, rows: [] }
  const sortKeyOf = sortKeysIn(largest, query)
  const known: (SortKey | undefined)[] = []
  const rows: number[] = []
  let at = 0
  // The position in the merged order, which includes the missing leading matches of the largest level. Matches of small
  // levels that belong among these are pushed after them; they too are before the page, where their order does not
  // matter.
  let position = old.passed
  const push = (row: number) => {
    if (position >= from) rows.push(row)
    position++
  }
  for (let cursor = smallestOf(cursors); cursor !== null && position < to; cursor = smallestOf(cursors)) {
    let [low, high] = [at, old.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = (known[middle] ??= sortKeyOf(old.rows[middle]!))
      if (compareSortKeys(other, cursor.sortKey) < 0) low = middle + 1
      else high = middle
    }
    while (at < low && position < to) push(old.rows[at++]!)
    if (position < to) push(cursor.row)
    cursor.advance()
  }
  while (at < old.rows.length && position < to) push(old.rows[at++]!)
  return { total, rows }
}

/** The next match of a small level. Computes sort keys one at a time, since most pages need few such matches. */
class Cursor {
  readonly #rows: readonly number[]
  readonly #offset: number
  readonly #sortKeyOf: (row: number) => SortKey
  #at = 0
  sortKey: SortKey

  /**
   * `rows` must not be empty. Row handles are numbered through all levels; `offset` is the first handle of this level.
   */
  constructor(rows: readonly number[], offset: number, sortKeyOf: (row: number) => SortKey) {
    this.#rows = rows
    this.#offset = offset
    this.#sortKeyOf = sortKeyOf
    this.sortKey = sortKeyOf(rows[0]!)
  }

  get row(): number {
    return this.#rows[this.#at]! + this.#offset
  }

  get isAtEnd(): boolean {
    return this.#at === this.#rows.length
  }

  advance(): void {
    this.#at++
    if (!this.isAtEnd) this.sortKey = this.#sortKeyOf(this.#rows[this.#at]!)
  }
}

function smallestOf(cursors: readonly Cursor[]): Cursor | null {
  let smallest: Cursor | null = null
  for (const cursor of cursors)
    if (!cursor.isAtEnd && (smallest === null || compareSortKeys(cursor.sortKey, smallest.sortKey) < 0))
      smallest = cursor
  return smallest
}

/** The handles of all matches that have a position. */
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
