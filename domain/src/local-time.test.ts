import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addYears,
  type CivilDate,
  clockOfZone,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  formatClockTime,
  formatDate,
  formatDateRange,
  formatPlainDate,
  formatShortDate,
  formatInstant,
  parseCivilDate,
  parseClockTime,
  parseInstant,
  swedishTime,
  swedishTimeZone,
  weekdayNames,
  weekdayOf,
} from './local-time.ts'
import { formatMoment } from './swedish-instant.ts'

test.each([
  ['2026-11-21T12:00:00Z', 1_795_262_400_000],
  ['2026-11-21T12:00:00.250Z', 1_795_262_400_250],
  ['2026-11-21T13:00:00+01:00', 1_795_262_400_000],
  ['2026-11-21 12:00:00', 1_795_262_400_000],
  ['2026-11-21', null],
  ['2026-13-21T12:00:00Z', null],
  ['igår', null],
  ['', null],
  [null, null],
])('ett ögonblick som text: %s', (text, ms) => expect(parseInstant(text)).toBe(ms))

test('ett ögonblick skrivs i UTC, och läses som det skrevs', () => {
  expect(formatInstant(1_795_262_400_250)).toBe('2026-11-21T12:00:00.250Z')
  expect(parseInstant(formatInstant(1_795_262_400_250))).toBe(1_795_262_400_250)
})

describe('svensk tid vid ett ögonblick', () => {
  test.each([
    ['vinter', '2026-11-21T12:00:00Z', '2026-11-21', '13:00'],
    ['sommar', '2026-07-01T12:00:00Z', '2026-07-01', '14:00'],
    ['§R1 Swedish today: sista minuten före svensk midnatt, vinter', '2026-11-21T22:59:59.999Z', '2026-11-21', '23:59'],
    ['§R6 night hours: svensk midnatt, vinter', '2026-11-21T23:00:00Z', '2026-11-22', '00:00'],
    [
      '§R6 night hours: svensk midnatt, sommar, i UTC är det ännu gårdagen',
      '2026-07-01T22:00:00Z',
      '2026-07-02',
      '00:00',
    ],
    ['§R6 night hours: sista minuten då UTC ännu har gårdagen', '2026-07-01T23:59:59Z', '2026-07-02', '01:59'],
    ['nyårsnatten', '2026-12-31T23:00:00Z', '2027-01-01', '00:00'],
    ['§R1 summer and winter time: före vårens omställning', '2026-03-29T00:59:59Z', '2026-03-29', '01:59'],
    [
      '§R1 summer and winter time: efter vårens omställning, 02:00 finns inte',
      '2026-03-29T01:00:00Z',
      '2026-03-29',
      '03:00',
    ],
    ['§R1 summer and winter time: före höstens omställning', '2026-10-25T00:59:59Z', '2026-10-25', '02:59'],
    [
      '§R1 summer and winter time: efter höstens omställning, 02:00 en gång till',
      '2026-10-25T01:00:00Z',
      '2026-10-25',
      '02:00',
    ],
    ['§R1 summer and winter time: midnatt efter 23 timmar', '2026-03-29T22:00:00Z', '2026-03-30', '00:00'],
    ['§R1 summer and winter time: sista minuten av 23 timmar', '2026-03-29T21:59:59Z', '2026-03-29', '23:59'],
    ['§R1 summer and winter time: midnatt efter 25 timmar', '2026-10-25T23:00:00Z', '2026-10-26', '00:00'],
    ['§R1 summer and winter time: sista minuten av 25 timmar', '2026-10-25T22:59:59Z', '2026-10-25', '23:59'],
    ['§R1 summer and winter time: midnatt nästa vår', '2027-03-28T22:00:00Z', '2027-03-29', '00:00'],
    ['§R1 summer and winter time: sista minuten nästa vår', '2027-03-28T21:59:59Z', '2027-03-28', '23:59'],
    ['§R1 summer and winter time: midnatt före nästa höst', '2027-10-30T22:00:00Z', '2027-10-31', '00:00'],
    ['§R1 summer and winter time: sista minuten nästa höst', '2027-10-31T22:59:59Z', '2027-10-31', '23:59'],
    ['§R1 summer and winter time: midnatt nästa höst', '2027-10-31T23:00:00Z', '2027-11-01', '00:00'],
    ['skottdagen', '2028-02-29T10:00:00Z', '2028-02-29', '11:00'],
  ])('%s', (_case, instant, date, time) => {
    const now = swedishTime(Date.parse(instant))
    expect([now.date, formatClockTime(now.minuteOfDay)]).toEqual([date, time])
  })

  test('§R1 summer and winter time: som i tidszonsdatabasen, varje omställning 1996–2060', () => {
    const byDatabase = clockOfZone(swedishTimeZone)
    const differing: string[] = []
    const hourMs = 3_600_000
    for (let ms = Date.UTC(1996, 0, 1); ms < Date.UTC(2061, 0, 1); ms += 6 * hourMs) {
      // Compares every six hours, and every quarter of an hour around a change of the clocks.
      const isChange = byDatabase(ms).minuteOfDay !== byDatabase(ms + 24 * hourMs).minuteOfDay
      for (let at = ms; at < ms + 6 * hourMs; at += isChange ? hourMs / 4 : 6 * hourMs)
        if (formatMoment(swedishTime(at)) !== formatMoment(byDatabase(at))) differing.push(formatInstant(at))
    }
    expect(differing).toEqual([])
  })

  test.each([NaN, Infinity, -Infinity])('ett ögonblick som inte finns: %d', (epochMs) =>
    expect(() => swedishTime(epochMs)).toThrow(RangeError),
  )

  test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Europe/Stockholm', 'UTC'])(
    '§R1 Swedish clock, §R6 no UTC midnight: är densamma på en apparat i %s',
    (timeZone) => {
      // Node reads the time zone only once in a process, so each time zone is tested in a process of its own.
      const script = `
        import { addDays, daysBetween, formatDate, parseCivilDate, swedishTime, weekdayOf } from ${JSON.stringify(new URL('local-time.ts', import.meta.url).href)}
        const instants = ['2026-07-01T22:30:00Z', '2026-03-29T01:00:00Z', '2026-10-25T22:59:59Z', '2027-03-28T22:00:00Z']
        const moments = instants.map((instant) => swedishTime(Date.parse(instant)))
        const date = parseCivilDate('2025_03_07')
        console.log(JSON.stringify([moments, date, weekdayOf(date), addDays(date, 30), daysBetween(date, '2025-11-21'), formatDate(date)]))`
      const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, TZ: timeZone },
        encoding: 'utf8',
      })
      expect(JSON.parse(output)).toEqual([
        [
          { date: '2026-07-02', minuteOfDay: 30 },
          { date: '2026-03-29', minuteOfDay: 180 },
          { date: '2026-10-25', minuteOfDay: 1439 },
          { date: '2027-03-29', minuteOfDay: 0 },
        ],
        '2025-03-07',
        5,
        '2025-04-06',
        259,
        'fredag 7 mars 2025',
      ])
    },
  )
})

