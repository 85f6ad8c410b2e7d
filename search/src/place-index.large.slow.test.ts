/**
 * Compares the index with a scan, with enough places for all of its search methods. `place-index.random.test.ts`
 * compares few places with the naive search.
 */
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import type { JudgedFilter, JudgedRequest } from '@fyndkartan/domain/judged-filter'
import type { Place } from '@fyndkartan/domain/place'
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

interface Answers {
  readonly search: string
  readonly total: number
  readonly names: readonly string[]
}

/**
 * The results of the index and of the scan. Each search is repeated by date, on a later page, with a large page, and
 * over a year; only the search over a year also has the conditions of `more`.
 */
function answersOf(
  { index, scan, places }: { index: PlaceIndex; scan: Scan; places: readonly Place[] },
  requests: readonly JudgedRequest[],
  more: Partial<JudgedFilter> = {},
): { found: Answers[]; expected: Answers[] } {
  const asked = requests.flatMap((request) => [
    request,
    { ...request, sort: 'date' as const },
    { ...request, page: request.page + 2 },
    { ...request, page: 0, pageSize: 3000 },
    { ...request, filter: { ...request.filter, to: '2027-11-21' as const, ...more } },
  ])
  return {
    found: asked.map((one) => {
      const { total, rows } = index.find(one)
      return { search: JSON.stringify(one), total, names: Array.from(rows, (row) => nameOf(index.keyOf(row))) }
    }),
    expected: asked.map((one) => {
      const { total, rows } = scan.find(one)
      return { search: JSON.stringify(one), total, names: Array.from(rows, (row) => nameOf(places[row]!)) }
    }),
  }
}

test.each(searchKinds)('the index finds the same as the scan, in the same order: %s', (kind) => {
  const requests = buildSearches(60, 4, kind).map(({ request }) => request)
  const { found, expected } = answersOf({ index, scan, places }, requests)
  expect(found).toEqual(expected)
})

test.each(occurrenceKinds)('the index finds the same as the scan, in the same order: %s', (kind) => {
  const dates = [...buildPlacesInSeries(30_000, 3)]
  const ofDates = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: generatedFacts })
  ofDates.load(dates.map((place) => ({ revision: 1, place })))
  const scanned = { index: ofDates, scan: new Scan(dates, true, generatedFacts), places: dates }
  const { found, expected } = answersOf(scanned, buildOccurrenceSearches(60, 4, kind), { cancelled: 'hide' })
  expect(found).toEqual(expected)
})

/**
 * An index from which `removed` has been removed, and to which the first 300 places have been added without compacting
 * it.
 */
function changedIndex(kept: readonly Place[], removed: readonly Place[]): PlaceIndex {
  const changing = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: generatedFacts })
  changing.load([...kept.slice(300), ...removed].map((place) => ({ revision: 1, place })))
  for (const [from, to] of [
    [0, 200],
    [200, 300],
  ] as const)
    changing.apply(kept.slice(from, to).map((place) => ({ revision: 2, place })))
  changing.apply(removed.map(({ kind, id }) => ({ revision: 3, removed: { kind, id } })))
  return changing
}

test.each(occurrenceKinds)('the same before changes are compacted: %s', (kind) => {
  const all = [...buildPlacesInSeries(12_000, 3)]
  const kept = all.slice(0, 11_900)
  const changed = {
    index: changedIndex(kept, all.slice(11_900)),
    scan: new Scan(kept, true, generatedFacts),
    places: kept,
  }
  const { found, expected } = answersOf(changed, buildOccurrenceSearches(40, 4, kind), { cancelled: 'hide' })
  expect(found).toEqual(expected)
})

test.each(['next', 'each'] as const)(
  'words find the same where shops are kept and changes are not compacted: %s',
  (series) => {
    const all = [...buildPlacesInSeries(24_000, 3)]
    const kept = all.slice(0, 23_900)
    const changing = changedIndex(kept, all.slice(23_900))
    const renamed = kept.slice(2000, 2050).map((place) => ({ ...place, name: `Flyttade ${place.name ?? ''}` }))
    changing.apply(renamed.map((place) => ({ revision: 4, place })))
    const now = [...kept.slice(0, 2000), ...renamed, ...kept.slice(2050)]
    const changed = { index: changing, scan: new Scan(now, true, generatedFacts), places: now }
    const requests = buildOccurrenceSearches(40, 4, 'next words').map((request) => ({
      ...request,
      filter: { ...request.filter, series },
    }))
    const { found, expected } = answersOf(changed, requests, { cancelled: 'hide' })
    expect(found).toEqual(expected)
    // The second time, the answers come from the cache.
    expect(answersOf(changed, requests, { cancelled: 'hide' }).found).toEqual(expected)
  },
)

test.each([
  { series: 'each', cancelled: 'show' },
  { series: 'each', cancelled: 'hide' },
  // The search that the site makes.
  { series: 'next', cancelled: 'hide' },
] as const)('the shops that words match are cached across searches: %o', (more) => {
  const ofDates = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: generatedFacts })
  ofDates.load([...buildPlacesInSeries(20_000, 3)].map((place) => ({ revision: 1, place })))
  const [request] = buildOccurrenceSearches(1, 4, 'next words') as [JudgedRequest]
  const filter = { ...request.filter, ...more, kind: 'all', excludedHours: [] } as const
  // This search also fills the cache of looked-up words, so that only the cached shops count below.
  ofDates.find({ ...request, filter: { ...filter, towns: ['Borås'] } })
  const before = ofDates.memoryBytes
  const { total } = ofDates.find({ ...request, filter })
  expect(ofDates.memoryBytes).toBeGreaterThan(before)
  const after = ofDates.memoryBytes
  expect(ofDates.find({ ...request, page: 1, filter }).total).toBe(total)
  expect(ofDates.memoryBytes).toBe(after)
})

test('the index finds everything when row numbers no longer fit into two bytes', () => {
  const many = [...buildPlaces(66_000, 7)]
  const growing = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  growing.load(many.slice(0, 65_400).map((place) => ({ revision: 1, place })))
  growing.apply(many.slice(65_400).map((place) => ({ revision: 2, place })))
  growing.compact()
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
