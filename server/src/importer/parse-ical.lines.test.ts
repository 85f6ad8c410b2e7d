/** Lines as programs really write them: broken ones cost no more than the fact in them. */
import { describe, expect, test } from 'vitest'
import { event, parse, reasons, times, today } from '../testing/calendar-files.ts'
import { parseIcal } from './parse-ical.ts'

describe('a line that is not needed destroys nothing', () => {
  const held = ['2026-11-28 10:00–?']
  test.each<[string, string[]]>([
    ['after the calendar', ['BEGIN:VCALENDAR', ...event(), 'END:VCALENDAR', '<!-- Cached page -->', '']],
    ['before the calendar', ['<!-- Cached page -->', 'BEGIN:VCALENDAR', ...event(), 'END:VCALENDAR']],
    ['a second calendar', ['BEGIN:VCALENDAR', ...event(), 'END:VCALENDAR', 'BEGIN:VCALENDAR', 'END:VCALENDAR']],
    [
      'a time zone that cannot be read',
      ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'RRULE:FREQ=?', 'END:VTIMEZONE', ...event(), 'END:VCALENDAR'],
    ],
    ['a task', ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'SUMMARY:x', 'DTSTART:1', 'END:VTODO', ...event(), 'END:VCALENDAR']],
  ])('%s', (_, lines) => {
    const file = parseIcal(lines.join('\n'), { source: 'test.ics', today })
    expect(times(file)).toEqual(held)
    expect(file.incomplete).toBeNull()
  })

  test('a calendar that cancels its events leaves those of another one', () => {
    const cancelling = ['BEGIN:VCALENDAR', 'METHOD:CANCEL', ...event('UID:2@test'), 'END:VCALENDAR']
    const text = ['BEGIN:VCALENDAR', 'METHOD:PUBLISH', ...event(), 'END:VCALENDAR', ...cancelling].join('\n')
    expect(times(parseIcal(text, { source: 'x', today }))).toEqual([...held, '2026-11-28 10:00–? cancelled'])
  })
})

describe('an event without a line that it needs is left out, with a line', () => {
  test.each<[string, string[]]>([
    ['BEGIN', event().slice(1)],
    ['BEGIN and END', event().slice(1, -1)],
  ])('without %s the file is not whole', (_, lines) => {
    const file = parse(...lines)
    expect(file.drafts).toEqual([])
    expect(reasons(file)).toEqual(['cannot be read'])
    expect(file.incomplete).not.toBeNull()
  })
})
