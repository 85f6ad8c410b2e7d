/**
 * Searching a segment of which rows are gone. The segment's own counts and windows know nothing of that: the rows that are gone
 * and match are counted apart, and so many more are fetched as are likely to be missing.
 */
import type { Level } from '../segment/level.ts'
import { lowerBound } from '../arrays/row-list.ts'
import { type Query, spansOf } from './query.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import type { Spans } from '../segment/segment.ts'
import { candidatesOf, findInSegment, sortKeyOf, tierOf } from './find-in-segment.ts'

export interface Live {
  /** Matches that are not gone. */
  readonly total: number
  /** In order: from the segment's match `start` on, as far as a page may need them. */
  readonly rows: readonly number[]
  /** How many matches that are not deleted stand before these. */
  readonly passed: number
}

/** At least all that stand before number `to` of what is not deleted, but for those before the segment's own number `start`. */
export function findLive(level: Level, query: Query, start: number, to: number): Live {
  const { segment, deleted, deletedCount } = level
  const deletedMatches = deletedCount === 0 ? noRows : findDeleted(level, query)
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

/** What rows of a segment that match are compared by. */
export function sortKeysIn({ segment }: Level, query: Query): (row: number) => SortKey {
  if (query.typed.length === 0) return (row) => sortKeyOf(segment, query, 0, row)
  const spans = spansOf(segment, query)
  return (row) => sortKeyOf(segment, query, tierOf(segment, query, spans, row), row)
}

const noRows = new Int32Array(0)

/** More than so many rows that are deleted are not looked up one by one in the lists of words. */
const fewRows = 8

/** The rows that are deleted and match. */
function findDeleted(level: Level, query: Query): Int32Array {
  const { segment, deleted, deletedRows } = level
  const spans = spansOf(segment, query)
  const inSpans = rowsInSpans(deletedRows, spans)
  if (query.typed.length > 0 && inSpans.length > fewRows)
    return candidatesOf(segment, query, spans).rows.filter((row) => deleted[row] === 1)
  const isBySpans = query.typed.length === 0 && query.towns === null && query.probe === null
  if (isBySpans && query.featureBits === 0) return inSpans
  return inSpans.filter((row) => tierOf(segment, query, spans, row) >= 0)
}

/** Those of the ascending rows that lie in one of the spans. */
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

/** How many of the rows, all of which match, stand before a row; 0 for none. */
function countBefore(level: Level, query: Query, rows: Int32Array, row: number | undefined): number {
  if (row === undefined) return 0
  const sortKey = sortKeysIn(level, query)
  const first = sortKey(row)
  let count = 0
  for (const other of rows) if (compareSortKeys(sortKey(other), first) < 0) count++
  return count
}
