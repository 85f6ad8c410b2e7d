import { expect, test } from 'vitest'
import { buildPlaces, buildSearches, searchKinds } from './data.ts'
import { buildOccurrenceSearches, buildPlacesInSeries, generatedFacts, occurrenceKinds } from './occurrences.ts'
import { naiveFind } from './naive.ts'
import { Scan } from './scan.ts'

test.each(searchKinds)('the scan finds the same as the naive search, in the same order: %s', (kind) => {
  const places = [...buildPlaces(1500, 3)]
  const scan = new Scan(places)
  for (const { request } of buildSearches(60, 4, kind)) {
    const expected = naiveFind(places, request)
    const found = scan.find(request)
    expect(found.total).toBe(expected.total)
    expect(Array.from(found.rows, (row) => places[row])).toEqual(expected.places)
  }
})

test.each(occurrenceKinds)('the scan finds the same as the naive search, in the same order: %s', (kind) => {
  const places = [...buildPlacesInSeries(1500, 3)]
  const scan = new Scan(places, true, generatedFacts)
  for (const request of buildOccurrenceSearches(60, 4, kind))
    for (const cancelled of ['show', 'hide'] as const) {
      const asked = { ...request, filter: { ...request.filter, cancelled, to: '2027-02-21' as const } }
      const expected = naiveFind(places, asked, generatedFacts)
      const found = scan.find(asked)
      expect(found.total).toBe(expected.total)
      expect(Array.from(found.rows, (row) => places[row])).toEqual(expected.places)
    }
})
