/**
 * Splits a calendar's text (RFC 5545) into content lines, and those into events and time zones. Lines that belong to
 * neither, such as reminders and what follows the calendar, are left out.
 */
import { decodedLine, isSoftlyBroken } from './calendar-encodings.ts'

/** A content line (RFC 5545, section 3.1). */
export interface ContentLine {
  /** The number of its first line in the file, from 1. */
  readonly number: number
  /** The line without folds, its value decoded. */
  readonly text: string
  /** The lines of the file that it consists of. */
  readonly written: readonly string[]
}

/** A VCALENDAR of the file. A file may have several. */
export interface CalendarObject {
  /** The calendar cancels all of its events (METHOD:CANCEL). */
  isCancellation: boolean
  /** The content lines above its first component. */
  readonly head: ContentLine[]
}

export interface CalendarPart {
  readonly kind: 'VEVENT' | 'VTIMEZONE'
  /** The number of its first line in the file, from 1. */
  readonly line: number
  readonly calendar: CalendarObject
  /** Its content lines with BEGIN and END; of an event without those of reminders and other components in it. */
  readonly lines: readonly ContentLine[]
  /** Why it has no clear end or beginning; otherwise null. */
  readonly fault: string | null
}

export interface CalendarParts {
  readonly parts: readonly CalendarPart[]
  readonly calendars: readonly CalendarObject[]
  /** Whether each calendar ends with END:VCALENDAR; otherwise the file is truncated. */
  readonly isWhole: boolean
}

/** Unfolds the lines of a text. Lines of white space only are kept, because a broken text may have paragraphs. */
export function contentLinesOf(lines: readonly string[]): ContentLine[] {
  const found: ContentLine[] = []
  for (let start = 0; start < lines.length;) {
    let end = start + 1
    let text = lines[start] ?? ''
    for (; end < lines.length; end++) {
      const next = lines[end] ?? ''
      // Continuation lines begin with a blank, except in vCalendar 1.0.
      if (isSoftlyBroken(text, next)) text = text.slice(0, -1) + next
      else if (/^[ \t]/.test(next)) text += next.slice(1)
      else break
    }
    found.push({ number: start + 1, text: decodedLine(text), written: lines.slice(start, end) })
    start = end
  }
  return found
}

/** Matches a line that only an event has: outside of one, the event's BEGIN or END is in the wrong place. */
const eventLine = /^(?:DTSTART|DTEND|RECURRENCE-ID|SUMMARY|LOCATION|RRULE)[;:]/i

/** Matches a line that, below the first component, only an event has (RFC 7986 also has UIDs of calendars). */
const laterEventLine = /^(?:CLASS|DTSTAMP|DURATION|EXDATE|GEO|RDATE|SEQUENCE|STATUS|UID)[;:]/i

/** Matches a line that a reminder may have; other lines after it belong to the event. */
const reminderLine =
  /^(?:ACKNOWLEDGED|ACTION|ATTACH|ATTENDEE|DESCRIPTION|DURATION|RELATED-TO|REPEAT|SUMMARY|TRIGGER|UID|X-[\w-]+)[;:]/i

/** Finds the events and time zones among the content lines of a file. */
export function partsOf(lines: readonly ContentLine[]): CalendarParts {
  const scan = new Scan()
  for (const line of lines) scan.read(line)
  return scan.end()
}

/** An event or time zone whose END has not been read. */
interface OpenPart {
  readonly kind: CalendarPart['kind']
  readonly line: number
  readonly lines: ContentLine[]
  /** The names of the components in it whose END has not been read. */
  readonly inner: string[]
  /** Whether a component in an event has a line that may be the event's own. */
  isMixed: boolean
}

class Scan {
  readonly #parts: CalendarPart[] = []
  readonly #calendars: CalendarObject[] = []
  #calendar: CalendarObject = { isCancellation: false, head: [] }
  #isCalendarOpen = false
  #isWhole = true
  #open: OpenPart | null = null
  /** The names of the open components that are neither events nor time zones, such as VTODO. */
  readonly #others: string[] = []
  /** The first line of an event whose BEGIN is missing. */
  #stray: ContentLine | null = null
  #hasComponents = false

  read(line: ContentLine): void {
    const mark = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line.text)
    const name = (mark?.[2] ?? '').toUpperCase()
    if (!mark) this.#readLine(line)
    else if (mark[1]?.toUpperCase() === 'BEGIN') this.#begin(name, line)
    else this.#finish(name, line)
  }

  end(): CalendarParts {
    this.#close(null)
    const isWhole = this.#isWhole && !this.#isCalendarOpen && this.#calendars.length > 0
    return { parts: this.#parts, calendars: this.#calendars, isWhole }
  }

  #readLine(line: ContentLine): void {
    const open = this.#open
    if (open) {
      if (open.inner.length === 0 || open.kind === 'VTIMEZONE') open.lines.push(line)
      else if (line.text.trim() !== '' && !reminderLine.test(line.text)) open.isMixed = true
    } else if (this.#others.length === 0) {
      if (/^METHOD\s*:\s*CANCEL\s*$/i.test(line.text)) this.#calendar.isCancellation = true
      if (!this.#hasComponents) this.#calendar.head.push(line)
      if (eventLine.test(line.text) || (this.#hasComponents && laterEventLine.test(line.text))) this.#stray ??= line
    }
  }

  #begin(name: string, line: ContentLine): void {
    if (name === 'VCALENDAR') {
      this.#close(null)
      if (this.#isCalendarOpen) this.#isWhole = false
      this.#calendar = { isCancellation: false, head: [] }
      this.#calendars.push(this.#calendar)
      this.#isCalendarOpen = true
      this.#hasComponents = false
      return
    }
    this.#hasComponents = true
    if (name === 'VEVENT' || name === 'VTIMEZONE') {
      this.#close(null)
      this.#open = { kind: name, line: line.number, lines: [line], inner: [], isMixed: false }
    } else if (this.#open) {
      this.#open.inner.push(name)
      if (this.#open.kind === 'VTIMEZONE') this.#open.lines.push(line)
    } else this.#others.push(name)
  }

  #finish(name: string, line: ContentLine): void {
    const open = this.#open
    if (name === 'VCALENDAR') {
      this.#close(null)
      this.#isCalendarOpen = false
    } else if (open && name === open.kind) this.#close(line)
    else if (name === 'VEVENT') {
      if (open || this.#others.length > 0) this.#stray ??= line
      this.#close(null)
    } else {
      endOf(name, open ? open.inner : this.#others)
      if (open?.kind === 'VTIMEZONE') open.lines.push(line)
    }
  }

  /** Ends the open part, at its END or, if that is missing (null), where something else begins. */
  #close(end: ContentLine | null): void {
    const open = this.#open
    if (open) {
      const { kind, line, lines, inner, isMixed } = open
      const unclosed = isMixed ? inner[0] : undefined
      const missing = end === null ? kind : unclosed
      const fault = missing === undefined ? null : `END:${missing} is missing`
      this.#parts.push({ kind, line, calendar: this.#calendar, lines: end ? [...lines, end] : lines, fault })
    }
    if (this.#stray) {
      const line = this.#stray.number
      this.#parts.push({ kind: 'VEVENT', line, calendar: this.#calendar, lines: [], fault: 'BEGIN:VEVENT is missing' })
    }
    this.#open = null
    this.#others.length = 0
    this.#stray = null
  }
}

/** Removes the last component of a name, and those in it, from the list of open components. */
function endOf(name: string, open: string[]): void {
  const at = open.lastIndexOf(name)
  if (at >= 0) open.length = at
}
