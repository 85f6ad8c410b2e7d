/** Makes the messages of watches that are due, on one server at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { comingWeekend } from '@fyndkartan/domain/watch'
import { formatWatchSearch } from '@fyndkartan/domain/watch-words'
import { loadPageIds } from '../db/changed-at.ts'
import { claimJob } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import { type DueWatch, type MessageContent, insertMessages, markUpToDate } from '../db/watch-messages.ts'
import { loadCandidates, loadProgress, type WatchProgress } from '../db/watch-news.ts'
import { hasDueWatches, loadDueWatches } from '../db/due-watches.ts'
import { write } from '../db/write.ts'
import { matchWatches, type News, readWatchSearch } from './match-watches.ts'
import { ContentBuilder } from './watch-content.ts'

/** Time between two rounds of all servers together, ms; after a crash another server does the next one. */
const roundMs = 15_000

/** Messages in a transaction; other writers wait for it. */
const messagesPerWrite = 100

/** Contents between two turns of the event loop. */
const contentsPerTurn = 20

interface Parts {
  readonly database: Database
  readonly isStopping?: () => boolean
}

/**
 * A transaction writes a watch's message and its progress together, if the progress is still as read: after a crash the
 * remaining watches stay due, and no server repeats a message of another.
 */
export async function runWatchRound({ database, isStopping = () => false }: Parts, nowMs: number): Promise<void> {
  if (!(await hasDueWatches(database.db, nowMs))) return
  const upTo = await write(database, nowMs, async (writing) =>
    (await claimJob(writing, 'watches', roundMs)) ? loadProgress(writing) : null,
  )
  if (upTo === null) return
  const watches = await loadDueWatches(database.db, nowMs)
  const [first] = watches
  if (!first) return
  const now = swedishTime(nowMs)
  const weekend = comingWeekend(now.date)
  const lowest = watches.reduce(lower, first)
  const hasWeekend = watches.some(({ pace }) => pace === 'thursday')
  const candidates = await loadCandidates(database.db, lowest, upTo, hasWeekend ? weekend : null)
  const found = candidates.places.length === 0 ? new Map() : await matchWatches(watches, candidates, now)
  // Grouped by pace: most watches with the same pace change alike, by the same statement.
  const telling = [...Map.groupBy(watches, ({ pace }) => pace).values()].flat().filter(({ id }) => found.has(id))
  const contents = await buildContents(database, telling, found, nowMs)
  for (let from = 0; from < telling.length; from += messagesPerWrite) {
    if (isStopping()) return
    await write(database, nowMs, async (writing) => {
      const some = telling.slice(from, from + messagesPerWrite)
      const messages = some.map((watch) => ({
        watch,
        content: contents.get(watch.id) as MessageContent,
        weekendEnd: watch.pace === 'thursday' ? weekend.to : null,
      }))
      await insertMessages(writing, messages, upTo)
    })
    await nextTurn()
  }
  // Watches with the pace 'at once' are due every minute: without news nothing is written.
  const isMoved = ({ pace, told_shop: shop, told_market: market }: DueWatch) =>
    pace !== 'at_once' || shop < upTo.told_shop || market < upTo.told_market || candidates.cancelledAt.size > 0
  const others = watches.filter((watch) => !found.has(watch.id) && isMoved(watch))
  if (!isStopping() && others.length > 0) await write(database, nowMs, (writing) => markUpToDate(writing, others, upTo))
}

function lower(one: WatchProgress, other: WatchProgress): WatchProgress {
  return {
    told_shop: Math.min(one.told_shop, other.told_shop),
    told_market: Math.min(one.told_market, other.told_market),
    told_revision: Math.min(one.told_revision, other.told_revision),
  }
}

/** The content of each watch's message. */
async function buildContents(
  { db }: Database,
  watches: readonly DueWatch[],
  found: ReadonlyMap<number, readonly News[]>,
  nowMs: number,
): Promise<ReadonlyMap<number, MessageContent>> {
  const today = swedishTime(nowMs).date
  const lists = new Set(found.values())
  const series = new Set<number>()
  for (const news of lists)
    for (const { place } of news) if (place.kind === 'market' && place.seriesId !== null) series.add(place.seriesId)
  const builder = new ContentBuilder(await loadPageIds(db, [...series]), today)
  // Watches that share a list of news have the same search and the same progress.
  const contents = new Map<readonly News[], MessageContent>()
  const byWatch = new Map<number, MessageContent>()
  for (const { id, search, pace, told_market: lastMarketId } of watches) {
    const news = found.get(id) ?? []
    let content = contents.get(news)
    if (!content) {
      const parsed = readWatchSearch(search, { date: today })
      const title = parsed ? formatWatchSearch(parsed) : ''
      content = builder.build(news, { title, pace, lastMarketId })
      contents.set(news, content)
      if (contents.size % contentsPerTurn === 0) await nextTurn()
    }
    byWatch.set(id, content)
  }
  return byWatch
}
