/**
 * Searches one segment; the method depends on the filter. For typed words it starts from the words' lists of rows, for
 * a circle from the tree. Otherwise the matches are ranges of all rows or of the towns' lists: a subtraction counts
 * them, and a page is found without visiting the rows before it. If shops are filtered by typed words only, the
 * matching shops are cached. A filter on yes/no facts tests the bits of all remaining rows: in a circle 32 neighbours
 * at once, with the tree's bitmaps; for long ranges the passing rows are cached. All methods give the same order and
 * the exact number of matches.
 */
import type { CircleProbe } from '../geo/circle-probe.ts'
import type { Sieve } from '../geo/sieve.ts'
import { appendDated } from './dated-runs.ts'
import { IntVector } from '../arrays/int-vector.ts'
import type { MatchList } from './match-list.ts'
import { copy, datedWindow, nearestWindow, orderedWindow, select } from './ordered-window.ts'
import { type Page, PageOfParts } from './page-of-parts.ts'
import { lowerBound, type RowSpan } from '../arrays/row-list.ts'
import { anyFacts, factsOfShops, noRows, type Query, spansOf } from './query.ts'
import type { SortKey } from '../order/sort-key.ts'
import { rankOfCode, scramble } from '../order/seeded-order.ts'
import { bitTestOf } from '../segment/feature-column.ts'
import type { Segment, Spans } from '../segment/segment.ts'
import { rowsOfTier, runsOfTier, sizesByTier, type TieredRows } from '../segment/word-rows.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'

/** Finds the matches at the positions `from`…`to` − 1 of the order, and the number of all matches. */
export function findInSegment(segment: Segment, asked: Query, from: number, to: number): Page {
  if (!segment.features.mayPass(asked.facts)) return { total: 0, rows: [] }
  const query = withoutVainBits(segment, asked)
  const spans = spansOf(segment, query)
  if (query.typed.length > 0) return findByWords(segment, query, spans, from, to)
  if (query.probe === null) return findByDate(segment, query, spans, from, to)
  if (query.towns !== null) return select(segment, query, townRows(segment, query, spans, query.towns), null, from, to)
  if (query.byDistance) {
    const find = query.facts.chain === 0 ? findNearest : findNearestOfChain
    return find(segment, query, query.probe, spans, from, to)
  }
  return query.facts.chain !== 0
    ? select(segment, query, rowsInCircle(segment, query, spans), null, from, to)
    : findByDateInCircle(segment, query, query.probe, spans, from, to)
}

/** Removes the test of facts from the query if every row of the segment passes it. */
function withoutVainBits(segment: Segment, query: Query): Query {
  return query.facts.asks && segment.features.allPass(query.facts) ? { ...query, facts: anyFacts } : query
}

/**
 * Lists all matches in any order; with their tiers (how well the typed words match) if there are typed words. Valid
 * until the next search of the segment.
 */
export function listMatches(segment: Segment, asked: Query): MatchList {
  const query = withoutVainBits(segment, asked)
  const spans = spansOf(segment, query)
  if (query.typed.length > 0) return candidatesOf(segment, query, spans)
  if (query.towns !== null) return { rows: townRows(segment, query, spans, query.towns), tiers: null }
  if (query.probe !== null) return { rows: rowsInCircle(segment, query, spans), tiers: null }
  const { found } = segment
  found.clear()
  const rows = found.reserve(sizeOf(spans))
  let size = 0
  for (const { from, to } of spans)
    if (query.facts.asks) size = segment.features.filter(query.facts, null, from, to, rows, size)
    else for (let row = from; row < to; row++) rows[size++] = row
  found.length = size
  return { rows: found.view(), tiers: null }
}

/** The rows of all matches that have a position. Places close to one another are mostly adjacent. */
export function findPositionedInSegment(segment: Segment, asked: Query): Int32Array {
  const query = withoutVainBits(segment, asked)
  const spans = spansOf(segment, query)
  const found = new IntVector()
  if (query.typed.length === 0 && query.towns === null) {
    collect(segment, query, spans, found)
    return found.view()
  }
  const rows =
    query.typed.length > 0
      ? candidatesOf(segment, query, spans).rows
      : townRows(segment, query, spans, query.towns ?? [])
  for (const row of rows) if (segment.geo.hasPosition(row)) found.push(row)
  const { geo } = segment
  return found.view().sort((a, b) => geo.neighbourhoodOf(a) - geo.neighbourhoodOf(b) || a - b)
}

/**
 * The tier of a row (how well it matches the typed words); -1 if it does not match the query. `spans` are those of the
 * query.
 */
export function tierOf(segment: Segment, query: Query, spans: Spans, row: number): number {
  return spans.some(({ from, to }) => row >= from && row < to) ? tierOfRowInSpans(segment, query, row) : -1
}

