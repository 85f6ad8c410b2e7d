/**
 * Reads the properties of an event (RFC 5545, section 3.8) line by line, so that a broken line costs no more than the
 * fact in it. Properties that the importer does not use are left out unread.
 */
import type { FactName } from '@fyndkartan/domain/facts'
import ICAL from 'ical.js'
import type { ContentLine } from './calendar-lines.ts'
import { iCalendarRule } from './vcalendar-rule.ts'

/**
 * A property of an event: name, parameters by lower-case name, type, values (RFC 7265). Values of dates are
 * '2026-11-28', '2026-11-28T10:00:00' with 'Z' or an offset such as '+01:00', a period with its end or length after a
 * slash, or an unreadable text as it is written.
 */
export type CalendarProperty = readonly [string, Readonly<Record<string, unknown>>, string, ...unknown[]]

export interface EventProperties {
  readonly properties: readonly CalendarProperty[]
  /** Why a line that the event needs cannot be read; otherwise null. */
  readonly fault: string | null
  /** Whether the lines are those of two events, because an END and a BEGIN between them are missing. */
  readonly isMixed: boolean
  /** The facts whose line cannot be read. */
  readonly lost: readonly FactName[]
}

/** The properties that an event needs: without one of them it would be held at another time, or be another event. */
const needed = new Set(
  'class dtstart exdate exrule rdate recurrence-id rrule sequence status summary uid'.split(' ') as readonly string[],
)

/** The other properties that the importer uses, and the fact that is lost with each. */
const optional: ReadonlyMap<string, FactName> = new Map([
  ['comment', 'cancellation'],
  ['description', 'description'],
  ['dtend', 'endMinute'],
  ['duration', 'endMinute'],
  ['geo', 'position'],
  ['location', 'address'],
  ['structured-data', 'description'],
  ['url', 'link'],
])

/** The properties of RFC 5545 that the importer does not use; others that it does not use are in capitals. */
const unused = new Set(
  'attach attendee categories contact created dtstamp last-modified organizer priority related-to request-status'
    .concat(' resources transp')
    .split(' '),
)

/** Properties whose text may be broken into several lines by a program that does not escape line breaks. */
const texts: readonly string[] = ['comment', 'description', 'location', 'summary']

/** Properties that an event has once. */
const single: readonly string[] = ['dtstart', 'recurrence-id', 'uid']

const dates: readonly string[] = ['dtend', 'dtstart', 'exdate', 'rdate', 'recurrence-id']

/**
 * The longest line to parse, in characters. The library parses a line's parameters in quadratic time; real lines have a
 * few hundred characters.
 */
const maxLineLength = 65_536

/** Reads the lines of an event between its BEGIN and END. */
export function readEventProperties(lines: readonly ContentLine[]): EventProperties {
  const properties: CalendarProperty[] = []
  const lost = new Set<FactName>()
  let fault: string | null = null
  const written = usedLines(lines, (line) => (fault ??= `invalid line ${JSON.stringify(line.slice(0, 60))}`))
  for (const { name, text } of written) {
    if (name === applePlace) {
      properties.push(...readApplePlace(text))
      continue
    }
    const property = readProperty(name, text)
    if (typeof property !== 'string') properties.push(...property)
    else if (needed.has(name)) fault ??= property
    else lost.add(optional.get(name) ?? 'description')
  }
  const isTwice = (name: string) => properties.filter((property) => property[0] === name).length > 1
  const twice = single.find(isTwice)
  if (twice !== undefined) fault ??= `${twice.toUpperCase()} stands in it twice`
  if (isTwice('dtend')) lost.add('endMinute')
  return { properties, fault, isMixed: twice !== undefined, lost: [...lost] }
}

interface UsedLine {
  readonly name: string
  readonly text: string
}

/** The used lines, each once, and with the following lines that belong to its text. */
function usedLines(lines: readonly ContentLine[], onStray: (text: string) => void): UsedLine[] {
  const found: { readonly name: string; readonly parts: string[] }[] = []
  let last: { readonly name: string; readonly parts: string[] } | null = null
  for (const { text } of lines) {
    const name = nameIn(text)
    if (name !== null) {
      last = { name, parts: [text] }
      if (needed.has(name) || optional.has(name) || name === applePlace) found.push(last)
    } else if (last && texts.includes(last.name)) last.parts.push(text)
    else if (text.trim() !== '' && (last === null || needed.has(last.name))) onStray(text)
  }
  const read = found.map(({ name, parts }) => ({ name, text: parts.join('\\n') }))
  return [...new Map(read.map((line) => [line.text, line])).values()]
}

/**
 * The lower-case name of the property in a line; null when the line belongs to a text before it. Names are in capitals,
 * or used ones: 'Tid: 10–14' is a line of a text.
 */
function nameIn(line: string): string | null {
  const written = /^([A-Za-z][\w.-]*)\s*[;:]/.exec(line)?.[1]
  if (written === undefined) return null
  const name = written.toLowerCase()
  const isKnown = [needed, optional, unused].some((names) => names.has(name))
  return isKnown || name.startsWith('x-') || written === written.toUpperCase() ? name : null
}

