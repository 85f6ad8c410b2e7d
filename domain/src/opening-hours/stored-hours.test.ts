import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../local-time.ts'
import { formatOsmHours } from './format-osm-hours.ts'
import { formatWeekHours } from './format.ts'
import { hoursOn } from './hours-on.ts'
import { type DayHours, parseOpeningHours } from './parse.ts'
import { parseOsmHours } from './parse-osm-hours.ts'
import { fromSpecText, readHours, toSpecText, weekPart } from './stored-hours.ts'

const closedWeek =
  'söndag: stängt, måndag: stängt, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt'
const week = (hours: Record<string, string>) =>
  closedWeek.replace(/(\S+): stängt/g, (entry, day) => (hours[day] ? `${day}: ${hours[day]}` : entry))
const weekend = week({ lördag: '10:00–15:00', söndag: '11:00–15:00' })

describe('the text of spec §3 and the same in OpenStreetMap’s syntax', () => {
  test.each([
    [weekend, 'Sa 10:00-15:00; Su 11:00-15:00'],
    [closedWeek, 'Mo-Su off'],
    [
      week({ måndag: '10:00–18:00', onsdag: '10:00–18:00', tisdag: '09:00–18:00' }),
      'Mo,We 10:00-18:00; Tu 09:00-18:00',
    ],
    [week({ fredag: '20:00–02:00', lördag: '10:00–14:00' }), 'Fr 20:00-02:00, Sa 10:00-14:00'],
    [week({ fredag: '10:00–10:00' }), 'Fr 10:00-10:00'],
    [week({ fredag: '10:00–24:00' }), 'Fr 10:00-24:00'],
    [closedWeek.replaceAll('stängt', '00:00–24:00'), '24/7'],
  ])('%s: %s', (spec, osm) => {
    const hours = fromSpecText(parseOpeningHours(spec))
    expect(hours && formatOsmHours(hours)).toBe(osm)
    expect(parseOsmHours(osm)).toEqual(hours)
    expect(hours && toSpecText(hours)).toBe(spec)
  })

  test('any week is the same in both, also on holidays', () => {
    const minute = fc.nat(1439)
    const day = fc.oneof(
      fc.constant<DayHours>({ kind: 'closed' }),
      fc.tuple(minute, minute).map(([from, to]): DayHours => ({ kind: 'open', from, to: to === 0 ? 1440 : to })),
    )
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
        const spec = formatWeekHours(days)
        const hours = fromSpecText({ kind: 'week', days })
        expect(hours && toSpecText(hours)).toBe(spec)
        const again = parseOsmHours(formatOsmHours(hours!))
        for (let index = 0; index < 14; index++) {
          const date = addDays('2026-12-20', index)
          expect(hoursOn(again!, date)).toEqual(hoursOn(hours!, date))
        }
      }),
    )
  })

  test.each(['', 'n/a', 'varierar', 'måndag: 10:00–18:00', weekend.replace('10:00–15:00', '10:00')])(
    'no hours in %j',
    (spec) => {
      expect(fromSpecText(parseOpeningHours(spec))).toBeNull()
    },
  )

  test('a day that is not listed is closed', () => {
    const listed = weekend.replace('måndag', 'mondag')
    expect(formatOsmHours(fromSpecText(parseOpeningHours(listed))!)).toBe('Sa 10:00-15:00; Su 11:00-15:00')
  })
})

