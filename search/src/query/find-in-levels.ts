/**
 * Combines the answers of several segments, rows of which may be deleted. All segments use the same order, so the matches of
 * the small segments are merged into those of the largest. At most the matches of all small segments can move in front of a
 * page, so only a few more rows of the largest segment than those of the page are needed.
 */
import { findLive, type Live, sortKeysIn } from './find-live.ts'
import type { Level } from '../segment/level.ts'
import type { Page } from './page-of-parts.ts'
import type { Query } from './query.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import { findPositionedInSegment } from './find-in-segment.ts'

/** The matches at positions `from`…`to` − 1 of the order, and the number of all matches. */
export function findInLevels(levels: readonly Level[], query: Query, from: number, to: number): Page {
  const lives: Live[] = []
  let smallTotal = 0
  for (let index = 1; index < levels.length; index++) {
    const live = findLive(levels[index]!, query, 0, to)
    smallTotal += live.total
    lives.push(live)
  }
  // Even if all matches of the small segments come before the page, no earlier row of the largest can be on it.
  lives.unshift(findLive(levels[0]!, query, Math.max(0, from - smallTotal), to))
  return mergeLives(levels, lives, query, from, to)
}

/**
 * Merges the matches of all levels. Of the small levels `lives` has at least the first `to` matches; of the largest it may
 * leave out as many in front as the small levels' matches cannot move to the page.
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
  // Positions are counted from the first fetched row of the largest segment. Matches of small segments that belong before it
  // come first here; all of these lie before the page, so their order does not matter.
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

/** The next match of a small segment to be merged. Sort keys are computed only for these: most pages need few. */
class Cursor {
  readonly #rows: readonly number[]
  readonly #offset: number
  readonly #sortKeyOf: (row: number) => SortKey
  #at = 0
  sortKey: SortKey

  /** `rows` is not empty. Row handles of the index number the rows of all segments, this one's from `offset` on. */
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
