/** Describes opening hours in Swedish, part by part: the week, seasons, public holidays and single dates. */
import { capitalise } from '../list-in-words.ts'
import { type CivilDate, formatPlainDate, weekdayNames, weekdaysFromMonday } from '../local-time.ts'
import { type FullHours } from './full-hours.ts'
import { spansOverlap, type TypedDay, type TypedHours, type TypedWeek } from './typed-hours.ts'
import { parseDateOrYearDay, parseYearDay } from './typed-year-day.ts'
import { writeHours } from './write-hours.ts'

export interface DescribedHours {
  /** The ordinary week and one week for each season; the one that holds today comes first. */
  readonly weeks: readonly DescribedWeek[]
  /** The hours on public holidays: 'stängt', 'som vanligt', '12:00–16:00', 'tiderna kan avvika'. */
  readonly holidays: string
  /** Single dates that are not past, with their hours: '24–26 december', 'stängt'. */
  readonly exceptions: readonly { readonly dates: string; readonly hours: string }[]
}

export interface DescribedWeek {
  /** The time of the year: '1 maj–30 september', 'Övriga året'; null when the week holds all year. */
  readonly title: string | null
  readonly isNow: boolean
  /** The hours of each weekday, Sunday first: '10:00–12:00, 13:00–18:00' or 'stängt'. */
  readonly days: readonly string[]
}

const holidayTexts = {
  unsaid: 'tiderna kan avvika',
  closed: 'stängt',
  usual: 'som vanligt',
} as const

/**
 * The parts of opening hours; null for hours that do not consist of such parts: weeks that alternate, or rules in an
 * unusual order.
 */
export function describeHours(hours: FullHours, today: CivilDate): DescribedHours | null {
  const typed = writeHours(hours)
  return typed && describeTyped(typed, today)
}

function describeTyped({ week, seasons, holidays, holidayIntervals, exceptions }: TypedHours, today: CivilDate) {
  const inYear = today.slice(5)
  const inSeason = seasons.map(({ from, to, week: ofSeason }) => ({
    title: `${from}–${to}`,
    isNow: spansOverlap({ from: parseYearDay(from) ?? '', to: parseYearDay(to) ?? '' }, { from: inYear, to: inYear }),
    days: daysOf(ofSeason),
  }))
  const rest = {
    title: seasons.length === 0 ? null : 'Övriga året',
    isNow: inSeason.every(({ isNow }) => !isNow),
    days: daysOf(week),
  }
  return {
    weeks: [...inSeason, rest].toSorted((a, b) => Number(b.isNow) - Number(a.isNow)),
    holidays: holidays === 'open' ? dayText(holidayIntervals) : holidayTexts[holidays],
    exceptions: exceptions
      .filter(({ from, to }) => !isPast(to === '' ? from : to, today))
      .map(({ from, to, intervals }) => ({ dates: datesText(from, to), hours: dayText(intervals) })),
  }
}

/**
 * The parts as lines: 'Måndag–fredag: 10:00–18:00', '1 maj–30 september, lördag: 11:00–17:00', 'Röda dagar: stängt'.
 */
export function linesOfHours({ weeks, holidays, exceptions }: DescribedHours): readonly string[] {
  const lines = weeks.flatMap(({ title, days }) =>
    groupDays(days).map(({ names, hours }) => {
      const isWhole = names === 'måndag–söndag'
      const start = title === null ? names : isWhole ? title : `${title}, ${names}`
      return `${start}: ${hours}`
    }),
  )
  return [
    ...lines.map(capitalise),
    ...(holidays === holidayTexts.unsaid ? [] : [`Röda dagar: ${holidays}`]),
    ...exceptions.map(({ dates, hours }) => `${dates}: ${hours}`),
  ]
}

/** Joins weekdays in a row that have equal hours: 'måndag–fredag'. `days`: the hours of each weekday, Sunday first. */
export function groupDays(days: readonly string[]): readonly { readonly names: string; readonly hours: string }[] {
  const runs: { from: string; to: string; hours: string }[] = []
  for (const weekday of weekdaysFromMonday) {
    const [name, hours] = [weekdayNames[weekday], days[weekday] ?? '']
    const last = runs.at(-1)
    if (last?.hours === hours) last.to = name
    else runs.push({ from: name, to: name, hours })
  }
  return runs.map(({ from, to, hours }) => ({ names: from === to ? from : `${from}–${to}`, hours }))
}

function daysOf(week: TypedWeek): readonly string[] {
  return week.map(dayText)
}

function dayText(intervals: TypedDay): string {
  return intervals.length === 0 ? 'stängt' : intervals.map(({ from, to }) => `${from}–${to}`).join(', ')
}

function isPast(typed: string, today: CivilDate): boolean {
  const date = parseDateOrYearDay(typed) ?? ''
  return date.length === 10 && date < today
}

/** One date or several in words: '24 december', '24–26 december', '5 juli–2 augusti 2027'. */
function datesText(from: string, to: string): string {
  const [first, last] = [dateText(from), to === '' ? '' : dateText(to)]
  if (last === '') return first
  const [, ...month] = first.split(' ')
  return last.endsWith(` ${month.join(' ')}`) ? `${first.split(' ')[0]}–${last}` : `${first}–${last}`
}

function dateText(typed: string): string {
  const date = parseDateOrYearDay(typed)
  return date?.length === 10 ? formatPlainDate(date as CivilDate) : typed
}
