import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { osmHours } from './osm-hours.ts'

/** A Saturday; the week from 22 November 2026 has no public holiday. */
const today = '2026-11-21'
const closedWeek =
  'söndag: stängt, måndag: stängt, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt'

describe('a week with one interval a day', () => {
  test.each([
    [
      'Mo-Fr 10:00-18:00; Sa 10:00-15:00',
      'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: 10:00–15:00',
    ],
    [
      'Mo-Fr 10-18',
      'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: stängt',
    ],
    [
      'Su 11:00-15:00; We 12:00-14:00,14:00-18:00',
      'söndag: 11:00–15:00, måndag: stängt, tisdag: stängt, onsdag: 12:00–18:00, torsdag: stängt, fredag: stängt, lördag: stängt',
    ],
    ['off', closedWeek],
  ])('%s', (value, text) => {
    expect(osmHours(value, today)).toEqual({ text })
  })

  test('hours past midnight belong to the day on which they begin, also from Saturday to Sunday', () => {
    expect(osmHours('Fr,Sa 18:00-02:00', today).text).toBe(
      'söndag: stängt, måndag: stängt, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: 18:00–02:00, lördag: 18:00–02:00',
    )
  })

  test('until midnight is 24:00', () => {
    expect(osmHours('Th 10:00-24:00', today).text).toContain('torsdag: 10:00–24:00')
  })

  test('24/7 is each day from 00:00 to 24:00', () => {
    const text = osmHours('24/7', today).text ?? ''
    expect(text.match(/00:00–24:00/g)).toHaveLength(7)
    expect(osmHours('Mo-Su 00:00-24:00', today).text).toBe(text)
  })

  test('a text in the form of spec §3 is kept, with the en dash', () => {
    const text = closedWeek.replace('måndag: stängt', 'måndag: 10:00–18:00')
    expect(osmHours(text.replace('–', '-'), today)).toEqual({ text })
  })
})

describe('holidays and single days', () => {
  const weekdays = osmHours('Mo-Fr 10:00-18:00', today).text

  test.each(['Mo-Fr 10:00-18:00; PH off', 'Mo-Fr 10:00-18:00; Aug 15 off', 'Mo-Fr 10:00-18:00; Jul off'])(
    '%s: the text has the ordinary week',
    (value) => {
      expect(osmHours(value, today)).toEqual({ text: weekdays })
    },
  )

  test.each(['2026-12-20', '2026-12-23', '2027-01-05', '2027-03-22'] as const)(
    'imported on %s, in a week with holidays: still the ordinary week',
    (day) => {
      expect(osmHours('Mo-Fr 10:00-18:00; PH off; Dec 24 off', day)).toEqual({ text: weekdays })
    },
  )
})

describe('special words', () => {
  test.each([
    ['"by appointment"', 'på_förfrågan'],
    ['by appointment', 'på_förfrågan'],
    ['Mo-Fr 10:00-18:00 "by appointment"', 'på_förfrågan'],
    ['enligt överenskommelse', 'på_förfrågan'],
    ['May-Sep Sa-Su 11:00-17:00', 'säsongsbaserade'],
    ['Apr-Sep Mo-Fr 10:00-18:00; Oct-Mar Mo-Fr 10:00-16:00', 'säsongsbaserade'],
    ['sommaröppet', 'säsongsbaserade'],
    ['Mo[1] 10:00-12:00', 'varierar'],
    ['week 1-53/2 Sa 10:00-14:00', 'varierar'],
    ['Th 11:00+', 'varierar'],
    ['Mo-Fr 10:00-18:00; Sa "by appointment"', 'varierar'],
    ['bokning krävs, ring 0701234567', 'på_förfrågan'],
    ['Sa 10:00-sunset', 'varierar'],
    ['på förfrågan', 'på_förfrågan'],
    ['Varierar', 'varierar'],
    ['SH off; Mo 10:00-12:00', 'varierar'],
    ['Mo-Fr 10:00-18:00; SH Mo-Fr 12:00-16:00', 'varierar'],
    ['open "by appointment"', 'på_förfrågan'],
  ])('%s: %s', (value, word) => {
    expect(osmHours(value, today)).toEqual({ text: word })
  })

  test('summer hours are säsongsbaserade, also when imported in summer', () => {
    expect(osmHours('May-Sep Sa-Su 11:00-17:00', '2027-07-01')).toEqual({ text: 'säsongsbaserade' })
  })

  test.each([
    'Mar 21-Sep 21 Mo-Su 11:00-17:30; Sep 22-Mar 20 closed',
    'Jun-Aug Sa[1] 10:00-14:00',
    'May Sa[2] 10:00-15:00; Sep Sa[2] 10:00-15:00',
    'Dec Su 11:00-16:00',
    'May-Sep: Sa 10:00-16:00',
  ])('%s is säsongsbaserade on every day of import', (value) => {
    expect(osmHours(value, today)).toEqual({ text: 'säsongsbaserade' })
    expect(osmHours(value, '2027-07-01')).toEqual({ text: 'säsongsbaserade' })
  })

  test('a sentence about midsummer says nothing of a season', () => {
    expect(osmHours('Mo-Fr 10:00-18:00; Midsommar stängt', today)).toMatchObject({ text: null })
  })

  test('only a shop that is closed on every day of the year is closed', () => {
    expect(osmHours('closed "renovering"', today)).toEqual({ text: closedWeek })
    expect(osmHours('Su off', today)).toEqual({ text: null, reason: 'only says when it is closed' })
  })
})

