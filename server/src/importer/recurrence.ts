/**
 * Expands a recurrence rule of a calendar (RFC 5545, RRULE) to days. Every day within the bounds is tested against the
 * rule, so that no rule can loop forever; a library that searches for the next match would loop on a rule that matches
 * no day.
 */
import { dateOfDayNumber, dayNumber, weekdayOfDay } from '@fyndkartan/domain/local-time'

/** The parts of a rule as ical.js reads it (RFC 7265): lower-case names, each with one value or a list. */
export type RuleParts = Readonly<Record<string, unknown>>

/** A span of days since 1970-01-01, including both ends. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/**
 * How many days may still be examined. All rules of a file share this budget, so that many small rules are bounded too.
 */
export interface DayBudget {
  left: number
}

type Period = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

export interface NthWeekday {
  readonly weekday: number
  /** Which ones of the weekday: 2 is the second, -1 the last, 0 every one. */
  readonly nth: number
}

/** A parsed rule. Parts that it omits are taken from the event's first day. */
export interface Rule {
  readonly period: Period
  readonly interval: number
  readonly count: number
  /** The last day that the rule allows, in days since 1970-01-01. */
  readonly until: number
  /** The weekday on which a week begins; 0 is Sunday. */
  readonly weekStart: number
  readonly months: readonly number[]
  readonly monthDays: readonly number[]
  readonly yearDays: readonly number[]
  readonly weekdays: readonly NthWeekday[]
  readonly positions: readonly number[]
}

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const understood = new Set('freq interval count until wkst bymonth bymonthday byyearday byday bysetpos'.split(' '))

/** Thrown when a rule cannot be expanded; the message is the reason. */
export class RuleProblem extends Error {}

/**
 * Lists the days of a rule within `span`, in order, for an event that begins on day `start`; the first day is included
 * only when the rule matches it. `until`: the last day that the rule allows, null when it sets none. Throws
 * RuleProblem.
 */
export function expandRule(
  parts: RuleParts,
  start: number,
  until: number | null,
  span: DaySpan,
  budget: DayBudget,
): number[] {
  const rule = readRule(parts, start, until)
  const last = Math.min(span.last, rule.until)
  // Without a count, occurrences before the span do not matter.
  const from = rule.count === Infinity ? Math.max(start, span.first) : start
  const found: number[] = []
  let counted = 0
  let step = Math.max(0, Math.floor(periodsBetween(rule, start, from) / rule.interval))
  for (; counted < rule.count; step++) {
    const period = periodOf(rule, start, step * rule.interval)
    if (period.first > last) break
    budget.left -= period.last - period.first + 1
    // The condition is negated so that NaN, the result of an enormous number, ends the loop too.
    if (!(budget.left >= 0)) throw new RuleProblem('too many repetitions in the file')
    for (const day of daysOfPeriod(rule, period)) {
      if (day < start || day > last || counted >= rule.count) continue
      counted++
      if (day >= span.first) found.push(day)
    }
  }
  return found
}

