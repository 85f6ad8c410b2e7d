import type { FavouritesWire } from '@fyndkartan/contract/account'
import { favouritesAnswerSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import { postsSchema } from '@fyndkartan/contract/place-schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostFavourites } from '../../db/favourites.ts'
import { deletePlace, updatePlace } from '../../db/places.ts'
import { ensureProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'

const store = (id: number) => ({ target_id: String(id), target_type: 'store' })
const event = (id: number) => ({ target_id: String(id), target_type: 'temp_event' })

const shops = [
  buildShop({ id: 1, name: 'Östermalms fynd' }),
  buildShop({ id: 2, name: 'Ångbåten' }),
  buildShop({ id: 3, name: 'ärliga ting' }),
  buildShop({ id: 4, name: 'Ärliga ting' }),
  buildShop({ id: 5, name: 'Zebra' }),
  buildShop({ id: 6, name: null }),
  buildShop({ id: 7, name: 'Zebra' }),
]
const markets = [
  buildMarket({ id: 1, name: 'Utan datum', date: null }),
  buildMarket({ id: 2, name: 'I går', date: '2026-11-20' }),
  buildMarket({ id: 3, name: 'Sent', date: '2026-11-22', startMinute: 900 }),
  buildMarket({ id: 4, name: 'Någon gång', date: '2026-11-22', startMinute: null }),
  buildMarket({ id: 5, name: 'Tidigt', date: '2026-11-22', startMinute: 0 }),
]

onSqlite(({ fresh }) => {
  let site: TestSite
  /** A new account in each test. */
  let anna = { uid: '', email: 'anna@example.se' }
  let people = 0
  beforeAll(async () => {
    site = await buildSite(await fresh(), { shops, markets })
  })
  beforeEach(() => {
    anna = { ...anna, uid: `uid-of-anna-${++people}` }
  })

  const add = (payload: object) => site.callAs(anna, endpoints.addFavourite.path, { method: 'POST', payload })
  const remove = (payload: object) => site.callAs(anna, endpoints.removeFavourite.path, { method: 'POST', payload })
  const list = async () =>
    (await site.callAs(anna, endpoints.getFavourites.path))
      .json<FavouritesWire>()
      .favorites.map(({ target_id: id, target_type: type }) => `${type} ${id}`)
  const posts = async () => (await site.callAs(anna, endpoints.getFavouritePlaces.path)).json<PostWire[]>()
  const revision = async () => {
    const row = await site.database.db
      .selectFrom('profile')
      .select('favourites_revision')
      .where('uid', '=', anna.uid)
      .executeTakeFirst()
    return row?.favourites_revision
  }

  describe('refusals', () => {
    test.each([
      ['a shop that never existed', store(99), 'Butiken kunde inte hittas'],
      ['a market that never existed', event(99), 'Evenemanget kunde inte hittas'],
      ['an id beyond the database’s', store(2_147_483_648), 'Butiken kunde inte hittas'],
      ['a very large id', event(999_999_999_999_999), 'Evenemanget kunde inte hittas'],
    ])('removing %s succeeds, adding it gets 404', async (_name, payload, text) => {
      const answer = await add(payload)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: text, error: text }])
      expect((await remove(payload)).json()).toEqual({ success: true })
      expect(await list()).toEqual([])
    })

    test.each([
      ['target_id', { target_type: 'store' }],
      ['target_type', { target_id: '1' }],
      ['target_type', { target_id: '1', target_type: 'shop' }],
      ['target_id', { target_id: '0', target_type: 'store' }],
      ['target_id', { target_id: '-1', target_type: 'store' }],
      ['target_id', { target_id: '1.5', target_type: 'store' }],
      ['target_id', { target_id: 1.5, target_type: 'store' }],
      ['target_id', { target_id: 1e300, target_type: 'store' }],
      ['target_id', { target_id: '1 or 1=1', target_type: 'store' }],
      ['target_id', { target_id: '１', target_type: 'store' }],
      ['target_id', { target_id: ['1'], target_type: 'store' }],
      ['target_id', { target_id: null, target_type: 'store' }],
      ['target_id', { target_id: '9'.repeat(400), target_type: 'store' }],
    ])('an invalid %s is named: %o', async (field, payload) => {
      for (const answer of [await add(payload), await remove(payload)])
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
          400,
          expect.stringContaining(field),
        ])
      expect(await list()).toEqual([])
    })

    test.each(refusedBodies)('a body that is %s', async (_name, contentType, payload, status, message) => {
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      for (const { path } of [endpoints.addFavourite, endpoints.removeFavourite]) {
        const answer = await site.callAs(anna, path, { method: 'POST', payload, headers })
        expect(answer.statusCode).toBe(status)
        expect(answer.json()).toEqual({ message: expect.stringMatching(message), error: expect.any(String) })
      }
    })

    test('a favourite above the limit gets 400 in Swedish, and existing ones can still be added again or removed', async () => {
      await write(site.database, 1, async (writing) => {
        await ensureProfile(writing, { ...anna, emailVerified: false, loginMethod: 'email' })
        const rows = Array.from({ length: mostFavourites }, (_, i) => ({
          uid: anna.uid,
          kind: 'shop' as const,
          place_id: i + 3,
          created_at: i,
        }))
        for (let at = 0; at < rows.length; at += 500)
          await writing.trx
            .insertInto('favourite')
            .values(rows.slice(at, at + 500))
            .execute()
      })
      const answer = await add(store(1))
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: expect.stringContaining('5 000') }])
      expect((await add(store(3))).statusCode).toBe(200)
      expect((await remove(store(3))).statusCode).toBe(200)
      expect((await add(store(1))).statusCode).toBe(200)
      expect((await list()).slice(0, 2)).toEqual(['store 1', 'store 5002'])
      expect((await list()).length).toBe(mostFavourites)
    })
  })

  describe('adding and removing', () => {
    test('§3 favourites list: the newest come first, with a shop and a market of the same id', async () => {
      for (const payload of [store(5), event(5), { target_id: 2, target_type: 'temp_event' }, store(1)])
        expect((await add(payload)).json()).toEqual({ success: true })
      const answer = await site.callAs(anna, endpoints.getFavourites.path)
      expect(answer.json()).toEqual({ success: true, favorites: [store(1), event(2), event(5), store(5)] })
      expect(Value.Check(favouritesAnswerSchema, answer.json())).toBe(true)
      expect(answer.headers['cache-control']).toBe('private, no-store')
    })

    test('adding twice succeeds and changes nothing', async () => {
      await add(store(1))
      await add(store(2))
      const before = await revision()
      expect((await add(store(1))).json()).toEqual({ success: true })
      expect([await list(), await revision()]).toEqual([['store 2', 'store 1'], before])
    })

    test('removing a place that is not a favourite succeeds and changes nothing', async () => {
      await add(store(1))
      const before = await revision()
      for (const payload of [store(2), event(1)]) expect((await remove(payload)).json()).toEqual({ success: true })
      expect([await list(), await revision()]).toEqual([['store 1'], before])
    })

    test('a change gets a revision, which other servers follow', async () => {
      await add(store(1))
      const added = await revision()
      await remove(store(1))
      expect(await list()).toEqual([])
      expect(await revision()).toBeGreaterThan(added as number)
    })

    test('ten concurrent additions of one place give one favourite, those of ten places give ten', async () => {
      await Promise.all(Array.from({ length: 10 }, () => add(store(1))))
      expect(await list()).toEqual(['store 1'])
      await Promise.all([...shops.map(({ id }) => add(store(id as number))), add(event(1)), add(event(2))])
      expect(new Set(await list()).size).toBe(9)
    })
  })

  describe('the places of the favourites', () => {
    test('are markets by date and start, then shops by name in Swedish order, unknown values last, all marked', async () => {
      for (const { id } of shops) await add(store(id as number))
      for (const { id } of markets) await add(event(id as number))
      const answer = await site.callAs(anna, endpoints.getFavouritePlaces.path)
      const found = answer.json<PostWire[]>()
      expect(found.map(({ id, name }) => `${id} ${name}`)).toEqual([
        '2 I går',
        '5 Tidigt',
        '3 Sent',
        '4 Någon gång',
        '1 Utan datum',
        '5 Zebra',
        '7 Zebra',
        '2 Ångbåten',
        '3 ärliga ting',
        '4 Ärliga ting',
        '1 Östermalms fynd',
        '6 null',
      ])
      expect(found[0]?.row_count).toBe(12)
      expect(found.slice(1).every((post) => !('row_count' in post))).toBe(true)
      expect(found.every((post) => post.is_favorite === 1)).toBe(true)
      expect(Value.Check(postsSchema, found)).toBe(true)
      expect(answer.headers['cache-control']).toBe('private, no-store')
    })

    test('are empty for a new account', async () => {
      expect(await posts()).toEqual([])
    })

    test('are the same as the rows of a search, including the mark', async () => {
      await add(store(5))
      const path = `${endpoints.searchPlaces.path}?query=zebra&event_type=stores`
      const found = (await site.callAs(anna, path)).json<PostWire[]>()
      const { row_count: _, ...row } = found.find(({ id }) => id === 5) as PostWire
      expect(await posts()).toEqual([{ row_count: 1, ...row }])
    })

    test('leave out a removed place until it is restored', async () => {
      const own = await buildSite(await fresh(), { shops: [buildShop({ id: 1 }), buildShop({ id: 2 })] })
      const call = (path: string, payload?: object) =>
        own.callAs(anna, path, payload ? { method: 'POST', payload } : {})
      const seen = async () =>
        (await call(endpoints.getFavouritePlaces.path)).json<PostWire[]>().map(({ id, row_count }) => [id, row_count])
      await call(endpoints.addFavourite.path, store(1))
      await call(endpoints.addFavourite.path, store(2))
      await write(own.database, 1, (writing) => deletePlace(writing, { kind: 'shop', id: 1 }))
      await own.sync.catchUp()
      expect(await seen()).toEqual([[2, 1]])
      expect((await call(endpoints.addFavourite.path, store(1))).statusCode).toBe(404)
      await write(own.database, 1, (writing) => updatePlace(writing, 'shop', 1, buildShop()))
      await own.sync.catchUp()
      expect((await seen()).map(([id]) => id)).toEqual([1, 2])
    })
  })
})
