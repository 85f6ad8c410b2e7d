/**
 * Parses the queries of `/select_event_info` and `/select_map_info` (spec §7) on the server; write-search-query.ts
 * writes them in the browser.
 */
import {
  addDays,
  type CivilDate,
  daysBetween,
  minutesPerDay,
  parseCivilDate,
  parseClockTime,
} from '@fyndkartan/domain/local-time'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import {
  defaultSpanDays,
  type ExcludableHours,
  maxRadiusKm,
  minRadiusKm,
  openInSpan,
  type OpenWhen,
  type SearchFilter,
  type SearchRequest,
  type SortOrder,
} from '@fyndkartan/domain/search-filter'
import { bitsOfFeatures, bitsOfGoods } from '@fyndkartan/domain/features'
import { facts } from '@fyndkartan/domain/facts'
import { goods } from '@fyndkartan/domain/goods'
import type { Circle } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { featureFromWire, featureNames } from './features.ts'

/** The number of rows in a page of the list when the query sets none. */
export const defaultPageSize = 20

/** The maximum page size. */
export const maxPageSize = 5000

/** The maximum page number; no search has as many pages. */
export const maxPage = 1_000_000

/** The maximum length of the free text in a search, in characters. */
export const maxQueryLength = 200

/** The maximum length of a chain's name, in characters. */
export const maxChainLength = facts.chain.maxLength ?? 0

/** The radius that the call for favourites sends to get all places, km (spec §7). */
export const everywhereRadiusKm = 1_000_000

/** The value that means every town, or both kinds of places. */
export const everything = '*'
/** The value in `exclude_opening_hours` that excludes shops without hours. */
export const noHours = 'n/a'
export const kindToType = { shop: 'stores', market: 'temp_event' } as const satisfies Record<PlaceKind, string>

/** Query parameters as the server framework passes them: a parameter that occurs several times is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

export type ParsedQuery<T> = { readonly value: T } | { readonly problem: string }

class BadParameter extends Error {}

/**
 * Parses the query of a search. For a wrong parameter it returns a message in English with the allowed values. `today`
 * is the default for missing dates.
 */
export function parseSearchQuery(query: RawQuery, today: CivilDate): ParsedQuery<SearchRequest> {
  return parsing(readRequest, query, today)
}

/** The query of the map, which gets all matches at once. `hours` adds to each shop whether it is open at that time. */
export interface MapQuery {
  readonly filter: SearchFilter
  readonly hours: OpenWhen | null
  /** Whether to include places with an approximate position; the answer marks them. */
  readonly approximate: boolean
}

/** Parses the query of `/select_map_info`. */
export function parseMapQuery(query: RawQuery, today: CivilDate): ParsedQuery<MapQuery> {
  return parsing(readMapQuery, query, today)
}

/** Parses the query of `/select_known_facts`. */
export function parseFilterQuery(query: RawQuery, today: CivilDate): ParsedQuery<SearchFilter> {
  return parsing(readFilter, query, today)
}

function readMapQuery(query: RawQuery, today: CivilDate): MapQuery {
  const [filter, hours] = [readFilter(query, today), readWhen(query, 'hours')]
  if (hours && filter.open) throw new BadParameter('hours must not be given with open, which leaves out all others')
  return { filter, hours, approximate: readFlag(query, 'approximate') }
}

/** Whether the parameter is '1'; false when it is missing. */
function readFlag(query: RawQuery, name: string): boolean {
  const value = one(query, name)
  if (value !== undefined && value !== '1') throw new BadParameter(`${name} must be 1, or left out`)
  return value === '1'
}

function parsing<T>(read: (query: RawQuery, today: CivilDate) => T, query: RawQuery, today: CivilDate): ParsedQuery<T> {
  try {
    return { value: read(query, today) }
  } catch (error) {
    if (error instanceof BadParameter) return { problem: error.message }
    throw error
  }
}

function readRequest(query: RawQuery, today: CivilDate): SearchRequest {
  const filter = readFilter(query, today)
  const sort = readSort(query)
  if (sort === 'distance' && filter.area === null)
    throw new BadParameter('sort_by distance needs latitude, longitude and a radius from 1 to 500')
  return {
    filter,
    sort,
    seed: readWhole(query, 'seed', 0, 0, 0xffff_ffff),
    page: readWhole(query, 'page', 0, 0, maxPage),
    pageSize: readPageSize(query),
  }
}

