/** Reads on which days an event of schema.org is held, and whether it is held at all. */
import {
  addDays,
  type CivilDate,
  daysBetween,
  formatClockTime,
  minutesPerDay,
  parseCivilDate,
  parseClockTime,
  parseInstant,
  swedishTime,
} from '@fyndkartan/domain/local-time'
import { maxDays } from './calendar-occurrences.ts'
import { durationMinutes } from './iso-duration.ts'
import { rawLines, type SchemaItem } from './schema-values.ts'

/** A day of an event, with its times as form input: '10:00', '' if unknown, or a text that is no time. */
export interface EventDay {
  readonly date: CivilDate
  readonly start: string
  readonly end: string
}

/** The report's reason for leaving out an event whose date is missing or cannot be read. */
export const noDate = 'no usable date'

/**
 * The days of an event, each with the start time of the first day and the end time of the last; or the reason why there
 * are none. Several start dates are several days or spans of days; they have end dates if there are as many.
 */
export function daysOf(item: SchemaItem): readonly EventDay[] | string {
  const starts = rawLines(item, 'startDate')
  const written = rawLines(item, 'endDate')
  const [duration] = rawLines(item, 'duration')
  const ends = written.length > 0 || duration === undefined ? written : starts.map((start) => endAfter(start, duration))
  const days = new Map<CivilDate, EventDay>()
  for (const [index, start] of starts.entries()) {
    const found = spanOf(start, (starts.length === ends.length || starts.length === 1 ? ends[index] : undefined) ?? '')
    if (typeof found === 'string') return found
    // A date without a time and the same date with one are one day.
    for (const day of found) if (!days.get(day.date)?.start) days.set(day.date, day)
  }
  return days.size === 0 ? noDate : [...days.values()]
}

/** The end of an event that begins at a time and lasts for a duration such as 'PT4H30M' (ISO 8601). */
function endAfter(startText: string, duration: string): string {
  const start = momentOf(startText)
  const length = durationMinutes(duration)
  if (start === null || length === null || length === 0) return duration
  // Two days from ten o'clock on are not forty-eight hours.
  if (length % minutesPerDay === 0) return addDays(start.date, length / minutesPerDay - 1)
  if (start.minute === null) return duration
  const end = start.minute + length
  return `${addDays(start.date, Math.floor(end / minutesPerDay))}T${formatClockTime(end % minutesPerDay)}`
}

function spanOf(startText: string, endText: string): readonly EventDay[] | string {
  // A date without a readable time is the day.
  const whole = momentOf(startText)
  const start = whole ?? momentOf(startText.slice(0, dateLength))
  if (start === null) return noDate
  const written = endOf(endText)
  // An end without a date is a time of the first day; one before the start is kept as the form's invalid input.
  const end = written ?? { date: start.date, minute: null }
  const count = daysBetween(start.date, end.date) + 1
  if (count > maxDays) return `lasts longer than ${maxDays} days`
  const times = (minute: number | null) => (minute === null ? '' : formatClockTime(minute))
  const opening = whole === null ? startText.slice(dateLength).trim() : times(start.minute)
  // Programs write whole days from midnight to midnight.
  const isWholeDays = start.minute === 0 && (end.minute === null || end.minute === minutesPerDay)
  if (isWholeDays) return daysFrom(start.date, Math.max(1, count), () => ({ start: '', end: '' }))
  const isNight = count === 2 && end.minute !== null && start.minute !== null && end.minute < start.minute
  if (isNight) return [{ date: start.date, start: opening, end: '' }]
  if (count < 1 || (endText !== '' && written === null))
    return [{ date: start.date, start: opening, end: count < 1 ? notAnEnd : endText }]
  return daysFrom(start.date, count, (isLast) => ({
    start: opening,
    // The end at midnight is that of the last day only.
    end: end.minute === minutesPerDay && !isLast ? '' : times(end.minute),
  }))
}

/** The length of '2026-11-28'. */
const dateLength = 10

/** An end time that the form's rules drop, so that the report names it. */
const notAnEnd = 'before the start'

function daysFrom(
  first: CivilDate,
  count: number,
  timesOf: (isLast: boolean) => Omit<EventDay, 'date'>,
): readonly EventDay[] {
  return Array.from({ length: count }, (_, ahead) => ({
    date: addDays(first, ahead),
    ...timesOf(ahead === count - 1),
  }))
}