describe('datum läses', () => {
  test.each([
    ['2025-03-07', '2025-03-07'],
    ['2025_03_07', '2025-03-07'],
    [' 2025-03-07 ', '2025-03-07'],
    ['2028-02-29', '2028-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['1970-01-01', '1970-01-01'],
    ['2099-12-31', '2099-12-31'],
    ['0099-12-31', '0099-12-31'],
  ])('%s', (text, date) => {
    expect(parseCivilDate(text)).toBe(date)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-5',
    '26-01-05',
    '20260105',
    '2026/01/05',
    '2026-01-05T10:00',
    'idag',
    'n/a',
    '',
    null,
    undefined,
  ])('%j finns inte', (text) => {
    expect(parseCivilDate(text)).toBeNull()
  })
})

describe('kalenderdagar', () => {
  test.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-22', 1],
    ['2026-11-21', '2026-11-20', -1],
    ['2026-12-31', '2027-01-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    // Days of 23 and 25 hours count as one day.
    ['2026-03-28', '2026-03-29', 1],
    ['2026-03-29', '2026-03-30', 1],
    ['2026-10-24', '2026-10-25', 1],
    ['2026-10-25', '2026-10-26', 1],
    ['2026-01-01', '2027-01-01', 365],
    ['1970-01-01', '2099-12-31', 47_481],
  ] as [CivilDate, CivilDate, number][])('§R1 calendar days: från %s till %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
    expect(addDays(from, days)).toBe(to)
  })

  test('§R1 calendar days: varje dag i femtio år är en dag efter den förra, och dess dagnummer ger samma dag', () => {
    let date: CivilDate = '2000-01-01'
    let weekday = weekdayOf(date)
    for (let count = 0; count < 366 * 50; count++) {
      const next = addDays(date, 1)
      expect(next > date && parseCivilDate(next) === next && dateOfDayNumber(dayNumber(next)) === next, next).toBe(true)
      expect(weekdayOf(next), next).toBe((weekday + 1) % 7)
      date = next
      weekday = weekdayOf(next)
    }
  })

  test('§R1 calendar days: vart sjunde dygn i tiotusen år är samma datum som i Date', () => {
    const different: CivilDate[] = []
    for (let days = dayNumber('0001-01-01'); days < dayNumber('9999-12-31'); days += 7) {
      const iso = new Date(days * 86_400_000).toISOString().slice(0, 10) as CivilDate
      if (dateOfDayNumber(days) !== iso || dayNumber(iso) !== days || parseCivilDate(iso) !== iso) different.push(iso)
    }
    expect(different).toEqual([])
  })

  test.each([
    ['2026-11-21', 1, '2027-11-21'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2027-02-28', 1, '2028-02-28'],
  ] as [CivilDate, number, CivilDate][])('%s och %i år till: %s', (date, years, later) => {
    expect(addYears(date, years)).toBe(later)
  })

  test.each([
    ['2026-11-22', 'söndag'],
    ['2026-11-23', 'måndag'],
    ['2026-11-28', 'lördag'],
    ['1969-12-31', 'onsdag'],
    ['1900-01-01', 'måndag'],
  ] as [CivilDate, string][])('%s är en %s', (date, name) => {
    expect(weekdayNames[weekdayOf(date)]).toBe(name)
  })
})

