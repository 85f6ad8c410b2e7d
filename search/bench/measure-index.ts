/** Measures the index alone, without HTTP: `node search/bench/measure-index.ts SIZE QUICK` prints one line of JSON. */
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { buildPlaces, buildSearches, searchKinds, type SearchKind } from './data.ts'
import { measureUpdates, type UpdateFigures } from './measure-updates.ts'
import {
  buildOccurrenceSearches,
  buildPlacesInSeries,
  generatedFacts,
  occurrenceKinds,
  type OccurrenceKind,
} from './occurrences.ts'
import { naiveFind } from './naive.ts'
import { Scan } from './scan.ts'
import { time } from './timing.ts'
import { PlaceIndex } from '../src/place-index.ts'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedRequest } from '@fyndkartan/domain/judged-filter'

/** Microseconds a search, round by round. */
export interface SearchRounds {
  readonly index: readonly number[]
  /** For some of the same searches, others in each round. */
  readonly scan: readonly number[]
}

export interface IndexFigures {
  readonly size: number
  readonly microseconds: Record<SearchKind | OccurrenceKind | 'mix', SearchRounds>
  /** How many searches of the mix were checked: the index against the scan, and the scan against the naive search. */
  readonly comparedWithScan: number
  readonly comparedWithNaive: number
  /** Includes serialising it as JSON. */
  readonly loadMicrosecondsPerPlace: number
  readonly bytesPerPlace: number
  readonly updates: UpdateFigures
}

const encoder = new TextEncoder()
const serialise = (place: Place) => encoder.encode(JSON.stringify(place))

/** The places that are changed: the first ones, which are spread over the whole country. */
const changingPlaces = 8001

function measure(size: number, isQuick: boolean): IndexFigures {
  const { index, changing, figures } = measureSearches(size, isQuick)
  // All places and the scan are garbage by now: a server has neither, and the collector would go through them again and again.
  globalThis.gc?.()
  return { ...figures, updates: measureUpdates(index, changing, isQuick) }
}

interface Searched {
  readonly index: PlaceIndex
  readonly changing: readonly Place[]
  readonly figures: Omit<IndexFigures, 'updates'>
}

function measureSearches(size: number, isQuick: boolean): Searched {
  const places = [...buildPlaces(size, 1)]
  const index = new PlaceIndex({ serialise, facts: indexedFacts })
  const rows = places.map((place) => ({ revision: 1, place }))
  const loadMs = time(() => index.load(rows))
  const bytesPerPlace = index.memoryBytes / size

  const scan = new Scan(places)
  const compared = buildSearches(2000, 8)
  const comparedWithScan = atMost(2000, (isQuick ? 5e6 : 5e7) / size)
  const comparedWithNaive = atMost(500, (isQuick ? 1e6 : 5e6) / size)
  for (const [at, { request }] of compared.slice(0, comparedWithScan).entries()) {
    compare(index, scan, places, request)
    if (at < comparedWithNaive) compareWithNaive(scan, places, request)
  }

  const roundsOf = (kind: SearchKind | null): SearchRounds => {
    const searches = buildSearches(kind === null ? 2000 : 500, 9, kind).map(({ request }) => request)
    return measureRounds(index, scan, searches, isQuick ? 5 : 15, atMost(200, 1e7 / size))
  }
  const kinds = searchKinds.map((kind) => [kind, roundsOf(kind)] as const)
  const plain = { ...Object.fromEntries(kinds), mix: roundsOf(null) } as Record<SearchKind | 'mix', SearchRounds>
  const microseconds = { ...plain, ...measureOccurrences(size, isQuick) }
  const loadMicrosecondsPerPlace = (loadMs * 1000) / size
  const figures = { size, microseconds, comparedWithScan, comparedWithNaive, loadMicrosecondsPerPlace, bytesPerPlace }
  return { index, changing: places.slice(0, changingPlaces), figures }
}

/** The same places in series, with hours, in an index of their own: the other figures are of an index without these columns. */
function measureOccurrences(size: number, isQuick: boolean): Record<OccurrenceKind, SearchRounds> {
  const places = [...buildPlacesInSeries(size, 1)]
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: generatedFacts })
  index.load(places.map((place) => ({ revision: 1, place })))
  const scan = new Scan(places, true, generatedFacts)
  const kinds = occurrenceKinds.map((kind) => {
    const searches = buildOccurrenceSearches(500, 9, kind)
    for (const request of searches.slice(0, atMost(500, (isQuick ? 5e6 : 5e7) / size)))
      compare(index, scan, places, request)
    return [kind, measureRounds(index, scan, searches, isQuick ? 5 : 15, atMost(200, 1e7 / size))] as const
  })
  return Object.fromEntries(kinds) as Record<OccurrenceKind, SearchRounds>
}

/** In each round the scan gets `scannedCount` of the searches. */
function measureRounds(
  index: PlaceIndex,
  scan: Scan,
  searches: readonly JudgedRequest[],
  roundCount: number,
  scannedCount: number,
): SearchRounds {
  const rounds = Array.from({ length: roundCount }, (_, round) => {
    const scanned = Array.from(
      { length: scannedCount },
      (_, i) => searches[(round * scannedCount + i) % searches.length]!,
    )
    return {
      index: time(() => searches.forEach((request) => index.find(request))) / searches.length,
      scan: time(() => scanned.forEach((request) => scan.find(request))) / scanned.length,
    }
  })
  return { index: rounds.map(({ index }) => index * 1000), scan: rounds.map(({ scan }) => scan * 1000) }
}

/** At least a few, at most `most`. */
function atMost(most: number, wanted: number): number {
  return Math.max(3, Math.min(most, Math.round(wanted)))
}
function compare(index: PlaceIndex, scan: Scan, places: readonly Place[], request: JudgedRequest): void {
  const [found, expected] = [index.find(request), scan.find(request)]
  const keys = Array.from(found.rows, (row) => index.keyOf(row))
  const isSame = keys.every(({ kind, id }, at) => {
    const place = places[expected.rows[at]!]
    return place?.kind === kind && place.id === id
  })
  if (found.total !== expected.total || keys.length !== expected.rows.length || !isSame)
    throw new Error(`the index finds ${found.total}, the scan ${expected.total}: ${JSON.stringify(request)}`)
}

function compareWithNaive(scan: Scan, places: readonly Place[], request: JudgedRequest): void {
  const [found, expected] = [scan.find(request), naiveFind(places, request)]
  if (found.total !== expected.total || expected.places.some((place, at) => places[found.rows[at]!] !== place))
    throw new Error(`the scan finds ${found.total}, the naive search ${expected.total}: ${JSON.stringify(request)}`)
}

const [size, isQuick] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(measure(Number(size), isQuick === 'true'))}\n`)
