import { expect, test } from 'vitest'
import { formatTrust, isStale, type Trust } from './trust.ts'

const today = '2026-11-23'
const osm = { name: 'OpenStreetMap', url: null, licence: 'ODbL 1.0', attribution: null }

test.each<[Omit<Trust, 'warning'>, string | null]>([
  [{ confirmation: { on: '2026-11-12', by: 'organiser' }, source: null }, 'Kontrollerad 12 nov av arrangören'],
  [{ confirmation: { on: '2026-11-12', by: 'visitor' }, source: osm }, 'Kontrollerad 12 nov av besökare'],
  [{ confirmation: { on: '2025-11-12', by: 'editor' }, source: null }, 'Kontrollerad 12 nov 2025 av Fyndkartan'],
  [{ confirmation: { on: '2026-11-12', by: 'source' }, source: osm }, 'Från OpenStreetMap, hämtad 12 nov'],
  [{ confirmation: { on: '2026-11-12', by: 'source' }, source: null }, 'Hämtad 12 nov'],
  [{ confirmation: null, source: osm }, 'Från OpenStreetMap'],
  [{ confirmation: null, source: null }, null],
])('%j: %s', (trust, text) => {
  expect(formatTrust(trust, today)).toBe(text)
})

test.each([
  ['2025-11-22', true],
  ['2025-11-23', false],
  ['2026-11-23', false],
] as const)('checked %s: stale, %s', (on, stale) => {
  expect(isStale({ confirmation: { on, by: 'editor' } }, today)).toBe(stale)
})

test('without a confirmation a place is not stale', () => {
  expect(isStale({ confirmation: null }, today)).toBe(false)
})
