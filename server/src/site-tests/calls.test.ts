/** Spec §7's table of calls, row by row: the responses to successful and refused calls. */
import { type FavouritesWire, favouriteFromWire } from '@fyndkartan/contract/account'
import type { EventWire, PostWire, StoreWire } from '@fyndkartan/contract/place'
import { problemText } from '@fyndkartan/contract/problem'
import type { InjectOptions } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertOperator } from '../db/operators.ts'
import { ensureProfile } from '../db/profiles.ts'
import { write } from '../db/write.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { marketTip, message, shopTip } from '../testing/sender.ts'

/** The favourites call of spec §7, literally. */
const everything =
  '/select_event_info?start_date=1970-01-01&end_date=2099-12-31&city=*&event_type=*&sort_by=date&latitude=0&longitude=0&radius=1000000'

const shops = [1, 2, 3].map((id) => buildShop({ id }))
const markets = [
  buildMarket({ id: 1 }),
  buildMarket({ id: 2, date: '1970-01-01' }),
  buildMarket({ id: 3, date: '2099-12-31' }),
]
const publicCalls = [
  'GET /select_event_info',
  'GET /get_event/1',
  'GET /get_store/1',
  'GET /get_database_counts',
  'POST /submit_tip',
  'POST /submit_feedback',
] as const
const ownCalls = [
  'POST /create_user_profile',
  'POST /update_last_login',
  'GET /get_user_profile',
  'PUT /update_user_profile',
  'GET /get_favorites',
  'POST /add_favorite',
  'POST /remove_favorite',
] as const

