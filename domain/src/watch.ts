/** Watches: a saved search, and how often its news are sent. */
import { addDays, addYears, type CivilDate } from './local-time.ts'
import type { SearchFilter } from './search-filter.ts'
import { type DateSpan, saturdayOf } from './weekend.ts'

/**
 * When messages are sent: in the next run of the job, at seven every day, at seven on Mondays, at 17 on Thursdays for
 * the coming weekend.
 */
export const paces = ['at_once', 'daily', 'weekly', 'thursday'] as const
export type Pace = (typeof paces)[number]

export const watchStatuses = ['waiting', 'active', 'paused'] as const
/** A watch waits until its mail address is confirmed. */
export type WatchStatus = (typeof watchStatuses)[number]

/** How messages are sent. */
export type WatchChannel = 'mail' | 'push'

/** The most watches of a person: a mail address, or a browser. */
export const mostWatches = 20

/** The most characters of a search: that of every town of the country has five thousand. */
export const longestWatchSearch = 8000

/** The most characters of a push service's address (RFC 8030 sets none). */
export const longestEndpoint = 2048

/** The search of a watch: without order and page, and without a way to count the dates of a series. */
export interface WatchSearch {
  readonly filter: Omit<SearchFilter, 'from' | 'to' | 'series' | 'cancelled'>
  /** The days of the markets; null for all future ones. */
  readonly dates: DateSpan | null
}

/** How far ahead dates are news, years: endless series get dates two years ahead by themselves. */
const yearsAhead = 1

/** How far ahead shops must be open for a watch without dates that asks for it, days. */
const openDays = 7

/** The filter of a watch on a day; null when none of its days is left, or none of them is in the weekend. */
export function filterOfWatch(search: WatchSearch, pace: Pace, today: CivilDate): SearchFilter | null {
  const span = pace === 'thursday' ? comingWeekend(today) : { from: today, to: addYears(today, yearsAhead) }
  const { dates } = search
  const from = dates !== null && dates.from > span.from ? dates.from : span.from
  const to = dates !== null && dates.to < span.to ? dates.to : span.to
  return from > to ? null : { ...search.filter, from, to, series: 'each', cancelled: 'show' }
}

/** The days on which shops must be open, for a search with that condition: only the first days of a long span. */
export function openSpanOf({ from, to }: DateSpan, { dates }: WatchSearch): DateSpan {
  const last = addDays(from, openDays)
  return { from, to: dates === null && last < to ? last : to }
}

/** The remaining days of the coming Friday, Saturday and Sunday. */
export function comingWeekend(today: CivilDate): DateSpan {
  const saturday = saturdayOf(today)
  const friday = addDays(saturday, -1)
  return { from: friday < today ? today : friday, to: addDays(saturday, 1) }
}

/** Whether nothing can match any more. */
export function isWatchOver({ dates }: WatchSearch, today: CivilDate): boolean {
  return dates !== null && dates.to < today
}
