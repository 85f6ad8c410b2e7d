import { expect, test } from 'vitest'
import { describeHours, linesOfHours } from './describe-hours.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

const today = '2026-11-21'
const described = (text: string) => describeHours(parseOsmHours(text)!, today)

test.each([
  [
    'lunch closing',
    'Mo-Fr 10:00-12:00,13:00-18:00',
    ['Måndag–fredag: 10:00–12:00, 13:00–18:00', 'Lördag–söndag: stängt'],
  ],
  [
    'the current season comes first',
    'Mo-Fr 10:00-18:00; Nov-Feb Mo-Su 11:00-16:00; Jul off',
    [
      '1 november–29 februari: 11:00–16:00',
      '1 juli–31 juli: stängt',
      'Övriga året, måndag–fredag: 10:00–18:00',
      'Övriga året, lördag–söndag: stängt',
    ],
  ],
  ['red days closed', 'Mo-Su 10:00-18:00; PH off', ['Måndag–söndag: 10:00–18:00', 'Röda dagar: stängt']],
  ['red days as usual', 'Mo-Su 10:00-18:00; PH 10:00-18:00', ['Måndag–söndag: 10:00–18:00', 'Röda dagar: 10:00–18:00']],
  [
    'red days with other hours',
    'Mo-Su 10:00-18:00; PH 12:00-16:00',
    ['Måndag–söndag: 10:00–18:00', 'Röda dagar: 12:00–16:00'],
  ],
  [
    'dates of every year and of one, those past left out',
    'Mo-Su 10:00-18:00; Dec 24-26 off; Dec 31 10:00-14:00; 2026 Nov 20 off; 2026 Nov 19-21 off; 2026 Dec 30-2027 Jan 2 off',
    [
      'Måndag–söndag: 10:00–18:00',
      '24–26 december: stängt',
      '31 december: 10:00–14:00',
      '19–21 november 2026: stängt',
      '30 december 2026–2 januari 2027: stängt',
    ],
  ],
])('%s: %s', (_case, text, lines) => {
  expect(linesOfHours(described(text)!)).toEqual(lines)
})

test.each(['week 1-53/2 Sa 10:00-14:00', 'PH off; Su 12:00-16:00'])(
  '%s cannot be described as week, seasons, red days and dates',
  (text) => {
    expect(described(text)).toBeNull()
  },
)
