import { expect, test } from 'vitest'
import type { CivilDate } from '../local-time.ts'
import { formatFullStatus, fullStatus } from './full-status.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

/** 21 November 2026 is a Saturday. */
const rows: readonly (readonly [hours: string, date: CivilDate, time: string, text: string])[] = [
  ['Mo-Sa 10:00-12:00,13:00-18:00', '2026-11-21', '09:59', 'Stängt, Öppnar idag 10:00'],
  ['Mo-Sa 10:00-12:00,13:00-18:00', '2026-11-21', '10:00', 'Öppet, Visa öppetider'],
  ['Mo-Sa 10:00-12:00,13:00-18:00', '2026-11-21', '12:00', 'Öppet, Visa öppetider'],
  ['Mo-Sa 10:00-12:00,13:00-18:00', '2026-11-21', '12:01', 'Stängt, Öppnar idag 13:00'],
  ['Mo-Sa 10:00-12:00,13:00-18:00', '2026-11-21', '18:01', 'Stängt, Öppnar igen måndag 10:00'],
  ['Sa 10:00-12:00,13:00-18:00', '2026-11-21', '18:01', 'Stängt, Öppnar igen lördag 10:00'],
  ['May-Sep Sa 11:00-17:00', '2026-11-21', '12:00', 'Stängt, Öppnar igen 8 maj 11:00'],
  ['May-Sep Mo-Su,PH 11:00-17:00', '2026-11-21', '12:00', 'Stängt, Öppnar igen 1 maj 11:00'],
  ['2026 Nov 1-10 10:00-18:00', '2026-11-21', '12:00', 'Stängt'],
  ['Mo-Su 10:00-18:00; Nov 21 off', '2026-11-21', '12:00', 'Stängt, Öppnar igen söndag 10:00'],
  ['Mo-Su 10:00-18:00; Dec 26 off', '2026-12-24', '12:00', 'Röd dag: tiderna kan avvika'],
  ['Mo-Su 10:00-18:00; PH off', '2026-12-25', '12:00', 'Stängt, Öppnar igen söndag 10:00'],
  ['Mo-Su,PH 10:00-18:00', '2026-12-25', '12:00', 'Öppet, Visa öppetider'],
  // 'PH' does not cover Christmas Eve; the next day with sure hours is the 27th.
  ['Mo-Su 10:00-18:00; PH off', '2026-12-23', '18:30', 'Stängt, Öppnar igen söndag 10:00'],
  ['Jun-Aug Sa[1] 10:00-14:00', '2026-11-21', '12:00', 'Stängt, Öppnar igen 5 juni 10:00'],
  ['Mo-Fr 10:00-18:00; Sa 10:00-14:00 "ring först"', '2026-11-21', '12:00', '10:00–14:00, ring först'],
  ['Mo-Fr 10:00-18:00; Sa "by appointment"', '2026-11-21', '12:00', 'Efter överenskommelse'],
  ['Mo-Fr 10:00-18:00; Sa 10:00-14:00 unknown', '2026-11-21', '15:00', 'Stängt, Öppnar igen måndag 10:00'],
  ['Fr 18:00-02:00', '2026-11-21', '01:30', 'Öppet, Visa öppetider'],
]

test.each(rows)('%s on %s at %s: %s', (hours, date, time, text) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const status = fullStatus(parseOsmHours(hours)!, { date, minuteOfDay: hour * 60 + minute })
  const { label, detail } = formatFullStatus(status, date)
  expect(detail === null ? label : `${label}, ${detail}`).toBe(text)
})
