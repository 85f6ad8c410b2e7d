/**
 * The search in the URL (spec §4). Only this file and search-words.ts define the names and values of its parameters.
 * Values are Swedish and lower case, read in any case; an invalid value counts as the default. Defaults are not
 * written, except the seed, which must stay the same during paging, reload and Back.
 */
import { type Circle, type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { bitsOfFeatures, bitsOfGoods } from '@fyndkartan/domain/features'
import { goods } from '@fyndkartan/domain/goods'
import { type CivilDate, minutesPerDay, parseClockTime } from '@fyndkartan/domain/local-time'
import { parseSpecialHours, type SpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import {
  anyFacts,
  defaultFilter,
  maxRadiusKm,
  minRadiusKm,
  openInSpan,
  type OpenWhen,
  type SearchFilter,
  type SearchRequest,
  seedCount,
} from '@fyndkartan/domain/search-filter'
import { findTownName } from '@fyndkartan/domain/town-names'
import { featureFromWire } from '@fyndkartan/contract/features'
import { defaultPageSize, maxChainLength, maxQueryLength } from '@fyndkartan/contract/search-query'
import { factsToWire, openToWire } from '@fyndkartan/contract/write-search-query'
import {
  centreKinds,
  centreParameters,
  everything,
  fold,
  kindWords,
  readCancelled,
  readDates,
  readWord,
  withoutParameters,
  writeCentre,
} from './search-words.ts'

/** A search area. It is in the URL, so that a shared link has the same search. */
export interface SearchArea extends Circle {
  /** The name of the place around which it is, such as a village; undefined for the visitor's own area. */
  readonly name?: string | undefined
}

/** A search area around a named place. */
export interface NamedArea extends SearchArea {
  readonly name: string
}

/** The filters of a search, which apply when the visitor presses 'Visa'. */
export interface FilterChoice {
  readonly from: CivilDate
  readonly to: CivilDate
  /** The names of towns, spelled as in the table of towns. */
  readonly towns: readonly string[] | 'all'
  readonly kind: PlaceKind | 'all'
  /**
   * Whether the search is limited to a search area: the circle `around` or, if that is null, as after a link without a
   * circle, the one stored on the device.
   */
  readonly ownArea: boolean
  /** The search area of the URL; null without one, and always without `ownArea`. */
  readonly around: SearchArea | null
  readonly words: string
  readonly excludedHours: readonly SpecialHours[]
  /** When shops must be open; null for no limit. */
  readonly open: OpenWhen | null
  /** Bits of the features that places must have (domain/src/features.ts). */
  readonly featureBits: number
  /** Bits of goods (domain/src/features.ts); places must sell at least one of them. */
  readonly goodsBits: number
  /** The chain to which shops must belong; null for all shops. */
  readonly chain: string | null
  /**
   * Whether the search also finds cancelled dates. By default it does not, since a market is shown with its first
   * matching date, and that one should be held.
   */
  readonly cancelled: SearchFilter['cancelled']
}

export interface SearchState extends FilterChoice {
  readonly sort: SearchRequest['sort']
  /** The seed of the random order, 0–999; 0 is a valid seed. */
  readonly seed: number
  readonly view: 'map' | 'list'
  readonly advancedOpen: boolean
  /** The position where the map opens, and the place there whose popup opens; null when the URL requests none. */
  readonly centre: { readonly position: LatLng; readonly place: PlaceKey | null } | null
}

/**
 * The URL parameter of the installed app's shortcut: searches for open shops near the visitor. It is removed when the
 * position is known and the search starts.
 */
export const nearParameter = 'near'

const searchParameters = [
  'start_date',
  'end_date',
  'city',
  'event_type',
  'custom_position_selected',
  'around',
  'query',
  'exclude_opening_hours',
  'open',
  'open_from',
  'open_to',
  'features',
  'goods',
  'chain',
  'cancelled',
  nearParameter,
  'sort_by',
  'seed',
  'view_mode',
  'advanced_expanded',
  ...centreParameters,
] as const

/** The default filters (spec §4): a week from today, all kinds, all towns. */
export function defaultChoice(today: CivilDate): FilterChoice {
  const { from, to, towns, kind, words, open } = defaultFilter(today)
  const own = { ownArea: false, around: null, cancelled: 'hide' } as const
  return { from, to, towns, kind, words, open, ...anyFacts, excludedHours: [], ...own }
}

/** The radius of the search area around the visitor or a named place, km. */
export const nearKm = 20

/** The filters changed to shops that are open now within the area that the search is shown with. */
export function openNearMe(choice: FilterChoice, today: CivilDate): FilterChoice {
  return {
    ...choice,
    from: today,
    to: today,
    kind: 'shop',
    ownArea: true,
    around: null,
    towns: 'all',
    open: { kind: 'now' },
  }
}

/**
 * Reads the search from the URL's parameters. `randomSeed` (0–999) is used when they have no valid seed. Never throws.
 */
export function readSearchState(params: URLSearchParams, today: CivilDate, randomSeed: number): SearchState {
  const around = readAround(params)
  const ownArea = hasArea(params)
  return {
    ...readDates(params, today),
    // Towns are ignored when there is a search area (spec §4).
    towns: ownArea ? 'all' : readTowns(params),
    kind: readKind(params),
    ownArea,
    around,
    words: readText(params, 'query', maxQueryLength),
    excludedHours: readExcludedHours(params),
    open: readOpen(params),
    featureBits: bitsOfFeatures(readList(params, 'features').flatMap((name) => featureFromWire(name) ?? [])),
    goodsBits: bitsOfGoods(goods.filter((good) => readList(params, 'goods').includes(good))),
    chain: readText(params, 'chain', maxChainLength) || null,
    cancelled: readCancelled(params),
    sort: ownArea && readWord(params, 'sort_by') === 'distance' ? 'distance' : 'date',
    seed: readSeed(params) ?? randomSeed,
    view: readWord(params, 'view_mode') === 'list' ? 'list' : 'map',
    advancedOpen: readFlag(params, 'advanced_expanded'),
    centre: readCentre(params),
  }
}

/** A copy of the parameters that has the circle of a search in an own area: `area`, if it has none. */
export function withArea(params: URLSearchParams, area: Circle): URLSearchParams {
  const whole = new URLSearchParams(params)
  if (hasArea(params) && !readAround(params)) whole.set('around', aroundText(area))
  return whole
}

/**
 * Spec §4: a copy of the parameters that has a seed, no empty query, and no city if there is a search area. Null when
 * `params` are already so.
 */
export function tidied(params: URLSearchParams, seed: number, area: Circle): URLSearchParams | null {
  const tidy = withArea(params, area)
  if (readSeed(params) === null) tidy.set('seed', String(seed))
  if (!params.get('query')?.trim()) tidy.delete('query')
  if (hasArea(params)) tidy.delete('city')
  return tidy.toString() === params.toString() ? null : tidy
}

/** A copy of `into` with the parameters of `state`; other parameters are unchanged. */
export function writeSearchState(state: SearchState, today: CivilDate, into: URLSearchParams): URLSearchParams {
  const params = withoutParameters(into, searchParameters)
  const usual = defaultChoice(today)
  // Writes both dates, or neither for the default week: with a single date, the span would be another one tomorrow.
  if (state.from !== usual.from || state.to !== usual.to) {
    params.set('start_date', state.from)
    params.set('end_date', state.to)
  }
  if (state.ownArea) {
    if (!state.around?.name) params.set('custom_position_selected', 'true')
    if (state.around) params.set('around', aroundText(state.around))
  } else if (state.towns !== 'all' && state.towns.length > 0) params.set('city', state.towns.join(',').toLowerCase())
  if (state.kind !== 'all') params.set('event_type', kindWords[state.kind])
  if (state.words.trim() !== '') params.set('query', state.words.trim())
  if (state.excludedHours.length > 0) params.set('exclude_opening_hours', state.excludedHours.join(','))
  for (const [name, value] of openToWire(state.open)) params.set(name, value)
  for (const [name, value] of factsToWire(state)) params.set(name, value)
  if (state.cancelled === 'show') params.set('cancelled', 'show')
  if (state.ownArea && state.sort === 'distance') params.set('sort_by', 'distance')
  params.set('seed', String(state.seed))
  if (state.view === 'list') params.set('view_mode', 'list')
  if (state.advancedOpen) params.set('advanced_expanded', 'true')
  if (state.centre) writeCentre(params, state.centre.position, state.centre.place)
  return params
}

/** The filters of a search, without its order and view. */
export function choiceOf(state: SearchState): FilterChoice {
  const { sort: _, seed: _seed, view: _view, advancedOpen: _open, centre: _centre, ...choice } = state
  return choice
}

/** The first page's request for the server. `area` is used only if `state.ownArea` is true. */
export function toSearchRequest(state: SearchState, area: Circle): SearchRequest {
  const { sort, seed } = state
  return { filter: toFilter(choiceOf(state), area), sort, seed, page: 0, pageSize: defaultPageSize }
}

/**
 * The filter for the server. `area` is used only if `ownArea` is true. Asks for each market once, even if several of
 * its dates match.
 */
export function toFilter({ ownArea, around: _, ...filter }: FilterChoice, area: Circle): SearchFilter {
  return { ...filter, area: ownArea ? area : null, series: 'next' }
}

/** The comma-separated values of a parameter; if the parameter is repeated, the values of all. */
function readList(params: URLSearchParams, name: string): string[] {
  return params
    .getAll(name)
    .join(',')
    .split(',')
    .map(fold)
    .filter((item) => item !== '')
}

function readFlag(params: URLSearchParams, name: string): boolean {
  return readWord(params, name) === 'true'
}

function hasArea(params: URLSearchParams): boolean {
  return readAround(params) !== null || readFlag(params, 'custom_position_selected')
}

/**
 * The search area as text. Three decimals are about a hundred metres: enough to search, without revealing exactly where
 * somebody lives.
 */
function aroundText({ centre, radiusKm, name }: SearchArea): string {
  const [lat, lng] = [centre.lat, centre.lng].map((degrees) => Number(degrees.toFixed(3)))
  return [lat, lng, Math.round(radiusKm), name].join(' ').trim()
}

/**
 * '57.49 12.64 20 Skene': latitude, longitude, radius in km; a name, or none for the visitor's own area. The name may
 * only have letters, digits, spaces, '.', '-' and apostrophes, since a forged link could contain anything.
 */
const aroundPattern = /^(-?[\d.]+) (-?[\d.]+) (\d+)(?: ([\p{L}\d][\p{L}\d .'’-]{0,39}))?$/u

function readAround(params: URLSearchParams): SearchArea | null {
  const [, lat, lng, km, name] = aroundPattern.exec((params.get('around') ?? '').normalize('NFC')) ?? []
  const centre = usablePosition(Number(lat), Number(lng))
  const radiusKm = Number(km)
  return centre && radiusKm >= minRadiusKm && radiusKm <= maxRadiusKm ? { centre, radiusKm, name } : null
}

function readTowns(params: URLSearchParams): readonly string[] | 'all' {
  const wanted = readList(params, 'city')
  if (wanted.includes(everything)) return 'all'
  const names = new Set(wanted.map((name) => findTownName(name)).filter((name) => name !== undefined))
  return names.size === 0 ? 'all' : [...names]
}

function readKind(params: URLSearchParams): PlaceKind | 'all' {
  const words = readList(params, 'event_type')
  if (words.includes(everything)) return 'all'
  const shops = words.includes(kindWords.shop)
  const markets = words.includes(kindWords.market)
  return shops === markets ? 'all' : shops ? 'shop' : 'market'
}

function readExcludedHours(params: URLSearchParams): SpecialHours[] {
  const words = readList(params, 'exclude_opening_hours')
  if (words.includes(everything)) return []
  return [...new Set(words.map(parseSpecialHours).filter((word) => word !== null))]
}

/** A typed text; the index ignores differences of spelling. */
function readText(params: URLSearchParams, name: string, maxLength: number): string {
  return (params.get(name) ?? '').trim().slice(0, maxLength)
}

/** When shops must be open; null for any time. Times in the wrong order count as the whole day. */
function readOpen(params: URLSearchParams): OpenWhen | null {
  const open = readWord(params, 'open')
  if (open === 'now') return { kind: 'now' }
  if (open !== 'span') return null
  const fromMinute = parseClockTime(params.get('open_from')) ?? 0
  const toMinute = parseClockTime(params.get('open_to')) ?? minutesPerDay
  return fromMinute < toMinute ? { kind: 'span', fromMinute, toMinute } : openInSpan
}

function readSeed(params: URLSearchParams): number | null {
  const text = params.get('seed') ?? ''
  return /^\d{1,3}$/.test(text) && Number(text) < seedCount ? Number(text) : null
}

function readCentre(params: URLSearchParams): SearchState['centre'] {
  const position = usablePosition(readDegrees(params, 'center_lat'), readDegrees(params, 'center_lng'))
  if (!position) return null
  const type = readWord(params, 'center_type')
  const kind = type === centreKinds.shop ? 'shop' : type === centreKinds.market ? 'market' : null
  const id = params.get('center_id') ?? ''
  return { position, place: kind && /^\d{1,15}$/.test(id) ? { kind, id: Number(id) } : null }
}

function readDegrees(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? ''
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null
}
