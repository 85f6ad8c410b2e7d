/**
 * One answer from several shelves, rows of which may be gone. All order alike: the matches of the small ones are laid
 * between those of the largest, of which at most as many stand before a page as before it without the small ones.
 */
import { findLive, standingsOn } from './find-live.ts'
import type { Level } from './level.ts'
import type { Page } from './ordered-window.ts'
import type { Query } from './query.ts'
import { compareStandings, type Standing } from './rank.ts'
import { findPlacedOnShelf } from './shelf-search.ts'

/** Matches before `from` and at or after `to` are counted and not given. */
export function findOnLevels(levels: readonly Level[], query: Query, from: number, to: number): Page {
  const largest = levels[0]!
  const heads: Head[] = []
  let freshTotal = 0
  for (let index = 1, offset = largest.shelf.size; index < levels.length; index++) {
    const level = levels[index]!
    const { total, rows } = findLive(level, query, 0, to)
    freshTotal += total
    if (rows.length > 0) heads.push(new Head(rows, offset, standingsOn(level, query)))
    offset += level.shelf.size
  }

  // Even if all fresh ones stand before the page, no row before this can be on it.
  const old = findLive(largest, query, Math.max(0, from - freshTotal), to)
  const total = old.total + freshTotal
  if (from >= total) return { total, rows: [] }
  const standingOf = standingsOn(largest, query)
  const known: (Standing | undefined)[] = []
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
      const other = (known[middle] ??= standingOf(old.rows[middle]!))
      if (compareStandings(other, head.standing) < 0) low = middle + 1
      else high = middle
    }
    while (at < low && rank < to) push(old.rows[at++]!)
    if (rank < to) push(head.row)
    head.advance()
  }
  while (at < old.rows.length && rank < to) push(old.rows[at++]!)
  return { total, rows }
}

/** The first of a small shelf's matches that is not placed yet. Only these are looked at closely: most pages want few. */
class Head {
  readonly #rows: readonly number[]
  readonly #offset: number
  readonly #standingOf: (row: number) => Standing
  #at = 0
  standing: Standing

  /** One row or more; all shelves' rows are numbered one after another, this one's from `offset` on. */
  constructor(rows: readonly number[], offset: number, standingOf: (row: number) => Standing) {
    this.#rows = rows
    this.#offset = offset
    this.#standingOf = standingOf
    this.standing = standingOf(rows[0]!)
  }

  get row(): number {
    return this.#rows[this.#at]! + this.#offset
  }

  get isPast(): boolean {
    return this.#at === this.#rows.length
  }

  advance(): void {
    this.#at++
    if (!this.isPast) this.standing = this.#standingOf(this.#rows[this.#at]!)
  }
}

function leastOf(heads: readonly Head[]): Head | null {
  let least: Head | null = null
  for (const head of heads)
    if (!head.isPast && (least === null || compareStandings(head.standing, least.standing) < 0)) least = head
  return least
}

/** All matches that have a position. */
export function findPlacedOnLevels(levels: readonly Level[], query: Query): Int32Array {
  const found = levels.map(({ shelf }) => findPlacedOnShelf(shelf, query))
  const all = new Int32Array(found.reduce((sum, rows) => sum + rows.length, 0))
  let size = 0
  let offset = 0
  for (const [index, { gone, goneCount, shelf }] of levels.entries()) {
    for (const row of found[index]!) if (goneCount === 0 || gone[row] !== 1) all[size++] = row + offset
    offset += shelf.size
  }
  return all.subarray(0, size)
}
