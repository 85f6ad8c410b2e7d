/** Measures what changes cost: the longest time for which they block searches, and what searches cost meanwhile. */
import type { Place } from '@fyndkartan/domain/place'
import type { PlainRequest } from '@fyndkartan/domain/judged-filter'
import type { Change, PlaceIndex } from '../src/place-index.ts'
import { changeAt } from './changes.ts'
import { buildPlaces, buildSearches } from './data.ts'
import { medianOf, time } from './timing.ts'

/** Milliseconds; medians of the runs. */
export interface Taken {
  /** All calls together. */
  readonly all: number
  /** The longest single call; includes time in which another process had the core. */
  readonly longest: number
  /** The most processor time of a single call. */
  readonly mostWork: number
}

export interface UpdateFigures {
  /** 1,000 changes in separate calls. */
  readonly singles: Taken
  /** 1,000 changes in one call. */
  readonly batch: Taken
  /** New places in batches, as in an import. */
  readonly imported: Taken
  /** Microseconds a search of the mix while so many changes are not compacted yet. */
  readonly whileWaiting: readonly { readonly changes: number; readonly microseconds: number }[]
}

export const importedPlaces = 20_000
const perBatch = 250
const waitingCounts = [0, 100, 1000, 5000]

/** The ids of imported places are above this. */
const newIds = 100_000_000

/** `changing`: the places that are changed; their number is no multiple of five. */
export function measureUpdates(index: PlaceIndex, changing: readonly Place[], isQuick: boolean): UpdateFigures {
  const changes = new Changes(changing)
  const runCount = isQuick ? 1 : 5
  const runs = Array.from({ length: runCount }, () => ({
    singles: measureCalls(
      index,
      changes.next(1000).map((change) => [change]),
    ),
    batch: measureCalls(index, [changes.next(1000)]),
  }))
  const whileWaiting = waitingCounts.map((waiting) => {
    index.compact()
    index.apply(changes.next(waiting))
    return { changes: waiting, microseconds: mixOf(index) }
  })
  index.compact()
  // Last, because each import makes the index larger.
  const imports = Array.from({ length: runCount }, (_, run) => measureCalls(index, importOf(run)))
  return {
    singles: medianTaken(runs.map(({ singles }) => singles)),
    batch: medianTaken(runs.map(({ batch }) => batch)),
    imported: medianTaken(imports),
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

/** New places, with revisions above those of all changes. */
function importOf(run: number): Change[][] {
  const batches: Change[][] = []
  for (const place of buildPlaces(importedPlaces, 2 + run)) {
    if (batches.length === 0 || batches.at(-1)?.length === perBatch) batches.push([])
    const id = newIds + run * importedPlaces + place.id
    batches.at(-1)?.push({ revision: newIds + run, place: { ...place, id } })
  }
  return batches
}

function measureCalls(index: PlaceIndex, batches: readonly (readonly Change[])[]): Taken {
  let [all, longest, mostWork] = [0, 0, 0]
  const call = (work: () => void) => {
    const before = process.threadCpuUsage()
    const ms = time(work)
    const { user, system } = process.threadCpuUsage(before)
    all += ms
    longest = Math.max(longest, ms)
    mostWork = Math.max(mostWork, (user + system) / 1000)
  }
  for (const batch of batches) {
    call(() => index.apply(batch))
  }
  return { all, longest, mostWork }
}

function medianTaken(runs: readonly Taken[]): Taken {
  return {
    all: medianOf(runs.map(({ all }) => all)),
    longest: medianOf(runs.map(({ longest }) => longest)),
    mostWork: medianOf(runs.map(({ mostWork }) => mostWork)),
  }
}

function mixOf(index: PlaceIndex): number {
  const searches: PlainRequest[] = buildSearches(2000, 10).map(({ request }) => request)
  const rounds = Array.from({ length: 3 }, () => time(() => searches.forEach((request) => index.find(request))))
  return (Math.min(...rounds) / searches.length) * 1000
}
