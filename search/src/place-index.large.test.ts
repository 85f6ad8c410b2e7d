/** Compares the index with the scan, with enough places for every way of searching. Few places are compared with the naive search. */
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { expect, test } from 'vitest'
import { buildPlaces, buildSearches, searchKinds } from '../bench/data.ts'
import { buildOccurrenceSearches, buildPlacesInSeries, generatedFacts, occurrenceKinds } from '../bench/occurrences.ts'
import { Scan } from '../bench/scan.ts'
import { PlaceIndex } from './place-index.ts'

const places = [...buildPlaces(30_000, 3)]
const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
index.load(places.map((place) => ({ revision: 1, place })))
const scan = new Scan(places)

const nameOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

test.each(searchKinds)('the index finds the same as the scan, in the same order: %s', (kind) => {
  for (const { request } of buildSearches(60, 4, kind))
    for (const asked of [
      request,
      { ...request, sort: 'date' as const },
      { ...request, page: 0, pageSize: 3000 },
      { ...request, filter: { ...request.filter, to: '2027-11-21' as const } },
    ]) {
      const [found, expected] = [index.find(asked), scan.find(asked)]
      const label = JSON.stringify(asked)
      expect(found.total, label).toBe(expected.total)
      expect(
        Array.from(found.rows, (row) => nameOf(index.keyOf(row))),
        label,
      ).toEqual(Array.from(expected.rows, (row) => nameOf(places[row]!)))
    }
})

test.each(occurrenceKinds)('the index finds the same as the scan, in the same order: %s', (kind) => {
  const dates = [...buildPlacesInSeries(30_000, 3)]
  const ofDates = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: generatedFacts })
  ofDates.load(dates.map((place) => ({ revision: 1, place })))
  const scanOfDates = new Scan(dates, true, generatedFacts)
  for (const request of buildOccurrenceSearches(60, 4, kind))
    for (const asked of [
      request,
      { ...request, sort: 'date' as const },
      { ...request, page: 0, pageSize: 3000 },
      { ...request, filter: { ...request.filter, to: '2027-11-21' as const, cancelled: 'hide' as const } },
    ]) {
      const [found, expected] = [ofDates.find(asked), scanOfDates.find(asked)]
      const label = JSON.stringify(asked)
      expect(found.total, label).toBe(expected.total)
      expect(
        Array.from(found.rows, (row) => nameOf(ofDates.keyOf(row))),
        label,
      ).toEqual(Array.from(expected.rows, (row) => nameOf(dates[row]!)))
    }
})

test('the index finds everything when row numbers no longer fit into two bytes', () => {
  const many = [...buildPlaces(66_000, 7)]
  const growing = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  growing.load(many.slice(0, 65_400).map((place) => ({ revision: 1, place })))
  growing.apply(many.slice(65_400).map((place) => ({ revision: 2, place })))
  while (growing.tidy());
  const all = new Scan(many)
  for (const { request } of buildSearches(100, 5)) {
    const [found, expected] = [growing.find(request), all.find(request)]
    expect(found.total, JSON.stringify(request)).toBe(expected.total)
    expect(Array.from(found.rows, (row) => nameOf(growing.keyOf(row)))).toEqual(
      Array.from(expected.rows, (row) => nameOf(many[row]!)),
    )
  }
  for (const place of many) expect(growing.keyOf(growing.rowOf(place))).toEqual({ kind: place.kind, id: place.id })
})
