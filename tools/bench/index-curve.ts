/** Measures searches in the index alone, without HTTP, for several numbers of places. */
import type { PlainRequest } from '@fyndkartan/domain/judged-filter'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildSearches, searchKinds } from '../../search/bench/data.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { placesInSeries } from './stored-places.ts'

export interface IndexPlan {
  readonly places: readonly number[]
  readonly rounds: number
}

/**
 * By number of places: the processor time of one search of each kind, and of a `mix` of all kinds, in µs for each
 * round.
 */
export type IndexFigures = Readonly<Record<number, Readonly<Record<string, readonly number[]>>>>

const searches = 1000
/** The duration of a round, ms: long, because systems count processor time in coarse steps. */
const roundMs = 200

export function measureIndex(plan: IndexPlan): IndexFigures {
  const indexes = plan.places.map((places) => {
    console.log(`${places} places: the index …`)
    return { places, index: loadIndex(places) }
  })
  const jobs = [...searchKinds, null].map((kind) => ({
    name: kind ?? 'mix',
    // The same options that the site's own pages use.
    requests: buildSearches(searches, 9, kind).map(({ request }): PlainRequest => {
      return { ...request, filter: { ...request.filter, series: 'next', cancelled: 'hide' } }
    }),
  }))
  const figures: Record<number, Record<string, number[]>> = {}
  // Round −1 is a warm-up. The sizes take turns, so that a slow moment affects all of them.
  for (let round = -1; round < plan.rounds; round++)
    for (const { name, requests } of jobs)
      for (const { places, index } of indexes) {
        const us = searchFor(roundMs, index, requests)
        if (round >= 0) ((figures[places] ??= {})[name] ??= []).push(us)
      }
  return figures
}

/** Searches for `durationMs` and returns the processor time of one search, µs. */
function searchFor(durationMs: number, index: PlaceIndex, requests: readonly PlainRequest[]): number {
  const [start, endsAt] = [process.threadCpuUsage(), performance.now() + durationMs]
  let count = 0
  do {
    for (const request of requests) index.find(request)
    count += requests.length
  } while (performance.now() < endsAt)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / count
}

function loadIndex(count: number): PlaceIndex {
  const index = new PlaceIndex(indexOptions)
  index.load(revised(count))
  return index
}

function* revised(count: number) {
  for (const place of placesInSeries(count)) yield { revision: 1, place }
}
