import { expect, test } from 'vitest'
import { readCalendarText } from './calendar-text.ts'

const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = ['BEGIN:VEVENT', 'UID:1', 'LAST-MODIFIED:20260101T000000Z', 'DTSTART:20261128T100000', 'END:VEVENT']

test.each([
  ['a date', ['LAST-MODIFIED:20261112T100000Z', ...event], '2026-11-12'],
  ['its Swedish date', ['LAST-MODIFIED:20261112T233000Z'], '2026-11-13'],
  ['only an event’s date', [...event, 'LAST-MODIFIED:20261112T100000Z'], null],
  ['no date', event, null],
  ['a date that does not exist', ['LAST-MODIFIED:20261341T100000Z'], null],
  ['a date without a time', ['LAST-MODIFIED:20261112'], null],
])('the date of a calendar’s last change: %s', (_, lines, day) => {
  expect(readCalendarText(calendar(...lines)).asOf).toBe(day)
})
