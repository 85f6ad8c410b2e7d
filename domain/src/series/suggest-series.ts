/** Recognises the rule behind dates that were typed one by one. */
import { groupBy } from '../group-by.ts'
import { addDays, type CivilDate, dayNumber, type Weekday, weekdayOf, weekdaysFromMonday } from '../local-time.ts'
import { datesOfRule, mondayOf, monthOf } from './dates-of-rule.ts'
import {
  maxEvery,
  maxListedDates,
  type Nth,
  plainSeries,
  type Series,
  type SeriesHours,
  type SeriesRule,
} from './rule.ts'
import { tidySeries } from './tidy-series.ts'

/** One date as it was typed. */
export interface TypedOutDate extends SeriesHours {
  readonly date: CivilDate
}

const minDates = 3

/** A rule that misses more of its dates than this is not the rule behind them; one that misses any needs three for each day of its period. */
const maxSkippedShare = 1 / 3

/**
 * The series that gives exactly these dates of one market: by a rule if one fits with at most a third of its dates skipped, the
 * simplest of those with the fewest skipped; otherwise as a list. Null for fewer than three dates, more than a series holds, and two
 * on one day with different hours.
 */
export function suggestSeries(typed: readonly TypedOutDate[]): Series | null {
  const byDate = new Map(typed.map((one) => [one.date, one]))
  if (typed.some((one) => hoursKey(one) !== hoursKey(byDate.get(one.date) ?? one))) return null
  const dates = [...byDate.keys()].toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined || dates.length < minDates || dates.length > maxListedDates) return null
  const usual = mostCommonHours(typed)
  const fits = candidates(dates, first, last).flatMap((rule) => {
    const all = datesOfRule(rule, { first, last })
    const skipped = all.filter((date) => !byDate.has(date))
    const isExact = skipped.length === 0
    const isLikely = skipped.length <= all.length * maxSkippedShare && dates.length >= minDates * daysPerPeriod(rule)
    return isExact || isLikely ? { rule, skipped } : []
  })
  // The first of equals stays: the candidates are in the order of their simplicity.
  const best = fits.toSorted((a, b) => a.skipped.length - b.skipped.length)[0]
  const { rule, skipped } = best ?? { rule: { kind: 'dates' as const, dates }, skipped: [] }
  return tidySeries({ ...plainSeries(rule, usual), skipped, changed: [...byDate.values()] })
}

/** How many dates a rule gives at most in each of its weeks or months. */
function daysPerPeriod(rule: SeriesRule): number {
  return rule.kind === 'weekly' ? rule.weekdays.length : rule.kind === 'monthly' ? rule.nth.length : 1
}

/** Rules that give all the dates, and perhaps more, the simplest first. */
function candidates(dates: readonly CivilDate[], from: CivilDate, to: CivilDate): SeriesRule[] {
  const weekly = weeklyRule(dates, from, to)
  const monthly = monthlyRules(dates, from, to)
  return weekly && weekly.every <= 2 ? [weekly, ...monthly] : [...monthly, ...(weekly ? [weekly] : [])]
}

/** Null when the dates are in too few weeks to tell. */
function weeklyRule(dates: readonly CivilDate[], from: CivilDate, to: CivilDate) {
  const weeks = distinct(dates.map((date) => mondayOf(dayNumber(date)) / 7))
  const every = stepOf(weeks)
  if (weeks.length < (every === 1 ? 2 : minDates) || every > maxEvery.weekly) return null
  return { kind: 'weekly', every, weekdays: weekdaysOf(dates), from, to } as const
}

/** By the place from the beginning of the month, and by the last one of the month where the dates allow it. */
function monthlyRules(dates: readonly CivilDate[], from: CivilDate, to: CivilDate): SeriesRule[] {
  const [weekday, ...others] = weekdaysOf(dates)
  const months = distinct(dates.map(monthOf))
  const every = stepOf(months)
  if (weekday === undefined || others.length > 0 || months.length < minDates || every > maxEvery.monthly) return []
  const counted = distinct(dates.map(nthOf))
  const withLast = distinct(dates.map((date) => (isLastOfMonth(date) ? -1 : nthOf(date))))
  return [counted, withLast]
    .filter((nth) => nth.length <= 2)
    .toSorted((a, b) => a.length - b.length)
    .map((nth) => ({ kind: 'monthly', every, nth: nth as Nth[], weekday, from, to }))
}

function weekdaysOf(dates: readonly CivilDate[]): Weekday[] {
  const own = new Set(dates.map(weekdayOf))
  return weekdaysFromMonday.filter((weekday) => own.has(weekday))
}

function nthOf(date: CivilDate): number {
  return Math.ceil(Number(date.slice(8)) / 7)
}

function isLastOfMonth(date: CivilDate): boolean {
  return addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
}

/** The largest step that meets all numbers; 0 for a single one. */
function stepOf(numbers: readonly number[]): number {
  const base = numbers[0] ?? 0
  return numbers.reduce((step, number) => greatestDivisor(step, number - base), 0)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)]
}

function mostCommonHours(typed: readonly TypedOutDate[]): SeriesHours {
  const groups = groupBy(typed, hoursKey)
  const [largest] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const { startMinute = null, endMinute = null } = largest?.[0] ?? {}
  return { startMinute, endMinute }
}

function hoursKey({ startMinute, endMinute }: SeriesHours): string {
  return `${startMinute}–${endMinute}`
}
