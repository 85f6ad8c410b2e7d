/**
 * Describes the dates of a market in the vocabulary of schema.org: an event for each date, and the rule of the series.
 */
import {
  addDays,
  type CivilDate,
  dayNumber,
  formatClockTime,
  minutesPerDay,
  swedishTimeZone,
} from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import { firstDateOf } from '@fyndkartan/domain/series/dates-of-rule'
import type { Series, SeriesHours, SeriesRule } from '@fyndkartan/domain/series/rule'
import { tidySeries } from '@fyndkartan/domain/series/tidy-series'
import { swedishZone } from '../../importer/calendar-zone.ts'
import {
  addressOf,
  amenitiesOf,
  dayNames,
  geoOf,
  isFreeOf,
  known,
  sameAsOf,
  type StructuredData,
} from './structured-parts.ts'

/** The most events on a page: more would make it too large. The calendar has the later ones. */
const mostEvents = 50

export interface StructuredMarket {
  readonly market: Market
  /** All dates of a series, ascending; empty for a single market. */
  readonly dates: readonly DateOfMarket[]
  readonly series: Series | null
  /** The absolute address of the market's page. */
  readonly page: string
  readonly image: string
  readonly today: CivilDate
}

/**
 * An Event for each coming date, and an EventSeries if the dates follow a rule. Empty without a coming date, and
 * without a name, which every event needs.
 */
export function structuredEvents(source: StructuredMarket): StructuredData[] {
  const { market, dates, series, page, today } = source
  const coming = (dates.length === 0 ? singleDate(market) : dates).filter(({ date }) => date >= today)
  if (market.name === null || coming.length === 0) return []
  const schedules = dates.length > 0 && series ? schedulesOf(series, today) : []
  const seriesId = `${page}#serie`
  const events = coming.slice(0, mostEvents).map((day) => ({
    ...factsOf('Event', `${page}#${day.date}`, source),
    ...timesOf(day),
    ...statusOf(market, day.cancellation !== null),
    ...(schedules.length > 0 && { superEvent: { '@type': 'EventSeries', '@id': seriesId } }),
  }))
  const [regular] = schedules
  if (!regular) return events
  const { startDate, endDate = null } = regular
  const whole = { ...factsOf('EventSeries', seriesId, source), startDate, endDate, eventSchedule: schedules }
  return [known(whole), ...events]
}

function singleDate({ id, date, startMinute, endMinute, cancellation }: Market): readonly DateOfMarket[] {
  return date === null ? [] : [{ id, date, startMinute, endMinute, cancellation }]
}

/** The properties that are the same for all dates. */
function factsOf(type: 'Event' | 'EventSeries', id: string, { market, page, image }: StructuredMarket): StructuredData {
  const { name, description, entranceFee } = market
  return known({
    '@context': 'https://schema.org',
    '@type': type,
    '@id': id,
    name,
    description,
    url: page,
    mainEntityOfPage: page,
    image,
    sameAs: sameAsOf(market),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: known({
      '@type': 'Place',
      address: addressOf(market),
      geo: geoOf(market),
      amenityFeature: amenitiesOf(market),
    }),
    isAccessibleForFree: isFreeOf(market),
    offers: entranceFee === null ? null : { '@type': 'Offer', price: entranceFee, priceCurrency: 'SEK', url: page },
  })
}

/**
 * The start and end of one date; days without times if the start is unknown. An end that is not after the start is a
 * mistake and left out.
 */
function timesOf({ date, startMinute, endMinute }: DateOfMarket): StructuredData {
  if (startMinute === null) return { startDate: date, endDate: date }
  const hasEnd = endMinute !== null && endMinute > startMinute
  return known({ startDate: momentAt(date, startMinute), endDate: hasEnd ? momentAt(date, endMinute) : null })
}

/** The status of a date. The result is empty while visitors report that the market is not held. */
function statusOf({ trust }: Market, isCancelled: boolean): StructuredData {
  if (isCancelled) return { eventStatus: 'https://schema.org/EventCancelled' }
  return (trust?.warning ?? null) === null ? { eventStatus: 'https://schema.org/EventScheduled' } : {}
}

/** A time of day in Sweden with its offset: '2026-11-28T10:00:00+01:00'. `minute`: 0–1440. */
export function momentAt(date: CivilDate, minute: number): string {
  const day = addDays(date, Math.floor(minute / minutesPerDay))
  const wall = dayNumber(date) * minutesPerDay + minute
  const offset = wall - swedishZone.toUtc(wall)
  return `${day}T${formatClockTime(minute % minutesPerDay)}:00+${formatClockTime(offset)}`
}

/**
 * A Schedule for the rule of a series with its exceptions, and another one for each coming date outside the rule or
 * with other hours. The result is empty for a list of dates, and for a cancelled series.
 */
function schedulesOf(series: Series, today: CivilDate): readonly StructuredData[] {
  const { rule, added, skipped, changed, cancelled, allCancelled, ...usual } = tidySeries(series)
  const first = rule.kind === 'dates' ? null : firstDateOf(rule)
  if (rule.kind === 'dates' || first === null || allCancelled !== null) return []
  const off = new Set(cancelled.map(({ date }) => date))
  const besides = new Set(added)
  const hours = new Map<CivilDate, SeriesHours>([
    ...added.map((date) => [date, usual] as const),
    ...changed.map((one) => [one.date, one] as const),
  ])
  const except = [...skipped, ...off, ...changed.map(({ date }) => date)].filter((date) => !besides.has(date))
  const regular = {
    ...timesOfSchedule(usual),
    repeatFrequency: `P${rule.every}${rule.kind === 'weekly' ? 'W' : 'M'}`,
    byDay: daysOf(rule),
    startDate: first,
    endDate: rule.to,
    exceptDate: [...new Set(except)].filter((date) => date >= today).toSorted(),
  }
  const single = [...hours]
    .filter(([date]) => date >= today && !off.has(date))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, own]) => ({ ...timesOfSchedule(own), startDate: date, endDate: date, repeatCount: 1 }))
  return [regular, ...single].map(known)
}

function timesOfSchedule({ startMinute, endMinute }: SeriesHours): StructuredData {
  return {
    '@type': 'Schedule',
    startTime: startMinute === null ? null : formatClockTime(startMinute),
    // Midnight at the end of the day is written 00:00.
    endTime: startMinute === null || endMinute === null ? null : formatClockTime(endMinute % minutesPerDay),
    scheduleTimezone: swedishTimeZone,
  }
}

/**
 * The weekdays of a rule. Those of a monthly rule are written as in iCalendar, '1SU' for the first Sunday, because
 * schema.org has no term for the last Sunday of a month.
 */
function daysOf(rule: Exclude<SeriesRule, { readonly kind: 'dates' }>): readonly string[] {
  if (rule.kind === 'weekly') return rule.weekdays.map((weekday) => `https://schema.org/${dayNames[weekday]}`)
  const code = dayNames[rule.weekday].slice(0, 2).toUpperCase()
  return rule.nth.map((nth) => `${nth}${code}`)
}
