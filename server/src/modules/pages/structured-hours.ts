/** Describes a shop's opening hours in the vocabulary of schema.org. */
import {
  addDays,
  addYears,
  type CivilDate,
  formatClockTime,
  minutesPerDay,
  parseCivilDate,
} from '@fyndkartan/domain/local-time'
import { comingExceptions } from '@fyndkartan/domain/opening-hours/coming-exceptions'
import {
  type DateSpan,
  everyWeekday,
  hasWeekday,
  type HoursRule,
  type Interval,
  sameIntervals,
  tidyIntervals,
  type WeekIntervals,
} from '@fyndkartan/domain/opening-hours/full-hours'
import { intervalsOnDate } from '@fyndkartan/domain/opening-hours/hours-on'
import { type HoursTexts, readHours, regularRules, weekOf } from '@fyndkartan/domain/opening-hours/stored-hours'
import { dayNames, known, type StructuredData } from './structured-parts.ts'

/** The number of coming days whose exceptions are described, as on a shop's page. */
const exceptionDays = 183

const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

export interface StructuredHours {
  /** The regular week, or one week for each season of the coming year. A weekday that is missing is closed. */
  readonly openingHoursSpecification: readonly StructuredData[]
  /** Dates with other hours. */
  readonly specialOpeningHoursSpecification: readonly StructuredData[]
}

/**
 * Describes opening hours. Both lists are empty for special words and for unreadable texts. Alternating weeks,
 * single weekdays of a month and uncertain hours have no regular week.
 */
export function structuredHours(texts: HoursTexts, today: CivilDate): StructuredHours {
  const stored = readHours(texts)
  if (stored.kind !== 'known') return { openingHoursSpecification: [], specialOpeningHoursSpecification: [] }
  return {
    openingHoursSpecification: weeksOf(regularRules(stored.hours, today), today).flatMap(specificationsOf),
    specialOpeningHoursSpecification: specialOf(comingExceptions(stored.hours, today, exceptionDays)),
  }
}

interface WeekOfSpan {
  readonly week: WeekIntervals
  /** The first and last day on which the week is valid; both null for the whole year. */
  readonly from: CivilDate | null
  readonly to: CivilDate | null
}

function weeksOf(rules: readonly HoursRule[], today: CivilDate): readonly WeekOfSpan[] {
  if (rules.some(({ weeks, nth, doubt }) => weeks.length > 0 || nth.length > 0 || doubt !== null)) return []
  const spans = rules.flatMap(({ dates }) => dates)
  if (spans.length === 0) return [{ week: weekOf(rules), from: null, to: null }]
  const end = addYears(today, 1)
  const starts = [...new Set([today, ...spans.flatMap((span) => turnsOf(span, today))])]
    .filter((date) => date >= today && date < end)
    .toSorted()
  const weeks: { week: WeekIntervals; from: CivilDate; to: CivilDate }[] = []
  starts.forEach((from, at) => {
    const week = weekFrom(rules, from)
    const to = addDays(starts[at + 1] ?? end, -1)
    const last = weeks.at(-1)
    if (last && isSameWeek(last.week, week)) last.to = to
    else weeks.push({ week, from, to })
  })
  const [only, ...others] = weeks
  return only && others.length === 0 ? [{ week: only.week, from: null, to: null }] : weeks
}

/**
 * The days on which the regular hours may change because of a span of dates: the first day of the span, and the day
 * after its last day. For a span without a year, these days in this year and the next.
 */
function turnsOf({ from, to }: DateSpan, today: CivilDate): CivilDate[] {
  if (from.length === 10) return [from as CivilDate, addDays(to as CivilDate, 1)]
  return [today, addYears(today, 1)].flatMap((date) => {
    const year = date.slice(0, 4)
    return [dayOfYear(year, from), addDays(dayOfYear(year, to), to === '02-29' && !isLeap(year) ? 0 : 1)]
  })
}

/** The day of a year, from text such as '05-01'. 29 February is 1 March in years without it. */
function dayOfYear(year: string, day: string): CivilDate {
  return parseCivilDate(`${year}-${day}`) ?? (`${year}-03-01` as CivilDate)
}