describe('not expressible', () => {
  test.each([
    ['Mo-Fr 10:00-13:00,15:00-18:00', 'several intervals a day'],
    ['Mo-Sa', 'days without times'],
    ['Mo-Sa; Dec 25-26 off', 'days without times'],
    ['Tu-We 10:00-16:00 Th-Sa 10:00-17:00', 'cannot be read: "Tu-We 10:00-16:00 Th-Sa 10:00-17:00"'],
  ])('%s: %s', (value, reason) => {
    expect(osmHours(value, today)).toEqual({ text: null, reason })
  })

  test.each([
    'Mo-Sa 09:00:17:30',
    'ring först',
    '',
    '🕙',
    'Mo-Fr 10:00-18:00; söndag: stängt',
    'Mo-Fr 10:00-18:00; tider enligt överenskommelse',
    'mån–fre 10–18, annars enligt överenskommelse',
    'Mo-Fr 10:00-18:00 or by appointment',
  ])('%j cannot be read, and the reason is one line', (value) => {
    const hours = osmHours(value, today)
    expect(hours).toEqual({ text: null, reason: expect.stringMatching(/^cannot be read: .+$/) })
  })
})

const realDataDir = process.env['REAL_DATA_DIR']

interface OracleValue {
  readonly value: string
  readonly spec: string | null
}

describe.skipIf(!realDataDir)('200 real values (skipped when REAL_DATA_DIR is not set)', () => {
  const oracle = () =>
    JSON.parse(readFileSync(join(realDataDir ?? '', 'osm_opening_hours_values.json'), 'utf8')) as {
      values: OracleValue[]
    }

  /** The reference implementation adds Thursday's hours to Tuesday, because a semicolon is missing. */
  const unclear = 'Tu-We 10:00-16:00 Th-Sa 10:00-17:00'

  /** For these the reference implementation has the week of the import alone, in which the shop is closed. */
  const notAllYear: Readonly<Record<string, string | null>> = {
    'Mar 21-Sep 21 Mo-Su 11:00-17:30; Sep 22-Mar 20 closed': 'säsongsbaserade',
    '2018 Apr 9-10 08:00-19:00;2018 Apr 11-2019 May 30 closed': null,
  }

  test('values with one interval a day agree with the reference implementation', () => {
    const expressible = oracle().values.filter(({ value, spec }) => spec !== null && value !== unclear)
    expect(expressible.length).toBeGreaterThan(150)
    expect(expressible.map(({ value }) => [value, osmHours(value, today).text])).toEqual(
      expressible.map(({ value, spec }) => [value, value in notAllYear ? notAllYear[value] : spec]),
    )
  })

  test('other values become a special word or nothing, never a week', () => {
    const others = oracle().values.filter(({ value, spec }) => spec === null || value === unclear)
    expect(others.length).toBeGreaterThan(5)
    expect(others.filter(({ value }) => osmHours(value, today).text?.includes('söndag'))).toEqual([])
  })
})