describe('the text of spec §3: the exact one if it can express the hours, and the nearest one', () => {
  const weekdays = week(
    Object.fromEntries(['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag'].map((day) => [day, '10:00–18:00'])),
  )
  test.each([
    ['Mo-Fr 10:00-18:00', weekdays, weekdays],
    ['Mo-Su 10:00-18:00; Sa-Su off', weekdays, weekdays],
    ['Mo-Fr 10:00-12:00, Mo-Fr 12:00-18:00', weekdays, weekdays],
    ['Mo-Fr 10:00-18:00; PH off', null, weekdays],
    ['Mo-Fr,PH 10:00-18:00', null, weekdays],
    ['Mo-Fr 10:00-18:00; Dec 24 off', null, weekdays],
    ['Mo-Fr 10:00-18:00; Jul off', null, weekdays],
    ['Mo-Fr 10:00-18:00; 2026 Dec 20-2027 Jan 10 off', null, weekdays],
    ['Mo-Fr 10:00-18:00; 2020 Jan 1-2021 Jan 10 off', null, weekdays],
    ['Mo-Fr 10:00-18:00; Jan-Feb off', null, 'säsongsbaserade'],
    ['Mo-Fr 10:00-18:00; Dec-Feb off', null, 'säsongsbaserade'],
    ['May-Sep Sa-Su 10:00-18:00', null, 'säsongsbaserade'],
    ['week 1-53/2 Sa 10:00-14:00', null, 'varierar'],
    ['Sa[1] 10:00-14:00', null, 'varierar'],
    ['Mo-Fr 10:00-18:00; Sa[1] 10:00-14:00', null, 'varierar'],
    ['Jun-Aug Sa[1] 10:00-14:00', null, 'säsongsbaserade'],
    ['May Sa[2] 10:00-15:00; Sep Sa[2] 10:00-15:00', null, 'säsongsbaserade'],
    ['Dec Su 11:00-16:00', null, 'säsongsbaserade'],
    ['Dec 5-6 11:00-16:00; 2026 Dec 12 10:00-14:00', null, 'säsongsbaserade'],
    ['2020 Dec 5-6 11:00-16:00', null, null],
    ['Su off', null, null],
    ['Dec 24 off; Dec 31 off', null, null],
    ['Mo-Fr 10:00-18:00 || "ring"', null, weekdays],
    ['Mo-Fr 10:00-18:00 "ring"', null, weekdays],
    ['Mo-Fr 10:00-18:00; Sa "ring"', null, 'varierar'],
    ['Mo-Fr 10:00-18:00 "efter överenskommelse"; Sa "by appointment"', null, 'på_förfrågan'],
    ['Mo-Fr 10:00-18:00 unknown', null, 'varierar'],
    ['Mo-Fr 10:00-12:00,13:00-18:00', null, null],
    ['PH off', null, null],
    [
      '24/7; Sa 10:00-12:00',
      null,
      closedWeek.replaceAll('stängt', '00:00–24:00').replace(/lördag: .*/, 'lördag: 10:00–12:00'),
    ],
  ])('%s', (osm, whole, nearest) => {
    const hours = parseOsmHours(osm)!
    expect(toSpecText(hours)).toBe(whole)
    expect(weekPart(hours, '2026-11-23')).toBe(nearest)
  })
})

describe('reading the specification’s text together with OpenStreetMap’s', () => {
  const known = (osm: string) => ({ kind: 'known', hours: parseOsmHours(osm) })
  test.each([
    ['a week', weekend, null, known('Sa 10:00-15:00; Su 11:00-15:00')],
    ['an empty second text is ignored', weekend, ' ', known('Sa 10:00-15:00; Su 11:00-15:00')],
    ['the second overrides the first', weekend, 'Sa 10:00-15:00; PH off', known('Sa 10:00-15:00; PH off')],
    [
      'the second overrides a special word',
      'säsongsbaserade',
      'May-Sep Sa 10:00-15:00',
      known('May-Sep Sa 10:00-15:00'),
    ],
    ['only the second', null, 'Sa 10:00-12:00,13:00-15:00', known('Sa 10:00-12:00,13:00-15:00')],
    ['the second is unreadable', weekend, 'Sa 10:00+', { kind: 'unknown' }],
    ['the second is unreadable beside a special word', 'varierar', 'Sa 10:00+', { kind: 'special', word: 'varierar' }],
    ['the second only says when the shop is closed', weekend, 'PH off', { kind: 'unknown' }],
    ['the second has no certain hours', null, 'Sa 10:00-15:00 "ring"', known('Sa 10:00-15:00 "ring"')],
    [
      'the second has no certain hours, beside a special word',
      'på_förfrågan',
      'Sa 10:00-15:00 "ring"',
      { kind: 'special', word: 'på_förfrågan', hours: parseOsmHours('Sa 10:00-15:00 "ring"') },
    ],
    ['a special word', 'på förfrågan', null, { kind: 'special', word: 'på_förfrågan' }],
    ['neither', null, null, { kind: 'unknown' }],
    ['n/a', 'n/a', null, { kind: 'unknown' }],
    ['prose', 'ring först', null, { kind: 'unknown' }],
    ['a week with an unreadable day', weekend.replace('10:00–15:00', '10:00'), null, { kind: 'unknown' }],
  ])('%s', (_case, openingHours, openingHoursOsm, expected) => {
    expect(readHours({ openingHours, openingHoursOsm })).toEqual(expected)
  })
})
