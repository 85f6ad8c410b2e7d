/** The index alone, without HTTP: `node search/bench/measure-index.ts SIZE QUICK` prints its figures as one line of JSON. */
import { buildPlaces, buildSearches, type SearchKind, searchKinds } from './data.ts'
import { naiveFind } from './naive.ts'
import { Scan } from './scan.ts'
import { PlaceIndex } from '../src/place-index.ts'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'

export interface IndexFigures {
  readonly size: number
  /** Microseconds a search: the index, best of the rounds, and the scan on some of the same searches. */
  readonly microseconds: Record<SearchKind | 'mix', { readonly index: number; readonly scan: number }>
  /** Searches of the mix whose totals and rows were the same: index and scan, and both and the naive search. */
  readonly comparedWithScan: number
  readonly comparedWithNaive: number
  readonly loadMicrosecondsPerPlace: number
  readonly bytesPerPlace: number
  /** Milliseconds for 1,000 changes in one call, and for 1,000 calls with one. */
  readonly applyBatchMs: number
  readonly applySinglesMs: number
  readonly longestSingleMs: number
  /** Microseconds a search of the mix while 100 changes are not merged yet. */
  readonly mixWithPending: number
}

const encoder = new TextEncoder()
const serialise = (place: Place) => encoder.encode(JSON.stringify(place))

/** Milliseconds that `work` takes. */
function time(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function measure(size: number, isQuick: boolean): IndexFigures {
  const places = [...buildPlaces(size, 1)]
  const index = new PlaceIndex({ serialise })
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

  const scanCount = atMost(500, 1e7 / size)
  const rounds = isQuick ? 3 : 10
  const microsecondsOf = (kind: SearchKind | null) => {
    const searches = buildSearches(kind === null ? 2000 : 500, 9, kind)
    const few = searches.slice(0, scanCount)
    let best = Infinity
    for (let round = 0; round < rounds; round++)
      best = Math.min(best, time(() => searches.forEach(({ request }) => index.find(request))) / searches.length)
    const scanMs = time(() => few.forEach(({ request }) => scan.find(request))) / few.length
    return { index: best * 1000, scan: scanMs * 1000 }
  }
  const kinds = searchKinds.map((kind) => [kind, microsecondsOf(kind)] as const)
  const microseconds = { ...Object.fromEntries(kinds), mix: microsecondsOf(null) } as IndexFigures['microseconds']

  const changed = places.slice(0, 1000).map((place) => ({ ...place, name: `${place.name} igen` }))
  const applyBatchMs = time(() => index.apply(changed.map((place) => ({ revision: 2, place }))))
  const singles = changed.map((place) => time(() => index.apply([{ revision: 3, place }])))
  index.apply(changed.slice(0, 100).map((place) => ({ revision: 4, place })))
  const mix = buildSearches(2000, 10)
  const pendingMs = Math.min(...[1, 2, 3].map(() => time(() => mix.forEach(({ request }) => index.find(request)))))
  return {
    size,
    microseconds,
    comparedWithScan,
    comparedWithNaive,
    loadMicrosecondsPerPlace: (loadMs * 1000) / size,
    bytesPerPlace,
    applyBatchMs,
    applySinglesMs: singles.reduce((sum, ms) => sum + ms, 0),
    longestSingleMs: Math.max(...singles),
    mixWithPending: (pendingMs * 1000) / mix.length,
  }
}

/** At least a few, at most `most`. */
function atMost(most: number, wanted: number): number {
  return Math.max(3, Math.min(most, Math.round(wanted)))
}

function compare(index: PlaceIndex, scan: Scan, places: readonly Place[], request: SearchRequest): void {
  const [found, expected] = [index.find(request), scan.find(request)]
  const keys = Array.from(found.rows, (row) => index.keyOf(row))
  const isSame = keys.every(({ kind, id }, at) => {
    const place = places[expected.rows[at]!]
    return place?.kind === kind && place.id === id
  })
  if (found.total !== expected.total || keys.length !== expected.rows.length || !isSame)
    throw new Error(`the index finds ${found.total}, the scan ${expected.total}: ${JSON.stringify(request)}`)
}

function compareWithNaive(scan: Scan, places: readonly Place[], request: SearchRequest): void {
  const [found, expected] = [scan.find(request), naiveFind(places, request)]
  if (found.total !== expected.total || expected.places.some((place, at) => places[found.rows[at]!] !== place))
    throw new Error(`the scan finds ${found.total}, the naive search ${expected.total}: ${JSON.stringify(request)}`)
}

const [size, isQuick] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(measure(Number(size), isQuick === 'true'))}\n`)
