import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CivilDate, formatClockTime, parseClockTime } from '../local-time.ts'
import type { FullHours } from './full-hours.ts'
import { hoursOn, isOpenAt, isOpenDuring, prepareSpan } from './hours-on.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

const hoursOf = (text: string): FullHours => parseOsmHours(text)!
const minute = (clock: string) => parseClockTime(clock)!

/** The hours on a date as text: '10:00-12:00 13:00-18:00', 'closed' or 'unsure'. */
function said(text: string, date: CivilDate): string {
  const day = hoursOn(hoursOf(text), date)
  return day.kind === 'open'
    ? day.intervals.map(({ from, to }) => `${formatClockTime(from)}-${formatClockTime(to)}`).join(' ')
    : day.kind
}

describe('hours of one day', () => {
  const lunch = 'Mo-Fr 10:00-12:00,13:00-18:00; Sa 10:00-14:00; Dec 24,31 10:00-13:00; 2026 Nov 30 off; PH off'
  const season = 'Mo-Fr 10:00-16:00; Jun-Aug Mo-Sa 10:00-18:00; Dec 27-Jan 5 off'
  test.each([
    ['a weekday', lunch, '2026-11-23', '10:00-12:00 13:00-18:00'],
    ['Saturday', lunch, '2026-11-28', '10:00-14:00'],
    ['a day that the hours do not mention', lunch, '2026-11-29', 'closed'],
    ['a date of one year', lunch, '2026-11-30', 'closed'],
    ['that date in another year', lunch, '2027-11-30', '10:00-12:00 13:00-18:00'],
    ['julafton by name', lunch, '2026-12-24', '10:00-13:00'],
    ['a public holiday', lunch, '2027-01-06', 'closed'],
    ['before the season', season, '2026-05-30', 'closed'],
    ['the first day of the season', season, '2026-06-01', '10:00-18:00'],
    ['the last day of the season', season, '2026-08-31', '10:00-18:00'],
    ['after the season', season, '2026-09-01', '10:00-16:00'],
    ['a span over New Year, its first day', season, '2026-12-27', 'closed'],
    ['a span over New Year, its last day', season, '2027-01-05', 'closed'],
    ['after a span over New Year', season, '2027-01-07', '10:00-16:00'],
    ['a year that begins in July, its first day', 'Jul 1-Jun 30 10:00-12:00', '2026-07-01', '10:00-12:00'],
    ['a year that begins in July, its last day', 'Jul 1-Jun 30 10:00-12:00', '2026-06-30', '10:00-12:00'],
    ['odd weeks', 'week 1-53/2 Sa 10:00-14:00', '2026-11-21', '10:00-14:00'],
    ['odd weeks, in an even one', 'week 1-53/2 Sa 10:00-14:00', '2026-11-28', 'closed'],
    ['week 53', 'week 53 Fr-Sa 10:00-14:00', '2027-01-02', '10:00-14:00'],
    ['week 1 in December', 'week 1 Mo-Tu 10:00-14:00', '2024-12-30', '10:00-14:00'],
    ['additional hours', 'Mo-Fr 10:00-18:00, We 17:00-20:00', '2026-11-25', '10:00-20:00'],
    ['hours past midnight', 'Fr 20:00-02:00', '2026-11-27', '20:00-26:00'],
    ['February in a leap year', 'Feb Mo-Su 10:00-12:00', '2028-02-29', '10:00-12:00'],
    ['the first Saturday of a month', 'Sa[1] 10:00-14:00', '2026-11-07', '10:00-14:00'],
    ['the second Saturday of a month', 'Sa[1] 10:00-14:00', '2026-11-14', 'closed'],
    ['the fourth Saturday of five is not the last', 'Sa[-1] 10:00-14:00', '2026-08-22', 'closed'],
    ['the fifth Saturday is the last', 'Sa[-1] 10:00-14:00', '2026-08-29', '10:00-14:00'],
    ['the last Saturday of a month of four', 'Sa[-1] 10:00-14:00', '2026-11-28', '10:00-14:00'],
    ['the last but one', 'Sa[-2] 10:00-14:00', '2026-11-21', '10:00-14:00'],
    ['the fifth', 'Su[5] 10:00-14:00', '2026-11-29', '10:00-14:00'],
    ['the first in a season', 'Jun-Aug Sa[1] 10:00-14:00', '2027-07-03', '10:00-14:00'],
    ['the first outside the season', 'Jun-Aug Sa[1] 10:00-14:00', '2027-09-04', 'closed'],
    ['a colon', 'May-Sep: Sa 10:00-16:00', '2027-07-10', '10:00-16:00'],
    ['uncertain hours', 'Mo-Fr 10:00-18:00 "ring"', '2026-11-23', 'unsure'],
    ['a certain day beside uncertain ones', 'Mo-Fr 10:00-18:00; Sa "ring"', '2026-11-23', '10:00-18:00'],
    ['after February', 'Feb Mo-Su 10:00-12:00', '2027-03-01', 'closed'],
  ] as const)('%s (%s, %s): %s', (_case, text, date, hours) => {
    expect(said(text, date)).toBe(hours)
  })
})

