/**
 * Searches with one row per series (its first matching date), and searches for open shops. Whether a row is a match
 * then depends on other rows or on the shop's hours. So the search lists all rows that match otherwise, drops some, and
 * takes the page from the rest. Without typed words it lists only the kind of which rows are dropped (markets for first
 * dates, shops for open shops), and searches the other kind as usual. With typed words it takes the cached shops of the
 * largest level, if any. For open shops by distance in a circle there is no list: shops are dropped in batches while
 * they are measured.
 */
import type { CircleProbe } from '../geo/circle-probe.ts'
import { compareSortKeys, type SortKey } from '../order/sort-key.ts'
import type { Level } from '../segment/level.ts'
import { findInLevels, mergeLives } from './find-in-levels.ts'
import { findNearestSieved, findPositionedInSegment, hasCachedShops, listMatches } from './find-in-segment.ts'
import { findLiveWithCachedShops, type Live, sortKeysIn } from './find-live.ts'
import type { Found } from './found.ts'
import { firstOf, keepLive, type MatchList } from './match-list.ts'
import type { Judgements } from './judgements.ts'
import { FirstDates, type FirstDatesCache } from './first-dates-cache.ts'
import { select, selectAscending } from './ordered-window.ts'
import type { Page } from './page-of-parts.ts'
import { marketsOf, type Query, shopsOf, spansOf } from './query.ts'
import { SeriesTally } from './series-tally.ts'

/** Memory that all searches share, since they run one at a time. */
const tally = new SeriesTally()

/** Whether a query needs the searches of this module. */
export function needsLists({ isNext, open }: Query): boolean {
  return isNext || open !== null
}

/** Finds the matches at the positions `from`…`to` − 1 of the order, and the number of all matches. */
export function findListed(
  levels: readonly Level[],
  query: Query,
  from: number,
  to: number,
  firstDates: FirstDatesCache,
): Found {
  const part =
    query.typed.length > 0
      ? findPart(levels, query, from, to, firstDates)
      : findByKind(levels, query, from, to, firstDates)
  const { total, rows, unknownHours, countOf } = part
  return { total, rows, unknownHours, datesInSpan: query.isNext ? countsOf(levels, rows, countOf) : null }
}

/** The handles of all matches that have a position. */
export function findPositionedListed(levels: readonly Level[], query: Query): Int32Array {
  // Counts the dates without a position too, since one of them may be the first of its series.
  if (query.isNext) tallyOf(levels, listLevels(levels, marketsOf(query)).lists, query)
  const found = levels.map((level, index) => {
    const { list } = narrow(level, { rows: findPositionedInSegment(level.segment, query), tiers: null }, query)
    return (query.isNext ? tally.keepFirst(level, index, list) : list).rows
  })
  if (found.length === 1) return found[0]!
  const all = new Int32Array(found.reduce((sum, rows) => sum + rows.length, 0))
  let [size, offset] = [0, 0]
  for (const [index, rows] of found.entries()) {
    for (let at = 0; at < rows.length; at++) all[size++] = rows[at]! + offset
    offset += levels[index]!.segment.size
  }
  return all
}

interface Part extends Page {
  readonly unknownHours: number
  /**
   * Returns how many dates of a row's series match. `index` is the number of the row's level. Valid only if the query
   * wants one row per series.
   */
  readonly countOf: (index: number, row: number) => number
}

/**
 * Searches markets and shops separately. In date order all markets come before all shops; by distance the two are
 * merged.
 */
function findByKind(
  levels: readonly Level[],
  query: Query,
  from: number,
  to: number,
  firstDates: FirstDatesCache,
): Part {
  const { byDistance } = query
  const markets = findPart(levels, marketsOf(query), byDistance ? 0 : from, to, firstDates)
  const [passed, wanted] = byDistance ? [0, 0] : [Math.max(0, from - markets.total), markets.total]
  const shops = findShops(levels, shopsOf(query), passed, Math.max(0, to - wanted), firstDates)
  return {
    countOf: markets.countOf,
    total: markets.total + shops.total,
    rows: byDistance ? merge(levels, query, markets.rows, shops.rows, from, to) : [...markets.rows, ...shops.rows],
    unknownHours: shops.unknownHours,
  }
}

function findShops(
  levels: readonly Level[],
  query: Query,
  from: number,
  to: number,
  firstDates: FirstDatesCache,
): Part {
  const { probe, open, towns, byDistance } = query
  return probe && open && towns === null && byDistance
    ? findNearestOpen(levels, query, probe, open, to)
    : findPart(levels, query, from, to, firstDates)
}

function findPart(levels: readonly Level[], query: Query, from: number, to: number, firstDates: FirstDatesCache): Part {
  if (!needsLists(query)) return { ...findInLevels(levels, query, from, to), unknownHours: 0, countOf: () => 1 }
  if (isOfCountry(query)) return findCached(levels, query, from, to, firstDates)
  const isCached = hasCachedShops(levels[0]!.segment, query)
  const { lists, unknownHours, countOf } = listWanted(levels, query, isCached ? marketsOf(query) : query)
  const smallTotal = lists.reduce((sum, { rows }, index) => sum + (index > 0 ? rows.length : 0), 0)
  const lives = lists.map((list, index) => {
    const level = levels[index]!
    const passed = index > 0 ? 0 : Math.max(0, from - smallTotal)
    if (isCached && index === 0) return findLiveWithCachedShops(level, query, list, passed, to)
    return { ...select(level.segment, query, list.rows, list.tiers, passed, to), passed }
  })
  return { ...mergeLives(levels, lives, query, from, to), unknownHours, countOf }
}

