/**
 * Searching one shelf. What a search asks for decides the way: words start from the words' lists; a circle from the tree;
 * anything else takes spans of the rows themselves, or of the towns' lists, where counting is subtraction and a page is
 * found in its place. All ways give the exact total and rows in one and the same order.
 */
import type { CircleProbe } from './circle-probe.ts'
import { appendDated } from './dated-runs.ts'
import { GrowingRows } from './growing-rows.ts'
import { copy, nearestWindow, type Page, select } from './ordered-window.ts'
import { lowerBound } from './postings.ts'
import type { Query } from './query.ts'
import type { Standing } from './rank.ts'
import { rankOfCode, scramble } from './seeded-order.ts'
import type { Shelf, Spans } from './shelf.ts'
import type { RankedRun } from './shuffled-run.ts'

/** Matches before `from` and at or after `to` are counted and not given. */
export function findOnShelf(shelf: Shelf, query: Query, from: number, to: number): Page {
  const spans = shelf.spansOf(query)
  if (query.typed.length > 0) return findByWords(shelf, query, spans, from, to)
  if (query.probe === null) return findByDate(shelf, query, spans, from, to)
  if (query.towns !== null) return select(shelf, query, townRows(shelf, query, spans, query.towns), null, from, to)
  return query.byDistance
    ? findNearest(shelf, query, query.probe, spans, from, to)
    : findByDateInCircle(shelf, query, query.probe, spans, from, to)
}

/** All matches that have a position, neighbours beside each other. */
export function findPlacedOnShelf(shelf: Shelf, query: Query): Int32Array {
  const spans = shelf.spansOf(query)
  const found = new GrowingRows()
  if (query.typed.length === 0 && query.towns === null) {
    shelf.geo.collect(query.probe, spans, found)
    return found.view()
  }
  const rows =
    query.typed.length > 0 ? candidatesOf(shelf, query, spans).rows : townRows(shelf, query, spans, query.towns ?? [])
  for (const row of rows) if (shelf.geo.hasPosition(row)) found.push(row)
  const { geo } = shelf
  return found.view().sort((a, b) => geo.neighbourhoodOf(a) - geo.neighbourhoodOf(b) || a - b)
}

/** The tier of one row, -1 when the query does not match it. */
export function tierOnShelf(shelf: Shelf, query: Query, spans: Spans, row: number): number {
  if (!spans.some(({ from, to }) => row >= from && row < to)) return -1
  if (query.towns !== null && !query.towns.includes(shelf.columns.towns[row]! - 1)) return -1
  if (query.probe !== null && !shelf.geo.isWithin(query.probe, row)) return -1
  return shelf.text.tierOf(query.typed, row)
}

/** What a matching row is compared by, also with rows of another shelf. */
export function standingOf(shelf: Shelf, query: Query, tier: number, row: number): Standing {
  const shuffled = scramble(rankOfCode(shelf.columns.codes[row]!), query.seed)
  const primary = query.byDistance && query.probe ? shelf.geo.distanceKm(query.probe, row) : shelf.whenOf(row)
  return { tier, primary, shuffled }
}

function findByDate(shelf: Shelf, query: Query, spans: Spans, from: number, to: number): Page {
  const runs = runsOf(shelf, query, spans)
  const total = sizeOf(runs)
  const rows = shelf.found
  rows.clear()
  appendDated(shelf, runs, query.seed, from, to, rows)
  return { total, rows: copy(rows.view(), 0, rows.length) }
}

/** The rows of the spans, or the parts of the towns' lists that lie in them. */
function runsOf(shelf: Shelf, { towns }: Query, spans: Spans): RankedRun[] {
  if (towns === null) return spans.filter(({ from, to }) => from < to).map(({ from, to }) => ({ list: null, from, to }))
  const runs: RankedRun[] = []
  const list = shelf.townRows.rows
  for (const town of towns) {
    const [start, end] = [shelf.townRows.start(town), shelf.townRows.end(town)]
    for (const span of spans) {
      if (span.from >= span.to) continue
      const from = lowerBound(list, span.from, start, end)
      const to = lowerBound(list, span.to, from, end)
      if (from < to) runs.push({ list, from, to })
    }
  }
  return runs
}

