import { expect, test } from 'vitest'
import { formatWeekHours } from './format.ts'
import { type DayHours, parseOpeningHours } from './parse.ts'

const open = (from: number, to: number): DayHours => ({ kind: 'open', from, to })
const closed: DayHours = { kind: 'closed' }

test('§3 seven entries, §3 weekday names, §3 open entry, §3 closed entry: as the specification writes a week', () => {
  expect(
    formatWeekHours([closed, open(600, 1080), open(570, 1080), closed, closed, open(960, 60), open(0, 1440)]),
  ).toBe(
    'söndag: stängt, måndag: 10:00–18:00, tisdag: 09:30–18:00, onsdag: stängt, torsdag: stängt, fredag: 16:00–01:00, lördag: 00:00–24:00',
  )
})

test('what is written is read back as the same week', () => {
  const days = [closed, open(600, 1080), open(1, 1439), closed, open(960, 60), open(0, 1440), open(540, 900)]
  expect(parseOpeningHours(formatWeekHours(days))).toEqual({ kind: 'week', days })
})

test('a day that is not listed is stängt', () => {
  expect(formatWeekHours([null, open(600, 660)])).toMatch(/^söndag: stängt, måndag: 10:00–11:00, tisdag: stängt,/)
})
