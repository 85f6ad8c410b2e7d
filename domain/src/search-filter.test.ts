import { describe, expect, test } from 'vitest'
import { missingText } from './place.ts'
import { featuredMarketIds, slideshowMarketIds } from './market.ts'
import { defaultCentre, defaultFilter, maxRadiusKm, minRadiusKm, seedCount, whyBlocked } from './search-filter.ts'

test('§9 default span: från början idag och sju dagar till, allt, överallt', () => {
  expect(defaultFilter('2026-12-28')).toEqual({
    from: '2026-12-28',
    to: '2027-01-04',
    towns: 'all',
    kind: 'all',
    area: null,
    words: '',
    excludedHours: [],
    featureBits: 0,
    goodsBits: 0,
    chain: null,
    series: 'each',
    cancelled: 'show',
    open: null,
  })
})

describe('§5 search blocked: without a town and without an own area', () => {
  const area = { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 100 }
  test.each([
    ['no town, no area', [], null, true],
    ['one town', ['Borås'], null, false],
    ['all towns', 'all' as const, null, false],
    ['no town, but an area', [], area, false],
    ['a town and an area', ['Borås'], area, false],
  ])('%s', (_case, towns, ownArea, blocked) => {
    expect(whyBlocked({ towns, area: ownArea }) !== null).toBe(blocked)
  })
})

test('§9 default centre, §5 radius bounds, §4 absent seed: the numbers of the specification', () => {
  expect(defaultCentre).toEqual({ lat: 57.87, lng: 11.97 })
  expect([minRadiusKm, maxRadiusKm, seedCount]).toEqual([1, 500, 1000])
})

test('§9 slideshow ids, §9 featured flag: the ids of the specification', () => {
  expect(slideshowMarketIds).toEqual([595, 872, 911])
  expect(featuredMarketIds).toEqual([431, 432])
})

test('§5 missing name, §5 missing address, §5 missing town, §5 missing link: the texts of the specification', () => {
  expect(missingText).toEqual({
    name: 'Namn saknas',
    address: 'address saknas',
    town: 'Stad saknas',
    date: 'Datum saknas',
    time: 'Tid saknas',
    link: '#',
  })
})
