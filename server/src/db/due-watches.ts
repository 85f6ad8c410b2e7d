/** Finds the watches (saved searches) whose next message is due. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { DueWatch } from './watch-messages.ts'
import { highestId, loadNotedRevision } from './watch-news.ts'
import type { Reading } from './write.ts'

/**
 * A due time further ahead than this counts as due: the longest pace is a week, so a server whose clock was ahead wrote
 * it.
 */
const farthestMs = 8 * dayMs

/** Rows per query: reading so many takes about a millisecond. */
const rowsPerQuery = 1000

function dueWatches(reading: Reading, nowMs: number) {
  return reading
    .selectFrom('watch')
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('due_at', '<=', nowMs), eb('due_at', '>', nowMs + farthestMs)]))
}

/**
 * Whether any watch is due. A watch with the pace 'at_once' counts only when there may be news for it: a new place, or
 * a changed market, which may be cancelled.
 */
export async function hasDueWatches(reading: Reading, nowMs: number): Promise<boolean> {
  const [shop, market] = [await highestId(reading, 'shop'), await highestId(reading, 'market')]
  const cancelled = await reading
    .selectFrom('cancelled_market')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .executeTakeFirst()
  const isChanged = await hasMarketAbove(reading, await loadNotedRevision(reading))
  const due = dueWatches(reading, nowMs).select('id').limit(1)
  const news = due.where((eb) =>
    eb.or([
      eb('pace', '!=', 'at_once'),
      eb('told_shop', '<', shop),
      eb('told_market', '<', market),
      eb('told_revision', '<', cancelled?.revision ?? 0),
    ]),
  )
  return (await (isChanged ? due : news).executeTakeFirst()) !== undefined
}

async function hasMarketAbove(reading: Reading, revision: number): Promise<boolean> {
  const found = reading.selectFrom('market').select('id').where('revision', '>', revision).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

export async function loadDueWatches(reading: Reading, nowMs: number): Promise<DueWatch[]> {
  const watches: DueWatch[] = []
  for (let last = 0; ;) {
    const rows = await dueWatches(reading, nowMs)
      .select(['id', 'pace', 'search', 'told_shop', 'told_market', 'told_revision', 'told_day'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerQuery)
      .execute()
    const end = rows.at(-1)
    if (!end) return watches
    watches.push(...rows)
    last = end.id
    await nextTurn()
  }
}