/** Like `tierOf`. The row must be in the spans of the query. */
export function tierOfRowInSpans(segment: Segment, query: Query, row: number): number {
  if (query.towns !== null && !query.towns.includes(segment.columns.towns[row]! - 1)) return -1
  if (query.probe !== null && !segment.geo.isWithin(query.probe, row)) return -1
  if (query.facts.asks && !segment.features.passes(query.facts, row)) return -1
  return segment.text.tierOf(query.typed, row)
}

/** The sort key of a matching row with this tier. Keys of different segments can be compared. */
export function sortKeyOf(segment: Segment, query: Query, tier: number, row: number): SortKey {
  const tieBreak = scramble(rankOfCode(segment.columns.codes[row]!), query.seed)
  const primary = query.byDistance && query.probe ? segment.geo.sortedKm(query.probe, row) : segment.dateKeyOf(row)
  return { tier, primary, tieBreak }
}

function findByDate(segment: Segment, query: Query, spans: Spans, from: number, to: number): Page {
  const runs = matchingRuns(segment, query, spans)
  const total = sizeOf(runs)
  const rows = segment.found
  rows.clear()
  appendDated(segment, runs, query.seed, from, to, rows)
  return { total, rows: copy(rows.view(), 0, rows.length) }
}

/** Memory of `matchingRuns` that all searches share. */
const filtered = new IntVector()

/** The matches of a query without typed words and circle, as ascending runs. Valid until the next call. */
function matchingRuns(segment: Segment, query: Query, spans: Spans): RankedRun[] {
  const runs = runsOf(segment, query, spans)
  if (!query.facts.asks) return runs
  const known = runs.map((run) => segment.factRows.of(query.facts, run))
  filtered.clear()
  // Space for the runs whose passing rows are not cached. In a search of the whole country nearly all are cached.
  const rows = filtered.reserve(sizeOf(runs.filter((_, index) => known[index] === null)))
  const kept: RankedRun[] = []
  let size = 0
  for (const [index, run] of runs.entries()) {
    const list = known[index]
    if (list) kept.push({ list, from: 0, to: list.length })
    else {
      const from = size
      size = segment.features.filter(query.facts, run.list, run.from, run.to, rows, size)
      kept.push({ list: rows, from, to: size })
    }
  }
  return kept.filter(({ from, to }) => from < to)
}

/** The rows in the query's circle that match its dates, kinds and facts. Does not test typed words and towns. */
function rowsInCircle(segment: Segment, query: Query, spans: Spans): Int32Array {
  const { found } = segment
  found.clear()
  collect(segment, query, spans, found)
  return found.view()
}

/**
 * Appends the rows in the query's circle (without a circle: all rows with a position) that match its dates, kinds and
 * facts. `into` must be empty.
 */
function collect({ geo, features }: Segment, { probe, facts }: Query, spans: Spans, into: IntVector): void {
  geo.collect(probe, spans, into, bitTestOf(facts))
  if (facts.chain === 0) return
  const all = into.view()
  into.length = features.filter(facts, all, 0, all.length, all, 0)
}

/** The rows of the spans as runs; if the query has towns, the parts of these towns' lists that are in the spans. */
function runsOf(segment: Segment, { towns }: Query, spans: Spans): RankedRun[] {
  if (towns === null) return spans.filter(({ from, to }) => from < to).map(({ from, to }) => ({ list: null, from, to }))
  const runs: RankedRun[] = []
  const list = segment.townRows.rows
  for (const town of towns) {
    const [start, end] = [segment.townRows.start(town), segment.townRows.end(town)]
    for (const span of spans) {
      if (span.from >= span.to) continue
      const from = lowerBound(list, span.from, start, end)
      const to = lowerBound(list, span.to, from, end)
      if (from < to) runs.push({ list, from, to })
    }
  }
  return runs
}

function sizeOf(runs: readonly RowSpan[]): number {
  let size = 0
  for (const run of runs) size += run.to - run.from
  return size
}

function townRows(segment: Segment, query: Query, spans: Spans, towns: readonly number[]): Int32Array {
  const { found } = segment
  found.clear()
  for (const { list, from, to } of matchingRuns(segment, { ...query, towns }, spans))
    for (let at = from; at < to; at++) {
      const row = list ? list[at]! : at
      if (query.probe === null || segment.geo.isWithin(query.probe, row)) found.push(row)
    }
  return found.view()
}

/** If the spans have more than this many rows for each wanted row, counting the matches first saves time. */
const minRatioToCount = 6

/**
 * If the circle has more than this many rows for each wanted row, finding only the nearest is faster than measuring
 * all.
 */
const minRatioForNearest = 2.5

function findNearest(segment: Segment, query: Query, probe: CircleProbe, spans: Spans, from: number, to: number): Page {
  const { geo } = segment
  const test = bitTestOf(query.facts)
  if (spans.reduce((sum, span) => sum + span.to - span.from, 0) <= minRatioToCount * to) {
    const all = geo.measure(probe, spans, test)
    const total = all.size
    return { total, rows: nearestWindow(segment, query.seed, probe, all, from, Math.min(to, total)) }
  }
  const total = geo.count(probe, spans, test)
  if (from >= total) return { total, rows: [] }
  const measured =
    total <= minRatioForNearest * to ? geo.measure(probe, spans, test) : geo.nearest(probe, spans, to, total, test)
  return { total, rows: nearestWindow(segment, query.seed, probe, measured, from, Math.min(to, total)) }
}

