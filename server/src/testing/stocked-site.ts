/** Adds and removes places of a running test site; promises resolve when its index is up to date. */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { deletePlace, insertMarket, insertShop, type MarketDraft, type ShopDraft } from '../db/places.ts'
import { write } from '../db/write.ts'
import { buildMarket, buildShop } from './build-place.ts'
import type { TestSite } from './build-site.ts'

export async function addShop(site: TestSite, shop: Partial<ShopDraft>, nowMs: number): Promise<PlaceKey> {
  const id = await write(site.database, nowMs, (writing) => insertShop(writing, buildShop(shop)))
  await site.sync.catchUp()
  return { kind: 'shop', id }
}

export async function addMarket(site: TestSite, market: Partial<MarketDraft>, nowMs: number): Promise<PlaceKey> {
  const id = await write(site.database, nowMs, (writing) => insertMarket(writing, buildMarket(market)))
  await site.sync.catchUp()
  return { kind: 'market', id }
}

/** Removes all places in the same way as the site, which leaves tombstones in the database. */
export async function removePlaces({ database, sync }: TestSite): Promise<void> {
  await write(database, 0, async (writing) => {
    for (const kind of ['shop', 'market'] as const)
      for (const { id } of await writing.trx.selectFrom(kind).select('id').execute())
        await deletePlace(writing, { kind, id })
  })
  await sync.catchUp()
}

/** Deletes all places and the log of actions, as if no place had ever existed. */
export async function evictPlaces(site: TestSite): Promise<void> {
  await removePlaces(site)
  await write(site.database, 0, async ({ trx }) => {
    for (const table of ['action', 'shop', 'market'] as const) await trx.deleteFrom(table).execute()
  })
}
