import { swedishTime } from '@fyndkartan/domain/local-time'
import type { Database } from '../db/open.ts'
import { insertMarkets, insertShops, isEmpty, type PlaceCounts } from '../db/places.ts'
import { insertSeries } from '../db/series.ts'
import { write } from '../db/write.ts'
import { generateMarkets, generateShops } from './generate.ts'
import { sampleConfirmation } from './sample-facts.ts'
import { generateSeries } from './sample-series.ts'

/**
 * Fills a database that has never contained a place, in one transaction. The markets are around the Swedish day of
 * `nowMs` (ms since 1970). Does nothing and returns null for any other database. In the returned numbers a series is
 * one market.
 */
export async function fillWithSample(database: Database, nowMs: number): Promise<PlaceCounts | null> {
  // This check outside the transaction needs neither a writer's turn nor a new revision: usually the database is filled
  // already.
  if (!(await isEmpty(database.db))) return null
  return write(database, nowMs, async (writing) => {
    if (!(await isEmpty(writing.trx))) return null
    const shops = generateShops()
    const today = swedishTime(nowMs).date
    const markets = generateMarkets(today)
    const series = generateSeries(today)
    await insertShops(
      writing,
      shops.map((shop) => ({
        ...shop,
        source: 'sample' as const,
        sourceId: `sample:shop/${shop.id}`,
        confirmation: sampleConfirmation(shop.id, today),
      })),
    )
    await insertMarkets(
      writing,
      markets.map((market) => ({
        ...market,
        source: 'sample' as const,
        sourceId: `sample:market/${market.id}`,
        confirmation: sampleConfirmation(market.id, today),
      })),
    )
    for (const [index, one] of series.entries())
      await insertSeries(writing, {
        ...one,
        source: 'sample',
        sourceId: `sample:series/${index + 1}`,
        confirmation: sampleConfirmation(index, today),
      })
    return { shops: shops.length, markets: markets.length + series.length }
  })
}