interface Moment {
  readonly date: CivilDate
  readonly minute: number | null
}

/** The end of an event; midnight is the end of the day before, as is the last minute of a day. */
function endOf(text: string): Moment | null {
  const end = momentOf(text)
  if (end?.minute === minutesPerDay - 1) return { ...end, minute: minutesPerDay }
  return end?.minute === 0 ? { date: addDays(end.date, -1), minute: minutesPerDay } : end
}

/**
 * Parses '2026-11-28', '2026-11-28T10:00', '2026/11/28 10:00 AM' and '20261128T1000'; a time without an offset is
 * Swedish time.
 */
function momentOf(written: string): Moment | null {
  // EventON writes '2026-12-5T10-00-00-00'.
  const [, ofDate, ofMonth = '', ofDay = '', clock] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T(\d{1,2}-\d{2})(?:-\d{2}){0,2})?$/.exec(written) ?? []
  const text =
    ofDate === undefined
      ? written
      : `${ofDate}-${ofMonth.padStart(2, '0')}-${ofDay.padStart(2, '0')}${clock === undefined ? '' : `T${clock.replace('-', ':')}`}`
  return readMoment(text)
}

function readMoment(text: string): Moment | null {
  const [, year, month, dayOfMonth, hours, minutes, half, offset] =
    /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T ]{1,2}(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]?\d{2}(?:[.,]\d{1,9})?)?(?:\s?([ap])m)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      text,
    ) ?? []
  const hour =
    half === undefined || hours === undefined
      ? hours
      : String((Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
  const day = `${year}-${month}-${dayOfMonth}`
  const date = parseCivilDate(day)
  if (date === null) return null
  if (hour === undefined) return { date, minute: null }
  const time = `${hour.padStart(2, '0')}:${minutes ?? '00'}`
  const minute = parseClockTime(time)
  if (offset === undefined || minute === null) return { date, minute }
  const zone = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`
  const ms = parseInstant(`${day}T${time}:00${zone}`)
  if (ms === null) return { date, minute }
  const { date: swedish, minuteOfDay } = swedishTime(ms)
  return { date: swedish, minute: minuteOfDay }
}

/** Whether an event is held as it is listed; otherwise the report's reason and the reason for visitors. */
export interface EventStatus {
  readonly isCancelled: boolean
  readonly line: string
  readonly reason: string
}

/** The report's reason for leaving out an event that has no place to go to. */
export const onlineReason = 'held on the web'

const held: EventStatus = { isCancelled: false, line: '', reason: '' }

const statuses: readonly (readonly [RegExp, EventStatus])[] = [
  [/(?:^|Event)cancell?ed$|^inställ[td]$/i, { isCancelled: true, line: 'cancelled', reason: '' }],
  [/(?:^|Event)postponed$/i, { isCancelled: true, line: 'postponed', reason: 'Uppskjutet, nytt datum saknas' }],
  [/(?:^|Event)movedOnline$/i, { isCancelled: true, line: onlineReason, reason: 'Hålls på nätet' }],
]

/** The status of an event, by all values of `eventStatus` and by `eventAttendanceMode`. */
export function statusOf(item: SchemaItem): EventStatus {
  const written = rawLines(item, 'eventStatus')
  const found = statuses.find(([pattern]) => written.some((text) => pattern.test(text)))
  if (found) return found[1]
  const isOnline = rawLines(item, 'eventAttendanceMode').some((text) => /OnlineEventAttendanceMode$/i.test(text))
  return isOnline ? (statuses.at(-1)?.[1] ?? held) : held
}

/** Whether an event has a status that schema.org does not name. */
export function isUnknownStatus(item: SchemaItem): boolean {
  return rawLines(item, 'eventStatus').some(
    (text) => !/(?:^|Event)(?:scheduled|rescheduled)$/i.test(text) && !statuses.some(([pattern]) => pattern.test(text)),
  )
}

/** Whether the dates of an event are new ones. */
export function isRescheduled(item: SchemaItem): boolean {
  return rawLines(item, 'eventStatus').some((text) => /(?:^|Event)rescheduled$/i.test(text))
}

/** The dates on which a rescheduled event is no longer held. */
export function formerDatesOf(item: SchemaItem): readonly CivilDate[] {
  return rawLines(item, 'previousStartDate').flatMap((text) => momentOf(text)?.date ?? [])
}
