import { expect, test } from 'vitest'
import { comingExceptions, formatIntervals } from './coming-exceptions.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

/** A Saturday. */
const today = '2026-11-21'

test.each([
  ['an ordinary week', 'Mo-Fr 10:00-18:00', []],
  ['a season', 'May-Sep Sa-Su 11:00-17:00', []],
  ['a date of every year', 'Mo-Fr 10:00-18:00; Dec 24 off', ['2026-12-24 stängt']],
  ['a date on which it is closed anyway', 'Mo-Fr 10:00-18:00; Dec 26 off', []],
  ['other hours on one date', 'Mo-Fr 10:00-18:00; 2026 Nov 21 10:00-14:00', ['2026-11-21 10:00–14:00']],
  ['the day before is past', 'Mo-Fr 10:00-18:00; 2026 Nov 20 10:00-14:00', []],
  ['two intervals', 'Mo 10:00-18:00; Dec 14 10:00-12:00,13:00-15:00', ['2026-12-14 10:00–12:00, 13:00–15:00']],
  ['a night', 'Mo 10:00-18:00; Dec 14 18:00-01:00', ['2026-12-14 18:00–01:00']],
  ['red days', 'Mo-Fr 10:00-18:00; PH off', ['2026-12-25 stängt', '2027-01-01 stängt', '2027-01-06 stängt']],
  ['red days as usual', 'Mo-Su 10:00-18:00; PH 10:00-18:00', []],
  ['only dates', '2026 Dec 5 10:00-16:00', ['2026-12-05 10:00–16:00']],
])('%s: %s', (_case, text, expected) => {
  const exceptions = comingExceptions(parseOsmHours(text)!, today, 60)
  expect(exceptions.map(({ date, intervals }) => `${date} ${formatIntervals(intervals)}`)).toEqual(expected)
})

test('a day that the hours do not mention is no exception', () => {
  const hours = parseOsmHours('Mo-Fr 10:00-18:00; Dec 30 off')!
  expect(comingExceptions(hours, today, 60).map(({ date }) => date)).toEqual(['2026-12-30'])
})

test('the first and the last day of the span are included', () => {
  const hours = parseOsmHours('Mo-Su 10:00-18:00; 2026 Nov 20-25 off')!
  expect(comingExceptions(hours, today, 2).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22'])
})
