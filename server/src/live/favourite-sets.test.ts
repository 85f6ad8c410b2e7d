import type { PlaceKey } from '@fyndkartan/domain/place'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { describe, expect, test, vi } from 'vitest'
import { deleteFavourite, insertFavourite } from '../db/favourites.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { migrate } from '../db/migrate.ts'
import { insertMarkets, insertShops } from '../db/places.ts'
import { deleteProfile, ensureProfile } from '../db/profiles.ts'
import { insertRemovedAccount } from '../db/removed-accounts.ts'
import { write } from '../db/write.ts'
import { type FavouriteLimits, FavouriteSets, type IsFavourite } from './favourite-sets.ts'
import { IndexSync } from './index-sync.ts'
import { indexOptions } from '../modules/search/post-bytes.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'

const places: PlaceKey[] = [1, 2, 3].flatMap((id) => [
  { kind: 'shop', id },
  { kind: 'market', id },
])
const shop = (id: number): PlaceKey => ({ kind: 'shop', id })

/** The favourites as 'shop 1, market 2'; 'unknown' if the account's favourites are not cached. */
const named = (isFavourite: IsFavourite | undefined) =>
  isFavourite === undefined
    ? 'unknown'
    : places
        .filter((key) => isFavourite?.(key, 0))
        .map(({ kind, id }) => `${kind} ${id}`)
        .join(', ')

const quiet = () => ({
  info: vi.fn<(message: string) => void>(),
  warn: vi.fn<(details: object, message: string) => void>(),
})

async function fill(database: Database): Promise<void> {
  await write(database, 1, async (writing) => {
    await insertShops(
      writing,
      [1, 2, 3].map((id) => buildShop({ id })),
    )
    await insertMarkets(
      writing,
      [1, 2, 3].map((id) => buildMarket({ id })),
    )
  })
}

const like = (database: Database, uid: string, key: PlaceKey) =>
  write(database, 1, async (writing) => {
    await ensureProfile(writing, { uid, email: null, emailVerified: false, loginMethod: 'email' })
    await insertFavourite(writing, uid, key)
  })

function node(database: Database, limits: Partial<FavouriteLimits> = {}) {
  const sets = new FavouriteSets(database, limits)
  const sync = new IndexSync(database, new PlaceIndex(indexOptions))
  sync.follow((upTo) => sets.catchUp(upTo))
  const log = quiet()
  return { sets, sync, log, load: async (uid: string) => named(await sets.load(uid, log)) }
}

