/** Computes when a shop is open on a day, at a moment or in a span of days, from hours as in full-hours.ts. */
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
  /** The shop is open; at least one interval, in order. */
  | { readonly kind: 'open'; readonly intervals: readonly Interval[] }
  | { readonly kind: 'closed' }
  /**
   * A public holiday, or an eve that shops treat as one, which the hours do not mention; or, with `doubt`, hours that are
   * not certain.
   */
  | { readonly kind: 'unsure'; readonly doubt?: DoubtfulHours }

/** Hours in which a shop may be open, and the reason as in `HoursRule`. */
export interface DoubtfulHours {
  readonly intervals: readonly Interval[]
  readonly reason: string
}

export type OpenAnswer = 'open' | 'closed' | 'unsure'

/** The properties of a day on which rules depend. */
interface Day {
  readonly date: CivilDate
  /** The day in its year, 'MM-DD'. */
  readonly inYear: string
  readonly weekday: Weekday
  readonly week: number
  readonly holiday: 'holiday' | 'eve' | null
}

/** The hours on a day. Hours past midnight belong to the day on which they begin. */
export function hoursOn(hours: FullHours, date: CivilDate): HoursOfDay {
  const day = dayOf(date)
  if (isUnsure(hours, day)) return { kind: 'unsure' }
  const { intervals, doubt } = saidOn(hours, day)
  if (intervals.length > 0) return { kind: 'open', intervals: tidyIntervals(intervals) }
  return doubt ? { kind: 'unsure', doubt } : { kind: 'closed' }
}

/**
 * The open intervals on a day, in no particular order. A public holiday that the hours do not mention counts as an
 * ordinary day.
 */
export function intervalsOnDate(hours: FullHours, date: CivilDate): readonly Interval[] {
  return intervalsOn(hours, dayOf(date))
}

/** Whether a shop is open at a minute; the closing minute still counts as open (spec §4). */
export function isOpenAt(hours: FullHours, { date, minuteOfDay }: CivilMoment): OpenAnswer {
  const isIn = (intervals: readonly Interval[], minute: number) =>
    intervals.some(({ from, to }) => from <= minute && minute <= to)
  const yesterday = dayOf(addDays(date, -1))
  if (!isUnsure(hours, yesterday) && isIn(intervalsOn(hours, yesterday), minuteOfDay + minutesPerDay)) return 'open'
  const today = dayOf(date)
  if (isUnsure(hours, today)) return 'unsure'
  const { intervals, doubt } = saidOn(hours, today)
  if (isIn(intervals, minuteOfDay)) return 'open'
  return isIn(doubt?.intervals ?? none, minuteOfDay) ? 'unsure' : 'closed'
}

/** A span of days, and the minutes of each day. `prepareSpan` computes it once for the hours of all shops. */
export interface HoursSpan {
  /** The days of the span and the day before them, whose hours may run past midnight. */
  readonly days: readonly Day[]
  readonly fromMinute: number
  readonly toMinute: number
}

/**
 * `first` and `last` are included. `fromMinute` and `toMinute` are minutes of each day, 0–1440, the first less than the
 * second.
 */
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
 * Whether a shop is open between the two minutes on some day of the span. Days with unsure hours do not count as open;
 * if there are any and the shop is open on no other day, the answer is 'unsure'.
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
    // On the day before the span, only hours past midnight count; on the last day, hours past midnight do not count.
    const to = index > 0 ? toMinute : 0
    const nightTo = index + 1 < days.length ? toMinute + minutesPerDay : 0
    if (isOpenOn(hours, day, fromMinute, to, fromMinute + minutesPerDay, nightTo)) return 'open'
  }
  return hasUnsure || mayBeOpenDuring(hours, days.slice(1), fromMinute, toMinute) ? 'unsure' : 'closed'
}

/** Whether uncertain hours of some day overlap `from`–`to`. */
function mayBeOpenDuring(hours: FullHours, days: readonly Day[], from: number, to: number): boolean {
  if (hours.rules.every(({ doubt }) => doubt === null)) return false
  return days.some((day) => saidOn(hours, day).doubt?.intervals.some((one) => one.from < to && one.to > from))
}

/**
 * Whether the hours of a day overlap `from`–`to` or `nightFrom`–`nightTo`. Written for speed: the index calls it for
 * each shop and day.
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
    for (const interval of rule.doubt === null ? rule.intervals : none) {
      if (interval.from < to && interval.to > from) return true
      if (interval.to > nightFrom && interval.from < nightTo) return true
    }
    if (!rule.adds) return false
  }
  return false
}

const none: readonly Interval[] = []

/** The open intervals of a day that are certain, in no particular order; they may overlap. */
function intervalsOn(hours: FullHours, day: Day): readonly Interval[] {
  return saidOn(hours, day).intervals
}

/** The certain and the uncertain hours of a day; it has only one of them. */
function saidOn({ rules }: FullHours, day: Day): { intervals: readonly Interval[]; doubt: DoubtfulHours | null } {
  const intervals: Interval[] = []
  let doubt: DoubtfulHours | null = null
  for (const rule of rules.toReversed()) {
    if (!covers(rule, day)) continue
    if (rule.doubt === null) intervals.push(...rule.intervals)
    else doubt = { intervals: rule.intervals, reason: rule.doubt }
    if (!rule.adds) break
  }
  return { intervals, doubt }
}

function covers(rule: HoursRule, day: Day): boolean {
  const onWeekday = hasWeekday(rule.weekdays, day.weekday) && (rule.nth.length === 0 || isNth(rule, day))
  if (rule.holidays === 'no' ? !onWeekday : !isOnHoliday(rule, day, onWeekday)) return false
  return (rule.dates.length === 0 && rule.weeks.length === 0) || isInSeason(rule, day)
}

/** Whether a day is one of the weekdays of its month that the rule names, counted from the first or from the last. */
function isNth({ nth }: HoursRule, { date }: Day): boolean {
  if (nth.includes(Math.ceil(Number(date.slice(8)) / 7))) return true
  let fromLast = -1
  while (addDays(date, -7 * fromLast).slice(0, 7) === date.slice(0, 7)) fromLast--
  return nth.includes(fromLast)
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
 * Whether a day is a holiday or eve whose hours are unknown. They are known if a rule for that day is about public
 * holidays, a few dates or a closed time of the year, or is round the clock; and if the day is outside every time of
 * the year in the rules.
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

/**
 * A rule for a span of at most this many days is about those very days, and thus about a holiday among them. A longer
 * span is a season, which says nothing about its holidays.
 */
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

/** The ISO 8601 week of a date. Weeks begin on Monday and belong to the year of their Thursday. */
export function isoWeek(date: CivilDate): number {
  const thursday = addDays(date, 4 - (weekdayOf(date) || 7))
  const newYear = `${thursday.slice(0, 4)}-01-01` as CivilDate
  return Math.floor((dayNumber(thursday) - dayNumber(newYear)) / 7) + 1
}
