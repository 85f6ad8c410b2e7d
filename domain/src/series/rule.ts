/** When a market is held: a rule for its dates, and exceptions from the rule. All dates are Swedish calendar days. */
import type { Cancellation } from '../cancellation.ts'
import type { CivilDate, Weekday } from '../local-time.ts'

/** The number of a weekday in a month: 2 for the second Sunday, -1 for the last one. */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1

/** Certain weekdays of every n-th week. Weeks begin on Monday, and the first one is the week of `from`. */
export interface WeeklyRule {
  readonly kind: 'weekly'
  /** The number n in "every n-th week", 1–52. */
  readonly every: number
  readonly weekdays: readonly Weekday[]
  readonly from: CivilDate
  /** The last day that can be a date; null for a rule without an end. */
  readonly to: CivilDate | null
}

/** A weekday of every n-th month, such as the first and the third Sunday. The first month is that of `from`. */
export interface MonthlyRule {
  readonly kind: 'monthly'
  /** The number n in "every n-th month", 1–24. */
  readonly every: number
  readonly nth: readonly Nth[]
  readonly weekday: Weekday
  readonly from: CivilDate
  /** The last day that can be a date; null for a rule without an end. */
  readonly to: CivilDate | null
}

/** A rule that is a list of dates. */
export interface DatesRule {
  readonly kind: 'dates'
  readonly dates: readonly CivilDate[]
}

export type SeriesRule = WeeklyRule | MonthlyRule | DatesRule

/** The hours of a market on one day, in minutes of the day; null when unknown. Without a start there is no end. */
export interface SeriesHours {
  /** The minute at which the market opens, 0–1439. */
  readonly startMinute: number | null
  /** The minute at which the market closes, 1–1440, after the start. */
  readonly endMinute: number | null
}

export interface ChangedDate extends SeriesHours {
  readonly date: CivilDate
}

export interface CancelledDate extends Cancellation {
  readonly date: CivilDate
}

/** All dates of one market. It contains only JSON values and is stored as it is. */
export interface Series extends SeriesHours {
  readonly rule: SeriesRule
  /** Dates in addition to those of the rule. */
  readonly added: readonly CivilDate[]
  /** Dates of the rule on which nothing is held; they are not shown. */
  readonly skipped: readonly CivilDate[]
  /** Dates with hours that differ from the usual ones. */
  readonly changed: readonly ChangedDate[]
  /** Cancelled dates; they are shown as cancelled. */
  readonly cancelled: readonly CancelledDate[]
  /** The cancellation of all dates; null when the series is not cancelled as a whole. */
  readonly allCancelled: Cancellation | null
}

/** The largest `every` for each kind of rule. */
export const maxEvery = { weekly: 52, monthly: 24 } as const

/** The maximum length of each list of dates in a series: more than the days of two years. */
export const maxListedDates = 750

/** The range of dates in a series; other dates are typing errors. */
export const seriesDates: { readonly first: CivilDate; readonly last: CivilDate } = {
  first: '1900-01-01',
  last: '2199-12-31',
}

/** All values in the order of the days of a month; the last one (-1) comes last. */
export const nthInOrder: readonly Nth[] = [1, 2, 3, 4, 5, -1]

/** A series that consists of a rule without exceptions. */
export function plainSeries(rule: SeriesRule, { startMinute, endMinute }: SeriesHours): Series {
  return { rule, startMinute, endMinute, added: [], skipped: [], changed: [], cancelled: [], allCancelled: null }
}