describe('uncertain hours', () => {
  const text = 'Mo-Fr 10:00-18:00; Sa 10:00-14:00 "ring"'
  test.each([
    ['2026-11-27', '12:00', 'open'],
    ['2026-11-28', '09:59', 'closed'],
    ['2026-11-28', '10:00', 'unsure'],
    ['2026-11-28', '14:01', 'closed'],
    ['2026-11-29', '12:00', 'closed'],
  ] as const)('on %s at %s: %s', (date, clock, answer) => {
    expect(isOpenAt(hoursOf(text), { date, minuteOfDay: minute(clock) })).toBe(answer)
  })

  test.each([
    ['2026-11-28', '2026-11-28', '12:00', '13:00', 'unsure'],
    ['2026-11-28', '2026-11-28', '14:00', '18:00', 'closed'],
    ['2026-11-27', '2026-11-28', '12:00', '13:00', 'open'],
    ['2026-11-29', '2026-11-29', '00:00', '24:00', 'closed'],
  ] as const)('from %s to %s between %s and %s: %s', (first, last, from, to, answer) => {
    const span = prepareSpan({ first, last, fromMinute: minute(from), toMinute: minute(to) })
    expect(isOpenDuring(hoursOf(text), span)).toBe(answer)
  })

  test('their reason and intervals', () => {
    expect(hoursOn(hoursOf(text), '2026-11-28')).toEqual({
      kind: 'unsure',
      doubt: { reason: 'ring', intervals: [{ from: 600, to: 840 }] },
    })
  })
})

describe('holidays and eves that the hours do not mention are unsure', () => {
  test.each([
    ['a week', 'Mo-Sa 10:00-18:00', '2026-06-06', 'unsure'],
    ['a week, closed on that weekday', 'Mo-Sa 10:00-18:00', '2026-04-05', 'unsure'],
    ['a week, midsommarafton', 'Mo-Sa 10:00-18:00', '2026-06-19', 'unsure'],
    ['a Sunday without a name', 'Mo-Sa 10:00-18:00', '2026-06-07', 'closed'],
    ['PH does not cover eves', 'Mo-Sa 10:00-18:00; PH off', '2026-06-19', 'unsure'],
    ['PH', 'Mo-Sa 10:00-18:00; PH off', '2026-06-20', 'closed'],
    ['PH with hours', 'Mo-Sa 10:00-18:00; PH 12:00-15:00', '2026-06-20', '12:00-15:00'],
    ['PH that a later rule overrides', 'PH off; Mo-Su 10:00-12:00', '2026-06-20', '10:00-12:00'],
    ['PH on other weekdays', 'Mo-Sa 10:00-18:00; PH Mo-Fr off', '2026-06-20', 'unsure'],
    ['a date', 'Mo-Sa 10:00-18:00; Dec 24 off', '2026-12-24', 'closed'],
    ['another date', 'Mo-Sa 10:00-18:00; Dec 24 off', '2026-12-25', 'unsure'],
    ['a few dates', 'Mo-Sa 10:00-18:00; Dec 24-Jan 6 12:00-15:00', '2026-12-25', '12:00-15:00'],
    ['a season does not count as a date', 'Mo-Sa 10:00-18:00; Jun-Aug 12:00-15:00', '2026-06-19', 'unsure'],
    ['fifteen dates count as a season', 'Dec 24-Jan 7 12:00-15:00', '2026-12-25', 'unsure'],
    ['a weekday within a few dates', 'Mo-Sa 10:00-18:00; Jun 19-25 Fr off', '2026-06-19', 'closed'],
    ['closed for a season', 'Mo-Sa 10:00-18:00; Dec-Mar off', '2026-12-25', 'closed'],
    ['outside the season', 'May-Sep Sa-Su 11:00-17:00', '2026-12-25', 'closed'],
    ['outside the season, with PH', 'May-Sep Sa-Su 11:00-17:00; PH off', '2026-12-24', 'closed'],
    ['in the season', 'May-Sep Sa-Su 11:00-17:00', '2026-06-20', 'unsure'],
    ['round the clock', '24/7', '2026-12-25', '00:00-24:00'],
    ['round the clock, once closed', '24/7; Dec 25 off', '2026-12-25', 'closed'],
    ['always closed', 'Mo-Su off', '2026-12-25', 'unsure'],
  ] as const)('%s (%s, %s): %s', (_case, text, date, hours) => {
    expect(said(text, date)).toBe(hours)
  })
})

