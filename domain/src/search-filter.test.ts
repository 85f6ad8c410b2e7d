import { describe, expect, test } from 'vitest'
import { missingText } from './place.ts'
import { featuredMarketIds, slideshowMarketIds } from './market.ts'
import { defaultFilter, maxRadiusKm, minRadiusKm, seedCount, whyBlocked } from './search-filter.ts'

test('§9 default span: från början idag och sju dagar till, allt, överallt', () => {
  expect(defaultFilter('2026-12-28')).toEqual({
    from: '2026-12-28',
    to: '2027-01-04',
    towns: 'all',
    kind: 'all',
    area: null,
    words: '',
    excludedHours: [],
  })
})

describe('sökning utan stad och utan eget område stoppas (spec §5)', () => {
  const area = { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 100 }
  test.each([
    ['ingen stad, inget område', [], null, true],
    ['en stad', ['Borås'], null, false],
    ['alla städer', 'all' as const, null, false],
    ['ingen stad, men eget område', [], area, false],
    ['en stad och eget område', ['Borås'], area, false],
  ])('%s', (_case, towns, ownArea, blocked) => {
    expect(whyBlocked({ towns, area: ownArea }) !== null).toBe(blocked)
  })
})

test('talen i spec §9', () => {
  expect([minRadiusKm, maxRadiusKm, seedCount]).toEqual([1, 500, 1000])
  expect(slideshowMarketIds).toEqual([595, 872, 911])
  expect(featuredMarketIds).toEqual([431, 432])
})

test('ord för det som saknas, som de är tryckta (spec §5)', () => {
  expect(missingText).toEqual({
    name: 'Namn saknas',
    address: 'address saknas',
    town: 'Stad saknas',
    date: 'Datum saknas',
    time: 'Tid saknas',
    link: '#',
  })
})
