/** Finds out whether a series of a source has dates to come. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { firstDateOf } from '@fyndkartan/domain/series/dates-of-rule'
import { lastSeriesDate, occurrencesOf, type SeriesOccurrence } from '@fyndkartan/domain/series/occurrences'
import type { Series } from '@fyndkartan/domain/series/rule'

/** The series' dates from today on, up to two years ahead. */
export function comingDates(series: Series, today: CivilDate): SeriesOccurrence[] {
  return occurrencesOf(series, { first: today, last: lastSeriesDate(today) }, today)
}

/** The report's reason for leaving out events in the past. Calendars often contain years of them. */
export const hasBeen = 'has already been'

/** The report's remark on a rule that continues for more than two years. */
export const endlessReason = 'repeats without an end, dates for two years'

/**
 * The report's reason for leaving out a series without dates to come: it is over, begins too far ahead, or has no dates
 * at all.
 */
export function whyNoneComing({ rule, added }: Series, today: CivilDate): string {
  const first = firstDateOf(rule)
  const dates = first === null ? added : [first, ...added]
  if (dates.some((date) => date < today)) return hasBeen
  return dates.some((date) => date > lastSeriesDate(today)) ? 'more than two years ahead' : 'no date left'
}

/** Whether the rule continues for more than two years from today. */
export function isEndless({ rule }: Series, today: CivilDate): boolean {
  return rule.kind !== 'dates' && (rule.to === null || rule.to > lastSeriesDate(today))
}
