/** Watches: a saved search whose new results are sent to a person, and how often. */
import { addDays, addYears, type CivilDate } from './local-time.ts'
import type { SearchFilter } from './search-filter.ts'
import { type DateSpan, saturdayOf } from './weekend.ts'

/**
 * When a watch sends messages. 'at_once': in the next run of the job; 'daily': at seven every day; 'weekly': at seven
 * on Mondays; 'thursday': at 17 on Thursdays, for the coming weekend.
 */
export const paces = ['at_once', 'daily', 'weekly', 'thursday'] as const
export type Pace = (typeof paces)[number]

export const watchStatuses = ['waiting', 'active', 'paused'] as const
/** 'waiting': the mail address of the watch is not yet confirmed. */
export type WatchStatus = (typeof watchStatuses)[number]

/** Whether messages are sent as mail or as push messages to a browser. */
export type WatchChannel = 'mail' | 'push'

/** The maximum number of watches for a mail address or a browser. */
export const mostWatches = 20

/**
 * The maximum length of a search's parameters, in characters; a search with every town of the country has five
 * thousand.
 */
export const longestWatchSearch = 8000

/** The maximum length of the URL of a push service, in characters; RFC 8030 sets no limit. */
export const longestEndpoint = 2048

/**
 * The search of a watch. Unlike other searches it has no order, no page and no choice of how dates of a series are
 * found.
 */
export interface WatchSearch {
  readonly filter: Omit<SearchFilter, 'from' | 'to' | 'series' | 'cancelled'>
  /** The days of the markets; null for all days from today on. */
  readonly dates: DateSpan | null
}

/** Dates up to this many years ahead are news; a series without an end gets dates two years ahead. */
const yearsAhead = 1

/** In a search for open shops that has no dates, a shop must be open within this many days. */
const openDays = 7

/**
 * The filter for a watch on a day; null when its dates are past, or when none of them is in the coming weekend at the
 * pace 'thursday'.
 */
export function filterOfWatch(search: WatchSearch, pace: Pace, today: CivilDate): SearchFilter | null {
  const span = pace === 'thursday' ? comingWeekend(today) : { from: today, to: addYears(today, yearsAhead) }
  const { dates } = search
  const from = dates !== null && dates.from > span.from ? dates.from : span.from
  const to = dates !== null && dates.to < span.to ? dates.to : span.to
  return from > to ? null : { ...search.filter, from, to, series: 'each', cancelled: 'show' }
}

/**
 * The days on which a shop must be open, for a search with that condition. If the search has no dates, these are only
 * the first days of the span.
 */
export function openSpanOf({ from, to }: DateSpan, { dates }: WatchSearch): DateSpan {
  const last = addDays(from, openDays)
  return { from, to: dates === null && last < to ? last : to }
}

/** Friday, Saturday and Sunday of the coming weekend, from today on. */
export function comingWeekend(today: CivilDate): DateSpan {
  const saturday = saturdayOf(today)
  const friday = addDays(saturday, -1)
  return { from: friday < today ? today : friday, to: addDays(saturday, 1) }
}

/** Whether the dates of a watch are past, so that nothing can match any more. */
export function isWatchOver({ dates }: WatchSearch, today: CivilDate): boolean {
  return dates !== null && dates.to < today
}