describe('open at a moment', () => {
  const text = 'Mo-Th 10:00-12:00,13:00-18:00, Fr-Sa 20:00-02:00'
  test.each([
    ['before opening', '2026-11-23', '09:59', 'closed'],
    ['opening', '2026-11-23', '10:00', 'open'],
    ['the closing minute, as in spec §4', '2026-11-23', '12:00', 'open'],
    ['in the break', '2026-11-23', '12:01', 'closed'],
    ['after the break', '2026-11-23', '13:00', 'open'],
    ['at night', '2026-11-28', '02:00', 'open'],
    ['later at night', '2026-11-28', '02:01', 'closed'],
    ['the night before a holiday', '2026-06-06', '01:00', 'open'],
    ['on a holiday', '2026-06-06', '03:00', 'unsure'],
    ['the night after a holiday', '2026-06-07', '01:00', 'closed'],
  ] as const)('%s: %s %s is %s', (_case, date, clock, answer) => {
    expect(isOpenAt(hoursOf(text), { date, minuteOfDay: minute(clock) })).toBe(answer)
  })
})

describe('open during a span of days', () => {
  const shop = 'Mo-Fr 10:00-18:00; Sa 10:00-12:00'
  const bar = 'Fr 20:00-02:00'
  test.each([
    ['a weekday', shop, '2026-11-23', '2026-11-23', '00:00', '24:00', 'open'],
    ['Sunday', shop, '2026-11-29', '2026-11-29', '00:00', '24:00', 'closed'],
    ['one open day is enough', shop, '2026-11-28', '2026-11-29', '00:00', '24:00', 'open'],
    ['closing when the time begins', shop, '2026-11-28', '2026-11-28', '12:00', '14:00', 'closed'],
    ['a minute before', shop, '2026-11-28', '2026-11-28', '11:59', '14:00', 'open'],
    ['opening when the time ends', shop, '2026-11-28', '2026-11-28', '08:00', '10:00', 'closed'],
    ['a minute after', shop, '2026-11-28', '2026-11-28', '08:00', '10:01', 'open'],
    ['a holiday', shop, '2026-06-19', '2026-06-19', '00:00', '24:00', 'unsure'],
    ['a holiday and a closed day', shop, '2026-06-20', '2026-06-21', '00:00', '24:00', 'unsure'],
    ['a holiday and an open day', shop, '2026-06-19', '2026-06-22', '00:00', '24:00', 'open'],
    ['a holiday and an open day, at another time', shop, '2026-06-19', '2026-06-22', '19:00', '20:00', 'unsure'],
    ['the night before the span', bar, '2026-11-28', '2026-11-28', '00:00', '24:00', 'open'],
    ['the night before the span, later', bar, '2026-11-28', '2026-11-28', '02:00', '24:00', 'closed'],
    ['the night after the span', bar, '2026-11-27', '2026-11-27', '00:00', '12:00', 'closed'],
    ['a holiday before the span', bar, '2026-06-20', '2026-06-20', '00:00', '24:00', 'unsure'],
    ['the night after a holiday', bar, '2027-01-02', '2027-01-02', '00:00', '24:00', 'closed'],
    ['dates', `${shop}; 2026 Nov 29 11:00-13:00`, '2026-11-29', '2026-11-29', '00:00', '24:00', 'open'],
  ] as const)('%s: %s, %s to %s, %s–%s: %s', (_case, text, first, last, from, to, answer) => {
    const span = prepareSpan({ first, last, fromMinute: minute(from), toMinute: minute(to) })
    expect(isOpenDuring(hoursOf(text), span)).toBe(answer)
  })

  test('agrees with the naive answer, minute by minute', () => {
    const texts = [
      shop,
      bar,
      '24/7; PH off',
      'Jun-Aug Mo-Su 22:00-06:00',
      'Mo-Su 10:00-12:00,14:00-15:00; PH off; Dec 24 off',
    ]
    const days = fc.tuple(fc.nat(700), fc.nat(5), fc.nat(1439), fc.nat(1439))
    fc.assert(
      fc.property(fc.constantFrom(...texts), days, (text, [start, length, a, b]) => {
        const [first, fromMinute, toMinute] = [addDays('2026-01-01', start), Math.min(a, b), Math.max(a, b) + 1]
        const span = { first, last: addDays(first, length), fromMinute, toMinute }
        expect(isOpenDuring(hoursOf(text), prepareSpan(span))).toBe(naiveAnswer(hoursOf(text), span))
      }),
      { numRuns: 200 },
    )
  })
})

function naiveAnswer(
  hours: FullHours,
  span: { first: CivilDate; last: CivilDate; fromMinute: number; toMinute: number },
) {
  let hasUnsure = false
  for (let date = span.first; date <= span.last; date = addDays(date, 1)) {
    const [today, yesterday] = [hoursOn(hours, date), hoursOn(hours, addDays(date, -1))]
    const intervals = [
      ...(today.kind === 'open' ? today.intervals : []),
      ...(yesterday.kind === 'open'
        ? yesterday.intervals.map(({ from, to }) => ({ from: from - 1440, to: to - 1440 }))
        : []),
    ]
    for (let at = span.fromMinute; at < span.toMinute; at++)
      if (intervals.some(({ from, to }) => at >= from && at < to)) return 'open'
    if (today.kind === 'unsure') hasUnsure = true
  }
  return hasUnsure ? 'unsure' : 'closed'
}
