/**
 * One answer from two shelves: a large one of which some rows are gone, and a small one with what is new. Both order alike,
 * so the page lies on the large shelf at most as many rows before as are new, and as many after as are gone.
 */
import type { Page } from './ordered-window.ts'
import type { Query } from './query.ts'
import { compareStandings, type Standing } from './rank.ts'
import type { Shelf } from './shelf.ts'
import { findOnShelf, findPlacedOnShelf, standingOf, tierOnShelf } from './shelf-search.ts'

export interface TwoShelves {
  readonly large: Shelf
  /** Rows of the large shelf that are gone; the same as marks, 1 for gone. */
  readonly goneRows: readonly number[]
  readonly gone: Uint8Array
  /** Its rows are numbered on from the large shelf's. */
  readonly small: Shelf
}

/** Matches before `from` and at or after `to` are counted and not given. */
export function findOnBoth({ large, goneRows, gone, small }: TwoShelves, query: Query, from: number, to: number): Page {
  const spans = large.spansOf(query)
  const goneMatches = goneRows.filter((row) => tierOnShelf(large, query, spans, row) >= 0)
  const fresh = findOnShelf(small, query, 0, small.size)
  if (goneMatches.length === 0 && fresh.total === 0) return findOnShelf(large, query, from, to)

  const start = Math.max(0, from - fresh.total)
  const old = findOnShelf(large, query, start, to + goneMatches.length)
  const total = old.total - goneMatches.length + fresh.total
  if (from >= total) return { total, rows: [] }
  const standing = (row: number) => standingOf(large, query, tierOnShelf(large, query, spans, row), row)
  const smallSpans = small.spansOf(query)
  const freshStanding = (row: number) => standingOf(small, query, tierOnShelf(small, query, smallSpans, row), row)

  // How many of all matches stand before the first row that was fetched: the large shelf's, without those gone, and new ones.
  const first = old.rows[0]
  const isBefore = (other: Standing) => first !== undefined && compareStandings(other, standing(first)) < 0
  let passed = start
  if (start > 0) for (const row of goneMatches) if (isBefore(standing(row))) passed--

  const rows: number[] = []
  let at = 0
  const pushOldUntil = (end: number) => {
    for (; at < end; at++) if (gone[old.rows[at]!] !== 1) rows.push(old.rows[at]!)
  }
  for (const row of fresh.rows) {
    const itself = freshStanding(row)
    if (start > 0 && isBefore(itself)) {
      passed++
      continue
    }
    let [low, high] = [at, old.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareStandings(standing(old.rows[middle]!), itself) < 0) low = middle + 1
      else high = middle
    }
    pushOldUntil(low)
    rows.push(row + large.size)
  }
  pushOldUntil(old.rows.length)
  return { total, rows: rows.slice(Math.max(0, from - passed), Math.max(0, to - passed)) }
}

/** All matches that have a position. */
export function findPlacedOnBoth({ large, goneRows, gone, small }: TwoShelves, query: Query): Int32Array {
  const found = findPlacedOnShelf(large, query)
  const old = goneRows.length > 0 ? found.filter((row) => gone[row] !== 1) : found
  const fresh = findPlacedOnShelf(small, query)
  if (fresh.length === 0) return old
  const all = new Int32Array(old.length + fresh.length)
  all.set(old)
  for (let at = 0; at < fresh.length; at++) all[old.length + at] = fresh[at]! + large.size
  return all
}
