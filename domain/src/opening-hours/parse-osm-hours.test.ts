import { describe, expect, test } from 'vitest'
import { formatOsmHours } from './format-osm-hours.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

/** The parsed hours, formatted in the one spelling. */
const read = (text: string) => {
  const hours = parseOsmHours(text)
  return hours && formatOsmHours(hours)
}

test('a rule has dates, weeks, days and intervals', () => {
  expect(
    parseOsmHours('Jun-Aug week 1-53/2 Sa-Su,PH 10:00-12:00,22:00-02:00; PH Mo off, 2026 Dec 24 11:00-13:00'),
  ).toBeNull()
  expect(
    parseOsmHours('Jun-Feb week 1-53/2 Sa,Su,PH 10:00-12:00,13:00-24:00; PH Mo off, 2026 Dec 24 11:00-13:00'),
  ).toEqual({
    rules: [
      {
        adds: false,
        dates: [{ from: '06-01', to: '02-29' }],
        weeks: [{ from: 1, to: 53, step: 2 }],
        weekdays: 0b100_0001,
        nth: [],
        holidays: 'also',
        intervals: [
          { from: 600, to: 720 },
          { from: 780, to: 1440 },
        ],
        doubt: null,
      },
      { adds: false, dates: [], weeks: [], weekdays: 0b10, nth: [], holidays: 'only', intervals: [], doubt: null },
      {
        adds: true,
        dates: [{ from: '2026-12-24', to: '2026-12-24' }],
        weeks: [],
        weekdays: 0b111_1111,
        nth: [],
        holidays: 'no',
        intervals: [{ from: 660, to: 780 }],
        doubt: null,
      },
    ],
  })
})

