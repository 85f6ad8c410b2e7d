/** Writes equal series in the same way, so that they can be compared. */
import { type CivilDate, weekdaysFromMonday } from '../local-time.ts'
import { isDateOfRule } from './dates-of-rule.ts'
import { nthInOrder, type Series, type SeriesRule } from './rule.ts'

/**
 * A series with each list in order, without repetitions and without superfluous entries: added dates that the rule has,
 * and skipped, changed and cancelled dates that the series does not have. If the rule is a list of dates, this list
 * includes the added dates and leaves out the skipped ones.
 */
export function tidySeries(series: Series): Series {
  const skippedDates = new Set(series.skipped)
  const rule = tidyRule(series, skippedDates)
  const isList = rule.kind === 'dates'
  const added = isList
    ? []
    : datesInOrder(series.added).filter((date) => !skippedDates.has(date) && !isDateOfRule(rule, date))
  const skipped = isList ? [] : datesInOrder(series.skipped).filter((date) => isDateOfRule(rule, date))
  const isHeld = ({ date }: { readonly date: CivilDate }) =>
    !skippedDates.has(date) && (added.includes(date) || isDateOfRule(rule, date))
  const { startMinute, endMinute, allCancelled } = series
  return {
    rule,
    startMinute,
    endMinute,
    added,
    skipped,
    changed: byDate(series.changed)
      .filter(isHeld)
      .filter((one) => one.startMinute !== startMinute || one.endMinute !== endMinute)
      .map((one) => ({ date: one.date, startMinute: one.startMinute, endMinute: one.endMinute })),
    cancelled: byDate(series.cancelled)
      .filter(isHeld)
      .map(({ date, reason }) => ({ date, reason })),
    allCancelled: allCancelled && { reason: allCancelled.reason },
  }
}

/** Whether two series have the same rule, hours and exceptions; the order in lists does not matter. */
export function sameSeries(one: Series, other: Series): boolean {
  return JSON.stringify(tidySeries(one)) === JSON.stringify(tidySeries(other))
}

/** The rule with its keys always in the same order, because `sameSeries` compares JSON. */
function tidyRule({ rule, added }: Series, skipped: ReadonlySet<CivilDate>): SeriesRule {
  if (rule.kind === 'dates')
    return { kind: 'dates', dates: datesInOrder([...rule.dates, ...added]).filter((date) => !skipped.has(date)) }
  const { every, from, to } = rule
  if (rule.kind === 'weekly') {
    const weekdays = weekdaysFromMonday.filter((weekday) => rule.weekdays.includes(weekday))
    return { kind: 'weekly', every, weekdays, from, to }
  }
  const nth = nthInOrder.filter((one) => rule.nth.includes(one))
  return { kind: 'monthly', every, nth, weekday: rule.weekday, from, to }
}

function datesInOrder(dates: readonly CivilDate[]): CivilDate[] {
  return [...new Set(dates)].toSorted()
}

/** A list sorted by date; of two entries with the same date the last one remains, as in `occurrencesOf`. */
function byDate<T extends { readonly date: CivilDate }>(list: readonly T[]): T[] {
  return [...new Map(list.map((one) => [one.date, one])).values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
