import { formatCount } from '@fyndkartan/domain/format-count'
import { expect, test } from 'vitest'
import { formatArea, formatSpan, formatTowns, spanLead } from './choice-text.ts'
import { foldTyped } from './fold-typed.ts'

test.each([
  ['all', 'hela Sverige'],
  [[], 'ingen stad'],
  [['Åre'], 'Åre'],
  [['Alingsås', 'Borås'], 'Alingsås och Borås'],
  [['Alingsås', 'Borås', 'Åre'], 'Alingsås och 2 till'],
] as const)('the towns %j read "%s"', (towns, expected) => {
  expect(formatTowns(towns)).toBe(expected)
})

test.each([
  ['2026-11-21', '2026-11-21', ' i dag'],
  ['2026-11-22', '2026-11-22', 'den 22 nov'],
  ['2026-11-21', '2026-11-28', 'mellan 21–28 nov'],
  ['2027-01-05', '2027-02-01', 'mellan 5 jan–1 feb 2027'],
  ['2025-03-07', '2025-03-07', 'den 7 mar 2025'],
  ['2026-12-28', '2027-01-05', 'mellan 28 dec 2026–5 jan 2027'],
] as const)('the span from %s to %s reads "%s"', (from, to, expected) => {
  const today = '2026-11-21'
  expect(`${spanLead(from, to, today)} ${formatSpan(from, to, today)}`).toBe(expected)
})

test('an area reads as its radius', () => {
  expect(formatArea({ centre: { lat: 57.7, lng: 12 }, radiusKm: 20 })).toBe('inom 20 km')
})

test('§9 locale: thousands are separated by a no-break space', () => {
  expect(formatCount(3451)).toBe('3\u00A0451')
  expect(formatCount(0)).toBe('0')
})

test.each([
  ['Åre', 'are'],
  ['Upplands-Väsby ', 'upplands vasby'],
  ['MALMÖ', 'malmo'],
])('the typed text "%s" is compared as "%s"', (typed, expected) => {
  expect(foldTyped(typed)).toBe(expected)
})
