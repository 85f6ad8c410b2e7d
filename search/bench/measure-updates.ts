/** What changes cost the index: the longest time in which it lets nobody search, and what searches cost meanwhile. */
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { Change, PlaceIndex } from '../src/place-index.ts'
import { changeAt } from './changes.ts'
import { buildPlaces, buildSearches } from './data.ts'
import { medianOf, time } from './timing.ts'

/** Milliseconds. The longest are medians of the runs' longest single calls. */
export interface UpdateFigures {
  /** 1,000 changes, each a call: all of them with what they leave to do, and the longest call. */
  readonly singles: number
  readonly longestSingle: number
  /** 1,000 changes in one call. */
  readonly batch: number
  readonly longestOfBatch: number
  /** New places in batches, as an import brings them. */
  readonly imported: number
  readonly longestOfImport: number
  /** Microseconds a search of the mix while so many changes wait to be merged. */
  readonly whileWaiting: readonly { readonly changes: number; readonly microseconds: number }[]
}

export const importedPlaces = 20_000
const perBatch = 250
const waitingCounts = [0, 100, 1000, 5000]

/** Ids of imported places begin here. */
const newIds = 100_000_000

export function measureUpdates(index: PlaceIndex, places: readonly Place[], isQuick: boolean): UpdateFigures {
  const changes = new Changes(places.slice(0, 8001))
  const runCount = isQuick ? 1 : 5
  const runs = Array.from({ length: runCount }, () => ({
    singles: takeIn(
      index,
      changes.next(1000).map((change) => [change]),
    ),
    batch: takeIn(index, [changes.next(1000)]),
  }))
  const whileWaiting = waitingCounts.map((waiting) => {
    tidyAll(index)
    index.apply(changes.next(waiting))
    return { changes: waiting, microseconds: mixOf(index) }
  })
  tidyAll(index)
  // Last: each leaves the index larger.
  const imports = Array.from({ length: runCount }, (_, run) => takeIn(index, importOf(run)))
  return {
    singles: medianOf(runs.map(({ singles }) => singles.all)),
    longestSingle: medianOf(runs.map(({ singles }) => singles.longest)),
    batch: medianOf(runs.map(({ batch }) => batch.all)),
    longestOfBatch: medianOf(runs.map(({ batch }) => batch.longest)),
    imported: medianOf(imports.map(({ all }) => all)),
    longestOfImport: medianOf(imports.map(({ longest }) => longest)),
    whileWaiting,
  }
}

class Changes {
  readonly #places: readonly Place[]
  #count = 0

  constructor(places: readonly Place[]) {
    this.#places = places
  }

  next(count: number): Change[] {
    return Array.from({ length: count }, () => changeAt(this.#places, this.#count++))
  }
}

/** New places, of a revision above all changes'. */
function importOf(run: number): Change[][] {
  const batches: Change[][] = []
  for (const place of buildPlaces(importedPlaces, 2 + run)) {
    if (batches.length === 0 || batches.at(-1)?.length === perBatch) batches.push([])
    const id = newIds + run * importedPlaces + place.id
    batches.at(-1)?.push({ revision: newIds + run, place: { ...place, id } })
  }
  return batches
}

/** After each batch the index does what it has left to do, call by call, as index-sync.ts lets it. */
function takeIn(index: PlaceIndex, batches: readonly (readonly Change[])[]): { all: number; longest: number } {
  const calls: number[] = []
  for (const batch of batches) {
    calls.push(time(() => index.apply(batch)))
    calls.push(...tidyAll(index))
  }
  return { all: calls.reduce((sum, ms) => sum + ms, 0), longest: Math.max(...calls) }
}

/** Milliseconds of each call. */
function tidyAll(index: PlaceIndex): number[] {
  const calls: number[] = []
  for (let isMore = true; isMore;) calls.push(time(() => (isMore = index.tidy())))
  return calls
}

function mixOf(index: PlaceIndex): number {
  const searches: SearchRequest[] = buildSearches(2000, 10).map(({ request }) => request)
  const rounds = Array.from({ length: 3 }, () => time(() => searches.forEach((request) => index.find(request))))
  return (Math.min(...rounds) / searches.length) * 1000
}