/** The property of a line: none for an empty value; the reason if it cannot be read. */
function readProperty(name: string, text: string): readonly CalendarProperty[] | string {
  try {
    if (text.length > maxLineLength) throw new Error(`a line of more than ${maxLineLength} characters`)
    if (dates.includes(name)) return readDates(name, text)
    const tidy = name === 'rrule' || name === 'exrule' ? tidyRule(text) : text
    const property = ICAL.parse.property(tidy) as unknown as CalendarProperty
    if (/^\s*$/.test(valueIn(tidy))) return []
    return name === 'geo' ? readGeo(valueIn(text)) : [property]
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Matches the beginning of a list of dates or times. */
const firstDate = /\s?\d{4}-?\d{2}-?\d{2}(?:[T ]\d|[,/]|\s?$)/iy

/**
 * Reads a property of dates. Some programs write a zone with a colon without quotation marks, 'TZID=(UTC+01:00) Berlin',
 * so the value is what begins with a date.
 */
function readDates(name: string, text: string): readonly CalendarProperty[] {
  let colon = text.indexOf(':')
  for (let at = colon; at >= 0; at = text.indexOf(':', at + 1)) {
    firstDate.lastIndex = at + 1
    if (!firstDate.test(text)) continue
    colon = at
    break
  }
  const zone = /;TZID=(?:"([^"]*)"|([^;]*))/i.exec(text.slice(0, colon))
  const range = /;RANGE=([^;]*)/i.exec(text.slice(0, colon))
  // vCalendar 1.0 has semicolons between dates.
  const values = text.slice(colon + 1).split(/[,;]/)
  const read = values.flatMap((value) => (value.trim() === '' ? [] : tidyDate(value.trim())))
  const zoneName = zone?.[1] ?? zone?.[2]
  const parameters = {
    ...(zoneName !== undefined && { tzid: zoneName.trim() }),
    ...(range && { range: range[1] }),
  }
  const [first = ''] = read
  return first === '' ? [] : [[name, parameters, first.includes('T') ? 'date-time' : 'date', ...read]]
}

const dateParts = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Writes a date as in `CalendarProperty`, also the two of a period; a text that is not a date stays. */
function tidyDate(value: string): string {
  const [from = '', to, ...more] = value.split('/')
  if (to === undefined || more.length > 0) return tidyMoment(value)
  return `${tidyMoment(from.trim())}/${tidyMoment(to.trim())}`
}

function tidyMoment(value: string): string {
  const [, year, month, day, hour, minute, second = '00', zone = ''] = dateParts.exec(value) ?? []
  if (year === undefined) return value
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  return `${date}T${hour}:${minute}:${second}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`
}

/**
 * A rule in capitals, without white space and empty parts, and without separators in its end, which the library would
 * misread. A rule of vCalendar 1.0 becomes one of iCalendar.
 */
function tidyRule(text: string): string {
  const capitals = text.toUpperCase()
  const colon = capitals.indexOf(':') + 1
  const rule = iCalendarRule(capitals.slice(colon)) ?? capitals.slice(colon)
  const parts = rule.replaceAll(/\s/g, '').split(';')
  // Some programs write 'WKST1', and a semicolon at the end.
  const written = parts.filter((part) => part !== '' && !/^WKST\d$/.test(part)).join(';')
  return capitals.slice(0, colon) + written.replace(/UNTIL=[^;]*/, (until) => until.replaceAll(/[-:]/g, ''))
}

/** Reads a position such as '57.72;12.94', also with a comma between, or decimal commas. 0;0 stands for none. */
function readGeo(value: string): readonly CalendarProperty[] {
  const plain = value.replaceAll('\\', '').replace(/^\s*geo:/i, '')
  const numbers = plain.split(plain.includes(';') ? ';' : ',').map((one) => Number(one.trim().replace(',', '.') || NaN))
  const [lat = NaN, lng = NaN, ...others] = numbers
  if (others.length > 0 || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new Error('not a position')
  return lat === 0 && lng === 0 ? [] : [['geo', {}, 'float', [lat, lng]]]
}

/** Apple's property for a place on its map, with the radius in metres. */
const applePlace = 'x-apple-structured-location'

/** The largest radius of a place to go to, in metres: those of a town or lake are larger. */
const maxRadius = 1000

/** The position of Apple's property; none if it cannot be read, or is that of an area. */
function readApplePlace(text: string): readonly CalendarProperty[] {
  const at = text.toLowerCase().lastIndexOf(':geo:')
  const radius = Number(/;X-APPLE-RADIUS="?([\d.]{1,20})/i.exec(text)?.[1] ?? 0)
  if (at < 0 || !(radius <= maxRadius)) return []
  try {
    return readGeo(text.slice(at + 1)).map(([, ...rest]) => [applePlace, ...rest] as CalendarProperty)
  } catch {
    return []
  }
}

/** The value of a line: what follows the first colon outside quotation marks. */
function valueIn(text: string): string {
  return /^(?:[^":]|"[^"]*")*:(.*)$/s.exec(text)?.[1] ?? ''
}