onSqlite(({ fresh }) => {
  let site: TestSite
  let people = 0
  let anna = { uid: '', email: 'anna@example.se' }
  beforeAll(async () => {
    site = await buildSite(await fresh(), { shops, markets })
  })
  beforeEach(() => {
    anna = { ...anna, uid: `uid-of-anna-${++people}` }
  })

  /** Makes a call such as 'POST /add_favorite' with a user's token. */
  const own = (call: string, payload?: object) => {
    const [method, path = ''] = call.split(' ')
    return site.callAs(anna, path, { method: method as 'GET', ...(payload && { payload }) })
  }
  const anonymous = (call: string, payload?: object, headers: InjectOptions['headers'] = {}) => {
    const [method, path = ''] = call.split(' ')
    return site.call(path, { method: method as 'GET', headers, ...(payload && { payload }) })
  }

  describe('keys and tokens', () => {
    test.each([...publicCalls, ...ownCalls])('§7 key required: %s', async (call) => {
      const [method, url = ''] = call.split(' ')
      for (const key of [undefined, '', `${testKey}x`]) {
        const headers = key === undefined ? {} : { 'x-api-key': key }
        const answer = await site.app.inject({ method: method as 'GET', url, headers })
        expect([answer.statusCode, answer.json()]).toMatchObject([401, { message: problemText.wrongKey }])
      }
    })

    test.each(ownCalls)('§7 favourites token: %s without a valid token is refused', async (call) => {
      for (const headers of [{}, { authorization: 'Bearer abc.def.ghi' }]) {
        const answer = await anonymous(call, undefined, headers)
        const text = 'API authentication failed. Please check your API key or Firebase token.'
        expect([answer.statusCode, answer.json()]).toEqual([401, { message: text, error: text }])
      }
    })

    test.each(publicCalls.slice(0, 3))('§R5 bad optional token: %s', async (call) => {
      for (const authorization of ['Bearer abc.def.ghi', 'Bearer ', 'Bearer null', 'Bearer undefined']) {
        const answer = await anonymous(call, undefined, { authorization })
        expect([answer.statusCode, answer.json()]).toEqual([
          401,
          { message: 'API authentication failed. Please check your API key or Firebase token.' },
        ])
      }
    })
  })

  describe('places', () => {
    test('§7 event answer, §7 event token, §R5 ids are numbers: the event comes without a token', async () => {
      const event = (await anonymous('GET /get_event/1')).json<EventWire>()
      expect(event).toMatchObject({ id: 1, name: 'Bakluckeloppis i Folkets park', date: '2026-11-22', is_favorite: 0 })
    })

    test('§7 store answer, §7 store token, §R5 ids are numbers: the store comes without a token', async () => {
      const store = (await anonymous('GET /get_store/1')).json<StoreWire>()
      expect(store).toMatchObject({ id: 1, name: 'Retrolyckan', opening_hours: 'varierar', is_favorite: 0 })
    })

    test('§7 event not found, §7 store not found: an unknown id gets 404 with a message', async () => {
      for (const [path, text] of [
        ['/get_event/99', 'Evenemanget kunde inte hittas'],
        ['/get_store/99', 'Butiken kunde inte hittas'],
      ] as const) {
        const answer = await anonymous(`GET ${path}`)
        expect([answer.statusCode, answer.json()]).toEqual([404, { message: text }])
      }
    })

    test('§7 counts answer: the counts are numbers', async () => {
      expect((await anonymous('GET /get_database_counts')).json()).toEqual({ events: 3, stores: 3 })
    })

    test('§6 search favourite flag, §6 detail favourite flag: the flag is 1 for its account only', async () => {
      await own('POST /add_favorite', { target_id: '2', target_type: 'store' })
      const flags = async (call: typeof own) => [
        (await call('GET /select_event_info?event_type=stores')).json<PostWire[]>().find(({ id }) => id === 2)
          ?.is_favorite,
        (await call('GET /get_store/2')).json<StoreWire>().is_favorite,
        (await call('GET /get_event/2')).json<EventWire>().is_favorite,
      ]
      expect(await flags(own)).toEqual([1, 1, 0])
      expect(await flags(anonymous)).toEqual([0, 0, 0])
    })

    test('§R5 moderator: an operator gets the same answers as every visitor', async () => {
      await write(site.database, 1, async (writing) => {
        await ensureProfile(writing, { ...anna, emailVerified: true, loginMethod: 'email' })
        await insertOperator(writing, anna.uid)
      })
      for (const call of [...publicCalls.slice(0, 4), `GET ${everything}`])
        expect((await own(call)).json(), call).toEqual((await anonymous(call)).json())
      const { operator: _, ...profile } = (await own('GET /get_user_profile')).json<{ profile: { operator: true } }>()
        .profile
      expect(Object.keys(profile)).toEqual(['first_name', 'last_name', 'date_of_birth', 'login_method', 'created_at'])
    })
  })

  describe('tips and feedback', () => {
    test('§7 tip call, §7 feedback call: the payloads of the specification are accepted', async () => {
      for (const [call, payload] of [
        ['POST /submit_tip', shopTip],
        ['POST /submit_tip', marketTip],
        ['POST /submit_feedback', message],
      ] as const)
        expect((await anonymous(call, payload)).statusCode).toBe(201)
    })

    test('§7 tip error, §7 feedback error: a refusal has a message', async () => {
      const tip = await anonymous('POST /submit_tip', { ...shopTip, name: '' })
      expect([tip.statusCode, tip.json()]).toMatchObject([400, { message: 'Butiksnamn är obligatoriskt' }])
      const feedback = await anonymous('POST /submit_feedback', { ...message, feedback_text: '' })
      expect([feedback.statusCode, feedback.json()]).toEqual([400, { message: 'Skriv ett meddelande' }])
    })
  })

  describe('profiles', () => {
    const profile = { firebase_id: '', login_method: 'email', email: 'anna@example.se', email_verified: 'false' }

    test('§7 create-profile call, §7 create-profile payload, §7 create-profile conflict: the first call succeeds, the second gets 409', async () => {
      const payload = { ...profile, firebase_id: anna.uid }
      expect((await own('POST /create_user_profile', payload)).statusCode).toBe(201)
      expect((await own('POST /create_user_profile', payload)).statusCode).toBe(409)
    })

    test('§7 create-profile exists: the field error has the problem', async () => {
      const payload = { ...profile, firebase_id: anna.uid }
      const refused = await own('POST /create_user_profile', { ...payload, login_method: 'google' })
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { error: expect.any(String), message: expect.any(String) },
      ])
      await own('POST /create_user_profile', payload)
      expect((await own('POST /create_user_profile', payload)).json<{ error: string }>().error).toMatch(
        /already exists/,
      )
    })

    test('§7 last-login call: it needs no body', async () => {
      expect((await own('POST /update_last_login')).statusCode).toBe(200)
    })

    test('§7 profile call, §7 profile update call, §7 profile update answer: an update is read back unchanged', async () => {
      const facts = { first_name: 'Anna', last_name: 'Ström', date_of_birth: '1980-02-29' }
      expect((await own('PUT /update_user_profile', facts)).json()).toEqual({ success: true })
      expect((await own('GET /get_user_profile')).json()).toMatchObject({ success: true, profile: facts })
      const refused = await own('PUT /update_user_profile', { first_name: 7 })
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: expect.any(String) }])
    })
  })

  describe('favourites', () => {
    test('§7 favourites call, §7 add-favourite call, §7 remove-favourite call: favourites are added, listed and removed', async () => {
      const targets = [
        { target_id: '1', target_type: 'store' },
        { target_id: '1', target_type: 'temp_event' },
      ]
      for (const target of targets) expect((await own('POST /add_favorite', target)).statusCode).toBe(200)
      const favourites = async () => (await own('GET /get_favorites')).json<FavouritesWire>().favorites
      expect(await favourites()).toEqual(targets.toReversed())
      expect((await own('POST /remove_favorite', targets[0])).statusCode).toBe(200)
      expect(await favourites()).toEqual([targets[1]])
    })

    test('target id text: a number is accepted, and returned as text', async () => {
      await own('POST /add_favorite', { target_id: 2, target_type: 'temp_event' })
      const { favorites } = (await own('GET /get_favorites')).json<FavouritesWire>()
      expect(favorites).toEqual([{ target_id: '2', target_type: 'temp_event' }])
    })

    test('§7 favourites by id: the call of the specification returns every place, and distinguishes shops from events', async () => {
      await own('POST /add_favorite', { target_id: '1', target_type: 'store' })
      await own('POST /add_favorite', { target_id: '3', target_type: 'temp_event' })
      const posts = (await own(`GET ${everything}`)).json<PostWire[]>()
      expect(posts.map(({ source, id }) => `${source} ${id}`).toSorted()).toEqual(
        [1, 2, 3].map((id) => `event_info ${id}`).concat([1, 2, 3].map((id) => `shop_info ${id}`)),
      )
      const keys = (await own('GET /get_favorites')).json<FavouritesWire>().favorites.map(favouriteFromWire)
      const isLiked = ({ source, id }: PostWire) =>
        keys.some((key) => key?.id === id && (key.kind === 'shop') === (source === 'shop_info'))
      expect(posts.filter(isLiked)).toEqual(posts.filter(({ is_favorite: flag }) => flag === 1))
      expect(posts.filter(isLiked).map(({ source, id }) => `${source} ${id}`)).toEqual(['event_info 3', 'shop_info 1'])
    })

    test('§R5 everything at once: the call of the specification returns more than a page of the list', async () => {
      const shops = Array.from({ length: 50 }, (_, at) => buildShop({ id: at + 1 }))
      const many = await buildSite(await fresh(), { shops })
      expect(await many.read<PostWire[]>(everything)).toHaveLength(50)
      expect(await many.read<PostWire[]>(everything.replace('1000000', '500'))).toEqual([])
      expect(await many.read<PostWire[]>('/select_event_info?city=*')).toHaveLength(20)
    })

    test('§R5 everything in pages: each page has the total, and all pages together are complete', async () => {
      const whole = (await own(`GET ${everything}&seed=7`)).json<PostWire[]>()
      const pages = await Promise.all(
        [0, 1, 2, 3].map(async (page) =>
          (await own(`GET ${everything}&seed=7&items_per_page=2&page=${page}`)).json<PostWire[]>(),
        ),
      )
      expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0])
      expect(pages.slice(0, 3).map(([first]) => first?.row_count)).toEqual([6, 6, 6])
      expect(pages.flat().map(({ source, id }) => [source, id])).toEqual(whole.map(({ source, id }) => [source, id]))
    })
  })
})
