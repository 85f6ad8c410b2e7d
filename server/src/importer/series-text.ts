/**
 * Writes and reads a series in iCalendar's syntax (RFC 5545): as the lines of events, and as one text for a table's
 * column.
 */
import { escapeCalendarText } from '@fyndkartan/contract/calendar-lines'
import {
  addDays,
  type CivilDate,
  dateOfDayNumber,
  dayNumber,
  formatClockTime,
  minutesPerDay,
} from '@fyndkartan/domain/local-time'
import { firstDateOf } from '@fyndkartan/domain/series/dates-of-rule'
import { maxListedDates, type Series, type SeriesHours, type SeriesRule } from '@fyndkartan/domain/series/rule'
import { tidySeries } from '@fyndkartan/domain/series/tidy-series'
import { type CalendarEvent, EventProblem, readCalendarEvent } from './calendar-event.ts'
import { readCalendarText, timeLine } from './calendar-text.ts'
import { swedishZone, zoneReader } from './calendar-zone.ts'
import { RuleProblem } from './recurrence.ts'
import { seriesOfEvents, type SeriesOrReason } from './series-ical.ts'

/**
 * The unfolded lines that say when a series is held: those of its event, and those of one more event for each date that
 * has other hours or is cancelled.
 */
export interface SeriesLines {
  readonly event: readonly string[]
  readonly changes: readonly (readonly string[])[]
}

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/**
 * Writes a series as lines. `zone`: 'local' for times without a zone, 'Europe/Stockholm' for calendars that other
 * programs read. Null for a series without dates.
 */
export function seriesLines(series: Series, zone: 'local' | 'Europe/Stockholm'): SeriesLines | null {
  const { rule, added, skipped, changed, cancelled, allCancelled, ...usual } = tidySeries(series)
  const first = firstDateOf(rule)
  const isListed = rule.kind === 'dates' || first === null
  const listed = rule.kind === 'dates' ? rule.dates : added
  const start = isListed ? listed[0] : first
  if (start === undefined || start === null) return null
  const lines = linesFor(usual, zone)
  const changes = new Map([...changed, ...cancelled].map(({ date }) => [date, usual]))
  for (const one of changed) changes.set(one.date, one)
  const cancellation = (reason: string | null) => [
    'STATUS:CANCELLED',
    ...(reason === null ? [] : [`COMMENT:${escapeCalendarText(reason)}`]),
  ]
  return {
    event: [
      ...lines.span(start, usual),
      ...(isListed ? [] : [`RRULE:${rulePartsOf(rule, lines.until)}`]),
      // RDATE includes the start, because some programs would otherwise omit it.
      ...lines.dates('RDATE', isListed ? (listed.length > 1 ? listed : []) : added),
      ...lines.dates('EXDATE', isListed ? [] : skipped),
      ...(allCancelled ? cancellation(allCancelled.reason) : []),
    ],
    changes: [...changes]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, hours]) => {
        const own = cancelled.find((one) => one.date === date) ?? allCancelled
        return [
          ...lines.dates('RECURRENCE-ID', [date]),
          ...lines.span(date, hours),
          ...(own ? cancellation(own.reason) : []),
        ]
      }),
  }
}

/** Functions that format the times of a series: as whole days when it has no usual hours. */
function linesFor({ startMinute }: SeriesHours, zone: 'local' | 'Europe/Stockholm') {
  const parameter = zone === 'local' ? '' : `;TZID=${zone}`
  const moment = (date: CivilDate, minute: number) =>
    `${compact(addDays(date, Math.floor(minute / minutesPerDay)))}T${compact(formatClockTime(minute % minutesPerDay))}00`
  return {
    span: (date: CivilDate, hours: SeriesHours) => {
      if (hours.startMinute === null) return [`DTSTART;VALUE=DATE:${compact(date)}`]
      const end = hours.endMinute === null ? [] : [`DTEND${parameter}:${moment(date, hours.endMinute)}`]
      return [`DTSTART${parameter}:${moment(date, hours.startMinute)}`, ...end]
    },
    dates: (name: string, dates: readonly CivilDate[]) => {
      if (dates.length === 0) return []
      if (startMinute === null) return [`${name};VALUE=DATE:${dates.map(compact).join(',')}`]
      return [`${name}${parameter}:${dates.map((date) => moment(date, startMinute)).join(',')}`]
    },
    /** RFC 5545: UNTIL is in UTC if DTSTART has a zone. */
    until: (date: CivilDate) => {
      if (startMinute === null) return compact(date)
      if (zone === 'local') return moment(date, startMinute)
      const utc = swedishZone.toUtc(dayNumber(date) * minutesPerDay + startMinute)
      const days = Math.floor(utc / minutesPerDay)
      return `${moment(dateOfDayNumber(days), utc - days * minutesPerDay)}Z`
    },
  }
}

function rulePartsOf(rule: SeriesRule, until: (date: CivilDate) => string): string {
  if (rule.kind === 'dates') return ''
  const { every, to } = rule
  const days =
    rule.kind === 'weekly'
      ? rule.weekdays.map((weekday) => weekdayCodes[weekday])
      : rule.nth.map((nth) => `${nth}${weekdayCodes[rule.weekday]}`)
  return [
    `FREQ=${rule.kind === 'weekly' ? 'WEEKLY' : 'MONTHLY'}`,
    ...(every === 1 ? [] : [`INTERVAL=${every}`]),
    `BYDAY=${days.join(',')}`,
    ...(to === null ? [] : [`UNTIL=${until(to)}`]),
  ].join(';')
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '')
}

/**
 * Writes a series as one text of several lines; '' for a series without dates. The lines of a changed date begin with
 * its RECURRENCE-ID.
 */
export function formatSeriesIcal(series: Series): string {
  const lines = seriesLines(series, 'local')
  return lines ? [...lines.event, ...lines.changes.flat()].join('\n') : ''
}

/** The date and hours of a table's row, for a text without DTSTART. */
export interface FirstDate extends SeriesHours {
  readonly date: CivilDate
}

/** The most lines of a text: five for each date that a series may list. */
const maxLines = 5 * maxListedDates

/**
 * Parses a text of `formatSeriesIcal`; lines may be missing and in any order. Without DTSTART the series begins on
 * `first`.
 */
export function parseSeriesIcal(text: string, first: FirstDate | null = null): SeriesOrReason {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || [])
  if (lines.length > maxLines || lines.some((line) => !timeLine.test(line)))
    return { reason: 'repetition not understood' }
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (/^RECURRENCE-ID/i.test(line)) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  const [own = []] = blocks
  const hasStart = own.some((line) => /^DTSTART/i.test(line))
  if (!hasStart && first) own.push(...linesFor(first, 'local').span(first.date, first))
  try {
    return seriesOfEvents(readEvents(blocks))
  } catch (error) {
    if (error instanceof EventProblem || error instanceof RuleProblem) return { reason: error.message }
    throw error
  }
}

/** Parses the lines of each event. Throws EventProblem or RuleProblem for unreadable lines. */
function readEvents(blocks: readonly (readonly string[])[]): CalendarEvent[] {
  const events = blocks.flatMap((block) => ['BEGIN:VEVENT', 'UID:series', ...block, 'END:VEVENT'])
  const calendar = readCalendarText(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'))
  if (calendar.broken.length > 0) throw new EventProblem('repetition not understood')
  const zoneOf = zoneReader(new Map(), { left: 0 })
  return calendar.events.map(({ event }) => readCalendarEvent(event, zoneOf))
}
