import { readHours } from '@fyndkartan/domain/opening-hours/stored-hours'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { osmFullHours } from './osm-full-hours.ts'
import { osmHours } from './osm-hours.ts'

/** A Saturday; the week from 22 November 2026 has no public holiday. */
const today = '2026-11-21'

describe('only the text of spec §3 is stored when it expresses all', () => {
  test.each([
    ['a week', 'Mo-Fr 10:00-18:00; Sa 10:00-15:00'],
    ['a week in another spelling', 'mon-fri 10-18, Sa 10-15; Su Off'],
    ['round the clock', '24/7'],
    ['nights', 'Fr,Sa 18:00-02:00'],
    ['intervals that touch', 'We 12:00-14:00,14:00-18:00'],
    ['closed', 'off'],
    ['by appointment', '"by appointment"'],
    ['open by appointment', 'open "by appointment"'],
    [
      'the text itself',
      'söndag: stängt, måndag: 10:00–18:00, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt',
    ],
    ['a special word', 'varierar'],
    ['prose with the meaning of a special word', 'enligt överenskommelse'],
  ])('%s: %s', (_case, value) => {
    expect(osmFullHours(value, today)).toEqual({
      openingHours: osmHours(value, today).text,
      openingHoursOsm: null,
      reason: null,
    })
    expect(osmHours(value, today).text).not.toBeNull()
  })
})

describe('both texts are stored when that of spec §3 leaves something out', () => {
  test.each([
    ['public holidays', 'Mo-Fr 10:00-18:00; PH off', /^söndag: stängt, måndag: 10:00–18:00/],
    ['public holidays like all days', 'Mo-Su,PH 10:00-18:00', /^söndag: 10:00–18:00/],
    ['weekdays of more letters', 'Mon-Friday 10:00-18:00; PH off', /^söndag: stängt, måndag: 10:00–18:00/],
    ['dates', 'Mo-Fr 10:00-18:00; Dec 24 off', /^söndag: stängt, måndag: 10:00–18:00/],
    ['a season', 'May-Sep Sa-Su 11:00-17:00', /^säsongsbaserade$/],
    ['weeks', 'week 1-53/2 Sa 10:00-14:00', /^varierar$/],
    ['weekdays of the month', 'Mo[1] 10:00-12:00', /^varierar$/],
    ['single days of a year', 'May Sa[2] 10:00-15:00; Sep Sa[2] 10:00-15:00', /^säsongsbaserade$/],
    ['a separator for readability', 'May-Sep: Sa 10:00-16:00', /^säsongsbaserade$/],
    ['school holidays, which are not known', 'SH off; Mo 10:00-12:00', /^varierar$/],
    [
      'a comment for other times',
      'Mo-Fr 10:00-18:00 || "efter överenskommelse"',
      /^söndag: stängt, måndag: 10:00–18:00/,
    ],
    ['a comment', 'Mo-Fr 10:00-18:00; Sa off "kurs"', /^söndag: stängt, måndag: 10:00–18:00/],
    ['a comment alone', '"öppet när skylten är ute"', /^varierar$/],
    ['a reason for being closed', 'closed "renovering"', /^söndag: stängt, måndag: stängt/],
    ['an open end', 'Th 11:00+', /^varierar$/],
    ['sunset', 'Sa 10:00-sunset', /^varierar$/],
    ['hours by appointment', 'Mo-Fr 10:00-18:00 "by appointment"', /^på_förfrågan$/],
    ['a date that the parser does not know', 'Mo-Fr 10:00-18:00; easter off', /^söndag: stängt, måndag: 10:00–18:00/],
  ])('%s: %s', (_case, value, spec) => {
    const stored = osmFullHours(value, today)
    expect(stored).toEqual({ openingHours: osmHours(value, today).text, openingHoursOsm: value, reason: null })
    expect(stored.openingHours).toMatch(spec)
  })
})

describe('only OpenStreetMap’s text is stored when spec §3 has none', () => {
  test.each([
    ['a break', 'Mo-Fr 10:00-13:00,15:00-18:00'],
    ['days without times', 'Mo-Sa'],
    ['only closed days', 'PH off'],
    ['rules without a semicolon between them', 'Tu-We 10:00-16:00 Th-Sa 10:00-17:00'],
    ['spaces and separators as they arrived', ' Mo-Fr  10-13, 15-18 ; PH  off; '],
  ])('%s: %j', (_case, value) => {
    expect(osmFullHours(value, today)).toEqual({ openingHours: null, openingHoursOsm: value, reason: null })
  })
})

describe('neither text is stored', () => {
  test.each(['Mo-Sa 09:00:17:30', 'ring först', '', '🕙', 'Mo-Fr 10:00-18:00; söndag: stängt'])('%j', (value) => {
    expect(osmFullHours(value, today)).toEqual({
      openingHours: null,
      openingHoursOsm: null,
      reason: expect.stringMatching(/^cannot be read: .+$/),
    })
  })

  test('a value that is too long', () => {
    const value = `${'Mo-Fr 10:00-18:00; '.repeat(60)}PH off`
    expect(osmFullHours(value, today)).toMatchObject({ openingHours: null, openingHoursOsm: null })
  })
})

const realDataDir = process.env['REAL_DATA_DIR']

describe.skipIf(!realDataDir)('200 real values (skipped when REAL_DATA_DIR is not set)', () => {
  const values = () =>
    (
      JSON.parse(readFileSync(join(realDataDir ?? '', 'osm_opening_hours_values.json'), 'utf8')) as {
        values: { value: string; valid: boolean }[]
      }
    ).values

  test('all values that the library accepts are stored, and at least nine in ten can be searched', () => {
    const valid = values().filter((each) => each.valid)
    const stored = valid.map(({ value }) => osmFullHours(value, today))
    expect(
      stored.filter(({ openingHours, openingHoursOsm }) => openingHours === null && openingHoursOsm === null),
    ).toEqual([])
    expect(stored.filter((each) => readHours(each).kind === 'known').length / valid.length).toBeGreaterThan(0.9)
  })

  test('values that the library refuses are not stored', () => {
    const refused = values().filter((each) => !each.valid)
    expect(refused.map(({ value }) => osmFullHours(value, today).openingHoursOsm)).toEqual(refused.map(() => null))
  })
})

test.each([
  ['off "by appointment"', 'på_förfrågan', null],
  ['closed "efter överenskommelse"', 'på_förfrågan', '"efter överenskommelse"'],
  ['Mo-Fr off "by appointment"', 'på_förfrågan', 'Mo-Fr "by appointment"'],
  ['Sa 10:00-14:00; Su off "by appointment"', 'varierar', 'Sa 10:00-14:00; Su "by appointment"'],
  ['juni-augusti lör-sön 11-16', 'säsongsbaserade', 'Jun-Aug Sa-Su 11:00-16:00'],
])('%s: days by appointment are not closed, and Swedish is read', (value, openingHours, openingHoursOsm) => {
  const read = osmFullHours(value, '2026-11-28')
  expect([read.openingHours, read.reason]).toEqual([openingHours, null])
  expect([openingHoursOsm, null]).toContain(read.openingHoursOsm)
})

test.each(['Sommar: lör 10-16, vinter: stängt', 'Öppet under sommarsäsongen 11-17'])(
  '%s: the times of a season that cannot be read are reported',
  (value) => {
    expect(osmFullHours(value, '2026-11-28')).toEqual({
      openingHours: 'säsongsbaserade',
      openingHoursOsm: null,
      reason: `cannot be read: ${JSON.stringify(value)}`,
    })
  },
)
