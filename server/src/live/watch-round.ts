/** Makes the messages of watches (saved searches) that are due, on one server at a time. */
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
import type { FigureCounts } from './figures.ts'
import { ContentBuilder } from './watch-content.ts'

/** Time between two rounds, ms, on whichever server. If a server crashes, another one does the next round. */
const roundMs = 15_000

/** The most messages in one transaction, for which other writers wait. */
const messagesPerWrite = 100

/** Messages built per turn of the event loop. */
const contentsPerTurn = 20

interface Parts {
  readonly database: Database
  readonly figures: Pick<FigureCounts, 'watched'>
  readonly isStopping?: () => boolean
}

/**
 * Makes the messages of all due watches. One transaction stores a watch's message and marks its news as reported,
 * unless another server has done so meanwhile. So after a crash the remaining watches are still due, and no message is
 * made twice.
 */
export async function runWatchRound(
  { database, figures, isStopping = () => false }: Parts,
  nowMs: number,
): Promise<void> {
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
  const found =
    candidates.places.length === 0 ? new Map<number, readonly News[]>() : await matchWatches(watches, candidates, now)
  // Sorted by pace: most watches with the same pace get the same values, and then one statement updates them.
  const telling = [...Map.groupBy(watches, ({ pace }) => pace).values()].flat().filter(({ id }) => found.has(id))
  const contents = await buildContents(database, telling, found, nowMs)
  for (let from = 0; from < telling.length; from += messagesPerWrite) {
    if (isStopping()) return
    const told = await write(database, nowMs, async (writing) => {
      const some = telling.slice(from, from + messagesPerWrite)
      const messages = some.map((watch) => ({
        watch,
        content: contents.get(watch.id) as MessageContent,
        weekendEnd: watch.pace === 'thursday' ? weekend.to : null,
      }))
      return insertMessages(writing, messages, upTo)
    })
    for (const id of told) figures.watched((found.get(id) ?? []).map(({ place }) => place))
    await nextTurn()
  }
  // Watches with the pace 'at_once' are due in every round: write nothing for those without news.
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

/** Builds the content of each watch's message, by the watch's id. */
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
  // Watches that share one list of news have the same search and have reported the same earlier news, so they get the
  // same content.
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
