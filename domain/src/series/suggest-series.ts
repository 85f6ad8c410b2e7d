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

/** One date of a market as it was typed, with its hours. */
export interface TypedOutDate extends SeriesHours {
  readonly date: CivilDate
}

const minDates = 3

/**
 * A rule may have at most this share of dates that were not typed. If it has any, at least three typed dates are
 * required for each date that the rule has in a week or month.
 */
const maxSkippedShare = 1 / 3

/**
 * A series with exactly these dates. If rules fit with at most a third of their dates skipped, it is the one with the
 * fewest skipped dates, and among equals the simplest; otherwise it is a list. Null for fewer than three dates, for
 * more than a series can have, and for two entries on one day with different hours.
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
  // The sort is stable and the candidates begin with the simplest rule, so it wins among equals.
  const best = fits.toSorted((a, b) => a.skipped.length - b.skipped.length)[0]
  const { rule, skipped } = best ?? { rule: { kind: 'dates' as const, dates }, skipped: [] }
  return tidySeries({ ...plainSeries(rule, usual), skipped, changed: [...byDate.values()] })
}

/** The maximum number of dates that a rule has in each of its weeks or months. */
function daysPerPeriod(rule: SeriesRule): number {
  return rule.kind === 'weekly' ? rule.weekdays.length : rule.kind === 'monthly' ? rule.nth.length : 1
}

/** Rules that include all the dates, and perhaps more; the simplest first. */
function candidates(dates: readonly CivilDate[], from: CivilDate, to: CivilDate): SeriesRule[] {
  const weekly = weeklyRule(dates, from, to)
  const monthly = monthlyRules(dates, from, to)
  return weekly && weekly.every <= 2 ? [weekly, ...monthly] : [...monthly, ...(weekly ? [weekly] : [])]
}

/** A weekly rule that includes the dates; null when they are in too few weeks. */
function weeklyRule(dates: readonly CivilDate[], from: CivilDate, to: CivilDate) {
  const weeks = distinct(dates.map((date) => mondayOf(dayNumber(date)) / 7))
  const every = stepOf(weeks)
  if (weeks.length < (every === 1 ? 2 : minDates) || every > maxEvery.weekly) return null
  return { kind: 'weekly', every, weekdays: weekdaysOf(dates), from, to } as const
}

/**
 * Monthly rules that include the dates: one counts from the beginning of the month, the other uses 'the last one' where
 * possible.
 */
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

/** The largest step by which all numbers can be reached from the first one; 0 for a single number. */
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