/** The page size. The call for favourites sends none and expects all rows (spec §7). */
function readPageSize(query: RawQuery): number {
  if (query['items_per_page'] === undefined && readNumber(query, 'radius') === everywhereRadiusKm) return maxPageSize
  return readWhole(query, 'items_per_page', defaultPageSize, 1, maxPageSize)
}

function readFilter(query: RawQuery, today: CivilDate): SearchFilter {
  const from = readDate(query, 'start_date') ?? today
  const to = readDate(query, 'end_date') ?? addDays(from, defaultSpanDays)
  if (daysBetween(from, to) < 0) throw new BadParameter('start_date must not be after end_date')
  const area = readArea(query)
  const towns = readTowns(query)
  if (towns !== 'all' && towns.length === 0 && area === null)
    throw new BadParameter('city must name at least one town, or be left out')
  return {
    from,
    to,
    towns: towns !== 'all' && towns.length === 0 ? 'all' : towns,
    kind: readKind(query),
    area: area === 'everywhere' ? null : area,
    words: readWords(query),
    excludedHours: readExcludedHours(query),
    featureBits: readFeatures(query),
    goodsBits: readGoods(query),
    chain: readChain(query),
    series: readChoice(query, 'series', ['each', 'next']),
    cancelled: readChoice(query, 'cancelled', ['show', 'hide']),
    open: readOpen(query),
  }
}

function one(query: RawQuery, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw new BadParameter(`${name} must be given once`)
}

/**
 * The values of a comma-separated list; several parameters of one name are read as one list. Undefined when the
 * parameter is missing.
 */
function list(query: RawQuery, name: string): string[] | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  const text = typeof value === 'string' ? value : value.join(',')
  const items: string[] = []
  for (let from = 0; from <= text.length;) {
    const comma = text.indexOf(',', from)
    const end = comma < 0 ? text.length : comma
    const item = text.slice(from, end).trim()
    if (item !== '') items.push(item)
    from = end + 1
  }
  return items
}

function readDate(query: RawQuery, name: string): CivilDate | null {
  const text = one(query, name)
  if (text === undefined) return null
  const date = parseCivilDate(text)
  if (date === null) throw new BadParameter(`${name} must be a date that exists, as YYYY-MM-DD`)
  return date
}

function readTowns(query: RawQuery): readonly string[] | 'all' {
  const towns = list(query, 'city')
  return towns === undefined || towns.includes(everything) ? 'all' : towns
}

function readKind(query: RawQuery): PlaceKind | 'all' {
  const types = list(query, 'event_type')
  if (types === undefined) return 'all'
  let kind: PlaceKind | 'all' | undefined
  for (const type of types) {
    const next = kindOfType(type)
    kind = kind === undefined || kind === next ? next : 'all'
  }
  return kind ?? kindOfType('')
}

function kindOfType(type: string): PlaceKind | 'all' {
  if (type === everything) return 'all'
  if (type === kindToType.shop) return 'shop'
  if (type === kindToType.market) return 'market'
  throw new BadParameter('event_type must be temp_event, stores or *')
}

function readSort(query: RawQuery): SortOrder {
  const sort = one(query, 'sort_by') ?? 'date'
  if (sort !== 'date' && sort !== 'distance') throw new BadParameter('sort_by must be date or distance')
  return sort
}

function readArea(query: RawQuery): Circle | 'everywhere' | null {
  const lat = readNumber(query, 'latitude')
  const lng = readNumber(query, 'longitude')
  const radiusKm = readNumber(query, 'radius')
  if (lat === null && lng === null && radiusKm === null) return null
  if (lat === null || Math.abs(lat) > 90) throw new BadParameter('latitude must be a number from -90 to 90')
  if (lng === null || Math.abs(lng) > 180) throw new BadParameter('longitude must be a number from -180 to 180')
  if (radiusKm === everywhereRadiusKm) return 'everywhere'
  if (radiusKm === null || radiusKm < minRadiusKm || radiusKm > maxRadiusKm)
    throw new BadParameter(`radius must be a number from ${minRadiusKm} to ${maxRadiusKm}, in km`)
  return { centre: { lat, lng }, radiusKm }
}

const plainDecimal = /^[+-]?\d{1,20}(\.\d{1,30})?$/
const plainWhole = /^\d{1,15}$/

