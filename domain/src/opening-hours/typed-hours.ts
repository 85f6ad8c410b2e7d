/** Opening hours as form input, and the Swedish messages for mistakes in it. */
import { minutesPerDay } from '../local-time.ts'
import { parseTypedTime } from '../typed-time.ts'
import { formatOsmHours } from './format-osm-hours.ts'
import {
  type DateSpan,
  everyWeekday,
  type FullHours,
  hasUnclearNights,
  type HoursRule,
  type Interval,
  plainRule,
  rulesOfWeek,
  tidyIntervals,
  type WeekIntervals,
} from './full-hours.ts'
import { maxOsmHoursLength } from './osm-text.ts'
import { parseDateOrYearDay, parseYearDay } from './typed-year-day.ts'

/** Times as typed ('10', '9.30'). A closing time that is not later than the opening time is on the next day. */
export interface TypedInterval {
  readonly from: string
  readonly to: string
}

/** The intervals of a day; none means closed, two mean a break between them. */
export type TypedDay = readonly TypedInterval[]

/** The days of a week, Sunday first. */
export type TypedWeek = readonly TypedDay[]

/**
 * Hours for a part of every year: from the day `from` to the day `to` ('1 maj', '1/5'), both included, possibly over
 * New Year.
 */
export interface TypedSeason {
  readonly from: string
  readonly to: string
  readonly week: TypedWeek
}

/**
 * Hours for the dates from `from` to `to`, both included; an empty `to` means a single day. '2026-12-24' is a date of
 * one year, '24 december' of every year.
 */
export interface TypedException {
  readonly from: string
  readonly to: string
  readonly intervals: TypedDay
}

/**
 * The hours on public holidays. 'unsaid': not stated, so they may differ; 'usual': as on other days; 'open': those in
 * `holidayIntervals`.
 */
export const holidayChoices = ['unsaid', 'closed', 'usual', 'open'] as const

export interface TypedHours {
  /** The hours outside the seasons; every day is closed if the shop opens only in seasons. */
  readonly week: TypedWeek
  readonly seasons: readonly TypedSeason[]
  readonly holidays: (typeof holidayChoices)[number]
  /** The hours on public holidays if `holidays` is 'open'. */
  readonly holidayIntervals: TypedDay
  readonly exceptions: readonly TypedException[]
}

/**
 * A Swedish message for each wrong field. The field's path is the key: 'week.1.0.to', 'seasons.0.week.6.1.from',
 * 'holidayIntervals.0.from', 'exceptions.2.from'. An interval that overlaps an earlier one of the day has the message
 * at its 'from'.
 */
export type HoursProblems = Readonly<Record<string, string>>

const problemText = {
  time: 'Skriv tiden som 10:00',
  overlap: 'Tiderna går in i varandra',
  yearDay: 'Skriv dagen som 1 maj eller 1/5',
  leapDay: 'Välj en annan dag än 29 februari',
  date: 'Skriv datumet som 2026-12-24, eller som 24/12 om det gäller varje år',
  order: 'Sista dagen måste vara efter den första',
  sameYear: 'Skriv båda datumen med år, eller båda utan',
  seasons: 'Säsongerna går in i varandra',
  noTimes: 'Skriv tiderna för röda dagar',
  nights: 'Tider efter midnatt kan inte förenas med säsonger, röda dagar eller särskilda datum',
  tooMany: 'Tiderna är för många. Ta bort några datum eller säsonger',
} as const

/**
 * The hours of a form, or its problems. An empty time or date is a problem; a week without intervals is closed every
 * day.
 */
export function prepareHours(typed: TypedHours): { readonly hours: FullHours } | { readonly problems: HoursProblems } {
  const problems: Record<string, string> = {}
  const week = readWeek(typed.week, 'week', problems)
  const seasons = typed.seasons.map((season, index) => ({
    span: readSeason(season, `seasons.${index}`, problems),
    week: readWeek(season.week, `seasons.${index}.week`, problems),
  }))
  seasons.forEach(({ span }, index) => {
    if (seasons.slice(0, index).some((other) => spansOverlap(span, other.span)))
      problems[`seasons.${index}.from`] ??= problemText.seasons
  })
  const isOpenOnHolidays = typed.holidays === 'open'
  const holidayIntervals = isOpenOnHolidays ? readDay(typed.holidayIntervals, 'holidayIntervals', problems) : []
  if (isOpenOnHolidays && typed.holidayIntervals.length === 0) problems['holidayIntervals'] = problemText.noTimes
  const exceptions = typed.exceptions.map((exception, index) => ({
    span: readDates(exception, `exceptions.${index}`, problems),
    intervals: readDay(exception.intervals, `exceptions.${index}.intervals`, problems),
  }))
  if (Object.keys(problems).length > 0) return { problems }
  const rules = [
    ...rulesOfWeek(week, plainRule, 0),
    ...seasons.flatMap((season) => rulesOfSeason(season, week)),
    ...(isOpenOnHolidays || typed.holidays === 'closed'
      ? [{ ...plainRule, holidays: 'only' as const, intervals: holidayIntervals }]
      : []),
    ...(typed.holidays === 'usual' ? usualHolidays(week, seasons) : []),
    ...exceptions.map(({ span, intervals }) => ({ ...plainRule, dates: [span], intervals })),
  ]
  // Without open hours the exceptions alone would say nothing of the other days.
  const isClosed = rules.every(({ intervals }) => intervals.length === 0)
  const hours = { rules: isClosed ? [plainRule, ...rules] : rules }
  if (hasUnclearNights(rules)) return { problems: { [firstNight(typed)]: problemText.nights } }
  if (formatOsmHours(hours).length > maxOsmHoursLength) return { problems: { exceptions: problemText.tooMany } }
  return { hours }
}

