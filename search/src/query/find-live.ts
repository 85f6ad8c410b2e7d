/**
 * Searches a segment of which some rows are deleted. The search of the segment still finds deleted rows, so they are
 * counted and subtracted, and some more matches are fetched to replace them.
 */
import { IntVector } from '../arrays/int-vector.ts'
import type { Level } from '../segment/level.ts'
import { lowerBound } from '../arrays/row-list.ts'
import type { MatchList } from './match-list.ts'
import type { Page } from './page-of-parts.ts'
import { type Query, shopsOf, spansOf } from './query.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import type { Spans } from '../segment/segment.ts'
import {
  candidatesOf,
  findWithCachedShops,
  findInSegment,
  hasCachedShops,
  cachedShopsOf,
  sortKeyOf,
  tierOf,
  tierOfRowInSpans,
} from './find-in-segment.ts'

export interface Live {
  /** The number of matches that are not deleted. */
  readonly total: number
  /** Matches that are not deleted, in order, beginning with the segment's match number `start`: enough for the page. */
  readonly rows: readonly number[]
  /** The number of matches before `rows` that are not deleted. */
  readonly passed: number
}

/**
 * Finds at least the first `to` matches that are not deleted, except those before the segment's match number `start`.
 */
export function findLive(level: Level, query: Query, start: number, to: number): Live {
  const find: FindPage = (from, end) => findInSegment(level.segment, query, from, end)
  return withoutDeleted(level, query, findDeleted(level, query), find, start, to)
}

/** Like `findLive`, for a query with `hasCachedShops`. `markets` are the matching markets that are not deleted. */
export function findLiveWithCachedShops(
  level: Level,
  query: Query,
  markets: MatchList,
  start: number,
  to: number,
): Live {
  const find: FindPage = (from, end) => findWithCachedShops(level.segment, query, markets, from, end)
  return withoutDeleted(level, query, findDeleted(level, shopsOf(query)), find, start, to)
}

/** Finds the matches at positions `from`…`end` − 1 of a segment, and their total number. */
type FindPage = (from: number, end: number) => Page

/** Removes deleted rows from the pages of `find`. `gone` are the deleted rows among all its matches. */
function withoutDeleted(level: Level, query: Query, gone: IntVector, find: FindPage, start: number, to: number): Live {
  const { segment, deleted, deletedCount } = level
  const most = to + gone.length
  const likely = to + 8 + Math.ceil((4 * to * deletedCount) / Math.max(1, segment.size))
  for (let end = Math.min(most, likely); ; end = most) {
    const page = find(start, end)
    const total = page.total - gone.length
    if (gone.length === 0) return { total, rows: page.rows, passed: start }
    const rows = page.rows.filter((row) => deleted[row] !== 1)
    const passed = start - countBefore(level, query, gone, start === 0 ? undefined : page.rows[0])
    if (end === most || passed + rows.length >= Math.min(to, total)) return { total, rows, passed }
  }
}

/** Computes the sort keys of a segment's matching rows. */
export function sortKeysIn({ segment }: Level, query: Query): (row: number) => SortKey {
  if (query.typed.length === 0) return (row) => sortKeyOf(segment, query, 0, row)
  const spans = spansOf(segment, query)
  return (row) => sortKeyOf(segment, query, tierOf(segment, query, spans, row), row)
}

/** At most this many deleted rows are looked up one by one in the words' lists. */
const fewRows = 8

/** Scratch memory of `findDeleted`. */
const deletedMatches = new IntVector()

/** Finds the deleted rows that match. Valid until the next call. */
function findDeleted({ segment, deleted, deletedRows }: Level, query: Query): IntVector {
  const found = deletedMatches
  found.clear()
  if (deletedRows.length === 0) return found
  const spans = spansOf(segment, query)
  const hasWords = query.typed.length > 0
  if (hasWords && countInSpans(deletedRows, spans) > fewRows) {
    const isCached = hasCachedShops(segment, query)
    const { rows } = candidatesOf(segment, query, isCached ? spans.slice(0, 1) : spans)
    for (const list of isCached ? [rows, cachedShopsOf(segment, query, spans).rows] : [rows])
      for (let at = 0; at < list.length; at++) if (deleted[list[at]!] === 1) found.push(list[at]!)
    return found
  }
  const passesAll = !hasWords && query.towns === null && query.probe === null && !query.facts.asks
  for (const { from, to } of spans) {
    if (from >= to) continue
    for (let at = lowerBound(deletedRows, from, 0, deletedRows.length); at < deletedRows.length; at++) {
      const row = deletedRows[at]!
      if (row >= to) break
      if (passesAll || tierOfRowInSpans(segment, query, row) >= 0) found.push(row)
    }
  }
  return found
}

/** Counts the ascending rows that are in one of the spans. */
function countInSpans(rows: Int32Array, spans: Spans): number {
  let count = 0
  for (const { from, to } of spans)
    if (from < to) count += lowerBound(rows, to, 0, rows.length) - lowerBound(rows, from, 0, rows.length)
  return count
}

/** Counts those of the matching `rows` that come before `row` in the order; 0 if `row` is undefined. */
function countBefore(level: Level, query: Query, rows: IntVector, row: number | undefined): number {
  if (row === undefined) return 0
  const sortKey = sortKeysIn(level, query)
  const first = sortKey(row)
  let count = 0
  for (let at = 0; at < rows.length; at++) if (compareSortKeys(sortKey(rows.at(at)), first) < 0) count++
  return count
}
