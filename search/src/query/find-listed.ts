/**
 * Searches for the next occurrence of each series, or for open shops. Which rows these leave out depends on other rows, or on the
 * text of each shop's hours, so all matches are listed, those left out are dropped, and the page is taken of the rest. In date
 * order only the markets are listed for the former, and only the shops for the latter; the other kind is searched as usual.
 */
import type { Level } from '../segment/level.ts'
import { findInLevels, mergeLives } from './find-in-levels.ts'
import { findPositionedInSegment, listMatches, type MatchList } from './find-in-segment.ts'
import { judgements, type Judgements } from './judgements.ts'
import { type Page, select } from './ordered-window.ts'
import { noShops, type Query } from './query.ts'
import { SeriesTally } from './series-tally.ts'

export interface Listed extends Page {
  /** By row of the page: how many matches its series has, 1 for a single date and a shop. Null unless only the next are wanted. */
  readonly datesInSpan: readonly number[] | null
  /** How many shops match but for their hours, which are unknown. */
  readonly unknownHours: number
}

/** Scratch memory for searches, which run one at a time. */
const tally = new SeriesTally()

/** Whether a query needs the searches of this module. */
export function needsLists({ isNext, open }: Query): boolean {
  return isNext || open !== null
}

/** The matches at positions `from`…`to` − 1 of the order, and the number of all matches. */
export function findListed(levels: readonly Level[], query: Query, from: number, to: number): Listed {
  const isDated = query.typed.length === 0 && !query.byDistance
  const { total, rows, unknownHours } = isDated
    ? findMarketsThenShops(levels, query, from, to)
    : findPart(levels, query, from, to)
  return { total, rows, unknownHours, datesInSpan: query.isNext ? rows.map((row) => countOf(levels, row)) : null }
}

/** All matches that have a position. */
export function findPositionedListed(levels: readonly Level[], query: Query): Int32Array {
  // An occurrence without a position can be the first, so the first ones are found among all matches.
  if (query.isNext) tallyOf(levels, listLevels(levels, marketsOf(query)).lists, query)
  const found = levels.map((level, index) => {
    const list = { rows: findPositionedInSegment(level.segment, query), tiers: null }
    return firstOnly(level, index, dropRows(level, list, query.open).list, query).rows
  })
  const all = new Int32Array(found.reduce((sum, rows) => sum + rows.length, 0))
  let [size, offset] = [0, 0]
  for (const [index, rows] of found.entries()) {
    for (const row of rows) all[size++] = row + offset
    offset += levels[index]!.segment.size
  }
  return all
}

interface Part extends Page {
  readonly unknownHours: number
}

/** In date order all markets come before all shops. */
function findMarketsThenShops(levels: readonly Level[], query: Query, from: number, to: number): Part {
  const markets = findPart(levels, marketsOf(query), from, to)
  const shopsOnly = { ...query, marketKeys: null, isNext: false }
  const shops = findPart(levels, shopsOnly, Math.max(0, from - markets.total), Math.max(0, to - markets.total))
  return {
    total: markets.total + shops.total,
    rows: [...markets.rows, ...shops.rows],
    unknownHours: shops.unknownHours,
  }
}

function marketsOf(query: Query): Query {
  return { ...query, shopClasses: noShops, open: null }
}

function findPart(levels: readonly Level[], query: Query, from: number, to: number): Part {
  if (!needsLists(query)) return { ...findInLevels(levels, query, from, to), unknownHours: 0 }
  const { lists: all, unknownHours } = listLevels(levels, query)
  if (query.isNext) tallyOf(levels, all, query)
  const lists = all.map((list, index) => firstOnly(levels[index]!, index, list, query))
  const smallTotal = lists.reduce((sum, { rows }, index) => sum + (index > 0 ? rows.length : 0), 0)
  const lives = lists.map(({ rows, tiers }, index) => {
    const passed = index > 0 ? 0 : Math.max(0, from - smallTotal)
    return { ...select(levels[index]!.segment, query, rows, tiers, passed, to), passed }
  })
  return { ...mergeLives(levels, lives, query, from, to), unknownHours }
}

/** By level the matches that are not deleted, and whose shops are open if that is wanted: every occurrence of a series. */
function listLevels(levels: readonly Level[], query: Query): { lists: MatchList[]; unknownHours: number } {
  let unknownHours = 0
  const lists = levels.map((level) => {
    const dropped = dropRows(level, listMatches(level.segment, query), query.open)
    unknownHours += dropped.unknownHours
    return dropped.list
  })
  return { lists, unknownHours }
}

function dropRows(level: Level, all: MatchList, open: Judgements | null): { list: MatchList; unknownHours: number } {
  const { deleted, deletedCount } = level
  const list = deletedCount === 0 ? all : keep(all, (row) => deleted[row] !== 1)
  return open === null ? { list, unknownHours: 0 } : keepOpen(level, list, open)
}

/** Drops the shops that are closed, and those whose hours are unknown, which are counted. */
function keepOpen({ segment }: Level, { rows, tiers }: MatchList, open: Judgements) {
  const firstShop = segment.sections[0]!.to
  const { hours } = segment
  let [kept, unknownHours] = [0, 0]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row >= firstShop) {
      const judgement = open.of(hours.at(row))
      if (judgement === judgements.unknown) unknownHours++
      if (judgement !== judgements.open) continue
    }
    rows[kept] = row
    if (tiers !== null) tiers[kept] = tiers[at]!
    kept++
  }
  return { list: front({ rows, tiers }, kept), unknownHours }
}

function tallyOf(levels: readonly Level[], lists: readonly MatchList[], { seriesEnd }: Query): void {
  tally.begin(seriesEnd)
  for (const [index, { rows }] of lists.entries()) tally.add(levels, index, rows)
}

/** Drops the occurrences that are not the first of their series, if only the next are wanted; all have been tallied. */
function firstOnly(level: Level, index: number, list: MatchList, { isNext }: Query): MatchList {
  return isNext && !level.segment.series.isEmpty ? keep(list, (row) => tally.isFirst(level, index, row)) : list
}

function keep({ rows, tiers }: MatchList, keeps: (row: number) => boolean): MatchList {
  let kept = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (!keeps(row)) continue
    rows[kept] = row
    if (tiers !== null) tiers[kept] = tiers[at]!
    kept++
  }
  return front({ rows, tiers }, kept)
}

function front({ rows, tiers }: MatchList, size: number): MatchList {
  return { rows: rows.subarray(0, size), tiers: tiers && tiers.subarray(0, size) }
}

/** `row` is a handle, which numbers the rows of all levels. */
function countOf(levels: readonly Level[], row: number): number {
  let [index, at] = [0, row]
  for (; at >= levels[index]!.segment.size; index++) at -= levels[index]!.segment.size
  return tally.countOf(levels[index]!, at)
}
