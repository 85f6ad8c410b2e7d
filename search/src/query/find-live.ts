/**
 * Searches a segment with deleted rows. The search itself still finds deleted rows, so these are counted and
 * subtracted, and some more matches are fetched instead of them.
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
  /**
   * The matches that are not deleted, in order, enough for the page. Matches before the position `start`, which counts
   * deleted matches too, are left out.
   */
  readonly rows: readonly number[]
  /** How many matches that are not deleted come before `rows`. */
  readonly passed: number
}

/**
 * Finds the first `to` matches that are not deleted, or more, and leaves out those before the position `start`, which
 * counts deleted matches too.
 */
export function findLive(level: Level, query: Query, start: number, to: number): Live {
  const find: FindPage = (from, end) => findInSegment(level.segment, query, from, end)
  return withoutDeleted(level, query, findDeleted(level, query), find, start, to)
}

/**
 * Like `findLive`, for a query for which `hasCachedShops` is true. `markets` are the matching markets that are not
 * deleted.
 */
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

/** Finds the matches at the positions `from`…`end` − 1 of a segment, and the number of all its matches. */
type FindPage = (from: number, end: number) => Page

/** Searches with `find` and removes deleted rows. `gone` must be all deleted rows that match. */
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

/** Returns a function that computes the sort key of a matching row. */
export function sortKeysIn({ segment }: Level, query: Query): (row: number) => SortKey {
  if (query.typed.length === 0) return (row) => sortKeyOf(segment, query, 0, row)
  const spans = spansOf(segment, query)
  return (row) => sortKeyOf(segment, query, tierOf(segment, query, spans, row), row)
}

/** At most this many deleted rows are searched for one by one in the lists of the typed words. */
const fewRows = 8

/** Memory of `findDeleted` that all searches share. */
const deletedMatches = new IntVector()

/** The deleted rows that match the query. Valid until the next call. */
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

/** How many of the ascending rows are in one of the spans. */
function countInSpans(rows: Int32Array, spans: Spans): number {
  let count = 0
  for (const { from, to } of spans)
    if (from < to) count += lowerBound(rows, to, 0, rows.length) - lowerBound(rows, from, 0, rows.length)
  return count
}

/** How many of the matching `rows` come before `row` in the order; 0 if `row` is undefined. */
function countBefore(level: Level, query: Query, rows: IntVector, row: number | undefined): number {
  if (row === undefined) return 0
  const sortKey = sortKeysIn(level, query)
  const first = sortKey(row)
  let count = 0
  for (let at = 0; at < rows.length; at++) if (compareSortKeys(sortKey(rows.at(at)), first) < 0) count++
  return count
}