/** Finds the first `to` open shops in a circle, by distance. */
function findNearestOpen(
  levels: readonly Level[],
  query: Query,
  probe: CircleProbe,
  open: Judgements,
  to: number,
): Part {
  let unknownSum = 0
  const lives = levels.map(({ segment, deleted }): Live => {
    const page = findNearestSieved(segment, query, probe, spansOf(segment, query), 0, to, (rows, beside, size) => {
      const known = query.facts.chain !== 0 ? segment.features.sieve(query.facts, rows, beside, size) : size
      const { kept, unknownHours } = open.keepOpen(segment, rows, beside, keepLive(deleted, rows, beside, known))
      unknownSum += unknownHours
      return kept
    })
    return { ...page, passed: 0 }
  })
  return { ...mergeLives(levels, lives, query, 0, to), unknownHours: unknownSum, countOf: () => 1 }
}

/** Whether a query wants one row per series in the whole country, filtered only by dates, kind and facts. */
function isOfCountry({ isNext, open, towns, probe, typed }: Query): boolean {
  return isNext && open === null && towns === null && probe === null && typed.length === 0
}

/** Like `findPart`, but reads the page from cached lists of first dates. */
function findCached(
  levels: readonly Level[],
  query: Query,
  from: number,
  to: number,
  firstDates: FirstDatesCache,
): Part {
  const dates = firstDates.of(query, () => {
    const { lists, countOf } = listWanted(levels, query)
    return new FirstDates(lists, countOf)
  })
  const smallTotal = dates.lists.reduce((sum, rows, index) => sum + (index > 0 ? rows.length : 0), 0)
  const lives = dates.lists.map((rows, index) => {
    const passed = index > 0 ? 0 : Math.max(0, from - smallTotal)
    return { ...selectAscending(levels[index]!.segment, query, rows, passed, to), passed }
  })
  const countOf = (index: number, row: number) => dates.countOf(index, row)
  return { ...mergeLives(levels, lives, query, from, to), unknownHours: 0, countOf }
}

interface Wanted extends Pick<Part, 'unknownHours' | 'countOf'> {
  readonly lists: readonly MatchList[]
}

/**
 * Lists the matches of each level; of each series only the first date, if the query wants that. `ofLargest` is the
 * query for the largest level.
 */
function listWanted(levels: readonly Level[], query: Query, ofLargest = query): Wanted {
  const { lists: all, unknownHours } = listLevels(levels, query, ofLargest)
  if (query.isNext) tallyOf(levels, all, query)
  const lists = query.isNext ? all.map((list, index) => tally.keepFirst(levels[index]!, index, list)) : all
  return { lists, unknownHours, countOf: (index, row) => tally.countOf(levels[index]!, row) }
}

/**
 * Lists the matches of each level that are not deleted, with all dates of a series. With an `open` filter, lists only
 * open shops.
 */
function listLevels(
  levels: readonly Level[],
  query: Query,
  ofLargest = query,
): { lists: MatchList[]; unknownHours: number } {
  let unknownHours = 0
  const lists = levels.map((level, index) => {
    const narrowed = narrow(level, listMatches(level.segment, index === 0 ? ofLargest : query), query)
    unknownHours += narrowed.unknownHours
    return narrowed.list
  })
  return { lists, unknownHours }
}

/**
 * Removes deleted rows, and with an `open` filter shops that are closed or have unknown hours. Returns also the number
 * of shops with unknown hours.
 */
function narrow(level: Level, all: MatchList, { open }: Query): { list: MatchList; unknownHours: number } {
  const { rows, tiers } = all
  const live = keepLive(level.deleted, rows, tiers, rows.length)
  if (open === null) return { list: firstOf(all, live), unknownHours: 0 }
  const { kept, unknownHours } = open.keepOpen(level.segment, rows, tiers, live)
  return { list: firstOf(all, kept), unknownHours }
}

function tallyOf(levels: readonly Level[], lists: readonly MatchList[], { seriesEnd }: Query): void {
  tally.begin(seriesEnd)
  for (const [index, { rows }] of lists.entries()) tally.add(levels, index, rows)
}

/** Merges two ordered lists of row handles. Returns those at the positions `from`…`to` − 1. */
function merge(
  levels: readonly Level[],
  query: Query,
  a: readonly number[],
  b: readonly number[],
  from: number,
  to: number,
): number[] {
  const sortKeys = levels.map((level) => sortKeysIn(level, query))
  const keyOf = (handle: number | undefined): SortKey | null => {
    if (handle === undefined) return null
    const [index, row] = locate(levels, handle)
    return sortKeys[index]!(row)
  }
  const merged: number[] = []
  let [atA, atB] = [0, 0]
  let [keyA, keyB] = [keyOf(a[0]), keyOf(b[0])]
  while (keyA !== null && keyB !== null && merged.length < to)
    if (compareSortKeys(keyA, keyB) < 0) {
      merged.push(a[atA]!)
      keyA = keyOf(a[++atA])
    } else {
      merged.push(b[atB]!)
      keyB = keyOf(b[++atB])
    }
  // If the page is not full, at most one of the lists has items left.
  return [...merged, ...a.slice(atA), ...b.slice(atB)].slice(from, to)
}

/** For each row, how many dates of its series match. */
function countsOf(levels: readonly Level[], handles: readonly number[], countOf: Part['countOf']): number[] {
  return handles.map((handle) => {
    const [index, row] = locate(levels, handle)
    return countOf(index, row)
  })
}

/**
 * Converts a row handle, which is a row's number counted through all levels, to the level's number and the row in it.
 */
function locate(levels: readonly Level[], handle: number): [index: number, row: number] {
  let [index, row] = [0, handle]
  for (; row >= levels[index]!.segment.size; index++) row -= levels[index]!.segment.size
  return [index, row]
}
