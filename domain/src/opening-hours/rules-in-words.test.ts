import { expect, test } from 'vitest'
import { parseOsmHours } from './parse-osm-hours.ts'
import { linesOfRules } from './rules-in-words.ts'

test.each([
  ['Jun-Aug Sa[1] 10:00-14:00', ['Juni–augusti, första lördagen i månaden: 10:00–14:00']],
  ['Dec Su[1-3] 11:00-16:00', ['December, första, andra och tredje söndagen i månaden: 11:00–16:00']],
  [
    'Mo-Fr 10:00-18:00; Sa[1,-1] 10:00-14:00',
    ['Måndag–fredag: 10:00–18:00', 'Första och sista lördagen i månaden: 10:00–14:00'],
  ],
  ['Sa[1],Su[1] 10:00-14:00', ['Första lördagen och söndagen i månaden: 10:00–14:00']],
  ['We[-2] off', ['Näst sista onsdagen i månaden: stängt']],
  ['week 1-53/2 Sa 10:00-14:00', ['Udda veckor, lördag: 10:00–14:00']],
  ['week 2-52/2 Sa,Su 10:00-14:00', ['Jämna veckor, lördag och söndag: 10:00–14:00']],
  ['week 10-20,30 Sa 10:00-14:00', ['Vecka 10–20 och vecka 30, lördag: 10:00–14:00']],
  ['week 1-53/3 Sa 10:00-14:00', ['Var 3:e vecka från vecka 1 till vecka 53, lördag: 10:00–14:00']],
  ['PH off; Su,PH 12:00-16:00', ['Röda dagar: stängt', 'Söndag och röda dagar: 12:00–16:00']],
  ['PH Mo 12:00-16:00', ['Röda dagar på måndag: 12:00–16:00']],
  ['Sa[1] 10:00-12:00, Sa[1] 13:00-14:00', ['Första lördagen i månaden: 10:00–12:00, 13:00–14:00']],
  ['Sa[1] 10:00-12:00; Sa[1] 13:00-14:00', ['Första lördagen i månaden: 13:00–14:00']],
  ['10:00-18:00', ['Alla dagar: 10:00–18:00']],
  ['Dec 24-26 off', ['24–26 december: stängt']],
  ['2026 Dec 24-2027 Jan 6 off', ['24 december 2026–6 januari 2027: stängt']],
  ['Jul 1-Aug 15 10:00-12:00', ['1 juli–15 augusti: 10:00–12:00']],
  ['Mo-Fr 10:00-18:00 "by appointment"', ['Måndag–fredag: 10:00–18:00, efter överenskommelse']],
  ['Sa 10:00-14:00; Su unknown', ['Lördag: 10:00–14:00', 'Söndag: osäkert']],
  ['Sa 10:00-14:00; Su "ring först"', ['Lördag: 10:00–14:00', 'Söndag: ring först']],
  ['Sa 10:00-14:00 || "ring först"', ['Lördag: 10:00–14:00', 'Ring först']],
  ['Sa 10:00-14:00; Su off "lov"', ['Lördag: 10:00–14:00', 'Söndag: stängt', 'Lov']],
])('%s', (text, lines) => {
  const hours = parseOsmHours(text)
  expect(hours && linesOfRules(hours)).toEqual(lines)
})
