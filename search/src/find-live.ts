/**
 * Searching a shelf of which rows are gone. The shelf's own counts and windows know nothing of that: the rows that are gone
 * and match are counted apart, and so many more are fetched as are likely to be missing.
 */
import type { Level } from './level.ts'
import { lowerBound } from './postings.ts'
import type { Query } from './query.ts'
import { compareStandings, type Standing } from './rank.ts'
import type { Spans } from './shelf.ts'
import { candidatesOf, findOnShelf, standingOf, tierOnShelf } from './shelf-search.ts'

export interface Live {
  /** Matches that are not gone. */
  readonly total: number
  /** In order: from the shelf's match `start` on, as far as a page may need them. */
  readonly rows: readonly number[]
  /** How many matches that are not gone stand before these. */
  readonly passed: number
}

/** At least all that stand before number `to` of what is not gone, but for those before the shelf's own number `start`. */
export function findLive(level: Level, query: Query, start: number, to: number): Live {
  const { shelf, gone, goneCount } = level
  const goneMatches = goneCount === 0 ? noRows : findGone(level, query)
  const most = to + goneMatches.length
  const likely = to + 8 + Math.ceil((4 * to * goneCount) / Math.max(1, shelf.size))
  for (let end = Math.min(most, likely); ; end = most) {
    const page = findOnShelf(shelf, query, start, end)
    const total = page.total - goneMatches.length
    if (goneMatches.length === 0) return { total, rows: page.rows, passed: start }
    const rows = page.rows.filter((row) => gone[row] !== 1)
    const passed = start - countBefore(level, query, goneMatches, start === 0 ? undefined : page.rows[0])
    if (end === most || passed + rows.length >= Math.min(to, total)) return { total, rows, passed }
  }
}

/** What rows of a shelf that match are compared by. */
export function standingsOn({ shelf }: Level, query: Query): (row: number) => Standing {
  if (query.typed.length === 0) return (row) => standingOf(shelf, query, 0, row)
  const spans = shelf.spansOf(query)
  return (row) => standingOf(shelf, query, tierOnShelf(shelf, query, spans, row), row)
}

const noRows = new Int32Array(0)

/** More than so many rows that are gone are not looked up one by one in the lists of words. */
const fewRows = 8

/** The rows that are gone and match. */
function findGone(level: Level, query: Query): Int32Array {
  const { shelf, gone, goneRows } = level
  const spans = shelf.spansOf(query)
  const inSpans = rowsInSpans(goneRows, spans)
  if (query.typed.length > 0 && inSpans.length > fewRows)
    return candidatesOf(shelf, query, spans).rows.filter((row) => gone[row] === 1)
  if (query.typed.length === 0 && query.towns === null && query.probe === null) return inSpans
  return inSpans.filter((row) => tierOnShelf(shelf, query, spans, row) >= 0)
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
  const standing = standingsOn(level, query)
  const first = standing(row)
  let count = 0
  for (const other of rows) if (compareStandings(standing(other), first) < 0) count++
  return count
}
