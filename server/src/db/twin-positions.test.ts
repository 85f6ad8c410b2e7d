import { unknownFacts } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing/databases.ts'
import type { Database } from './open.ts'
import { loadPlaces } from './place-changes.ts'
import { deletePlace, insertMarkets, insertShops, type MarketDraft, type ShopDraft } from './places.ts'
import { settleTwins } from './twin-positions.ts'
import { write } from './write.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const house = { lat: 57.72105, lng: 12.94012 }

const shop = (name: string, address: string, position: LatLng | null, more: Partial<ShopDraft> = {}): ShopDraft => ({
  ...unknownFacts('shop'),
  source: 'operator',
  town: 'Borås',
  name,
  address,
  position,
  ...more,
})

async function add(database: Database, shops: readonly ShopDraft[], markets: readonly MarketDraft[] = []) {
  await write(database, nowMs, async (writing) => {
    await insertShops(writing, shops)
    await insertMarkets(writing, markets)
  })
}

/** The precision of each looked-up position; the town's middle is nobody's twin. */
async function foundOf(database: Database) {
  const places = []
  for await (const rows of loadPlaces(database.db, Number.MAX_SAFE_INTEGER)) places.push(...rows)
  return places.map(({ place }) => [
    place.name,
    place.found?.precision === 'twin' ? place.found.position : (place.found?.precision ?? 'own'),
  ])
}

async function storedPrecision({ db }: Database) {
  const { found_precision: precision } = await db.selectFrom('shop').select('found_precision').executeTakeFirstOrThrow()
  return precision
}

onEachDatabase(({ fresh }) => {
  test('a place without coordinates gets the position of an entry with the same street and name or chain', async () => {
    const database = await fresh()
    await add(
      database,
      [
        shop('Kupan', 'Storgatan 1', house, { chain: 'Röda Korset' }),
        shop('KUPAN!', 'storgatan  1', null),
        shop('Röda Korsets butik', 'Storgatan 1', null, { chain: 'Röda Korset' }),
        shop('Kupan', 'Storgatan 2', null),
        shop('Kupan', 'Storgatan 1', null, { town: 'Skara' }),
        shop('Myrorna', 'Storgatan 1', null),
      ],
      [
        {
          ...unknownFacts('market'),
          source: 'operator',
          name: 'Kupan',
          town: 'Borås',
          address: 'Storgatan 1',
          date: '2026-11-28',
        },
      ],
    )
    await settleTwins(database, nowMs, 0)
    expect(await foundOf(database)).toEqual([
      ['Kupan', 'own'],
      ['KUPAN!', house],
      ['Röda Korsets butik', house],
      ['Kupan', 'town'],
      ['Kupan', 'town'],
      ['Myrorna', 'town'],
      ['Kupan', house],
    ])
  })

  test('entries far from each other give none, and a removed twin takes its position along', async () => {
    const database = await fresh()
    await add(database, [
      shop('Kupan', 'Storgatan 1', house),
      shop('Kupan', 'Storgatan 1', { ...house, lat: house.lat + 0.01 }),
      shop('Kupan', 'Storgatan 1', null),
    ])
    await settleTwins(database, nowMs, 0)
    expect((await foundOf(database))[2]).toEqual(['Kupan', 'town'])
    await write(database, nowMs, (writing) => deletePlace(writing, { kind: 'shop', id: 2 }))
    await settleTwins(database, nowMs, 0)
    expect((await foundOf(database)).at(-1)).toEqual(['Kupan', house])
    await write(database, nowMs, (writing) => deletePlace(writing, { kind: 'shop', id: 1 }))
    await settleTwins(database, nowMs, 0)
    expect(await foundOf(database)).toEqual([['Kupan', 'town']])
  })
  test('a call after which no place has changed reads no addresses, and one after a change does', async () => {
    const database = await fresh()
    await add(database, [shop('Kupan', 'Storgatan 1', null)])
    const first = await settleTwins(database, nowMs, 0)
    // A write without a change of a place, as the daily jobs make it.
    await write(database, nowMs, () => Promise.resolve())
    await database.db.updateTable('shop').set({ found_precision: 'twin' }).execute()
    const second = await settleTwins(database, nowMs, first)
    expect(second).toBe(first + 1)
    expect(await storedPrecision(database)).toBe('twin')

    await add(database, [shop('Kupan', 'Storgatan 1', house)])
    const third = await settleTwins(database, nowMs, second)
    expect((await foundOf(database))[0]).toEqual(['Kupan', house])
    // The positions that were stored above are changes of places too.
    expect(await settleTwins(database, nowMs, third)).toBe(third + 1)
  })
})
