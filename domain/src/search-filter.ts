import { type Circle } from './geo.ts'
import { addDays, type CivilDate, minutesPerDay } from './local-time.ts'
import { type SpecialHours, specialHours } from './opening-hours/special-hours.ts'
import type { PlaceKind } from './place.ts'

/** The kinds of opening hours that a search can exclude: each special word, and missing hours. */
export const excludableHours = [...specialHours, 'missing'] as const
export type ExcludableHours = SpecialHours | 'missing'

/** When a shop must be open to be found; the specification has no such condition. */
export type OpenWhen =
  /**
   * Open at some time between two minutes of the day (0–1440, the first less than the second), on at least one of the
   * searched days.
   */
  | { readonly kind: 'span'; readonly fromMinute: number; readonly toMinute: number }
  /** Open when the server runs the search, by the Swedish clock. */
  | { readonly kind: 'now' }

/** Open at any time on at least one of the searched days. */
export const openInSpan: OpenWhen = { kind: 'span', fromMinute: 0, toMinute: minutesPerDay }

/** The conditions of a search; a place must meet them all. */
export interface SearchFilter {
  /**
   * The first and the last day, both included. A market must be held on one of these days; one without a date never
   * matches.
   */
  readonly from: CivilDate
  readonly to: CivilDate
  /** Names of towns, compared in any case; 'all' means the whole country. */
  readonly towns: readonly string[] | 'all'
  readonly kind: PlaceKind | 'all'
  /** The circle around the visitor's chosen point, or null; places without a position are not in it. */
  readonly area: Circle | null
  /**
   * The words that the visitor typed; they are searched for in name, town and address. An empty text matches
   * everything, a text without a letter or digit nothing.
   */
  readonly words: string
  /** The kinds of opening hours whose shops are left out. */
  readonly excludedHours: readonly ExcludableHours[]
  /**
   * When a shop must be open; null for no condition. It leaves out shops with unknown hours and special words, but no
   * markets.
   */
  readonly open: OpenWhen | null
  /**
   * The features that a place must have, as bits (see features.ts); 0 for no condition. An unknown feature does not
   * match.
   */
  readonly featureBits: number
  /**
   * The goods of which a place must sell at least one, as bits (see features.ts); 0 for no condition. Unknown goods do
   * not match.
   */
  readonly goodsBits: number
  /**
   * The chain that a shop must belong to, in any spelling of chains.ts; null for no condition. Markets have no chain.
   */
  readonly chain: string | null
  /** 'each' finds every date of a market in a series, 'next' only the first date that meets the other conditions. */
  readonly series: 'each' | 'next'
  /** Whether cancelled dates are found. */
  readonly cancelled: 'show' | 'hide'
}

export type SortOrder = 'date' | 'distance'

/** The default number of days from the first to the last searched day (spec §9). */
export const defaultSpanDays = 7

/** The limits of the slider for the radius, km (spec §5, §9). */
export const minRadiusKm = 1
export const maxRadiusKm = 500

/**
 * The radius of a search around a point before the visitor chooses one, km. The specification names 100 km, but does
 * not say for what.
 */
export const defaultRadiusKm = 100

/** The centre of a search area and of a map before the visitor chooses one: the Gothenburg area (spec §9). */
export const defaultCentre = { lat: 57.87, lng: 11.97 } as const

/** Seeds are drawn from 0 to 999 (spec §4). */
export const seedCount = 1000

/** The fields of a filter that accept every date and all opening hours. */
export const anyOccurrence = { series: 'each', cancelled: 'show', open: null } as const satisfies Partial<SearchFilter>

/** The fields of a filter that accept all facts. */
export const anyFacts = { featureBits: 0, goodsBits: 0, chain: null } as const satisfies Partial<SearchFilter>

/** The filter of the start page: from today for a week, all places, the whole country (spec §4). */
export function defaultFilter(today: CivilDate): SearchFilter {
  return {
    from: today,
    to: addDays(today, defaultSpanDays),
    towns: 'all',
    kind: 'all',
    area: null,
    words: '',
    excludedHours: [],
    ...anyFacts,
    ...anyOccurrence,
  }
}

/**
 * The message for a search with neither a town nor an area, which is not allowed (spec §5); null for an allowed search.
 */
export function whyBlocked(filter: Pick<SearchFilter, 'towns' | 'area'>): string | null {
  return filter.area === null && filter.towns !== 'all' && filter.towns.length === 0
    ? 'Välj minst en stad, eller slå på eget sökområde.'
    : null
}

/** A request for one page of a search's results, in order. */
export interface SearchRequest {
  readonly filter: SearchFilter
  /** 'distance' requires an area and mixes shops and markets; 'date' lists markets by date and start, then shops. */
  readonly sort: SortOrder
  /**
   * Decides the order of equal results; the same seed gives the same order on every page. A whole number, 0 or more.
   */
  readonly seed: number
  /** The number of the page, counted from 0. */
  readonly page: number
  /** The number of rows in a page, 1 or more. */
  readonly pageSize: number
}