interface Season {
  readonly span: DateSpan
  readonly week: WeekIntervals
}

function rulesOfSeason({ span, week }: Season, usual: WeekIntervals): readonly HoursRule[] {
  const isClosed = week.every((day) => day.length === 0)
  const usuallyOpen = usual.reduce((days, day, weekday) => (day.length > 0 ? days | (1 << weekday) : days), 0)
  return rulesOfWeek(week, { ...plainRule, dates: [span] }, isClosed ? everyWeekday : usuallyOpen)
}

/** Rules that give each public holiday the hours of an ordinary day of the same weekday. */
export function usualHolidays(week: WeekIntervals, seasons: readonly Season[]): readonly HoursRule[] {
  const onHolidays = { ...plainRule, holidays: 'only' } as const
  return [
    ...rulesOfWeek(week, onHolidays, everyWeekday),
    ...seasons.flatMap(({ span, week: ofSeason }) =>
      rulesOfWeek(ofSeason, { ...onHolidays, dates: [span] }, everyWeekday),
    ),
  ]
}

function readWeek(week: TypedWeek, field: string, problems: Record<string, string>): WeekIntervals {
  return week.map((day, weekday) => readDay(day, `${field}.${weekday}`, problems))
}

function readDay(day: TypedDay, field: string, problems: Record<string, string>): readonly Interval[] {
  const intervals: Interval[] = []
  day.forEach((typed, index) => {
    const [from, to] = [parseTypedTime(typed.from), parseTypedTime(typed.to)]
    const isOpening = from !== null && from < minutesPerDay
    if (!isOpening) problems[`${field}.${index}.from`] = problemText.time
    if (to === null) problems[`${field}.${index}.to`] = problemText.time
    if (!isOpening || to === null) return
    const interval = { from, to: to <= from ? to + minutesPerDay : to }
    if (intervals.some((other) => interval.from < other.to && other.from < interval.to))
      problems[`${field}.${index}.from`] = problemText.overlap
    intervals.push(interval)
  })
  return tidyIntervals(intervals)
}

const noSpan: DateSpan = { from: '', to: '' }

function readSeason(season: TypedSeason, field: string, problems: Record<string, string>): DateSpan {
  const [from, to] = [parseYearDay(season.from), parseYearDay(season.to)]
  if (from === null) problems[`${field}.from`] = problemText.yearDay
  if (to === null) problems[`${field}.to`] = problemText.yearDay
  if (from === '02-29') problems[`${field}.from`] = problemText.leapDay
  if (from === null || to === null) return noSpan
  if (to < from && to.slice(0, 2) === from.slice(0, 2)) problems[`${field}.to`] = problemText.order
  // The end of February, '02-29', can be stored only for whole months; other spans end on '02-28'.
  const isEndOfFebruary = to === '02-28' || to === '02-29'
  return { from, to: isEndOfFebruary ? (from.endsWith('-01') ? '02-29' : '02-28') : to }
}

function readDates({ from, to }: TypedException, field: string, problems: Record<string, string>): DateSpan {
  const first = parseDateOrYearDay(from)
  const last = to.trim() === '' ? first : parseDateOrYearDay(to)
  if (first === null) problems[`${field}.from`] = problemText.date
  if (last === null) problems[`${field}.to`] ??= problemText.date
  if (first === '02-29') problems[`${field}.from`] = problemText.leapDay
  if (last === '02-29') problems[`${field}.to`] = problemText.leapDay
  if (first === null || last === null) return noSpan
  if (first.length !== last.length) problems[`${field}.to`] = problemText.sameYear
  else if (last < first && (first.length === 10 || first.slice(0, 2) === last.slice(0, 2)))
    problems[`${field}.to`] = problemText.order
  return { from: first, to: last }
}

/** Whether two spans of days in every year overlap. */
export function spansOverlap(a: DateSpan, b: DateSpan): boolean {
  const isIn = (day: string, { from, to }: DateSpan) =>
    from <= to ? day >= from && day <= to : day >= from || day <= to
  return isIn(a.from, b) || isIn(b.from, a)
}

/** The field of the first closing time that is after midnight. */
function firstNight({ week, seasons, holidayIntervals, exceptions }: TypedHours): string {
  const days: (readonly [string, TypedDay])[] = [
    ...week.map((day, weekday) => [`week.${weekday}`, day] as const),
    ...seasons.flatMap((season, index) =>
      season.week.map((day, weekday) => [`seasons.${index}.week.${weekday}`, day] as const),
    ),
    ['holidayIntervals', holidayIntervals],
    ...exceptions.map(({ intervals }, index) => [`exceptions.${index}.intervals`, intervals] as const),
  ]
  for (const [field, day] of days) {
    const index = day.findIndex(({ from, to }) => (parseTypedTime(to) ?? 0) <= (parseTypedTime(from) ?? 0))
    if (index >= 0) return `${field}.${index}.to`
  }
  return 'week'
}
