import { expect, test } from 'vitest'
import { addDays, type CivilDate } from './local-time.ts'
import { comingSeason, daysAhead, quietDays } from './season.ts'

const today = '2027-04-10'
const heldOn = (dates: readonly CivilDate[]) => (date: CivilDate) => dates.includes(date)

test.each<readonly [string, readonly CivilDate[], CivilDate | null]>([
  ['the first market after the winter', ['2026-10-01', '2027-05-01', '2027-05-08'], '2027-05-01'],
  ['the last day that the search covers', [addDays(today, daysAhead)], addDays(today, daysAhead)],
  ['one day later', [addDays(today, daysAhead + 1)], null],
  ['a break of just two months', [addDays('2027-05-01', -quietDays - 1), '2027-05-01'], '2027-05-01'],
  ['a break of a day less', [addDays('2027-05-01', -quietDays), '2027-05-01'], null],
  ['a season that begins today', [today], null],
  ['nothing', [], null],
])('%s', (_, dates, first) => {
  expect(comingSeason(heldOn(dates), today)).toBe(first)
})

test('a market that is held all year has no season', () => {
  expect(comingSeason(() => true, today)).toBeNull()
})
