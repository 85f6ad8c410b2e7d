/** Evaluates full hours on one day, at one moment or in a span of days. */
import { holidayOf } from '../holidays.ts'
import {
  addDays,
  type CivilDate,
  type CivilMoment,
  dayNumber,
  minutesPerDay,
  type Weekday,
  weekdayOf,
} from '../local-time.ts'
import { isAlways } from './format-osm-hours.ts'
import {
  type DateSpan,
  everyWeekday,
  type FullHours,
  type HoursRule,
  hasWeekday,
  type Interval,
  tidyIntervals,
} from './full-hours.ts'

export type HoursOfDay =
  /** At least one, in order. */
  | { readonly kind: 'open'; readonly intervals: readonly Interval[] }
  | { readonly kind: 'closed' }
  /** A public holiday, or an eve that acts as one, which the hours do not mention. */
  | { readonly kind: 'unsure' }

export type OpenAnswer = 'open' | 'closed' | 'unsure'

/** The properties of a day that rules select by. */
interface Day {
  readonly date: CivilDate
  /** 'MM-DD'. */
  readonly inYear: string
  readonly weekday: Weekday
  readonly week: number
  readonly holiday: 'holiday' | 'eve' | null
}

/** The hours that begin on a day. Hours that last past midnight belong to the day on which they begin. */
export function hoursOn(hours: FullHours, date: CivilDate): HoursOfDay {
  const day = dayOf(date)
  if (isUnsure(hours, day)) return { kind: 'unsure' }
  const intervals = intervalsOn(hours, day)
  return intervals.length === 0 ? { kind: 'closed' } : { kind: 'open', intervals: tidyIntervals(intervals) }
}

/** The same as intervals, in any order. A public holiday that the hours do not mention has those of an ordinary day. */
export function intervalsOnDate(hours: FullHours, date: CivilDate): readonly Interval[] {
  return intervalsOn(hours, dayOf(date))
}

/** At this minute; the closing minute still counts as open, as in spec §4. */
export function isOpenAt(hours: FullHours, { date, minuteOfDay }: CivilMoment): OpenAnswer {
  const isOpenOn = (day: Day, minute: number) =>
    intervalsOn(hours, day).some(({ from, to }) => from <= minute && minute <= to)
  const yesterday = dayOf(addDays(date, -1))
  if (!isUnsure(hours, yesterday) && isOpenOn(yesterday, minuteOfDay + minutesPerDay)) return 'open'
  const today = dayOf(date)
  if (isUnsure(hours, today)) return 'unsure'
  return isOpenOn(today, minuteOfDay) ? 'open' : 'closed'
}

/** Prepared by `prepareSpan` once, and used for the hours of all shops. */
export interface HoursSpan {
  /** Includes the day before the first, for hours past midnight. */
  readonly days: readonly Day[]
  readonly fromMinute: number
  readonly toMinute: number
}

/** Days from `first` to `last`, both included, and minutes 0–1440 of each of them; `toMinute` is greater than `fromMinute`. */
export function prepareSpan(span: {
  readonly first: CivilDate
  readonly last: CivilDate
  readonly fromMinute: number
  readonly toMinute: number
}): HoursSpan {
  const days: Day[] = []
  for (let date = addDays(span.first, -1); date <= span.last; date = addDays(date, 1)) days.push(dayOf(date))
  return { days, fromMinute: span.fromMinute, toMinute: span.toMinute }
}

/**
 * Whether some day of the span has open hours between the two minutes. Unsure days do not count as open; the answer is
 * 'unsure' when there are such days and no other is open.
 */
export function isOpenDuring(hours: FullHours, { days, fromMinute, toMinute }: HoursSpan): OpenAnswer {
  let hasUnsure = false
  for (let index = 0; index < days.length; index++) {
    const day = days[index]
    if (day === undefined) break
    if (day.holiday !== null && isUnsure(hours, day)) {
      hasUnsure ||= index > 0
      continue
    }
    // The first day only contributes its hours past midnight; the last day's hours past midnight do not count.
    const to = index > 0 ? toMinute : 0
    const nightTo = index + 1 < days.length ? toMinute + minutesPerDay : 0
    if (isOpenOn(hours, day, fromMinute, to, fromMinute + minutesPerDay, nightTo)) return 'open'
  }
  return hasUnsure ? 'unsure' : 'closed'
}

