/**
 * Computes the dates of a rule. It steps from week to week or from month to month, so the time depends only on the
 * number of dates found.
 */
import {
  addDays,
  type CivilDate,
  dateOfDayNumber,
  dayNumber,
  type Weekday,
  weekdayOfDay,
  weekdaysFromMonday,
} from '../local-time.ts'
import { type MonthlyRule, type Nth, type SeriesRule, type WeeklyRule } from './rule.ts'

/** Days from `first` to `last`, both included. */
export interface DateSpan {
  readonly first: CivilDate
  readonly last: CivilDate
}

/** Days from `first` to `last`, both included, as numbers of days since 1970-01-01. */
interface DaySpan {
  readonly first: number
  readonly last: number
}

/** The dates of a rule within a span, in ascending order and without repetitions. */
export function datesOfRule(rule: SeriesRule, { first, last }: DateSpan): CivilDate[] {
  if (rule.kind === 'dates') return [...new Set(rule.dates)].filter((date) => date >= first && date <= last).toSorted()
  const span = {
    first: dayNumber(first > rule.from ? first : rule.from),
    last: dayNumber(rule.to !== null && rule.to < last ? rule.to : last),
  }
  const days = rule.kind === 'weekly' ? daysOfWeekly(rule, span) : daysOfMonthly(rule, span)
  return days.map(dateOfDayNumber)
}

/** Whether a date is one of the rule's dates. */
export function isDateOfRule(rule: SeriesRule, date: CivilDate): boolean {
  return rule.kind === 'dates' ? rule.dates.includes(date) : datesOfRule(rule, { first: date, last: date }).length > 0
}

/**
 * The first date of a rule, or its first date from `from` on; null when there is none. For a monthly rule only forty of
 * its periods are searched.
 */
export function firstDateOf(rule: SeriesRule, from: CivilDate | null = null): CivilDate | null {
  if (rule.kind === 'dates') return rule.dates.toSorted().find((date) => from === null || date >= from) ?? null
  const first = from !== null && from > rule.from ? from : rule.from
  return datesOfRule(rule, { first, last: addDays(first, searchedDays(rule)) })[0] ?? null
}

/**
 * The last date of a rule, or its last date up to `to`; null for a rule without an end, and when there is none. For a
 * monthly rule only its last forty periods are searched.
 */
export function lastDateOf(rule: SeriesRule, to: CivilDate | null = null): CivilDate | null {
  if (rule.kind === 'dates') return rule.dates.toSorted().findLast((date) => to === null || date <= to) ?? null
  if (rule.to === null) return null
  const last = to !== null && to < rule.to ? to : rule.to
  return datesOfRule(rule, { first: addDays(last, -searchedDays(rule)), last }).at(-1) ?? null
}

/**
 * How many days to search for a date of a rule. A weekly rule has a date in each of its weeks, but a fifth Saturday in
 * February comes only every 28 years.
 */
function searchedDays({ kind, every }: WeeklyRule | MonthlyRule): number {
  return kind === 'weekly' ? (every + 1) * 7 : every * 31 * 40
}

function daysOfWeekly({ every, weekdays, from }: WeeklyRule, { first, last }: DaySpan): number[] {
  const offsets = weekdaysFromMonday.flatMap((weekday, offset) => (weekdays.includes(weekday) ? [offset] : []))
  const base = mondayOf(dayNumber(from))
  const step = every * 7
  const days: number[] = []
  for (let monday = base + Math.floor((first - base) / step) * step; monday <= last; monday += step)
    for (const offset of offsets) {
      const day = monday + offset
      if (day >= first && day <= last) days.push(day)
    }
  return days
}

function daysOfMonthly({ every, nth, weekday, from }: MonthlyRule, { first, last }: DaySpan): number[] {
  const base = monthOf(from)
  const steps = Math.ceil((monthOf(dateOfDayNumber(first)) - base) / every)
  const days: number[] = []
  for (let month = base + steps * every; firstDayOf(month) <= last; month += every) {
    // The last weekday of a month is also the fourth or the fifth one; the set removes such a repetition.
    const found = new Set(nth.map((one) => nthDayOf(month, weekday, one)))
    for (const day of [...found].toSorted((a, b) => a - b)) if (day >= first && day <= last) days.push(day)
  }
  return days
}

/**
 * The n-th weekday of a month (a number from `monthOf`) as days since 1970-01-01; NaN when the month has no such day.
 */
function nthDayOf(month: number, weekday: Weekday, nth: Nth): number {
  const next = firstDayOf(month + 1)
  if (nth === -1) return next - 1 - ((weekdayOfDay(next - 1) - weekday + 7) % 7)
  const first = firstDayOf(month)
  const day = first + ((weekday - weekdayOfDay(first) + 7) % 7) + (nth - 1) * 7
  return day < next ? day : NaN
}

/** The Monday of the week of a day; both are days since 1970-01-01. */
export function mondayOf(day: number): number {
  return day - ((weekdayOfDay(day) + 6) % 7)
}

/** The month of a date as the number of months since January of the year 0. */
export function monthOf(date: CivilDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function firstDayOf(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return dayNumber(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01` as CivilDate)
}