function isLeap(year: string): boolean {
  return parseCivilDate(`${year}-02-29`) !== null
}

/** The hours of each weekday by the rules that are valid on a date. The date's own weekday does not matter. */
function weekFrom(rules: readonly HoursRule[], date: CivilDate): WeekIntervals {
  return dayNames.map((_name, weekday) => {
    const onWeekday = rules.map((rule): HoursRule => {
      const isOf = hasWeekday(rule.weekdays, weekday as 0)
      return { ...rule, holidays: 'no', weekdays: isOf ? everyWeekday : 0 }
    })
    return tidyIntervals(intervalsOnDate({ rules: onWeekday }, date))
  })
}

function isSameWeek(one: WeekIntervals, other: WeekIntervals): boolean {
  return one.every((intervals, weekday) => sameIntervals(intervals, other[weekday] ?? []))
}

/** Makes one specification for each pair of opening and closing time, with all its weekdays. */
function specificationsOf({ week, from, to }: WeekOfSpan): StructuredData[] {
  const days = new Map<string, { readonly hours: Hours; readonly weekdays: number[] }>()
  for (const weekday of mondayFirst)
    for (const { interval, daysLater } of (week[weekday] ?? []).flatMap(withinDay)) {
      const hours = clockOf(interval)
      const key = `${hours.opens}–${hours.closes}`
      const group = days.get(key) ?? { hours, weekdays: [] }
      group.weekdays.push((weekday + daysLater) % 7)
      days.set(key, group)
    }
  return [...days.values()].map(({ hours, weekdays }) =>
    known({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.map((weekday) => `https://schema.org/${dayNames[weekday]}`),
      ...hours,
      validFrom: from,
      validThrough: to,
    }),
  )
}

interface Hours {
  readonly opens: string
  readonly closes: string
}

/**
 * Splits an interval of a day or longer at midnight. Otherwise its opening and closing times could be equal, which
 * would mean nothing.
 */
function withinDay({ from, to }: Interval): { readonly interval: Interval; readonly daysLater: 0 | 1 }[] {
  const interval = { from, to: Math.min(to, minutesPerDay) }
  if (to - from < minutesPerDay) return [{ interval: { from, to }, daysLater: 0 }]
  if (to === minutesPerDay) return [{ interval, daysLater: 0 }]
  return [
    { interval, daysLater: 0 },
    { interval: { from: 0, to: Math.min(to - minutesPerDay, minutesPerDay) }, daysLater: 1 },
  ]
}

/**
 * Formats an interval as opening and closing time. A closing time before the opening time is on the next day. A whole
 * day ends at 23:59, since 00:00 to 00:00 means closed.
 */
function clockOf({ from, to }: Interval): Hours {
  const closes = from === 0 && to >= minutesPerDay ? minutesPerDay - 1 : to % minutesPerDay
  return { opens: formatClockTime(from), closes: formatClockTime(closes) }
}

const closedAllDay: Hours = { opens: '00:00', closes: '00:00' }

interface Exception {
  readonly date: CivilDate
  readonly intervals: readonly Interval[]
}

/** Describes dates with other hours; consecutive dates with the same hours are grouped. */
function specialOf(exceptions: readonly Exception[]): StructuredData[] {
  const runs: { from: CivilDate; to: CivilDate; intervals: readonly Interval[] }[] = []
  for (const { date, intervals } of exceptions) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === date && sameIntervals(last.intervals, intervals)) last.to = date
    else runs.push({ from: date, to: date, intervals })
  }
  return runs.flatMap(({ from, to, intervals }) => {
    const spans = intervals.map((interval) => {
      const isDay = interval.to - interval.from >= minutesPerDay
      return clockOf(isDay ? { from: interval.from, to: minutesPerDay } : interval)
    })
    return (spans.length === 0 ? [closedAllDay] : spans).map((hours) => ({
      '@type': 'OpeningHoursSpecification',
      ...hours,
      validFrom: from,
      validThrough: to,
    }))
  })
}