/** Parses a rule. Throws RuleProblem if it cannot be read. `start` and `until`: days since 1970-01-01. */
export function readRule(parts: RuleParts, start: number, until: number | null): Rule {
  const { freq } = parts
  if (freq === 'SECONDLY' || freq === 'MINUTELY' || freq === 'HOURLY') throw new RuleProblem('repeats within a day')
  if (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY' && freq !== 'YEARLY')
    throw new RuleProblem('repetition not understood')
  if (Object.keys(parts).some((part) => !understood.has(part))) throw new RuleProblem('repetition not understood')
  const { day, month, weekday } = partsOfDay(start)
  let months = numbers(parts['bymonth'])
  let monthDays = numbers(parts['bymonthday'])
  const yearDays = numbers(parts['byyearday'])
  let weekdays = list(parts['byday']).map(readWeekday)
  if (freq === 'WEEKLY' && weekdays.length === 0 && monthDays.length === 0) weekdays = [{ weekday, nth: 0 }]
  // Take the parts that the rule omits from the event's first day.
  const isOpen = weekdays.length + monthDays.length + yearDays.length === 0
  if (isOpen && (freq === 'MONTHLY' || freq === 'YEARLY')) monthDays = [day]
  if (isOpen && freq === 'YEARLY' && months.length === 0) months = [month]
  return {
    period: freq,
    interval: Math.max(1, Math.trunc(Number(parts['interval'] ?? 1)) || 1),
    count: parts['count'] === undefined ? Infinity : Number(parts['count']),
    until: until ?? Infinity,
    // ical.js numbers Sunday as 1.
    weekStart: parts['wkst'] === undefined ? 1 : Number(parts['wkst']) - 1,
    months,
    monthDays,
    yearDays,
    weekdays,
    positions: numbers(parts['bysetpos']),
  }
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function numbers(value: unknown): number[] {
  return list(value).map(Number)
}

function readWeekday(text: unknown): NthWeekday {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(text))
  const weekday = weekdayCodes.indexOf(match?.[2] ?? '')
  if (weekday < 0) throw new RuleProblem('repetition not understood')
  return { weekday, nth: Number(match?.[1] ?? 0) }
}

/** How many periods (days, weeks, months or years) lie between the period of the start and that of `day`. */
function periodsBetween({ period, weekStart }: Rule, start: number, day: number): number {
  if (period === 'DAILY') return day - start
  if (period === 'WEEKLY') return Math.floor((day - firstOfWeek(start, weekStart)) / 7)
  const [a, b] = [partsOfDay(start), partsOfDay(day)]
  return period === 'YEARLY' ? b.year - a.year : (b.year - a.year) * 12 + b.month - a.month
}

/** The days of the period that is `offset` periods after the period of the start. */
function periodOf({ period, weekStart }: Rule, start: number, offset: number): DaySpan {
  if (period === 'DAILY') return { first: start + offset, last: start + offset }
  if (period === 'WEEKLY') {
    const first = firstOfWeek(start, weekStart) + offset * 7
    return { first, last: first + 6 }
  }
  const { year, month } = partsOfDay(start)
  if (period === 'YEARLY') return { first: dayOf(year + offset, 1), last: dayOf(year + offset + 1, 1) - 1 }
  return { first: dayOf(year, month + offset), last: dayOf(year, month + offset + 1) - 1 }
}

function daysOfPeriod(rule: Rule, { first, last }: DaySpan): number[] {
  const days: number[] = []
  for (let day = first; day <= last; day++) if (matches(rule, day)) days.push(day)
  if (rule.positions.length === 0) return days
  const chosen = new Set(rule.positions.map((position) => days.at(position > 0 ? position - 1 : position)))
  return days.filter((day) => chosen.has(day))
}

function matches(rule: Rule, number: number): boolean {
  const { period, months, monthDays, yearDays, weekdays } = rule
  const { year, month, day, weekday } = partsOfDay(number)
  if (months.length > 0 && !months.includes(month)) return false
  const inMonth = { day, length: () => dayOf(year, month + 1) - dayOf(year, month) }
  const inYear = { day: number - dayOf(year, 1) + 1, length: () => dayOf(year + 1, 1) - dayOf(year, 1) }
  if (monthDays.length > 0 && !isNamed(monthDays, inMonth)) return false
  if (yearDays.length > 0 && !isNamed(yearDays, inYear)) return false
  if (weekdays.length === 0) return true
  const counting = period === 'YEARLY' && months.length === 0 ? inYear : inMonth
  const hasNth = period === 'MONTHLY' || period === 'YEARLY'
  return weekdays.some((wanted) => {
    if (wanted.weekday !== weekday) return false
    if (!hasNth || wanted.nth === 0) return true
    const fromEnd = () => Math.ceil((counting.length() - counting.day + 1) / 7)
    return wanted.nth > 0 ? wanted.nth === Math.ceil(counting.day / 7) : wanted.nth === -fromEnd()
  })
}

/** The number of a day in its month or year, from 1, and the number of days in that month or year. */
interface CountedDay {
  readonly day: number
  readonly length: () => number
}

/** Whether a list contains the number of a day, counted from the beginning or, for negative numbers, from the end. */
function isNamed(wanted: readonly number[], { day, length }: CountedDay): boolean {
  return wanted.includes(day) || (wanted.some((one) => one < 0) && wanted.includes(day - length() - 1))
}

function firstOfWeek(day: number, weekStart: number): number {
  return day - ((partsOfDay(day).weekday - weekStart + 7) % 7)
}

/**
 * The first day of a month, in days since 1970-01-01; month 13 is next January. Infinity for a year of more than four
 * digits.
 */
function dayOf(year: number, month: number): number {
  const [wholeYear, wholeMonth] = [year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1]
  if (wholeYear > 9998) return Infinity
  return dayNumber(`${wholeYear}-${String(wholeMonth).padStart(2, '0')}-01` as `${number}-${number}-${number}`)
}

function partsOfDay(number: number) {
  const date = dateOfDayNumber(number)
  return {
    year: Number(date.slice(0, -6)),
    month: Number(date.slice(-5, -3)),
    day: Number(date.slice(-2)),
    weekday: weekdayOfDay(number),
  }
}
