/** When a market is held: a rule for its dates, and what differs from the rule. Civil dates only. */
import type { Cancellation } from '../cancellation.ts'
import type { CivilDate, Weekday } from '../local-time.ts'

/** Which one of a weekday in its month; -1 is the last. */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1

/** Every n-th week on some weekdays. Weeks begin on Monday and are counted from the week of `from`. */
export interface WeeklyRule {
  readonly kind: 'weekly'
  /** Weeks, 1–52. */
  readonly every: number
  readonly weekdays: readonly Weekday[]
  readonly from: CivilDate
  /** The last possible date; null for no end. */
  readonly to: CivilDate | null
}

/** One weekday of every n-th month, such as the first and the third Sunday. Months are counted from the month of `from`. */
export interface MonthlyRule {
  readonly kind: 'monthly'
  /** Months, 1–24. */
  readonly every: number
  readonly nth: readonly Nth[]
  readonly weekday: Weekday
  readonly from: CivilDate
  /** The last possible date; null for no end. */
  readonly to: CivilDate | null
}

/** A list of dates. */
export interface DatesRule {
  readonly kind: 'dates'
  readonly dates: readonly CivilDate[]
}

export type SeriesRule = WeeklyRule | MonthlyRule | DatesRule

/** Hours of one day, in minutes of the day; null when unknown. The end is known only together with the start. */
export interface SeriesHours {
  /** 0–1439. */
  readonly startMinute: number | null
  /** 1–1440, after the start. */
  readonly endMinute: number | null
}

export interface ChangedDate extends SeriesHours {
  readonly date: CivilDate
}

export interface CancelledDate extends Cancellation {
  readonly date: CivilDate
}

/** The dates of one market. It is JSON-safe, and stored as it is. */
export interface Series extends SeriesHours {
  readonly rule: SeriesRule
  /** Dates besides those of the rule. */
  readonly added: readonly CivilDate[]
  /** Dates on which nothing is held; they are not shown. */
  readonly skipped: readonly CivilDate[]
  /** Dates with other hours than the usual ones. */
  readonly changed: readonly ChangedDate[]
  /** Dates that are shown as cancelled. */
  readonly cancelled: readonly CancelledDate[]
  /** Set when all dates are cancelled. */
  readonly allCancelled: Cancellation | null
}

/** The largest `every` of a rule. */
export const maxEvery = { weekly: 52, monthly: 24 } as const

/** The limit for each list of dates in a series: more than the days of two years. */
export const maxListedDates = 750

/** Dates outside these are typing errors. */
export const seriesDates: { readonly first: CivilDate; readonly last: CivilDate } = {
  first: '1900-01-01',
  last: '2199-12-31',
}

/** In the order of a month, the last one last. */
export const nthInOrder: readonly Nth[] = [1, 2, 3, 4, 5, -1]

/** A series without exceptions. */
export function plainSeries(rule: SeriesRule, { startMinute, endMinute }: SeriesHours): Series {
  return { rule, startMinute, endMinute, added: [], skipped: [], changed: [], cancelled: [], allCancelled: null }
}
