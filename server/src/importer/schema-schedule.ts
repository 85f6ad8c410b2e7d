/** Reads when an event is held again and again (schema.org: eventSchedule, Schedule). */
import {
  type CivilDate,
  formatClockTime,
  minutesPerDay,
  parseCivilDate,
  parseClockTime,
} from '@fyndkartan/domain/local-time'
import { firstDateIn, readRecurrence } from './csv-recurrence.ts'
import { durationMinutes } from './iso-duration.ts'
import type { EventStatus } from './schema-days.ts'
import type { SchemaPage } from './schema-page.ts'
import { rawLine, rawLines, type SchemaItem } from './schema-values.ts'
import type { SeriesOrReason } from './series-ical.ts'

/** The dates of an event by its schedule. */
export interface EventSchedule {
  /** The rule in iCalendar's syntax. */
  readonly text: string
  readonly date: CivilDate
  /** Times as form input; '' if unknown. */
  readonly start: string
  readonly end: string
  readonly read: SeriesOrReason
}

const periods: Readonly<Record<string, string>> = {
  D: 'DAILY',
  W: 'WEEKLY',
  M: 'MONTHLY',
  Y: 'YEARLY',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
}

/** The schedule of an event that has one whose beginning and period can be read; otherwise null. */
export function scheduleOf(page: SchemaPage, item: SchemaItem, status: EventStatus): EventSchedule | null {
  const [schedule, ...more] = page.items(item, 'eventSchedule')
  if (schedule === undefined || more.length > 0) return null
  const zone = rawLine(schedule, 'scheduleTimezone')
  const first = compactDate(rawLine(schedule, 'startDate') || rawLine(item, 'startDate'))
  const rule = ruleOf(schedule)
  if (first === null || rule === null || (zone !== '' && zone !== 'Europe/Stockholm')) return null
  const except = rawLines(schedule, 'exceptDate').map(compactDate)
  if (except.includes(null)) return null
  const [start = '', written = ''] = ['startTime', 'endTime'].map((name) => clockTime(rawLine(schedule, name)))
  const end = written || endAfter(start, rawLine(schedule, 'duration'))
  const momentOf = (date: string | null, time = '') =>
    parseClockTime(time) === null ? `;VALUE=DATE:${date}` : `:${date}T${time.replace(':', '')}00`
  const text = [
    `DTSTART${momentOf(first, start)}`,
    ...(parseClockTime(start) === null || parseClockTime(end) === null ? [] : [`DTEND${momentOf(first, end)}`]),
    `RRULE:${rule}`,
    ...except.map((date) => `EXDATE${momentOf(date, start)}`),
  ].join('\n')
  const date = parseCivilDate(firstDateIn(text))
  if (date === null) return null
  const [startMinute, endMinute] = [parseClockTime(start), parseClockTime(end)]
  const { isCancelled, reason } = status
  const cancellation = isCancelled ? { reason: reason || null } : null
  const read = readRecurrence(text, { date, startMinute, endMinute, cancellation })
  return { text, date, start, end, read }
}

/** The rule of a schedule in iCalendar's syntax; null when a part of it cannot be read. */
function ruleOf(schedule: SchemaItem): string | null {
  const frequency = rawLine(schedule, 'repeatFrequency')
  const [, every = '1', letter = ''] = /^P(\d{1,3})([DWMY])$/.exec(frequency) ?? []
  const period = periods[letter || frequency.toLowerCase()]
  const days = rawLines(schedule, 'byDay').map(dayCode)
  const until = rawLine(schedule, 'endDate')
  const last = until === '' ? '' : compactDate(until)
  const lists = ['byMonth', 'byMonthDay', 'byMonthWeek', 'repeatCount'].map((name) => rawLines(schedule, name))
  const isReadable = lists.flat().every((text) => /^-?\d{1,4}$/.test(text))
  if (period === undefined || last === null || days.includes(null) || !isReadable) return null
  const [months = [], monthDays = [], monthWeeks = [], [count] = []] = lists
  // 'The second Saturday of the month' is the week and the day together.
  const nthDays = monthWeeks.length === 0 ? days : monthWeeks.flatMap((week) => days.map((day) => `${week}${day}`))
  return [
    `FREQ=${period};INTERVAL=${every}`,
    ...(nthDays.length > 0 ? [`BYDAY=${nthDays.join(',')}`] : []),
    ...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
    ...(monthDays.length > 0 ? [`BYMONTHDAY=${monthDays.join(',')}`] : []),
    ...(last !== '' ? [`UNTIL=${last}`] : count === undefined ? [] : [`COUNT=${count}`]),
  ].join(';')
}

/** The code of a day: 'SA' for 'https://schema.org/Saturday', 'Sa' and 'Saturday', '1SA' for itself. */
function dayCode(text: string): string | null {
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf(':')) + 1)
  return /^(?:mo|tu|we|th|fr|sa|su)(?:[a-z]{0,5}day)?$/i.test(name) || /^-?[1-5](?:MO|TU|WE|TH|FR|SA|SU)$/.test(name)
    ? name.slice(0, /^[-\d]/.test(name) ? undefined : 2).toUpperCase()
    : null
}

function compactDate(text: string): string | null {
  return parseCivilDate(text.slice(0, 10))?.replaceAll('-', '') ?? null
}

/** The end of a day's hours by its start and a duration; the duration itself, so that it is listed, if it is no time. */
function endAfter(start: string, duration: string): string {
  const [from, length] = [parseClockTime(start), durationMinutes(duration)]
  const end = from === null || length === null ? NaN : from + length
  return end <= minutesPerDay ? formatClockTime(end) : duration
}

/** '10:00' for '10:00:00' and '10:00:00+01:00'. */
function clockTime(text: string): string {
  return /^\d\d:\d\d/.exec(text.replace(/^T/, ''))?.[0] ?? text
}