/** A number in plain decimals; null when the parameter is missing. `Number` would also accept '1e3' and 'Infinity'. */
function readNumber(query: RawQuery, name: string): number | null {
  const text = one(query, name)
  if (text === undefined) return null
  if (!plainDecimal.test(text.trim())) throw new BadParameter(`${name} must be a number`)
  return Number(text)
}

function readWhole(query: RawQuery, name: string, fallback: number, min: number, max: number): number {
  const text = one(query, name)
  if (text === undefined) return fallback
  const value = plainWhole.test(text.trim()) ? Number(text) : NaN
  if (!(value >= min && value <= max)) throw new BadParameter(`${name} must be a whole number from ${min} to ${max}`)
  return value
}

function readWords(query: RawQuery): string {
  const words = one(query, 'query')?.trim() ?? ''
  if (words.length > maxQueryLength) throw new BadParameter(`query must be at most ${maxQueryLength} characters`)
  return words
}

function readExcludedHours(query: RawQuery): ExcludableHours[] {
  const items = list(query, 'exclude_opening_hours')
  if (items === undefined) return []
  const words = items.filter((item) => item !== everything && item.toLowerCase() !== 'alla').map(readHours)
  // With 'Alla', no hours are excluded: 'Alla' cannot be combined with other values (spec §5).
  return words.length < items.length ? [] : [...new Set(words)]
}

function readFeatures(query: RawQuery): number {
  const items = list(query, 'features')
  if (items === undefined) return 0
  return bitsOfFeatures(
    items.map((item) => {
      const feature = featureFromWire(item.toLowerCase())
      if (feature === null) throw new BadParameter(`features must be a list of ${featureNames.join(', ')}`)
      return feature
    }),
  )
}

function readGoods(query: RawQuery): number {
  const items = list(query, 'goods') ?? []
  return bitsOfGoods(
    items.map((item) => {
      const good = goods.find((one) => one === item.toLowerCase())
      if (good === undefined) throw new BadParameter(`goods must be a list of ${goods.join(', ')}`)
      return good
    }),
  )
}

function readChain(query: RawQuery): string | null {
  const chain = one(query, 'chain')?.trim() ?? ''
  if (chain.length > maxChainLength) throw new BadParameter(`chain must be at most ${maxChainLength} characters`)
  return chain === '' ? null : chain
}

/** One of two values; the first one when the parameter is missing. */
function readChoice<const First extends string, const Second extends string>(
  query: RawQuery,
  name: string,
  [usual, other]: readonly [First, Second],
): First | Second {
  const value = one(query, name) ?? usual
  if (value !== usual && value !== other) throw new BadParameter(`${name} must be ${usual} or ${other}`)
  return value as First | Second
}

function readOpen(query: RawQuery): OpenWhen | null {
  const open = one(query, 'open')
  const fromMinute = readMinute(query, 'open_from')
  const toMinute = readMinute(query, 'open_to')
  const hasTimes = fromMinute !== null || toMinute !== null
  if (hasTimes && open !== 'span') throw new BadParameter('open_from and open_to need open=span')
  const when = readWhen(query, 'open')
  if (when?.kind !== 'span') return when
  const between = { ...when, fromMinute: fromMinute ?? 0, toMinute: toMinute ?? minutesPerDay }
  if (between.fromMinute >= between.toMinute) throw new BadParameter('open_from must be before open_to')
  return between
}

/** When a shop must be open: at some time of the searched days ('span'), or now; null when the parameter is missing. */
function readWhen(query: RawQuery, name: string): OpenWhen | null {
  const when = one(query, name)
  if (when === undefined) return null
  if (when === 'now') return { kind: when }
  if (when !== 'span') throw new BadParameter(`${name} must be span or now`)
  return openInSpan
}

function readMinute(query: RawQuery, name: string): number | null {
  const text = one(query, name)
  if (text === undefined) return null
  const minute = parseClockTime(text)
  if (minute === null) throw new BadParameter(`${name} must be a time of day, as HH:MM`)
  return minute
}

function readHours(item: string): ExcludableHours {
  if (item.toLowerCase() === noHours) return 'missing'
  const word = parseSpecialHours(item)
  if (word === null)
    throw new BadParameter('exclude_opening_hours must be a list of varierar, säsongsbaserade, på_förfrågan and n/a')
  return word
}
