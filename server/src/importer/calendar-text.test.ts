import { expect, test } from 'vitest'
import { readCalendarText } from './calendar-text.ts'

const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = ['BEGIN:VEVENT', 'UID:1', 'LAST-MODIFIED:20260101T000000Z', 'DTSTART:20261128T100000', 'END:VEVENT']

test.each([
  ['a day', ['LAST-MODIFIED:20261112T100000Z', ...event], '2026-11-12'],
  ['the Swedish day', ['LAST-MODIFIED:20261112T233000Z'], '2026-11-13'],
  ['an event’s own is not the calendar’s', [...event, 'LAST-MODIFIED:20261112T100000Z'], null],
  ['none', event, null],
  ['no such day', ['LAST-MODIFIED:20261341T100000Z'], null],
  ['no time', ['LAST-MODIFIED:20261112'], null],
])('when a calendar was last changed: %s', (_, lines, day) => {
  expect(readCalendarText(calendar(...lines)).asOf).toBe(day)
})
