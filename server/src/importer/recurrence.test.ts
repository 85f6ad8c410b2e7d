import { dateOfDayNumber, dayNumber, type CivilDate } from '@fyndkartan/domain/local-time'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { expandRule } from './recurrence.ts'

/** The rule's days from 21 November 2026 to a year later, for an event that begins on `start`. */
function days(rule: string, start: CivilDate = '2026-11-21', until: CivilDate | null = null): CivilDate[] {
  const span = { first: dayNumber('2026-11-21'), last: dayNumber('2027-11-21') }
  const parts = ICAL.parse(`BEGIN:VEVENT\r\nRRULE:${rule}\r\nEND:VEVENT`)[1][0][3]
  const expanded = expandRule(parts, dayNumber(start), until && dayNumber(until), span, { left: 1e6 })
  return expanded.map(dateOfDayNumber)
}

test.each<[string, CivilDate, CivilDate[]]>([
  ['FREQ=WEEKLY;COUNT=3', '2026-11-21', ['2026-11-21', '2026-11-28', '2026-12-05']],
  ['FREQ=WEEKLY;COUNT=3', '2026-11-14', ['2026-11-21', '2026-11-28']],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=3', '2026-11-14', ['2026-11-28', '2026-12-12']],
  ['FREQ=WEEKLY;BYDAY=SA,SU;COUNT=3', '2026-11-21', ['2026-11-21', '2026-11-22', '2026-11-28']],
  // RFC 5545's own example: the Sunday belongs to the same week when weeks begin on Monday, and to the next when they
  // begin on Sunday.
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '2026-11-24',
    ['2026-11-24', '2026-11-29', '2026-12-08', '2026-12-13'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '2026-11-24',
    ['2026-11-24', '2026-12-06', '2026-12-08', '2026-12-20'],
  ],
  ['FREQ=DAILY;INTERVAL=10;COUNT=3', '2026-11-21', ['2026-11-21', '2026-12-01', '2026-12-11']],
  ['FREQ=DAILY;BYDAY=SA;COUNT=2', '2026-11-22', ['2026-11-28', '2026-12-05']],
  ['FREQ=MONTHLY;BYDAY=1SA;COUNT=2', '2026-11-21', ['2026-12-05', '2027-01-02']],
  ['FREQ=MONTHLY;BYDAY=-1SU;COUNT=2', '2026-11-21', ['2026-11-29', '2026-12-27']],
  ['FREQ=MONTHLY;BYDAY=SA;BYSETPOS=-1;COUNT=2', '2026-11-21', ['2026-11-28', '2026-12-26']],
  ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=8,9,10,11,12,13,14;COUNT=2', '2026-11-21', ['2026-12-12', '2027-01-09']],
  ['FREQ=MONTHLY;COUNT=3', '2026-12-31', ['2026-12-31', '2027-01-31', '2027-03-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4', '2026-11-21', ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
  ['FREQ=YEARLY', '2019-12-05', ['2026-12-05']],
  ['FREQ=YEARLY;INTERVAL=2', '2019-12-05', []],
  ['FREQ=YEARLY;BYMONTH=6,7;BYDAY=1SA', '2020-01-01', ['2027-06-05', '2027-07-03']],
  ['FREQ=YEARLY;BYDAY=-1SA', '2020-01-01', ['2026-12-26']],
  ['FREQ=YEARLY;BYYEARDAY=1,-1', '2020-01-01', ['2026-12-31', '2027-01-01']],
])('%s from %s', (rule, start, expected) => {
  expect(days(rule, start)).toEqual(expected)
})

test('an endless rule fills the period and stops', () => {
  const saturdays = days('FREQ=WEEKLY', '1990-01-06')
  expect(saturdays).toHaveLength(53)
  expect([saturdays[0], saturdays.at(-1)]).toEqual(['2026-11-21', '2027-11-20'])
})

test('the last day of a rule is included', () => {
  expect(days('FREQ=WEEKLY', '2026-11-21', '2026-12-05')).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
})

describe('rules without any matching day terminate', () => {
  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=SU',
    'FREQ=DAILY;INTERVAL=99999999999;BYDAY=SU',
    'FREQ=WEEKLY;INTERVAL=99999999;BYDAY=FR',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;INTERVAL=999999999;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=MONTHLY;BYDAY=SA;BYSETPOS=9',
  ])('%s', (rule) => {
    expect(days(rule)).toEqual([])
  })
})

test.each([
  ['FREQ=SECONDLY', 'repeats within a day'],
  ['FREQ=HOURLY;INTERVAL=24', 'repeats within a day'],
  ['FREQ=YEARLY;BYWEEKNO=20', 'repetition not understood'],
  ['FREQ=DAILY;BYHOUR=9,15', 'repetition not understood'],
  ['', 'repetition not understood'],
])('%s: %s', (rule, reason) => {
  expect(() => days(rule)).toThrow(reason)
})

test('the rules of a file share a limit on the days examined', () => {
  const span = { first: 0, last: 365 }
  const budget = { left: 1000 }
  const expand = () => expandRule({ freq: 'DAILY' }, 0, null, span, budget)
  expect([expand().length, expand().length]).toEqual([366, 366])
  expect(expand).toThrow('too many repetitions in the file')
})
