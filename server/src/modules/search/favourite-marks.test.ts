/** The marks of the viewer's favourites in searches and single places. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import { postsSchema } from '@fyndkartan/contract/place-schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../http/problem.ts'
import type { Viewer } from '../../identity/identity.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { testIdentity } from '../../testing/test-identity.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

const shops = [1, 2, 3].map((id) => buildShop({ id }))
const markets = [
  ...[1, 2, 3].map((id) => buildMarket({ id })),
  buildMarket({ id: 4, date: '1970-01-01' }),
  buildMarket({ id: 5, date: '2099-12-31', position: null }),
]

/** The call of spec §7, literally. */
const favouritesCall = new URLSearchParams({
  start_date: '1970-01-01',
  end_date: '2099-12-31',
  city: '*',
  event_type: '*',
  sort_by: 'date',
  latitude: '0',
  longitude: '0',
  radius: '1000000',
}).toString()

onSqlite(({ fresh }) => {
  let site: TestSite
  let anna: Partial<Viewer> = {}
  let people = 0
  beforeAll(async () => {
    site = await buildSite(await fresh(), { shops, markets })
  })
  beforeEach(() => {
    anna = { uid: `uid-of-anna-${++people}` }
  })

  const change = (path: string, type: 'store' | 'temp_event', id: number, viewer = anna) =>
    site.callAs(viewer, path, { method: 'POST', payload: { target_id: String(id), target_type: type } })
  const like = (type: 'store' | 'temp_event', id: number, viewer = anna) =>
    change(endpoints.addFavourite.path, type, id, viewer)
  const marked = (posts: readonly PostWire[]) =>
    posts
      .filter((post) => post.is_favorite === 1)
      .map(({ source, id }) => `${source} ${id}`)
      .toSorted()
  const search = async (viewer: Partial<Viewer> | null, query = '') => {
    const path = `${endpoints.searchPlaces.path}?${query}`
    const answer = viewer ? await site.callAs(viewer, path) : await site.call(path)
    expect(answer.statusCode).toBe(200)
    return answer
  }
  const searchMarked = async (viewer: Partial<Viewer> | null, query?: string) =>
    marked((await search(viewer, query)).json<PostWire[]>())
  const flagOf = async (path: string, viewer: Partial<Viewer> | null = anna) =>
    (viewer ? await site.callAs(viewer, path) : await site.call(path)).json<{ is_favorite: number }>().is_favorite

  test('§6 search favourite flag: only the viewer’s own favourites are marked, also with a shop and a market of the same id', async () => {
    await like('store', 1)
    await like('temp_event', 2)
    expect(await searchMarked(anna)).toEqual(['event_info 2', 'shop_info 1'])
    expect(await searchMarked({ uid: 'uid-of-bo' })).toEqual([])
    expect(await searchMarked(null)).toEqual([])
    expect(Value.Check(postsSchema, (await search(anna)).json())).toBe(true)
  })

  test('§6 detail favourite flag: a single place is marked', async () => {
    await like('store', 1)
    await like('temp_event', 2)
    expect([await flagOf('/get_store/1'), await flagOf('/get_store/2')]).toEqual([1, 0])
    expect([await flagOf('/get_event/1'), await flagOf('/get_event/2')]).toEqual([0, 1])
    expect([await flagOf('/get_store/1', { uid: 'uid-of-bo' }), await flagOf('/get_store/1', null)]).toEqual([0, 0])
  })

  test('the next search and the next page show a change, also when the favourites were cached', async () => {
    expect(await searchMarked(anna)).toEqual([])
    await like('store', 1)
    expect([await searchMarked(anna), await flagOf('/get_store/1')]).toEqual([['shop_info 1'], 1])
    await change(endpoints.removeFavourite.path, 'store', 1)
    expect([await searchMarked(anna), await flagOf('/get_store/1')]).toEqual([[], 0])
  })

  test('apart from the marks, a viewer’s answer is the same as the anonymous one, including row_count on the first row', async () => {
    for (const id of [1, 2, 3]) await like('temp_event', id)
    const own = (await search(anna)).json<PostWire[]>()
    const everybodys = (await search(null)).json<PostWire[]>()
    expect(own.map((post) => ({ ...post, is_favorite: 0 }))).toEqual(everybodys)
    expect(own[0]?.is_favorite).toBe(1)
  })

  test('a viewer’s answer has no ETag, is not stored by caches and never 304', async () => {
    const tag = String((await search(null)).headers.etag)
    for (const path of [endpoints.searchPlaces.path, '/get_store/1', '/get_event/1']) {
      const answer = await site.callAs(anna, path, { headers: { 'if-none-match': tag } })
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
        200,
        'private, no-store',
        undefined,
      ])
    }
  })

  describe('the favourites call', () => {
    test('§7 favourites by id: the call of the specification works with filtering on the client', async () => {
      for (const id of [4, 5]) await like('temp_event', id)
      await like('store', 3)
      const ids = (await site.callAs(anna, endpoints.getFavourites.path)).json<{
        favorites: { target_id: string; target_type: string }[]
      }>()
      const posts = (await search(anna, favouritesCall)).json<PostWire[]>()
      expect(posts[0]?.row_count).toBe(8)
      const types = { store: 'shop_info', temp_event: 'event_info' } as const
      const liked = posts.filter((post) =>
        ids.favorites.some(
          (favourite) =>
            favourite.target_id === String(post.id) &&
            types[favourite.target_type as keyof typeof types] === post.source,
        ),
      )
      expect(marked(liked)).toEqual(['event_info 4', 'event_info 5', 'shop_info 3'])
    })

    test('§R5 everything in pages: all pages together have each place once', async () => {
      await like('temp_event', 4)
      await like('store', 3)
      const pages = await Promise.all(
        [0, 1, 2].map((page) => search(anna, `${favouritesCall}&items_per_page=3&page=${page}&seed=7`)),
      )
      const posts = pages.map((page) => page.json<PostWire[]>())
      expect(posts.map((page) => page.length)).toEqual([3, 3, 2])
      expect(posts.map(([first]) => first?.row_count)).toEqual([8, 8, 8])
      expect(new Set(posts.flat().map(({ source, id }) => `${source} ${id}`)).size).toBe(8)
      expect(marked(posts.flat())).toEqual(['event_info 4', 'shop_info 3'])
    })
  })

  describe('a cached viewer', () => {
    test('gets answers without a query to the database or another verification of the token', async () => {
      const own = await buildSite(await fresh(), { shops })
      const token = await testIdentity(() => startMs).sign({ uid: 'u' })
      const headers = { authorization: `Bearer ${token}` }
      await own.call(endpoints.searchPlaces.path, { headers })
      const asked = vi.spyOn(own.database.db, 'selectFrom')
      const load = vi.spyOn(own.favourites, 'load')
      for (const path of [endpoints.searchPlaces.path, '/get_store/1'])
        expect((await own.call(path, { headers })).headers['cache-control']).toBe('private, no-store')
      expect([asked.mock.calls.length, load.mock.calls.length]).toEqual([0, 0])
      asked.mockRestore()
    })

    test('expires with the token', async () => {
      let nowMs = startMs
      const own = await buildSite(await fresh(), { shops, clock: () => nowMs })
      const headers = { authorization: `Bearer ${await testIdentity(() => nowMs).sign()}` }
      const status = async () => (await own.call(endpoints.searchPlaces.path, { headers })).statusCode
      expect([await status(), await status()]).toEqual([200, 200])
      nowMs += 3_600_000
      expect(await status()).toBe(401)
    })
  })

  describe('places are shown without marks', () => {
    test('while the database is unavailable', async () => {
      const own = await buildSite(await fresh(), { shops })
      await own.callAs(anna, endpoints.addFavourite.path, {
        method: 'POST',
        payload: { target_id: '1', target_type: 'store' },
      })
      const rename = (from: string, to: string) => own.database.db.schema.alterTable(from).renameTo(to).execute()
      await rename('favourite', 'away')
      const answer = await own.callAs(anna, endpoints.searchPlaces.path)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect([answer.json<PostWire[]>().length, marked(answer.json())]).toEqual([3, []])
      await rename('away', 'favourite')
      await own.sync.catchUp()
      expect(marked((await own.callAs(anna, endpoints.searchPlaces.path)).json())).toEqual(['shop_info 1'])
    })

    test('while the identity provider is unavailable, which the account’s own calls report', async () => {
      const identity = testIdentity(() => startMs, {
        verify: () => Promise.reject(new Problem(503, 'The identity provider cannot be reached.')),
        cached: () => undefined,
      })
      const own = await buildSite(await fresh(), { shops, identity })
      for (const path of [endpoints.searchPlaces.path, '/get_store/1']) {
        const answer = await own.callAs(anna, path)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
      const refused = await own.callAs(anna, endpoints.getFavourites.path)
      const text = 'The identity provider cannot be reached.'
      expect([refused.statusCode, refused.json()]).toEqual([503, { message: text, error: text }])
    })
  })
})
