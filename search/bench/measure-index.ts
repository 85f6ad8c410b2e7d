/** The index alone, without HTTP: `node search/bench/measure-index.ts SIZE QUICK` prints its figures as one line of JSON. */
import { buildPlaces, buildSearches, type SearchKind, searchKinds } from './data.ts'
import { naiveFind } from './naive.ts'
import { PlaceIndex } from '../src/place-index.ts'
import type { Place } from '@fyndkartan/domain/place'

export interface IndexFigures {
  readonly size: number
  /** Microseconds a search, best of the rounds: the index, and the naive scan on a few of the same searches. */
  readonly microseconds: Record<SearchKind | 'mix', { readonly index: number; readonly naive: number }>
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

  const naiveCount = Math.max(3, Math.min(100, Math.round((isQuick ? 3e5 : 1e6) / size)))
  const rounds = isQuick ? 3 : 10
  const microsecondsOf = (kind: SearchKind | null) => {
    const searches = buildSearches(kind === null ? 2000 : 500, 9, kind)
    const few = searches.slice(0, naiveCount)
    for (const { request } of few) compareTotals(index, places, request)
    let best = Infinity
    for (let round = 0; round < rounds; round++)
      best = Math.min(best, time(() => searches.forEach(({ request }) => index.find(request))) / searches.length)
    const naive = time(() => few.forEach(({ request }) => naiveFind(places, request))) / few.length
    return { index: best * 1000, naive: naive * 1000 }
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
    loadMicrosecondsPerPlace: (loadMs * 1000) / size,
    bytesPerPlace,
    applyBatchMs,
    applySinglesMs: singles.reduce((sum, ms) => sum + ms, 0),
    longestSingleMs: Math.max(...singles),
    mixWithPending: (pendingMs * 1000) / mix.length,
  }
}

function compareTotals(index: PlaceIndex, places: readonly Place[], request: Parameters<PlaceIndex['find']>[0]): void {
  const [found, expected] = [index.find(request).total, naiveFind(places, request).total]
  if (found !== expected) throw new Error(`${found} found, ${expected} expected: ${JSON.stringify(request)}`)
}

const [size, isQuick] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(measure(Number(size), isQuick === 'true'))}\n`)
