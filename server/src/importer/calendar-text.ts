/**
 * Splits a calendar's text (RFC 5545) into events and time zones and parses each separately: a broken one does not
 * affect the others, and the report can name its line.
 */
import { type CivilDate, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import ICAL from 'ical.js'
import { UnreadableFile } from './import-draft.ts'

/** A property of an event: name, parameters by lower-case name, type, values (RFC 7265). */
export type CalendarProperty = readonly [string, Readonly<Record<string, unknown>>, string, ...unknown[]]

/** An event or time zone: lower-case name, properties, nested components (RFC 7265). */
export type CalendarComponent = readonly [string, readonly CalendarProperty[], readonly CalendarComponent[]]

/** An event or time zone that could not be read. */
export interface BrokenPart {
  /** The number of its first line in the file, from 1. */
  readonly line: number
  readonly message: string
  /** The UID of the event; null when it cannot be found. */
  readonly uid: string | null
}

export interface EventPart {
  /** The number of the event's first line in the file, from 1. */
  readonly line: number
  readonly event: CalendarComponent
  /** The lines that say when the event is held (DTSTART, RRULE and others), exactly as in the file. */
  readonly timeText: string
}

/** Matches a line that says when an event is held, how it repeats, or that it is cancelled and why. */
export const timeLine = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|COMMENT)[;:]/i

export interface CalendarText {
  readonly events: readonly EventPart[]
  readonly zones: ReadonlyMap<string, CalendarComponent>
  readonly broken: readonly BrokenPart[]
  /** The calendar cancels all of its events (METHOD:CANCEL). */
  readonly isCancellation: boolean
  /** Whether the file ends with END:VCALENDAR; otherwise it is truncated. */
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
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  assertCalendar(lines)
  const events: EventPart[] = []
  const zones = new Map<string, CalendarComponent>()
  const broken: BrokenPart[] = []
  for (const { line, end, kind } of partsOf(lines)) {
    if (end === null) {
      broken.push({ line, message: `END:${kind} is missing`, uid: null })
      continue
    }
    const own = lines.slice(line - 1, end)
    try {
      const part = ICAL.parse(withoutLongTexts(own).join('\r\n')) as unknown as CalendarComponent
      const name = firstProperty(part, 'tzid')?.[3]
      if (part[0] === 'vevent') events.push({ line, event: part, timeText: timeTextOf(own) })
      else if (typeof name === 'string') zones.set(name, part)
    } catch (error) {
      const uid = own.flatMap((one) => /^UID:(.*)$/i.exec(one)?.[1] ?? [])[0] ?? null
      broken.push({ line, message: error instanceof Error ? error.message : String(error), uid })
    }
    if (events.length > maxEvents)
      throw new UnreadableFile(
        `the calendar holds more than ${maxEvents} events`,
        `Kalendern har fler än ${maxEvents} händelser`,
      )
  }
  return {
    events,
    zones,
    broken,
    isCancellation: lines.some((line) => /^METHOD:CANCEL\s*$/i.test(line)),
    isWhole: /^END:VCALENDAR$/i.test(lines.findLast((line) => line.trim() !== '')?.trim() ?? ''),
    asOf: dayOfCalendar(lines),
  }
}

/**
 * The day of the calendar's own LAST-MODIFIED, above the first event or zone: an event's LAST-MODIFIED says nothing
 * about the others.
 */
function dayOfCalendar(lines: readonly string[]): CivilDate | null {
  const start = lines.findIndex((line) => /^BEGIN:VCALENDAR/i.test(line.trim()))
  const end = lines.findIndex((line, at) => at > start && /^BEGIN:/i.test(line))
  const own = lines.slice(start + 1, end < 0 ? lines.length : end)
  const [, day, hour, minute] =
    own.map((line) => /^LAST-MODIFIED:(\d{8})T(\d{2})(\d{2})\d{2}Z\s*$/i.exec(line)).find((found) => found !== null) ??
    []
  if (day === undefined) return null
  const ms = parseInstant(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:${minute}Z`)
  return ms === null ? null : swedishTime(ms).date
}

/**
 * The longest line to parse, in characters. The library parses a line's parameters in quadratic time; real lines have a
 * few hundred characters.
 */
const maxLineLength = 65_536

/** Matches properties that are left out when they are too long: embedded images and descriptive texts. */
const longTexts = /^(?:ATTACH|COMMENT|DESCRIPTION|IMAGE|STYLED-DESCRIPTION|X-[\w-]{1,60})[;:]/i

/**
 * Removes overlong lines that are not needed from an event or time zone. Throws for an overlong line that is needed.
 */
function withoutLongTexts(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let start = 0; start < lines.length;) {
    let end = start + 1
    let length = lines[start]?.length ?? 0
    // Continuation lines begin with a blank.
    for (; /^[ \t]/.test(lines[end] ?? ''); end++) length += lines[end]?.length ?? 0
    if (length <= maxLineLength) for (let at = start; at < end; at++) kept.push(lines[at] ?? '')
    else if (!longTexts.test(lines[start] ?? '')) throw new Error(`a line of more than ${maxLineLength} characters`)
    start = end
  }
  return kept
}

/**
 * Extracts the lines that say when an event is held. BEGIN:VEVENT and END:VEVENT stay, so that several such texts can
 * be joined.
 */
function timeTextOf(lines: readonly string[]): string {
  let isKept = false
  const kept = lines.filter((line) => {
    // Continuation lines belong to the line before.
    if (!/^[ \t]/.test(line)) isKept = timeLine.test(line) || /^(?:BEGIN|END):VEVENT\s*$/i.test(line)
    return isKept
  })
  return kept.join('\n')
}

export function propertiesOf([, properties]: CalendarComponent, name: string): CalendarProperty[] {
  return properties.filter((property) => property[0] === name)
}

export function firstProperty([, properties]: CalendarComponent, name: string): CalendarProperty | undefined {
  return properties.find((property) => property[0] === name)
}

function assertCalendar(lines: readonly string[]): void {
  const first = lines.findIndex((line) => line.trim() !== '')
  const start = lines[first]?.trim() ?? ''
  if (start === '') throw new UnreadableFile('the file is empty', 'Filen är tom')
  if (start.startsWith('<'))
    throw new UnreadableFile('this is XML or HTML, not a calendar', 'Det är XML eller HTML, inte en kalender')
  if (!/^BEGIN:VCALENDAR$/i.test(start))
    throw new UnreadableFile(
      `line ${first + 1} is not the beginning of a calendar (BEGIN:VCALENDAR)`,
      `Rad ${first + 1} är inte början på en kalender (BEGIN:VCALENDAR)`,
    )
}

interface Part {
  readonly kind: string
  /** The number of its first line in the file, from 1. */
  readonly line: number
  /** The number of its last line; null when its END line is missing. */
  readonly end: number | null
}

/**
 * Finds the events and time zones in the lines of a calendar. Continuation lines begin with a space, so none of them
 * can be mistaken for a BEGIN or END.
 */
function partsOf(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  let open: { kind: string; line: number } | null = null
  for (const [index, line] of lines.entries()) {
    const mark = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/i.exec(line)
    if (!mark) continue
    const kind = (mark[2] ?? '').toUpperCase()
    if (mark[1]?.toUpperCase() === 'BEGIN') {
      if (open) parts.push({ ...open, end: null })
      open = { kind, line: index + 1 }
    } else if (open?.kind === kind) {
      parts.push({ ...open, end: index + 1 })
      open = null
    }
  }
  if (open) parts.push({ ...open, end: null })
  return parts
}
