/** What a search costs in the index alone, without HTTP, by the number of places. */
import type { PlainRequest } from '@fyndkartan/domain/judged-filter'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildSearches, searchKinds } from '../../search/bench/data.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { placesInSeries } from './stored-places.ts'

export interface IndexPlan {
  readonly places: readonly number[]
  readonly rounds: number
}

/** By number of places: the time of a search of each kind and of the `mix`, µs, round by round. */
export type IndexFigures = Readonly<Record<number, Readonly<Record<string, readonly number[]>>>>

const searches = 1000
/** Systems count processor time in steps of some milliseconds. */
const roundMs = 200

export function measureIndex(plan: IndexPlan): IndexFigures {
  const indexes = plan.places.map((places) => {
    console.log(`${places} places: the index …`)
    return { places, index: loadIndex(places) }
  })
  const jobs = [...searchKinds, null].map((kind) => ({
    name: kind ?? 'mix',
    // As the site's own pages search.
    requests: buildSearches(searches, 9, kind).map(({ request }): PlainRequest => {
      return { ...request, filter: { ...request.filter, series: 'next', cancelled: 'hide' } }
    }),
  }))
  const figures: Record<number, Record<string, number[]>> = {}
  // The first round only warms up. Sizes take turns, so that a slow moment affects them all.
  for (let round = -1; round < plan.rounds; round++)
    for (const { name, requests } of jobs)
      for (const { places, index } of indexes) {
        const us = searchFor(roundMs, index, requests)
        if (round >= 0) ((figures[places] ??= {})[name] ??= []).push(us)
      }
  return figures
}

/** Returns the processor time of a search, µs. */
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
