/** Writes calendars (RFC 5545): lines, texts and the Swedish time zone. */

/** Escapes a text for the value of a property (RFC 5545, section 3.3.11). */
export function escapeCalendarText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n')
}

/** The name of the Swedish time zone in the calendar. */
export const calendarZone = 'Europe/Stockholm'

/** The Swedish time zone, with summer time as in the European Union since 1996. */
const swedishTimeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${calendarZone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * A calendar with the Swedish time zone. `name`: the kind of calendar, for PRODID; `head`: further properties of the
 * calendar, as lines that are not yet folded; `events`: text from `calendarLines`.
 */
export function calendarText(name: string, head: readonly string[], events: string): string {
  const before = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Fyndkartan//${name}//SV`, ...head, ...swedishTimeZone]
  return `${calendarLines(before)}${events}${calendarLines(['END:VCALENDAR'])}`
}

/** Joins lines into a text: long lines are folded, and each line ends with CRLF. */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line.toWellFormed().replaceAll(controls, ''))}\r\n`).join('')
}

/** Control characters, which a line must not contain (RFC 5545, section 3.1). */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000a-\u001f\u007f]/g

/** Breaks a line of more than 75 bytes; each continuation line begins with a space (RFC 5545, section 3.1). */
function foldLine(line: string): string {
  // Most lines are ASCII, where a character is one byte.
  if (line.length <= 75 && /^[ -~]*$/.test(line)) return line
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** The length of a character in UTF-8, in bytes. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
