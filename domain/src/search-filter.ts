import { type Circle } from './geo.ts'
import { addDays, type CivilDate, minutesPerDay } from './local-time.ts'
import { type SpecialHours, specialHours } from './opening-hours/special-hours.ts'
import type { PlaceKind } from './place.ts'

/** Kinds of opening hours that a search can leave out: the special words, and none at all. */
export const excludableHours = [...specialHours, 'missing'] as const
export type ExcludableHours = SpecialHours | 'missing'

/** When shops must be open: beyond the specification. */
export type OpenWhen =
  /** At some time between two minutes of the day (0–1440, the first below the second), on at least one day of the span. */
  | { readonly kind: 'span'; readonly fromMinute: number; readonly toMinute: number }
  /** At this minute, by the Swedish clock of the server. */
  | { readonly kind: 'now' }

/** Open at some time on at least one day of the span. */
export const openInSpan: OpenWhen = { kind: 'span', fromMinute: 0, toMinute: minutesPerDay }

/** The places that a visitor searches for. All conditions must hold. */
export interface SearchFilter {
  /** First and last day, inclusive. Dates apply to markets only. A market without a date never matches. */
  readonly from: CivilDate
  readonly to: CivilDate
  /** Town names as stored, compared without regard to case; 'all' is the whole country. */
  readonly towns: readonly string[] | 'all'
  readonly kind: PlaceKind | 'all'
  /** The own area; places without a position never match. */
  readonly area: Circle | null
  /** Free text as typed, matched in name, town and address. Empty matches everything; text without a letter or digit matches nothing. */
  readonly words: string
  /** Shops whose hours are of these kinds are left out. */
  readonly excludedHours: readonly ExcludableHours[]
  /**
   * When shops must be open; null for no condition. Markets are not affected. Shops with unknown or special hours are
   * left out.
   */
  readonly open: OpenWhen | null
  /** Features that must all be known to be true, as bits (see features.ts); 0 for none. */
  readonly featureBits: number
  /** Goods of which a place must be known to sell any, as bits (see features.ts); 0 for no condition. */
  readonly goodsBits: number
  /**
   * The chain of the shops, in any of the spellings that chains.ts knows; null for no condition. Markets have no chain.
   */
  readonly chain: string | null
  /** Markets held on several days: 'each' finds every occurrence, 'next' only the first of each series that matches the rest. */
  readonly series: 'each' | 'next'
  /** Whether cancelled occurrences are found. */
  readonly cancelled: 'show' | 'hide'
}

export type SortOrder = 'date' | 'distance'

/** Spec §9: the default span. */
export const defaultSpanDays = 7

/** Spec §5, §9: the radius slider, km. */
export const minRadiusKm = 1
export const maxRadiusKm = 500

/** The initial radius of an own area, km. The specification sets 100 but gives no purpose. */
export const defaultRadiusKm = 100

/** Spec §9: the Gothenburg area. */
export const defaultCentre = { lat: 57.87, lng: 11.97 } as const

/** Spec §4: seeds are drawn from 0 to 999. */
export const seedCount = 1000

/** The part of a filter without limits on dates and opening hours. */
export const anyOccurrence = { series: 'each', cancelled: 'show', open: null } as const satisfies Partial<SearchFilter>

/** The part of a filter without a condition on facts. */
export const anyFacts = { featureBits: 0, goodsBits: 0, chain: null } as const satisfies Partial<SearchFilter>

/** Spec §4: today and a week on, everything, everywhere. */
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

/** Spec §5: a search with no town and no own area is not allowed. Null when the search may run. */
export function whyBlocked(filter: Pick<SearchFilter, 'towns' | 'area'>): string | null {
  return filter.area === null && filter.towns !== 'all' && filter.towns.length === 0
    ? 'Välj minst en stad, eller slå på eget sökområde.'
    : null
}

/** One page of an ordered result. */
export interface SearchRequest {
  readonly filter: SearchFilter
  /** 'distance' needs an own area and mixes both kinds; 'date' gives markets by date and start, then the shops. */
  readonly sort: SortOrder
  /** The tie-break: the same seed gives the same order on every page. Whole, 0 or more. */
  readonly seed: number
  /** Zero-based. */
  readonly page: number
  /** Rows a page, 1 or more. */
  readonly pageSize: number
}
