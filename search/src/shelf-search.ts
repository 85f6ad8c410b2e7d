/**
 * Searching one shelf. What a search asks for decides the way: words start from the words' lists; a circle from the tree;
 * anything else takes spans of the rows themselves, or of the towns' lists, where counting is subtraction and a page is
 * found in its place. All ways give the exact total and rows in one and the same order.
 */
import { type CircleProbe, seriesMargin } from './circle-probe.ts'
import { GrowingRows } from './growing-rows.ts'
import type { Measured } from './nearest.ts'
import { lowerBound } from './postings.ts'
import type { Query } from './query.ts'
import { type Standing, tierCount } from './rank.ts'
import { rankOfCode, scramble } from './seeded-order.ts'
import type { Shelf, Spans } from './shelf.ts'
import { appendShuffled, type RankedRun } from './shuffled-run.ts'
import { settleBy, sortWindowWithTies } from './sort-window.ts'

export interface Page {
  readonly total: number
  readonly rows: readonly number[] | Int32Array
}

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
  if (query.towns !== null && !query.towns.includes(shelf.columns.towns[row]!)) return -1
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
  const isMarket = (run: RankedRun) => (run.list ? run.list[run.from]! : run.from) < shelf.sections[0]!.to
  let passed = 0
  let markets = runs.filter(isMarket)
  while (markets.length > 0 && passed < to) {
    const first = markets.reduce((least, run) => Math.min(least, run.list ? run.list[run.from]! : run.from), Infinity)
    const end = shelf.groupEnd(shelf.groupOf(first))
    const equals: RankedRun[] = []
    const later: RankedRun[] = []
    for (const { list, from, to } of markets) {
      const middle = list ? lowerBound(list, end, from, to) : Math.min(end, to)
      if (middle > from) equals.push({ list, from, to: middle })
      if (middle < to) later.push({ list, from: middle, to })
    }
    appendShuffled(equals, shelf.columns.codes, query.seed, from - passed, to - passed, rows)
    passed += sizeOf(equals)
    markets = later
  }
  const shops = runs.filter((run) => !isMarket(run))
  if (passed < to) appendShuffled(shops, shelf.columns.codes, query.seed, from - passed, to - passed, rows)
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

/** When so many times the wanted rows lie in the circle, going from near to far is less work than taking all. */
const worthQueueing = 3

function findNearest(shelf: Shelf, query: Query, probe: CircleProbe, spans: Spans, from: number, to: number): Page {
  const total = shelf.geo.count(probe, spans)
  if (from >= total) return { total, rows: [] }
  const isFew = total <= worthQueueing * to
  const measured = isFew ? shelf.geo.measure(probe, spans) : shelf.geo.nearest(probe, spans, to)
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

function candidatesOf(shelf: Shelf, query: Query, spans: Spans): { rows: Int32Array; tiers: Uint8Array } {
  const { rows, tiers, size } = shelf.text.find(
    query.typed,
    spans.filter(({ from, to }) => from < to),
  )
  const { towns, probe } = query
  let kept = 0
  for (let at = 0; at < size; at++) {
    const row = rows[at]!
    if (towns !== null && !towns.includes(shelf.columns.towns[row]!)) continue
    if (probe !== null && !shelf.geo.isWithin(probe, row)) continue
    rows[kept] = row
    tiers[kept++] = tiers[at]!
  }
  return { rows: rows.subarray(0, kept), tiers: tiers.subarray(0, kept) }
}

/** Orders what has been found one by one, and gives the window. Only tiers that reach into it are looked at closely. */
function select(
  shelf: Shelf,
  query: Query,
  rows: Int32Array,
  tiers: Uint8Array | null,
  from: number,
  to: number,
): Page {
  const total = rows.length
  if (tiers === null) return { total, rows: orderedWindow(shelf, query, rows, from, Math.min(to, total)) }
  const sizes = new Int32Array(tierCount)
  for (const tier of tiers) sizes[tier]!++
  const found: number[] = []
  let passed = 0
  for (const [tier, size] of sizes.entries()) {
    const [first, end] = [Math.max(0, from - passed), Math.min(size, to - passed)]
    if (first < end)
      found.push(
        ...orderedWindow(shelf, query, size === total ? rows : rows.filter((_, at) => tiers[at] === tier), first, end),
      )
    passed += size
  }
  return { total, rows: found }
}

/** Moves the rows. */
function orderedWindow(
  shelf: Shelf,
  { byDistance, probe, seed }: Query,
  rows: Int32Array,
  from: number,
  to: number,
): number[] {
  const size = rows.length
  const keys = shelf.keysFor(size)
  if (byDistance && probe) {
    for (let at = 0; at < size; at++) keys[at] = shelf.geo.haversine(probe, rows[at]!)
    return nearestWindow(shelf, seed, probe, { haversines: keys, rows, size }, from, to)
  }
  writeGroups(shelf, rows, keys)
  sortWindowWithTies(keys, rows, size, from, to, 0, settleBySeed(shelf, seed))
  return copy(rows, from, to)
}

/** Moves what was measured. */
function nearestWindow(
  shelf: Shelf,
  seed: number,
  probe: CircleProbe,
  { haversines, rows, size }: Measured,
  from: number,
  to: number,
): number[] {
  // The haversine from the series decides but for near ties, for which the exact distance is worth its price.
  sortWindowWithTies(haversines, rows, size, from, to, 2 * seriesMargin, (near, first, end) => {
    const distances = Float64Array.from(near, (row) => shelf.geo.distanceKm(probe, row))
    sortWindowWithTies(distances, near, near.length, first, end, 0, settleBySeed(shelf, seed))
  })
  return copy(rows, from, to)
}

function settleBySeed({ columns: { codes } }: Shelf, seed: number) {
  return settleBy((row) => scramble(rankOfCode(codes[row]!), seed))
}

/** What is given away must not be the searches' scratch. */
function copy(rows: Int32Array, from: number, to: number): number[] {
  const copied: number[] = []
  for (let at = from; at < to; at++) copied.push(rows[at]!)
  return copied
}

function writeGroups(shelf: Shelf, rows: Int32Array, groups: Float64Array): void {
  // Rows of one list ascend, so the next one is often in the same group as the one before.
  let [group, from, to] = [0, 0, 0]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row < from || row >= to) {
      group = shelf.groupOf(row)
      from = shelf.groups.starts[group]!
      to = shelf.groupEnd(group)
    }
    groups[at] = group
  }
}