function sizeOf(runs: readonly RankedRun[]): number {
  let size = 0
  for (const run of runs) size += run.to - run.from
  return size
}

function townRows(shelf: Shelf, query: Query, spans: Spans, towns: readonly number[]): Int32Array {
  const { found } = shelf
  found.clear()
  for (const { list, from, to } of runsOf(shelf, { ...query, towns }, spans))
    for (let at = from; at < to; at++) {
      const row = list ? list[at]! : at
      if (query.probe === null || shelf.geo.isWithin(query.probe, row)) found.push(row)
    }
  return found.view()
}

/** When more than so many times the wanted rows may be meant, counting them first saves more than it costs. */
const worthCounting = 6

/** When more than so many times the wanted rows lie in the circle, taking the nearest alone is less work than taking all. */
const worthGuessing = 2.5

function findNearest(shelf: Shelf, query: Query, probe: CircleProbe, spans: Spans, from: number, to: number): Page {
  const { geo } = shelf
  if (spans.reduce((sum, span) => sum + span.to - span.from, 0) <= worthCounting * to) {
    const all = geo.measure(probe, spans)
    const total = all.size
    return { total, rows: nearestWindow(shelf, query.seed, probe, all, from, Math.min(to, total)) }
  }
  const total = geo.count(probe, spans)
  if (from >= total) return { total, rows: [] }
  const measured = total <= worthGuessing * to ? geo.measure(probe, spans) : geo.nearest(probe, spans, to, total)
  return { total, rows: nearestWindow(shelf, query.seed, probe, measured, from, Math.min(to, total)) }
}

function findByDateInCircle(
  shelf: Shelf,
  query: Query,
  probe: CircleProbe,
  spans: Spans,
  from: number,
  to: number,
): Page {
  // All markets stand before all shops, so only the kinds that the page shows need to be looked at one by one.
  const marketSpans = spans.map((span, index) => (index === 0 ? span : nowhere))
  const shopSpans = spans.map((span, index) => (index === 0 ? nowhere : span))
  const marketCount = shelf.geo.count(probe, marketSpans)
  const total = marketCount + shelf.geo.count(probe, shopSpans)
  const rows: number[] = []
  for (const [part, passed, end] of [
    [marketSpans, 0, marketCount],
    [shopSpans, marketCount, total],
  ] as const) {
    if (from >= end || to <= passed) continue
    const { found } = shelf
    found.clear()
    shelf.geo.collect(probe, part, found)
    rows.push(...select(shelf, query, found.view(), null, Math.max(0, from - passed), Math.min(to, end) - passed).rows)
  }
  return { total, rows }
}

const nowhere = { from: 0, to: 0 }

function findByWords(shelf: Shelf, query: Query, spans: Spans, from: number, to: number): Page {
  const { rows, tiers } = candidatesOf(shelf, query, spans)
  return select(shelf, query, rows, tiers, from, to)
}

export function candidatesOf(shelf: Shelf, query: Query, spans: Spans): { rows: Int32Array; tiers: Uint8Array } {
  const { rows, tiers, size } = shelf.text.find(
    query.typed,
    spans.filter(({ from, to }) => from < to),
  )
  const { towns, probe } = query
  if (towns === null && probe === null) return { rows: rows.subarray(0, size), tiers: tiers.subarray(0, size) }
  let kept = 0
  for (let at = 0; at < size; at++) {
    const row = rows[at]!
    if (towns !== null && !towns.includes(shelf.columns.towns[row]! - 1)) continue
    if (probe !== null && !shelf.geo.isWithin(probe, row)) continue
    rows[kept] = row
    tiers[kept++] = tiers[at]!
  }
  return { rows: rows.subarray(0, kept), tiers: tiers.subarray(0, kept) }
}
