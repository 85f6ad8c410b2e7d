import { addressQuestion, townCentre } from '@fyndkartan/domain/address-position'
import { findTown } from '@fyndkartan/domain/towns'
import type { Change } from '@fyndkartan/search/place-index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { loadPlacesSince, loadRevision } from './place-changes.ts'
import {
  countPlaces,
  deletePlace,
  deletePlacesOfSource,
  insertMarket,
  insertMarkets,
  insertShop,
  insertShops,
  isEmpty,
  loadPlace,
  updatePlace,
} from './places.ts'
import { write } from './write.ts'

async function changesSince(database: Database, since: number): Promise<Change[]> {
  const changes: Change[] = []
  for await (const batch of loadPlacesSince(database.db, since, await loadRevision(database.db))) changes.push(...batch)
  return changes
}

onEachDatabase(({ fresh, place, dialect }) => {
  test('a shop and a market are read back unchanged', async () => {
    const database = await fresh()
    const shop = buildShop({ name: 'Öppna dörren i Åmål 🪑', openingHours: null })
    const market = buildMarket({ address: null, position: null })
    const [shopId, marketId] = await write(database, 1_000, async (writing) => [
      await insertShop(writing, shop),
      await insertMarket(writing, market),
    ])
    const { source: _s, ...shopFacts } = shop
    const { source: _m, ...marketFacts } = market
    expect(await loadPlace(database.db, { kind: 'shop', id: shopId })).toEqual({
      kind: 'shop',
      id: shopId,
      ...shopFacts,
    })
    expect(await loadPlace(database.db, { kind: 'market', id: marketId })).toEqual({
      kind: 'market',
      id: marketId,
      seriesId: null,
      ...marketFacts,
      found: townCentre(market.town),
    })
  })

  test('a place without coordinates has the position found for its present address, else the centre of its town', async () => {
    const database = await fresh()
    const address = { address: 'Storgatan 1', town: 'Borås', position: null }
    await write(database, 1_000, async (writing) => {
      await insertShops(writing, [
        buildShop({ id: 1, ...address }),
        buildShop({ id: 2, ...address, address: 'Storgatan 2' }),
        buildShop({ id: 3, ...address, town: 'Ingenstans' }),
        buildShop({ id: 4 }),
      ])
      const found = { found_lat: 57.7, found_lng: 12.9, found_precision: 'street' } as const
      await writing.trx
        .updateTable('shop')
        .set({ ...found, found_for: addressQuestion(address) })
        .execute()
    })
    const foundOf = async (id: number) => (await loadPlace(database.db, { kind: 'shop', id }))?.found
    expect(await foundOf(1)).toEqual({ position: { lat: 57.7, lng: 12.9 }, precision: 'street' })
    expect(await foundOf(2)).toEqual({ position: findTown('Borås')?.position, precision: 'town' })
    expect([await foundOf(3), await foundOf(4)]).toEqual([undefined, undefined])
  })

  test('shops and markets that do not exist are null, whatever the id', async () => {
    const { db } = await fresh()
    for (const id of [0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, Number.NaN, Infinity]) {
      expect(await loadPlace(db, { kind: 'shop', id: id })).toBeNull()
      expect(await loadPlace(db, { kind: 'market', id: id })).toBeNull()
    }
  })

  test('NUL and lone surrogates are dropped from imported text, so that both databases store the same', async () => {
    const database = await fresh()
    const id = await write(database, 1, (writing) => insertShop(writing, buildShop({ name: 'Ku\0pan \ud800' })))
    expect((await loadPlace(database.db, { kind: 'shop', id: id }))?.name).toBe('Kupan \ufffd')
  })

  test('explicit ids are kept, and generated ones continue after them', async () => {
    const database = await fresh()
    await write(database, 1, async (writing) => {
      expect(await insertMarkets(writing, [buildMarket({ id: 595 }), buildMarket({ id: 40 })])).toEqual([595, 40])
    })
    expect(await write(database, 2, (writing) => insertMarket(writing, buildMarket()))).toBe(596)
    await write(database, 3, async (writing) => {
      await deletePlace(writing, { kind: 'market', id: 596 })
      expect(await insertMarket(writing, buildMarket())).toBe(597)
      await expect(insertMarkets(writing, [buildMarket({ id: 7 }), buildMarket()])).rejects.toThrow('every draft an id')
    })
  })

  test('each transaction gets a revision, and only committed ones count', async () => {
    const database = await fresh()
    expect(await loadRevision(database.db)).toBe(0)
    expect(await write(database, 1, async ({ revision }) => revision)).toBe(1)
    await expect(
      write(database, 2, async (writing) => {
        await insertShop(writing, buildShop())
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await loadRevision(database.db)).toBe(1)
    expect(await isEmpty(database.db)).toBe(true)
  })

  test('concurrent writers get different revisions, which are committed in ascending order', async () => {
    const database = await fresh()
    const seen: number[] = []
    const revisions = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        write(database, i, async (writing) => {
          await insertShop(writing, buildShop())
          return writing.revision
        }).then((revision) => {
          seen.push(revision)
          return revision
        }),
      ),
    )
    expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect((await changesSince(database, 0)).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  })

  test('changes since a revision are the new, changed and removed places, and no others', async () => {
    const database = await fresh()
    const [kept, changed, removed] = (await write(database, 1, (writing) =>
      insertShops(writing, [buildShop({ name: 'Kvar' }), buildShop({ name: 'Ändras' }), buildShop({ name: 'Bort' })]),
    )) as [number, number, number]
    const market = await write(database, 2, (writing) => insertMarket(writing, buildMarket()))
    await write(database, 3, async (writing) => {
      expect(await updatePlace(writing, 'shop', changed, buildShop({ name: 'Ändrad' }))).toBe(true)
      expect(await deletePlace(writing, { kind: 'shop', id: removed })).toBe(true)
      expect(await deletePlace(writing, { kind: 'shop', id: removed })).toBe(false)
      expect(await deletePlace(writing, { kind: 'market', id: removed + 999 })).toBe(false)
      expect(await updatePlace(writing, 'market', 12_345, buildMarket())).toBe(false)
    })
    expect(await changesSince(database, 2)).toMatchObject([
      { revision: 3, place: { kind: 'shop', id: changed, name: 'Ändrad' } },
      { revision: 3, removed: { kind: 'shop', id: removed } },
    ])
    expect(await changesSince(database, 1)).toHaveLength(3)
    expect(await changesSince(database, 3)).toEqual([])
    expect(await countPlaces(database.db)).toEqual({ shops: 2, markets: 1 })
    expect(await loadPlace(database.db, { kind: 'shop', id: removed })).toBeNull()
    expect((await loadPlace(database.db, { kind: 'shop', id: kept }))?.name).toBe('Kvar')
    expect((await loadPlace(database.db, { kind: 'market', id: market }))?.date).toBe('2026-11-22')
  })

  test('a change committed during a read is read completely by the next read', async () => {
    const database = await fresh()
    await write(database, 1, (writing) =>
      insertShops(
        writing,
        Array.from({ length: 1201 }, () => buildShop()),
      ),
    )
    const upTo = await loadRevision(database.db)
    const read: Change[] = []
    for await (const batch of loadPlacesSince(database.db, 0, upTo)) {
      if (read.length === 0)
        await write(database, 2, async (writing) => {
          await insertShop(writing, buildShop())
          await insertMarket(writing, buildMarket())
        })
      read.push(...batch)
    }
    expect(read).toHaveLength(1201)
    expect((await changesSince(database, upTo)).map((change) => 'place' in change && change.place.kind)).toEqual([
      'shop',
      'market',
    ])
  })

  test('all places of one source can be removed; a tombstone still counts as content and can be restored', async () => {
    const database = await fresh()
    const id = await write(database, 1, async (writing) => {
      await insertMarket(writing, buildMarket({ source: 'sample' }))
      await insertShop(writing, buildShop({ source: 'import', sourceId: 'osm:node/1' }))
      return insertShop(writing, buildShop({ source: 'sample' }))
    })
    expect(await countPlaces(database.db, 'sample')).toEqual({ shops: 1, markets: 1 })
    expect(await write(database, 2, (writing) => deletePlacesOfSource(writing, 'sample'))).toEqual({
      shops: 1,
      markets: 1,
    })
    expect(await countPlaces(database.db)).toEqual({ shops: 1, markets: 0 })
    expect(await isEmpty(database.db)).toBe(false)
    await write(database, 3, (writing) => updatePlace(writing, 'shop', id, buildShop({ name: 'Åter' })))
    expect((await loadPlace(database.db, { kind: 'shop', id: id }))?.name).toBe('Åter')
  })

  test('a source id is unique', async () => {
    const database = await fresh()
    const insert = () =>
      write(database, 1, (writing) => insertShop(writing, buildShop({ source: 'import', sourceId: 'osm:node/1' })))
    await insert()
    await expect(insert()).rejects.toThrow(/unique/i)
    expect(await countPlaces(database.db)).toEqual({ shops: 1, markets: 0 })
  })

  test('using the outer database inside a transaction throws instead of deadlocking, and works again afterwards', async () => {
    const database = await fresh()
    const inside = (attempt: () => Promise<unknown>) => write(database, 1, attempt)
    await expect(inside(() => countPlaces(database.db))).rejects.toThrow('inside write()')
    await expect(inside(() => sql`select 1`.execute(database.db))).rejects.toThrow('inside write()')
    await expect(inside(() => write(database, 2, async () => 0))).rejects.toThrow('inside write()')
    let later: Promise<unknown> = Promise.resolve()
    await inside(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => countPlaces(database.db))
    })
    expect(await later).toEqual({ shops: 0, markets: 0 })
  })

  test('values that a column cannot hold are refused instead of being altered', async () => {
    const database = await fresh()
    for (const lat of [Number.NaN, new Date(0), { a: 1 }] as number[]) {
      const insert = write(database, 1, (writing) => insertShop(writing, buildShop({ position: { lat, lng: 1 } })))
      // PostgreSQL's double precision can store NaN; reading it back gives no position.
      if (dialect === 'postgres' && Number.isNaN(lat))
        expect((await loadPlace(database.db, { kind: 'shop', id: await insert }))?.position).toBe(null)
      else await expect(insert).rejects.toThrow()
    }
  })

  test('migrating twice, and by two processes at once, changes nothing the second time', async () => {
    const config = await place()
    const databases = [openDatabase(config), openDatabase(config)]
    await Promise.all(databases.map((database) => migrate(database)))
    await migrate(databases[0] as Database)
    expect(await loadRevision((databases[0] as Database).db)).toBe(0)
    for (const database of databases) await database.close()
  })
})
