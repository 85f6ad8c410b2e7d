import { expect, test } from 'vitest'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { buildPlaces, buildSearches } from '../bench/data.ts'
import { PlaceIndex } from './place-index.ts'

test('results do not change when other searches run', () => {
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  index.load([...buildPlaces(3000, 5)].map((place) => ({ revision: 1, place })))
  const kept = buildSearches(300, 6).map(({ request }) => {
    const { rows } = index.find(request)
    return { rows, first: [...rows] }
  })
  expect(kept.some(({ rows }) => rows.length === 20)).toBe(true)
  for (const { rows, first } of kept) expect([...rows]).toEqual(first)
})

test('a search for everything does not change the results of a small one before or after it', () => {
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  index.load([...buildPlaces(70_000, 5)].map((place) => ({ revision: 1, place })))
  const [small] = buildSearches(1, 6, 'circle').map(({ request }) => request)
  if (!small?.filter.area) throw new Error('no circle')
  const large = {
    ...small,
    pageSize: 70_000,
    page: 0,
    filter: { ...small.filter, from: '2020-01-01', to: '2030-01-01' },
  } as const
  const wide = {
    ...large,
    filter: {
      ...large.filter,
      kind: 'all',
      excludedHours: [],
      area: { centre: { lat: 60, lng: 15 }, radiusKm: 20_100 },
    },
  } as const
  const before = [...index.find(small).rows]
  expect(index.find(wide)).toMatchObject({ total: 70_000 })
  expect(new Set(index.find(wide).rows).size).toBe(70_000)
  expect([...index.find(small).rows]).toEqual(before)
})
