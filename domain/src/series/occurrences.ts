/** Computes the dates on which a market of a series is held. */
import { addYears, type CivilDate } from '../local-time.ts'
import { datesOfRule, type DateSpan } from './dates-of-rule.ts'
import type { Series, SeriesHours } from './rule.ts'

/** One date of a series, with its hours and its cancellation. */
export interface SeriesOccurrence extends SeriesHours {
  readonly date: CivilDate
  readonly isCancelled: boolean
  /** The reason for the cancellation; null when it is unknown or the date is not cancelled. */
  readonly reason: string | null
}

/** The dates of a series are computed for this many years ahead. */
export const seriesYearsAhead = 2

/** A past date is shown for this many days. */
export const pastDaysShown = 30

/** The last possible date of a series: two years after today. */
export function lastSeriesDate(today: CivilDate): CivilDate {
  return addYears(today, seriesYearsAhead)
}

/** The dates of a series within a span, in ascending order, none after `lastSeriesDate(today)`. */
export function occurrencesOf(series: Series, { first, last }: DateSpan, today: CivilDate): SeriesOccurrence[] {
  const horizon = lastSeriesDate(today)
  const dates = heldDates(series, { first, last: last < horizon ? last : horizon })
  const changed = new Map(series.changed.map((one) => [one.date, one]))
  const cancelled = new Map(series.cancelled.map((one) => [one.date, one]))
  return dates.map((date) => {
    const { startMinute, endMinute } = changed.get(date) ?? series
    const cancellation = cancelled.get(date) ?? series.allCancelled
    const reason = cancellation?.reason ?? series.allCancelled?.reason ?? null
    return { date, startMinute, endMinute, isCancelled: cancellation !== null, reason }
  })
}

/** The dates of the rule and the added ones, without the skipped ones; in ascending order and without repetitions. */
function heldDates({ rule, added, skipped }: Series, span: DateSpan): CivilDate[] {
  const dates = datesOfRule(rule, span)
  if (added.length + skipped.length === 0) return dates
  const more = added.filter((date) => date >= span.first && date <= span.last)
  const left = new Set(skipped)
  return [...new Set([...dates, ...more])].filter((date) => !left.has(date)).toSorted()
}