describe('parsed, and formatted in one spelling', () => {
  test.each([
    ['Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH off', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH off'],
    ['Mo,Tu,We,Fr 10:00-18:00', 'Mo-We,Fr 10:00-18:00'],
    ['Sa-Mo 10:00-18:00', 'Mo,Sa-Su 10:00-18:00'],
    ['PH,Sa 10:00-18:00', 'Sa,PH 10:00-18:00'],
    ['mon-FRI 9.15–16.45;', 'Mo-Fr 09:15-16:45'],
    ['Monday-Friday 10:00-18:00; saturday 10:00-14:00', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
    ['Mo – Fr 10 – 18 ; ; sa Closed', 'Mo-Fr 10:00-18:00; Sa off'],
    ['10-18', 'Mo-Su 10:00-18:00'],
    ['Mo-Fr 10-12,13-18', 'Mo-Fr 10:00-12:00,13:00-18:00'],
    ['We 12:00-14:00,14:00-18:00', 'We 12:00-18:00'],
    ['Mo-Fr 10:00-12:00, 13:00-18:00, Sa 10:00-14:00', 'Mo-Fr 10:00-12:00,13:00-18:00, Sa 10:00-14:00'],
    ['Mo-Fr 10:00-18:00, Sa off', 'Mo-Fr 10:00-18:00; Sa off'],
    ['Fr 20:00-26:00', 'Fr 20:00-02:00'],
    ['Fr 20:00-02:00, Sa 10:00-12:00', 'Fr 20:00-02:00, Sa 10:00-12:00'],
    ['Mo 10:00-10:00', 'Mo 10:00-10:00'],
    ['Mo-Su 00:00-24:00', '24/7'],
    ['24/7; Dec 25 off', '24/7; Dec 25 off'],
    ['Mo-Su 00:00-00:00, Sa 10:00-12:00', 'Mo-Su 00:00-24:00, Sa 10:00-12:00'],
    ['Jun-Aug 11:00-15:00', 'Jun-Aug Mo-Su 11:00-15:00'],
    ['May 1-Sep 30 Sa 11:00-15:00', 'May-Sep Sa 11:00-15:00'],
    ['Jan,Oct-Feb off', 'Jan,Oct-Feb off'],
    ['Dec 24,31 off', 'Dec 24,Dec 31 off'],
    ['Dec 20-Jan 6 10:00-12:00', 'Dec 20-Jan 6 10:00-12:00'],
    ['Dec 24-Dec 26 off', 'Dec 24-26 off'],
    ['2026 Dec 24,2027 Jan 5 off', '2026 Dec 24,2027 Jan 5 off'],
    ['2026 Dec 24-2027 Jan 6 off', '2026 Dec 24-2027 Jan 6 off'],
    ['2026 Jun-Aug 11:00-15:00', '2026 Jun 1-2026 Aug 31 11:00-15:00'],
    ['2026 Jun 1-Aug 31 11:00-15:00', '2026 Jun 1-2026 Aug 31 11:00-15:00'],
    ['2026 Sa 10:00-14:00', '2026 Jan 1-2026 Dec 31 Sa 10:00-14:00'],
    ['2026-2027 Mo 10:00-12:00', '2026 Jan 1-2027 Dec 31 Mo 10:00-12:00'],
    ['Jan-Dec Sa 10:00-14:00', 'Sa 10:00-14:00'],
    ['Jan 1-Dec 31: 10:00-14:00', 'Mo-Su 10:00-14:00'],
    ['2028 Feb off', '2028 Feb 1-29 off'],
    ['2027 Feb off', '2027 Feb 1-2027 Feb 28 off'],
    ['week 2 10:00-12:00', 'week 2 Mo-Su 10:00-12:00'],
    ['week 1,3,10-20,2-52/2 Sa 10:00-12:00', 'week 1,3,10-20,2-52/2 Sa 10:00-12:00'],
    ['Sa[3,1] 10:00-14:00', 'Sa[1,3] 10:00-14:00'],
    ['Su[1-3,-1] 10:00-14:00', 'Su[-1,1,2,3] 10:00-14:00'],
    ['Sa[1],Su 10:00-14:00', 'Sa[1] 10:00-14:00; Su 10:00-14:00'],
    ['PH,Sa[1] 10:00-14:00', 'Sa[1],PH 10:00-14:00'],
    ['Dec Su[1-3] 11:00-16:00', 'Dec Su[1,2,3] 11:00-16:00'],
    ['May-Sep: Sa 10:00-16:00', 'May-Sep Sa 10:00-16:00'],
    ['Mo-Fr: 10-18; Sa: 10-14', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
    ['Jul 1-Aug 15: Mo-Fr 10:00-15:00', 'Jul 1-Aug 15 Mo-Fr 10:00-15:00'],
    ['week 1-53/2: Sa: 10:00-14:00', 'week 1-53/2 Sa 10:00-14:00'],
    ['"Sommar": Jun-Aug Sa 10:00-14:00', 'Jun-Aug Sa 10:00-14:00 || "Sommar"'],
    ['Mo-Fr 10:00-18:00 || Sa 10:00-14:00', 'Mo-Fr 10:00-18:00, Sa 10:00-14:00'],
    ['Mo-Fr 10:00-18:00 || PH off', 'Mo-Fr 10:00-18:00'],
  ])('%s', (text, written) => {
    expect(read(text)).toBe(written)
    expect(parseOsmHours(written)?.rules).toEqual(parseOsmHours(text)?.rules)
    expect(new Set(parseOsmHours(written)?.notes)).toEqual(new Set(parseOsmHours(text)?.notes))
  })
})

describe('comments and uncertain hours', () => {
  test.each([
    ['Mo-Fr 10:00-18:00 || "ring"', 'Mo-Fr 10:00-18:00', ['ring']],
    ['Mo-Fr 10:00-18:00 open "från gården"; Sa off "stängt"', 'Mo-Fr 10:00-18:00; Sa off', ['från gården', 'stängt']],
    ['Mo-Sa 10:00-18:00; "juli stängt"', 'Mo-Sa 10:00-18:00', ['juli stängt']],
    ['"nya tider"; Mo-Sa 10:00-18:00', 'Mo-Sa 10:00-18:00', ['nya tider']],
    ['closed "renovering"', 'Mo-Su off', ['renovering']],
    ['Mo-Fr 10:00-18:00 "ring"', 'Mo-Fr 10:00-18:00 unknown "ring"', []],
    ['Mo-Fr 10:00-18:00 unknown', 'Mo-Fr 10:00-18:00 unknown', []],
    ['Mo-Fr 10:00-18:00; Sa "ring"', 'Mo-Fr 10:00-18:00; Sa 00:00-24:00 unknown "ring"', []],
    ['Mo-Fr 10:00-18:00 || Sa "ring"', 'Mo-Fr 10:00-18:00, Sa 00:00-24:00 unknown "ring"', []],
    ['"by appointment"', 'Mo-Su 00:00-24:00 unknown "by appointment"', []],
  ])('%s', (text, written, notes) => {
    const { rules, notes: read = [] } = parseOsmHours(text)!
    expect([formatOsmHours({ rules }), read]).toEqual([written, notes])
    const hours = { rules, notes: read }
    expect(parseOsmHours(formatOsmHours(hours))).toEqual(parseOsmHours(text))
  })
})

describe('refused', () => {
  test.each([
    ['nothing', ''],
    ['only separators', ' ; '],
    ['prose', 'ring först'],
    ['the text of spec §3', 'söndag: stängt, måndag: 10:00–18:00'],
    ['days without times', 'Mo-Sa'],
    ['open without times', 'Mo-Sa open'],
    ['a comment before hours', '"ring" Mo-Fr 10:00-18:00'],
    ['a comment added before hours', '"ring", Mo-Fr 10:00-18:00'],
    ['uncertain hours beside certain ones on a day', 'Mo-Fr 10:00-18:00, Mo 18:00-20:00 "ring"'],
    ['a fallback of uncertain hours', 'Mo-Fr 10:00-18:00 unknown || 10:00-12:00'],
    ['open at unsaid times', 'open "ring"'],
    ['a closed part of a day', 'Mo-Fr 10:00-18:00; Mo-Fr 12:00-13:00 off'],
    ['an open end', 'Mo-Fr 10:00+'],
    ['sunrise and sunset', 'Mo-Fr 10:00-sunset'],
    ['school holidays', 'SH off'],
    ['a range of weekdays of the month', 'Mo-Fr[1] 10:00-12:00'],
    ['a sixth weekday of the month', 'Sa[6] 10:00-12:00'],
    ['no weekday of the month', 'Sa[] 10:00-12:00'],
    ['an open bracket', 'Sa[1 10:00-12:00'],
    ['weekdays of different weeks and holidays', 'Sa[1],Su,PH 10:00-12:00'],
    ['a day after a weekday of the month', 'Sa[1] +1 day 10:00-12:00'],
    ['a fallback first', '|| Mo 10:00-12:00'],
    ['a closed rule after a fallback and a comma', '10:00-12:00 || Su 13:00-14:00, Su off'],
    ['an empty rule before a comment', '; "ring"'],
    ['a fallback at the end', 'Mo 10:00-12:00 ||'],
    ['a year without days', '2026 10:00-12:00'],
    ['years backwards', '2027-2026 Mo 10:00-12:00'],
    ['a year without an end', '2026+ Mo 10:00-12:00'],
    ['days of a year, over New Year', '2026 Dec 20-Jan 6 off'],
    ['Easter', 'easter off'],
    ['rules without a separator', 'Mo 10:00-12:00 Tu 10:00-12:00'],
    ['a comma at the end', 'Mo 10:00-12:00,'],
    ['a later rule without days', 'Mo-Fr 10:00-12:00; 13:00-14:00'],
    ['24/7 later', 'Mo off; 24/7'],
    ['24/7 with an additional rule', '24/7, Mo 10:00-12:00'],
    ['holidays in a list of holidays', 'PH Mo,PH 10:00-12:00'],
    ['a weekday before holidays without a comma', 'Mo PH 10:00-12:00'],
    ['24:00 as opening time', 'Mo 24:00-26:00'],
    ['more than a day', 'Mo 10:00-35:00'],
    ['more than a day, in parts', 'Mo 00:00-20:00,19:00-18:00'],
    ['a minute that does not exist', 'Mo 10:60-12:00'],
    ['a missing dash', 'Mo-Sa 09:00:17:30'],
    ['a week that does not exist', 'week 54 Mo 10:00-12:00'],
    ['weeks backwards', 'week 20-10 Mo 10:00-12:00'],
    ['a step of one', 'week 1-53/1 Mo 10:00-12:00'],
    ['a day that does not exist', 'Apr 31 off'],
    ['29 February of every year', 'Feb 29 off'],
    ['29 February of a year without it', '2027 Feb 29 off'],
    ['days backwards', 'Dec 26-24 off'],
    ['a year backwards', '2026 Dec 24-2026 Dec 20 off'],
    ['a year only at the end of a span', 'Dec 24-2027 Jan 6 off'],
    ['further days of a month after a year', '2026 Dec 24,25 off'],
    ['a month and a day in one list', 'Mar-Sep 21 off'],
    ['months of a year, over New Year', '2026 Dec-Feb off'],
    ['a time right after a month of a year', '2026 Jan 10:00-12:00'],
    ['months of a year in a list', '2026 Jun,Jul off'],
    ['months and days in one list', 'Jun,Jul 5 off'],
    ['dates with and without a year', 'Dec 24,2026 Dec 31 off'],
    ['a whole hour after a time', 'Mo 10:00-18'],
    ['a time after a whole hour', 'Mo 10-18:00'],
    ['whole hours after a date', 'Dec 24 10-14'],
    ['a night that a later rule cuts', 'Fr 18:00-02:00; Sa 10:00-12:00'],
    ['a night that a holiday cuts', 'Fr 18:00-02:00; PH off'],
    ['nights on a closed day', 'Mo-Su 18:00-02:00; Fr off'],
    ['a text of more than 1,000 characters', `Mo 10:00-12:00${' '.repeat(990)}; Tu off`],
    ['an unknown day', 'Mo-Fr 10:00-18:00; Su,BH 10:00-16:00'],
  ])('%s: %s', (_what, text) => {
    expect(read(text)).toBeNull()
  })

  test.each([null, undefined])('%s', (text) => {
    expect(parseOsmHours(text)).toBeNull()
  })
})