describe('klockslag', () => {
  test.each([
    ['00:00', 0],
    ['9:00', 540],
    ['09:00', 540],
    ['23:59', 1439],
    ['24:00', 1440],
    [' 10:30 ', 630],
  ])('%s läses', (text, minute) => {
    expect(parseClockTime(text)).toBe(minute)
  })

  test.each(['24:01', '25:00', '10:60', '10', '10:0', '10.00', '100:00', '-1:00', '10:00:00', '', null, undefined])(
    '%j är inget klockslag',
    (text) => {
      expect(parseClockTime(text)).toBeNull()
    },
  )

  test.each([
    [0, '00:00'],
    [545, '09:05'],
    [1439, '23:59'],
    [1440, '24:00'],
  ])('%i skrivs %s', (minute, text) => {
    expect(formatClockTime(minute)).toBe(text)
  })
})

describe('datum skrivs', () => {
  test('helt och kort', () => {
    expect(formatDate('2026-11-28')).toBe('lördag 28 november 2026')
    expect(formatPlainDate('2026-11-21')).toBe('21 november 2026')
    expect(formatPlainDate('2027-03-01')).toBe('1 mars 2027')
    expect(formatShortDate('2026-11-28')).toBe('lör 28 nov')
    expect(formatShortDate('2026-05-03')).toBe('sön 3 maj')
  })

  test('§9 month names: januari till december', () => {
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
    expect(months.map((month) => formatPlainDate(`2027-${month}-01`))).toEqual([
      '1 januari 2027',
      '1 februari 2027',
      '1 mars 2027',
      '1 april 2027',
      '1 maj 2027',
      '1 juni 2027',
      '1 juli 2027',
      '1 augusti 2027',
      '1 september 2027',
      '1 oktober 2027',
      '1 november 2027',
      '1 december 2027',
    ])
  })

  test('med klockslag', () => {
    expect(formatMoment({ date: '2026-11-21', minuteOfDay: 725 })).toBe('21 nov 2026 12:05')
  })

  test.each([
    ['2026-11-28', '2026-11-28', '28 nov'],
    ['2026-11-21', '2026-11-28', '21–28 nov'],
    ['2026-11-28', '2026-12-05', '28 nov–5 dec'],
    ['2026-12-28', '2027-01-05', '28 dec 2026–5 jan 2027'],
  ] as [CivilDate, CivilDate, string][])('%s till %s: %s', (from, to, text) => {
    expect(formatDateRange(from, to)).toBe(text)
  })
})