onEachDatabase(({ fresh, place }) => {
  test('each account’s set is read once, and tells shops from markets', async () => {
    const database = await fresh()
    await fill(database)
    await like(database, 'anna', shop(3))
    await like(database, 'anna', { kind: 'market', id: 2 })
    await like(database, 'bo', shop(1))
    const { sets, load } = node(database)
    expect(named(sets.cached('anna'))).toBe('unknown')
    expect(await load('anna')).toBe('market 2, shop 3')
    expect(named(sets.cached('anna'))).toBe('market 2, shop 3')
    expect([await load('bo'), await load('nobody')]).toEqual(['shop 1', ''])
    expect(sets.cached('nobody')).toBeNull()
    // Renamed table: both sets must come from memory.
    await database.db.schema.alterTable('favourite').renameTo('away').execute()
    expect([await load('anna'), await load('nobody')]).toEqual(['market 2, shop 3', ''])
  })

  test('concurrent requests share one query', async () => {
    const database = await fresh()
    const { sets, log } = node(database)
    const asked = vi.spyOn(database.db, 'selectFrom')
    await Promise.all(Array.from({ length: 10 }, () => sets.load('anna', log)))
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  test('a dropped set is read again', async () => {
    const database = await fresh()
    await fill(database)
    const { sets, load } = node(database)
    expect(await load('anna')).toBe('')
    await like(database, 'anna', shop(1))
    sets.drop('anna')
    expect(named(sets.cached('anna'))).toBe('unknown')
    expect(await load('anna')).toBe('shop 1')
  })

  test('a set that changes while it is being read is not cached', async () => {
    const database = await fresh()
    await fill(database)
    const { sets, load } = node(database)
    const onItsWay = load('anna')
    // As if the query had been answered just before the change was committed.
    sets.drop('anna')
    await onItsWay
    expect(named(sets.cached('anna'))).toBe('unknown')
    // One read begins before the change and one after it; either may end first.
    const before = load('anna')
    sets.drop('anna')
    const after = load('anna')
    await Promise.all([before, after])
    expect(named(sets.cached('anna'))).toBe('')
  })

  describe('another server', () => {
    test('sees changes in its next round, and keeps unchanged sets', async () => {
      const config = await place()
      const [ours, theirs] = [openDatabase(config), openDatabase(config)]
      await migrate(ours)
      await fill(ours)
      const { sets, sync, load } = node(ours)
      await sync.load()
      await sync.catchUp()
      await like(theirs, 'bo', shop(2))
      await sync.catchUp()
      expect([await load('anna'), await load('bo')]).toEqual(['', 'shop 2'])
      await like(theirs, 'anna', shop(1))
      expect(named(sets.cached('anna'))).toBe('')
      await sync.catchUp()
      expect([named(sets.cached('anna')), named(sets.cached('bo'))]).toEqual(['unknown', 'shop 2'])
      expect(await load('anna')).toBe('shop 1')
      await write(theirs, 1, (writing) => deleteFavourite(writing, 'anna', shop(1)))
      await sync.catchUp()
      expect(await load('anna')).toBe('')
      await ours.close()
      await theirs.close()
    })

    test('sees removed accounts', async () => {
      const database = await fresh()
      await fill(database)
      await like(database, 'anna', shop(1))
      const { sets, sync, load } = node(database)
      await sync.catchUp()
      await Promise.all([load('anna'), load('bo')])
      await write(database, 1, async (writing) => {
        await deleteProfile(writing, 'anna')
        await insertRemovedAccount(writing, 'anna', 2)
      })
      await sync.catchUp()
      expect([named(sets.cached('anna')), named(sets.cached('bo'))]).toEqual(['unknown', ''])
    })

    test('drops sets that were read before its first round', async () => {
      const database = await fresh()
      const { sets, sync, load } = node(database)
      await load('anna')
      await sync.catchUp()
      expect(named(sets.cached('anna'))).toBe('unknown')
    })

    test('makes up for a failed round in the next one', async () => {
      const database = await fresh()
      await fill(database)
      const { sets, sync, load } = node(database)
      await sync.catchUp()
      await load('anna')
      await like(database, 'anna', shop(1))
      const rename = (from: string, to: string) => database.db.schema.alterTable(from).renameTo(to).execute()
      await rename('removed_account', 'away')
      await sync.catchUp()
      await rename('away', 'removed_account')
      await sync.catchUp()
      expect(named(sets.cached('anna'))).toBe('unknown')
      expect(await load('anna')).toBe('shop 1')
    })
  })

  describe('an unavailable or slow database', () => {
    test('leaves places unmarked, is logged once, and gets no query until the next round', async () => {
      const database = await fresh()
      await fill(database)
      await like(database, 'anna', shop(1))
      const { sets, sync, log, load } = node(database)
      await sync.catchUp()
      const rename = (from: string, to: string) => database.db.schema.alterTable(from).renameTo(to).execute()
      await rename('favourite', 'away')
      expect(await load('anna')).toBe('')
      const asked = vi.spyOn(database.db, 'selectFrom')
      expect([await load('anna'), await load('bo')]).toEqual(['', ''])
      expect(asked).not.toHaveBeenCalled()
      asked.mockRestore()
      await sync.catchUp()
      expect(await load('anna')).toBe('')
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(named(sets.cached('anna'))).toBe('unknown')
      await rename('away', 'favourite')
      await sync.catchUp()
      expect(await load('anna')).toBe('shop 1')
      expect(log.info).toHaveBeenCalledTimes(1)
    })

    test('delays answers only briefly, and its late result is cached', async () => {
      const database = await fresh()
      await fill(database)
      await like(database, 'anna', shop(1))
      const { sets, log, load } = node(database, { patienceMs: 50 })
      const { selectFrom } = database.db
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      vi.spyOn(database.db, 'selectFrom').mockImplementationOnce(((table: 'favourite') =>
        delayed(selectFrom.call(database.db, table) as object, answered)) as never)
      expect(await load('anna')).toBe('')
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(named(sets.cached('anna'))).toBe('unknown')
      answer()
      await vi.waitFor(() => expect(named(sets.cached('anna'))).toBe('shop 1'))
    })
  })
})

/** The same query, executed only after `until` resolves. */
function delayed<T extends object>(query: T, until: Promise<void>): T {
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'execute') return async () => (await until, Reflect.apply(value, target, []) as unknown)
      return (...values: unknown[]) => delayed(Reflect.apply(value, target, values) as object, until)
    },
  })
}

