import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWeekHours } from './format.ts'
import { type DayHours, parseOpeningHours } from './parse.ts'

const open = (from: number, to: number): DayHours => ({ kind: 'open', from, to })
const closed: DayHours = { kind: 'closed' }

test('§3 seven entries, §3 weekday names, §3 open entry, §3 closed entry: a week in the form of the specification', () => {
  expect(
    formatWeekHours([closed, open(600, 1080), open(570, 1080), closed, closed, open(960, 60), open(0, 1440)]),
  ).toBe(
    'söndag: stängt, måndag: 10:00–18:00, tisdag: 09:30–18:00, onsdag: stängt, torsdag: stängt, fredag: 16:00–01:00, lördag: 00:00–24:00',
  )
})

test('a formatted week is parsed as the same week', () => {
  const days = [closed, open(600, 1080), open(1, 1439), closed, open(960, 60), open(0, 1440), open(540, 900)]
  expect(parseOpeningHours(formatWeekHours(days))).toEqual({ kind: 'week', days })
})

test('any formatted week is parsed as the same week', () => {
  const minute = fc.integer({ min: 0, max: 1440 })
  const day = fc.oneof(
    fc.constant(closed),
    // Nobody opens at 24:00.
    fc.tuple(fc.nat(1439), minute).map(([from, to]) => open(from, to)),
  )
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      expect(parseOpeningHours(formatWeekHours(days))).toEqual({ kind: 'week', days })
    }),
  )
})

test('any text is parsed without an exception, and its hours are the same after formatting and parsing', () => {
  const words = [
    'måndag',
    'söndag',
    'tisdag',
    ':',
    ',',
    ' ',
    '10:00',
    '–',
    '-',
    '24:00',
    'stängt',
    'varierar',
    'n/a',
    '\u0308',
  ]
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...words)).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      const hours = parseOpeningHours(given)
      if (hours.kind !== 'week') return
      const again = parseOpeningHours(formatWeekHours(hours.days))
      const listed = hours.days.map((one) => one ?? closed)
      expect(again).toEqual({ kind: 'week', days: listed })
    }),
  )
})

test('a day that is not listed is formatted as stängt', () => {
  expect(formatWeekHours([null, open(600, 660)])).toMatch(/^söndag: stängt, måndag: 10:00–11:00, tisdag: stängt,/)
})
