/**
 * Splits a calendar's text (RFC 5545) into events and time zones and parses each separately: a broken one does not
 * affect the others, and the report can name its line.
 */
import type { FactName } from '@fyndkartan/domain/facts'
import { type CivilDate, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import ICAL from 'ical.js'
import { type CalendarPart, type ContentLine, contentLinesOf, partsOf } from './calendar-lines.ts'
import { type CalendarProperty, readEventProperties } from './calendar-properties.ts'
import { UnreadableFile } from './import-draft.ts'

/** An event or time zone: lower-case name, properties, nested components (RFC 7265). */
export type CalendarComponent = readonly [string, readonly CalendarProperty[], readonly CalendarComponent[]]

/** An event or time zone that could not be read. */
export interface BrokenPart {
  /** The number of its first line in the file, from 1. */
  readonly line: number
  readonly message: string
  /** What can be read of the event; null for a time zone, and for what may be parts of several events. */
  readonly event: CalendarComponent | null
  /** Whether an event may be lost that the file does not name otherwise. */
  readonly hidesEvent: boolean
}

export interface EventPart {
  /** The number of the event's first line in the file, from 1. */
  readonly line: number
  readonly event: CalendarComponent
  /** The lines that say when the event is held (DTSTART, RRULE and others), exactly as in the file. */
  readonly timeText: string
  /** The event's calendar cancels all of its events (METHOD:CANCEL). */
  readonly isCancellation: boolean
  /** The facts whose line cannot be read. */
  readonly lost: readonly FactName[]
}

/** Matches a line that says when an event is held, how it repeats, or that it is cancelled and why. */
export const timeLine = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|COMMENT)[;:]/i

export interface CalendarText {
  readonly events: readonly EventPart[]
  readonly zones: ReadonlyMap<string, CalendarComponent>
  readonly broken: readonly BrokenPart[]
  /** Whether each calendar of the file ends with END:VCALENDAR; otherwise the file is truncated. */
  readonly isWhole: boolean
  /**
   * The Swedish day on which the calendar was last changed, by the calendar's own LAST-MODIFIED (RFC 7986, §5.4); null
   * without one.
   */
  readonly asOf: CivilDate | null
}

/** The most events in a calendar: more than real ones have, but few enough to parse within seconds. */
const maxEvents = 10_000

/** Parses a calendar. Throws UnreadableFile when the text is not a calendar or is too large. */
export function readCalendarText(text: string): CalendarText {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  assertCalendar(written)
  const { parts, calendars, isWhole } = partsOf(contentLinesOf(written))
  const events: EventPart[] = []
  const zones = new Map<string, CalendarComponent>()
  const broken: BrokenPart[] = []
  for (const part of parts) {
    const { kind, line, fault } = part
    if (fault !== null) broken.push({ line, message: fault, event: null, hidesEvent: true })
    else if (kind === 'VEVENT') {
      const event = readEvent(part)
      if ('message' in event) broken.push(event)
      else events.push(event)
    } else {
      const zone = readZone(part)
      if ('message' in zone) broken.push(zone)
      else if (zone.name !== null) zones.set(zone.name, zone.zone)
    }
    if (events.length > maxEvents)
      throw new UnreadableFile(
        `the calendar holds more than ${maxEvents} events`,
        `Kalendern har fler än ${maxEvents} händelser`,
      )
  }
  return { events, zones, broken, isWhole, asOf: dayOfCalendar(calendars[0]?.head ?? []) }
}

function readEvent({ line, lines, calendar }: CalendarPart): EventPart | BrokenPart {
  const { properties, fault, isMixed, lost } = readEventProperties(lines.slice(1, -1))
  const event: CalendarComponent = ['vevent', properties, []]
  if (fault !== null) {
    const hidesEvent = isMixed || firstProperty(event, 'uid') === undefined
    return { line, message: fault, event: hidesEvent ? null : event, hidesEvent }
  }
  const { isCancellation } = calendar
  return { line, event, timeText: timeTextOf(lines), isCancellation, lost }
}

/** Matches a line of a time zone that the importer uses. */
const zoneLine = /^(?:BEGIN|END|TZID|DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)\s*[;:]/i

/** The longest line of a time zone that is read, in characters. */
const maxZoneLineLength = 10_000

function readZone({
  line,
  lines,
}: CalendarPart): { readonly name: string | null; readonly zone: CalendarComponent } | BrokenPart {
  const used = lines.flatMap(({ text }) => (zoneLine.test(text) && text.length <= maxZoneLineLength ? text : []))
  try {
    const zone = ICAL.parse(used.join('\r\n')) as unknown as CalendarComponent
    const name = firstProperty(zone, 'tzid')?.[3]
    return { name: typeof name === 'string' ? name.trim() : null, zone }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { line, message, event: null, hidesEvent: false }
  }
}

/**
 * The day of the calendar's own LAST-MODIFIED, above the first event or zone: an event's LAST-MODIFIED says nothing
 * about the others.
 */
function dayOfCalendar(head: readonly ContentLine[]): CivilDate | null {
  const [, day, hour, minute] =
    head
      .map(({ text }) => /^LAST-MODIFIED:(\d{8})T(\d{2})(\d{2})\d{2}Z\s*$/i.exec(text))
      .find((found) => found !== null) ?? []
  if (day === undefined) return null
  const ms = parseInstant(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:${minute}Z`)
  return ms === null ? null : swedishTime(ms).date
}

/**
 * Extracts the lines that say when an event is held. BEGIN:VEVENT and END:VEVENT stay, so that several such texts can
 * be joined.
 */
function timeTextOf(lines: readonly ContentLine[]): string {
  const kept = lines.filter(({ text }) => timeLine.test(text) || /^(?:BEGIN|END)\s*:\s*VEVENT\s*$/i.test(text))
  return kept.flatMap(({ written }) => written).join('\n')
}

export function propertiesOf([, properties]: CalendarComponent, name: string): CalendarProperty[] {
  return properties.filter((property) => property[0] === name)
}

export function firstProperty([, properties]: CalendarComponent, name: string): CalendarProperty | undefined {
  return properties.find((property) => property[0] === name)
}

function assertCalendar(lines: readonly string[]): void {
  if (lines.some((line) => /^\s*BEGIN\s*:\s*VCALENDAR\s*$/i.test(line))) return
  const first = lines.findIndex((line) => line.trim() !== '')
  const start = lines[first]?.trim() ?? ''
  if (start === '') throw new UnreadableFile('the file is empty', 'Filen är tom')
  if (start.startsWith('<'))
    throw new UnreadableFile('this is XML or HTML, not a calendar', 'Det är XML eller HTML, inte en kalender')
  throw new UnreadableFile(
    `line ${first + 1} is not the beginning of a calendar (BEGIN:VCALENDAR)`,
    `Rad ${first + 1} är inte början på en kalender (BEGIN:VCALENDAR)`,
  )
}