test('a set contains exactly its own places, for any ids', async () => {
  const ids = [1, 2, 3, 128, 1000, 65_536, 1_000_000, 2 ** 30, 2 ** 31 - 1]
  const all = Array.from({ length: 40_000 }, (_, at) => at * 7 + 1).concat(ids)
  for (const count of [1, 2, 3, 4, 5, 31, 32, 33, 5000]) {
    const liked = new Set(ids.concat(all.slice(0, 4 * count).filter((_, at) => at % 4 === 0)).slice(-count))
    const rows = [...liked].map((id) => ({ kind: id % 2 === 0 ? 'shop' : 'market', id, seriesId: null }))
    const next = () => query
    const query = { select: next, leftJoin: next, where: next, orderBy: next, execute: async () => rows }
    const sets = new FavouriteSets({ db: { selectFrom: () => query } } as unknown as Database)
    const isFavourite = await sets.load('anna', quiet())
    const wrong = all.flatMap((id) =>
      (['shop', 'market'] as const).filter(
        (kind) => isFavourite?.({ kind, id }, 0) !== (liked.has(id) && kind === (id % 2 === 0 ? 'shop' : 'market')),
      ),
    )
    expect(wrong).toEqual([])
  }
})

describe('memory is limited by dropping the oldest set', () => {
  /** Every account has `size` favourites. */
  function setsOf(size: number, limits: Partial<FavouriteLimits>) {
    const rows = Array.from({ length: size }, (_, at) => ({ kind: 'shop', id: at + 1, seriesId: null }))
    const next = () => query
    const query = { select: next, leftJoin: next, where: next, orderBy: next, execute: async () => rows }
    const sets = new FavouriteSets({ db: { selectFrom: () => query } } as unknown as Database, limits)
    return { sets, load: (viewer: number) => sets.load(`viewer-${viewer}`, quiet()) }
  }

  test('with many viewers', async () => {
    const { sets, load } = setsOf(0, { viewers: 10 })
    for (let viewer = 0; viewer < 10; viewer++) await load(viewer)
    expect(sets.cached('viewer-0')).toBeNull()
    await load(10)
    expect([sets.cached('viewer-0'), sets.cached('viewer-1')]).toEqual([undefined, null])
  })

  test('with many favourites', async () => {
    // 5000 favourites take 2^14 slots.
    const { sets, load } = setsOf(5000, { slots: 10 * 2 ** 14 })
    for (let viewer = 0; viewer < 10; viewer++) await load(viewer)
    expect(sets.cached('viewer-0')?.(shop(5000), 0)).toBe(true)
    expect(sets.cached('viewer-0')?.(shop(5001), 0)).toBe(false)
    await load(10)
    expect([sets.cached('viewer-0'), sets.cached('viewer-1') === undefined]).toEqual([undefined, false])
    for (let viewer = 0; viewer < 10; viewer++) sets.drop(`viewer-${viewer}`)
    for (let viewer = 0; viewer < 9; viewer++) await load(viewer)
    expect(sets.cached('viewer-10')).not.toBeUndefined()
  })
})

test('a favourite that is a date of a series marks every date of it, and no single market', async () => {
  const rows = [
    { kind: 'market', id: 4, seriesId: 9 },
    { kind: 'market', id: 5, seriesId: null },
  ]
  const next = () => query
  const query = { select: next, leftJoin: next, where: next, orderBy: next, execute: async () => rows }
  const sets = new FavouriteSets({ db: { selectFrom: () => query } } as unknown as Database)
  const isFavourite = await sets.load('anna', quiet())
  const market = (id: number, series: number) => isFavourite?.({ kind: 'market', id }, series)
  expect([market(4, 9), market(7, 9), market(5, 0), market(7, 0), market(7, 4)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