/**
 * Whether hours of the day overlap one of the two times. Written for speed: the index calls it for each shop and day.
 */
function isOpenOn(
  { rules }: FullHours,
  day: Day,
  from: number,
  to: number,
  nightFrom: number,
  nightTo: number,
): boolean {
  for (let at = rules.length - 1; at >= 0; at--) {
    const rule = rules[at]
    if (rule === undefined || !covers(rule, day)) continue
    for (const interval of rule.intervals) {
      if (interval.from < to && interval.to > from) return true
      if (interval.to > nightFrom && interval.from < nightTo) return true
    }
    if (!rule.adds) return false
  }
  return false
}

/** In any order; they may overlap. */
function intervalsOn({ rules }: FullHours, day: Day): readonly Interval[] {
  const intervals: Interval[] = []
  for (const rule of rules.toReversed()) {
    if (!covers(rule, day)) continue
    intervals.push(...rule.intervals)
    if (!rule.adds) break
  }
  return intervals
}

function covers(rule: HoursRule, day: Day): boolean {
  const onWeekday = hasWeekday(rule.weekdays, day.weekday)
  if (rule.holidays === 'no' ? !onWeekday : !isOnHoliday(rule, day, onWeekday)) return false
  return (rule.dates.length === 0 && rule.weeks.length === 0) || isInSeason(rule, day)
}

function isOnHoliday({ holidays }: HoursRule, { holiday }: Day, onWeekday: boolean): boolean {
  const isHoliday = holiday === 'holiday'
  return holidays === 'only' ? isHoliday && onWeekday : isHoliday || onWeekday
}

function isInSeason({ dates, weeks }: HoursRule, { date, inYear, week }: Day): boolean {
  if (dates.length > 0 && !dates.some((span) => isInSpan(span, date, inYear))) return false
  return (
    weeks.length === 0 || weeks.some(({ from, to, step }) => week >= from && week <= to && (week - from) % step === 0)
  )
}

function isInSpan({ from, to }: DateSpan, date: string, inYear: string): boolean {
  const day = from.length === 5 ? inYear : date
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/**
 * Hours mention a holiday where a rule for the day names public holidays, single dates or a closed time of the year, or
 * is round the clock; and where the day lies outside all the times of the year that they name.
 */
function isUnsure(hours: FullHours, day: Day): boolean {
  if (day.holiday === null || hours.rules.length === 0) return false
  let isInAny = false
  for (const rule of hours.rules) {
    if (!isInSeason(rule, day)) continue
    if (rule.holidays !== 'only') isInAny = true
    if (namesHolidays(rule, day) && covers(rule, day)) return false
  }
  return isInAny
}

/** A rule with more days than this is a season; one with fewer names its days. */
const maxNamedDays = 14

function namesHolidays(rule: HoursRule, day: Day): boolean {
  if (isAlways(rule) || (rule.holidays !== 'no' && day.holiday === 'holiday')) return true
  if (rule.dates.length === 0) return false
  if (rule.intervals.length === 0 && rule.weekdays === everyWeekday) return true
  return rule.dates.some((span) => isInSpan(span, day.date, day.inYear) && daysOf(span) <= maxNamedDays)
}

function daysOf({ from, to }: DateSpan): number {
  if (from.length === 10) return dayNumber(to as CivilDate) - dayNumber(from as CivilDate) + 1
  const toYear = from <= to ? 2024 : 2025
  return dayNumber(`${toYear}-${to}` as CivilDate) - dayNumber(`2024-${from}` as CivilDate) + 1
}

function dayOf(date: CivilDate): Day {
  return {
    date,
    inYear: date.slice(5),
    weekday: weekdayOf(date),
    week: isoWeek(date),
    holiday: holidayOf(date)?.kind ?? null,
  }
}

/** ISO 8601: weeks begin on Monday, and belong to the year of their Thursday. */
function isoWeek(date: CivilDate): number {
  const thursday = addDays(date, 4 - (weekdayOf(date) || 7))
  const newYear = `${thursday.slice(0, 4)}-01-01` as CivilDate
  return Math.floor((dayNumber(thursday) - dayNumber(newYear)) / 7) + 1
}