function findNearestOfChain(
  segment: Segment,
  query: Query,
  probe: CircleProbe,
  spans: Spans,
  from: number,
  to: number,
): Page {
  return findNearestSieved(segment, query, probe, spans, from, to, (rows, beside, size) =>
    segment.features.sieve(query.facts, rows, beside, size),
  )
}

/**
 * Finds the rows in the circle, nearest first, and returns one page of them. Only rows count whose bits match the
 * query's facts and that the sieve leaves.
 */
export function findNearestSieved(
  segment: Segment,
  { seed, facts }: Query,
  probe: CircleProbe,
  spans: Spans,
  from: number,
  to: number,
  sieve: Sieve,
): Page {
  const { total, ...measured } = segment.geo.nearestSieved(probe, spans, Math.max(1, to), sieve, bitTestOf(facts))
  if (from >= total) return { total, rows: [] }
  return { total, rows: nearestWindow(segment, seed, probe, measured, from, Math.min(to, total)) }
}

function findByDateInCircle(
  segment: Segment,
  query: Query,
  probe: CircleProbe,
  spans: Spans,
  from: number,
  to: number,
): Page {
  // In date order all markets come before all shops, so rows of a kind are listed only if the page reaches into that
  // kind.
  const marketSpans = spans.map((span, index) => (index === 0 ? span : noRows))
  const shopSpans = spans.map((span, index) => (index === 0 ? noRows : span))
  const test = bitTestOf(query.facts)
  const { geo, found } = segment
  const page = new PageOfParts(from, to)
  for (const part of [marketSpans, shopSpans])
    page.add(geo.count(probe, part, test), (first, end) => {
      found.clear()
      geo.collect(probe, part, found, test)
      return orderedWindow(segment, query, found.view(), first, end)
    })
  return page
}

function findByWords(segment: Segment, query: Query, spans: Spans, from: number, to: number): Page {
  if (!hasCachedShops(segment, query)) {
    const { rows, tiers } = candidatesOf(segment, query, spans)
    return select(segment, query, rows, tiers, from, to)
  }
  return findWithCachedShops(segment, query, candidatesOf(segment, query, spans.slice(0, 1)), from, to)
}

/**
 * Whether the shops that match the typed words are cached: in a large segment, if the query filters shops by typed
 * words only.
 */
export function hasCachedShops(segment: Segment, { typed, towns, probe, open, facts }: Query): boolean {
  if (segment.wordRows === null || typed.length === 0) return false
  return towns === null && probe === null && open === null && !factsOfShops(facts).asks
}

/** The cached shops of a query for which `hasCachedShops` is true. `spans` are those of the query. */
export function cachedShopsOf(segment: Segment, { words, typed }: Query, spans: Spans): TieredRows {
  return segment.wordRows!.of(words, typed, spans.slice(1))
}

/**
 * Finds a page from the given markets and the cached shops: in each tier first the markets, then the shops. Only for a
 * query for which `hasCachedShops` is true.
 */
export function findWithCachedShops(
  segment: Segment,
  query: Query,
  { rows, tiers }: MatchList,
  from: number,
  to: number,
): Page {
  const spans = spansOf(segment, query)
  const shops = cachedShopsOf(segment, query, spans)
  const sizes = sizesByTier(tiers!, rows.length)
  const page = new PageOfParts(from, to)
  let endBefore = 0
  for (const [tier, end] of shops.ends.entries()) {
    const marketCount = sizes[tier]!
    page.add(marketCount, (first, last) =>
      orderedWindow(segment, query, rowsOfTier(rows, tiers!, tier, marketCount), first, last),
    )
    page.add(end - endBefore, (first, last) =>
      datedWindow(segment, runsOfTier(shops, tier, spans), query.seed, first, last),
    )
    endBefore = end
  }
  return page
}

export function candidatesOf(segment: Segment, query: Query, spans: Spans): { rows: Int32Array; tiers: Uint8Array } {
  const candidates = segment.text.find(
    query.typed,
    spans.filter(({ from, to }) => from < to),
  )
  const { rows, tiers } = candidates
  const { towns, probe, facts } = query
  const size = facts.asks ? segment.features.sieve(facts, rows, tiers, candidates.size) : candidates.size
  if (towns === null && probe === null) return { rows: rows.subarray(0, size), tiers: tiers.subarray(0, size) }
  let kept = 0
  for (let at = 0; at < size; at++) {
    const row = rows[at]!
    if (towns !== null && !towns.includes(segment.columns.towns[row]! - 1)) continue
    if (probe !== null && !segment.geo.isWithin(probe, row)) continue
    rows[kept] = row
    tiers[kept++] = tiers[at]!
  }
  return { rows: rows.subarray(0, kept), tiers: tiers.subarray(0, kept) }
}
