/** Adds the next dates to series without an end as time passes, up to two years ahead. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { extendSeries, hasSeriesToExtend } from '../db/occurrences.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'

/**
 * Adds the missing dates to all series. Usually none are missing, since each day adds only one day to the two years.
 * Uses short transactions, because other writers wait for each.
 */
export async function extendAllSeries(database: Database, nowMs: number): Promise<void> {
  while (await hasSeriesToExtend(database.db, swedishTime(nowMs).date)) {
    await write(database, nowMs, extendSeries)
    await nextTurn()
  }
}
