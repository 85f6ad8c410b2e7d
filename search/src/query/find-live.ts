/**
 * Searches a segment some of whose rows are deleted. The search of the segment itself includes deleted rows, so the deleted
 * matches are counted separately, and as many more matches are fetched as are likely to be deleted.
 */
import type { Level } from '../segment/level.ts'
import { lowerBound } from '../arrays/row-list.ts'
import { type Query, spansOf } from './query.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import type { Spans } from '../segment/segment.ts'
import { candidatesOf, findInSegment, sortKeyOf, tierOf } from './find-in-segment.ts'

export interface Live {
  /** The number of matches that are not deleted. */
  readonly total: number
  /** Matches that are not deleted, in order, from the segment's match number `start` on, as many as a page may need. */
  readonly rows: readonly number[]
  /** How many matches that are not deleted come before `rows`. */
  readonly passed: number
}

/** Finds at least the first `to` matches that are not deleted, without those before the segment's match number `start`. */
export function findLive(level: Level, query: Query, start: number, to: number): Live {
  const { segment, deleted, deletedCount } = level
  const deletedMatches = deletedCount === 0 ? noMatches : findDeleted(level, query)
  const most = to + deletedMatches.length
  const likely = to + 8 + Math.ceil((4 * to * deletedCount) / Math.max(1, segment.size))
  for (let end = Math.min(most, likely); ; end = most) {
    const page = findInSegment(segment, query, start, end)
    const total = page.total - deletedMatches.length
    if (deletedMatches.length === 0) return { total, rows: page.rows, passed: start }
    const rows = page.rows.filter((row) => deleted[row] !== 1)
    const passed = start - countBefore(level, query, deletedMatches, start === 0 ? undefined : page.rows[0])
    if (end === most || passed + rows.length >= Math.min(to, total)) return { total, rows, passed }
  }
}

/** The sort keys of a segment's matching rows. */
export function sortKeysIn({ segment }: Level, query: Query): (row: number) => SortKey {
  if (query.typed.length === 0) return (row) => sortKeyOf(segment, query, 0, row)
  const spans = spansOf(segment, query)
  return (row) => sortKeyOf(segment, query, tierOf(segment, query, spans, row), row)
}

const noMatches = new Int32Array(0)

/** Up to so many deleted rows are looked up one by one in the words' lists. */
const fewRows = 8

/** The deleted rows that match. */
function findDeleted(level: Level, query: Query): Int32Array {
  const { segment, deleted, deletedRows } = level
  const spans = spansOf(segment, query)
  const inSpans = rowsInSpans(deletedRows, spans)
  if (query.typed.length > 0 && inSpans.length > fewRows)
    return candidatesOf(segment, query, spans).rows.filter((row) => deleted[row] === 1)
  const isBySpans = query.typed.length === 0 && query.towns === null && query.probe === null
  if (isBySpans && !query.facts.asks) return inSpans
  return inSpans.filter((row) => tierOf(segment, query, spans, row) >= 0)
}

/** Those of the ascending rows that are in one of the spans. */
function rowsInSpans(rows: Int32Array, spans: Spans): Int32Array {
  const found = new Int32Array(rows.length)
  let size = 0
  for (const { from, to } of spans) {
    if (from >= to) continue
    const end = lowerBound(rows, to, 0, rows.length)
    for (let at = lowerBound(rows, from, 0, end); at < end; at++) found[size++] = rows[at]!
  }
  return found.subarray(0, size)
}

/** How many of the rows, all of which match, come before `row`; 0 without one. */
function countBefore(level: Level, query: Query, rows: Int32Array, row: number | undefined): number {
  if (row === undefined) return 0
  const sortKey = sortKeysIn(level, query)
  const first = sortKey(row)
  let count = 0
  for (const other of rows) if (compareSortKeys(sortKey(other), first) < 0) count++
  return count
}
