/** What a round of the watches costs: thousands of different searches, of which each is asked for what has changed. */
import { watchSearchToWire } from '@fyndkartan/contract/watch'
import { addDays, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import { paces } from '@fyndkartan/domain/watch'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildPlaces, buildSearches, daysOfMarkets, firstDay } from '../../search/bench/data.ts'
import { loadDueWatches } from '../../server/src/db/due-watches.ts'
import { type Database, openDatabase } from '../../server/src/db/open.ts'
import { insertMarkets, insertShops } from '../../server/src/db/places.ts'
import { WatchKeys } from '../../server/src/db/watch-keys.ts'
import { loadCandidates, loadTold, type Told } from '../../server/src/db/watch-news.ts'
import { insertWatch } from '../../server/src/db/watches.ts'
import { write } from '../../server/src/db/write.ts'
import { matchWatches } from '../../server/src/live/match-watches.ts'
import { runWatchRound } from '../../server/src/live/watch-round.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { judgedForBench } from './paths.ts'
import type { Goal } from './goals.ts'
import { median } from './median.ts'
import { count, digits, rowOf } from './report.ts'
import { removeData, storePlaces } from './stored-places.ts'

export interface WatchFigures {
  readonly places: number
  readonly watches: number
  readonly searches: number
  readonly changes: number
  /** Watches with news. */
  readonly told: number
  /** Processor time, ms: of matching alone, and of the whole round with reading and writing. */
  readonly matchMs: number
  readonly roundMs: number
  /** The longest that matching kept other work waiting. */
  readonly longestMs: number
  /** The same searches asked of the index of all places, one after another. */
  readonly wholeIndexMs: number
}

const watchesPerWrite = 1000
const runs = 5

/** Four in five changes are new places, the others cancelled dates. */
export async function measureWatches(places: number, watches: number, changes: number): Promise<WatchFigures> {
  const dataDir = await storePlaces(places)
  const database = openDatabase({ dataDir, databaseUrl: null })
  try {
    const nowMs = parseInstant(`${firstDay}T11:00:00Z`) ?? 0
    const searches = await addWatches(database, watches, nowMs)
    await change(database, changes, nowMs)
    const laterMs = nowMs + 8 * 86_400_000
    const { due, candidates } = await readRound(database, laterMs)
    const now = swedishTime(laterMs)
    let told = 0
    const matchMs: number[] = []
    const longestMs: number[] = []
    for (let run = 0; run < runs; run++) {
      const watched = await withLongestTurn(async () => {
        const cpuMs = await cpuMsOf(async () => void (told = (await matchWatches(due, candidates, now)).size))
        matchMs.push(cpuMs)
      })
      longestMs.push(watched)
    }
    const wholeIndexMs = await searchWholeIndex(places, watches)
    const roundMs = await cpuMsOf(() => runWatchRound({ database }, laterMs))
    return {
      places,
      watches,
      searches,
      changes,
      told,
      matchMs: median(matchMs),
      roundMs,
      longestMs: median(longestMs),
      wholeIndexMs,
    }
  } finally {
    await database.close()
    removeData(dataDir)
  }
}

/** Nearly all different; their days are not part of them. Returns how many are. */
async function addWatches(database: Database, many: number, nowMs: number): Promise<number> {
  const keys = await WatchKeys.open(database, nowMs)
  const searches = buildSearches(many, 5).map(({ request: { filter } }) =>
    new URLSearchParams(watchSearchToWire({ filter, dates: null })).toString(),
  )
  for (let from = 0; from < many; from += watchesPerWrite)
    await write(database, nowMs, async (writing) => {
      for (let at = from; at < Math.min(many, from + watchesPerWrite); at++)
        await insertWatch(writing, keys, {
          channel: 'mail',
          personKey: `person ${at}`,
          address: 'sealed',
          search: searches[at] as string,
          pace: paces[at % paces.length] as (typeof paces)[number],
          isConfirmed: true,
          isTheirs: () => true,
        })
    })
  return new Set(searches).size
}

async function change(database: Database, changes: number, nowMs: number): Promise<void> {
  const above = 10_000_000
  const added = [...buildPlaces(Math.round(changes * 0.8), 77)]
  await write(database, nowMs, async (writing) => {
    await insertShops(
      writing,
      added.flatMap((place) =>
        place.kind === 'shop' ? [{ ...place, id: place.id + above, source: 'operator' as const }] : [],
      ),
    )
    await insertMarkets(
      writing,
      added.flatMap((place) =>
        place.kind === 'market' ? [{ ...place, id: place.id + above, source: 'operator' as const }] : [],
      ),
    )
    await writing.trx
      .updateTable('market')
      .set({ cancelled: 1, revision: writing.revision })
      .where('id', '<=', changes - added.length)
      .execute()
  })
}

/** What the round reads, without the coming weekend: all of its watches, as if each were asked for all changes. */
async function readRound(database: Database, nowMs: number) {
  const due = (await loadDueWatches(database.db, nowMs)).map((watch) => ({ ...watch, pace: 'weekly' as const }))
  const upTo = await write(database, nowMs, loadTold)
  const [lowest] = due as [Told, ...typeof due]
  return { due, candidates: await loadCandidates(database.db, lowest, upTo, null) }
}

async function searchWholeIndex(places: number, many: number): Promise<number> {
  const index = new PlaceIndex(indexOptions)
  index.load([...buildPlaces(places, 1)].map((place) => ({ revision: 1, place })))
  const searches = buildSearches(many, 5).map(({ request }) => ({
    ...judgedForBench(request),
    filter: { ...judgedForBench(request).filter, from: firstDay, to: addDays(firstDay, daysOfMarkets) },
    page: 0,
    pageSize: 20,
  }))
  return cpuMsOf(async () => {
    for (const search of searches) index.find(search)
  })
}

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function withLongestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let isOver = false
  const tick = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return longest
}

export function formatWatches(figures: WatchFigures): string {
  const { places, watches, searches, changes, told, matchMs, roundMs, longestMs, wholeIndexMs } = figures
  return [
    '## Watches',
    '',
    `${count(watches)} watches with ${count(searches)} different searches of ${count(places)} places on SQLite, after ${count(changes)} changes, of which`,
    `${count(told)} watches have news. Processor time; matching is the median of ${count(runs)} runs.`,
    '',
    rowOf(['', 'ms']),
    '|---|--:|',
    rowOf(['matching, in an index of what has changed', digits(matchMs)]),
    rowOf(['the longest that it kept other work waiting', digits(longestMs)]),
    rowOf(['instead: each search in the index of all places, without telling old from new', digits(wholeIndexMs)]),
    rowOf(['a whole round: reading, matching, and writing the messages to the outbox', digits(roundMs)]),
  ].join('\n')
}

export function watchGoals({ places, watches, changes, matchMs }: WatchFigures): Goal[] {
  const what = `${count(places)} places, ${count(watches)} watches matched with ${count(changes)} changes, processor time, ms`
  return [{ what, is: 'at most', wanted: 1000, figure: matchMs }]
}
