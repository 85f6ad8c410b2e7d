import { expect, test } from 'vitest'
import { quickDates } from './quick-dates.ts'

const find = (today: `${number}-${number}-${number}`, label: string) => {
  const found = quickDates(today).find((quick) => quick.label === label)
  return found && `${found.from} ${found.to}`
}

test.each([
  ['a Monday', '2026-11-16', '2026-11-21 2026-11-22', '2026-11-28 2026-11-29'],
  ['a Friday', '2026-11-20', '2026-11-21 2026-11-22', '2026-11-28 2026-11-29'],
  ['a Saturday', '2026-11-21', '2026-11-21 2026-11-22', '2026-11-28 2026-11-29'],
  ['a Sunday, when only the Sunday is left', '2026-11-22', '2026-11-22 2026-11-22', '2026-11-28 2026-11-29'],
  ['the last Sunday of a year', '2028-12-31', '2028-12-31 2028-12-31', '2029-01-06 2029-01-07'],
] as const)('on %s both weekends are right', (_title, today, weekend, next) => {
  expect(find(today, 'I helgen')).toBe(weekend)
  expect(find(today, 'Nästa helg')).toBe(next)
})

test('the other ranges start today', () => {
  expect(find('2026-11-21', 'I dag')).toBe('2026-11-21 2026-11-21')
  expect(find('2026-11-21', '7 dagar')).toBe('2026-11-21 2026-11-28')
  expect(find('2026-11-21', '30 dagar')).toBe('2026-11-21 2026-12-21')
})
