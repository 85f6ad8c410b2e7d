import { expect, test } from 'vitest'
import { describePlace } from './describe-place.ts'
import { unknownFacts } from './facts.ts'
import type { Place } from './place.ts'

const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt'

test.each([
  [week, null, ['Måndag: 10:00–18:00']],
  [week, 'Mo 10:00-18:00 || "ring först"', ['Måndag: 10:00–18:00', 'Ring först']],
  ['säsongsbaserade', 'Jun-Aug Sa[1] 10:00-14:00', ['Juni–augusti, första lördagen i månaden: 10:00–14:00']],
  [
    'på_förfrågan',
    'Mo-Fr 10:00-18:00 "by appointment"',
    ['Enligt överenskommelse', 'Måndag–fredag: 10:00–18:00, efter överenskommelse'],
  ],
  ['varierar', 'Mo-Fr 10:00+', ['Varierande öppettider']],
  [null, 'PH off', []],
])('the hours %j and %j', (openingHours, openingHoursOsm, lines) => {
  const shop = { ...unknownFacts('shop'), name: 'Boden', town: 'Borås', openingHours, openingHoursOsm }
  const place = { ...shop, kind: 'shop', id: 1 } as unknown as Place
  expect(describePlace(place, '2026-11-28')).toEqual(['Borås', ...lines])
})
