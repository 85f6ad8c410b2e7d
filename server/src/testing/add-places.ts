/**
 * A process that adds the shops and markets in the JSON on standard input to a database, for browser stories with their
 * own places.
 */
import { text } from 'node:stream/consumers'
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { insertMarkets, insertShops, type MarketDraft, type ShopDraft } from '../db/places.ts'
import { write } from '../db/write.ts'

interface GivenPlaces {
  readonly shops: readonly Omit<ShopDraft, 'source'>[]
  readonly markets: readonly Omit<MarketDraft, 'source'>[]
}

const { shops, markets } = JSON.parse(await text(process.stdin)) as GivenPlaces
const database = openDatabase(readConfig())
await migrate(database)
await write(database, 0, async (writing) => {
  await insertShops(
    writing,
    shops.map((shop) => ({ ...shop, source: 'operator' as const })),
  )
  await insertMarkets(
    writing,
    markets.map((market) => ({ ...market, source: 'operator' as const })),
  )
})
await database.close()
