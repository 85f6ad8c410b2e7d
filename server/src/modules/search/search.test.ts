import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import { postsSchema } from '@fyndkartan/contract/place-schema'
import { problemText } from '@fyndkartan/contract/problem'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { malformedFilters, malformedPaging, weirdQueries } from '../../testing/malformed-filters.ts'

const path = endpoints.searchPlaces.path

const shops = [
  buildShop({ id: 1, name: 'Retrolyckan', town: 'Katrineholm', openingHours: 'varierar' }),
  buildShop({ id: 2, name: 'Kupan', town: 'Borås', position: { lat: 57.7211, lng: 12.9402 }, openingHours: null }),
  buildShop({ id: 3, name: null, address: null, town: null, position: null, link: null, openingHours: null }),
]
const markets = [
  buildMarket({ id: 10, name: 'I går', date: '2026-11-20' }),
  buildMarket({ id: 11, name: 'I dag', date: '2026-11-21', startMinute: 540, endMinute: 1440 }),
  buildMarket({ id: 12, name: 'Om en vecka', date: '2026-11-28', startMinute: null, endMinute: null }),
  buildMarket({ id: 13, name: 'Om åtta dagar', date: '2026-11-29' }),
  buildMarket({ id: 14, name: 'Utan datum', date: null }),
]

onSqlite(({ fresh }) => {
  let site: TestSite
  const search = (query: string) => site.read<PostWire[]>(`${path}?${query}`)
  const names = async (query: string) => (await search(query)).map(({ name }) => name)

  beforeAll(async () => {
    site = await buildSite(await fresh(), { shops, markets })
  })

  describe('refused callers', () => {
    test.each([
      ['no key', {}],
      ['an empty key', { 'x-api-key': '' }],
      ['a wrong key', { 'x-api-key': 'the-key-of-the-other' }],
      ['a longer key', { 'x-api-key': `${testKey}x` }],
      ['another key header', { authorization: `Bearer ${testKey}` }],
    ])('§7 key required: %s gets 401', async (_case, headers) => {
      const answer = await site.app.inject({ url: path, headers: headers as Record<string, string> })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ message: problemText.wrongKey })
    })

    test.each(['Bearer abc.def.ghi', 'Bearer ', 'bearer x y', 'abc.def.ghi', 'Bearer'])(
      '§R5 bad optional token: 401 (%s)',
      async (authorization) => {
        const answer = await site.call(path, { headers: { authorization } })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({ message: problemText.wrongKeyOrToken })
      },
    )

    test('a proxy’s Basic credentials do not count as a token', async () => {
      expect((await site.call(path, { headers: { authorization: 'Basic YTpi' } })).statusCode).toBe(200)
    })
  })

  describe('refused with the name of the parameter', () => {
    test.each([...malformedFilters, ...malformedPaging])('%s', async (query, parameter) => {
      const answer = await site.call(`${path}?${encodeURI(query)}`)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json())).toEqual(['message'])
      expect(answer.json<{ message: string }>().message).toContain(parameter)
    })

    test.each(weirdQueries)('a strange query never gets 500: %s', async (query) => {
      const answer = await site.call(`${path}?${query}`)
      expect([200, 400]).toContain(answer.statusCode)
      if (answer.statusCode === 200) expect(Value.Check(postsSchema, answer.json())).toBe(true)
      else expect(answer.json<{ message: string }>().message).toMatch(/\w/)
    })
  })

  describe('answers', () => {
    test('without parameters: today and the following week in the whole country, markets by date, then shops', async () => {
      const posts = await search('')
      expect(posts.map(({ name }) => name).slice(0, 2)).toEqual(['I dag', 'Om en vecka'])
      expect(new Set(posts.slice(2).map(({ name }) => name))).toEqual(new Set(['Retrolyckan', 'Kupan', null]))
      expect(posts[0]?.row_count).toBe(5)
      expect(posts.slice(1).every((post) => !('row_count' in post))).toBe(true)
      expect(Value.Check(postsSchema, posts)).toBe(true)
    })

    test('§3 post fields, §3 post of a shop, §3 post of a market, §R5 ids are numbers: rows have all fields of the specification, and n/a for unknown values', async () => {
      expect(await search('query=Retrolyckan')).toEqual([
        {
          row_count: 1,
          source: 'shop_info',
          id: 1,
          name: 'Retrolyckan',
          shop_link: 'https://retrolyckan.example/',
          address: 'Köpmangatan 12',
          city: 'Katrineholm',
          latitude: 58.9959,
          longitude: 16.2072,
          opening_hours: 'varierar',
          opening_hours_osm: null,
          payment_swish: null,
          is_favorite: 0,
        },
      ])
      const nameless = (await search('event_type=stores')).find(({ id }) => id === 3)
      expect(nameless).toMatchObject({
        name: null,
        address: 'n/a',
        shop_link: 'n/a',
        opening_hours: 'n/a',
        latitude: null,
      })
      expect((await search('event_type=temp_event'))[0]).toEqual({
        row_count: 2,
        source: 'event_info',
        id: 11,
        series_id: null,
        name: 'I dag',
        link: 'https://loppis.example/boras',
        address: 'Parkvägen 3',
        city: 'Borås',
        latitude: 57.721,
        longitude: 12.9401,
        date: '2026-11-21',
        start_time: '09:00',
        end_time: '24:00',
        cancelled: 0,
        cancelled_reason: null,
        payment_swish: null,
        is_favorite: 0,
      })
    })

    test('§7 search page, §R2 total on every page: pages are zero-based, each has the count on its first row, and pages after the last are empty', async () => {
      const all = await names('items_per_page=5000')
      const pages = await Promise.all([0, 1, 2, 3].map((page) => search(`items_per_page=2&page=${page}`)))
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0])
      expect(pages.flat().map(({ name }) => name)).toEqual(all)
      expect(pages.slice(0, 3).map(([first]) => first?.row_count)).toEqual([5, 5, 5])
    })

    test('§7 search start date, §7 search end date: dates are inclusive at both ends', async () => {
      expect(await names('event_type=temp_event&start_date=2026-11-20&end_date=2026-11-20')).toEqual(['I går'])
      expect(await names('event_type=temp_event&start_date=2026-11-28&end_date=2026-11-29')).toEqual([
        'Om en vecka',
        'Om åtta dagar',
      ])
    })

    test('towns, excluded hours and a search area restrict the answer', async () => {
      expect(await names(`event_type=stores&city=${encodeURIComponent('borås')}`)).toEqual(['Kupan'])
      expect(await names('event_type=stores&exclude_opening_hours=varierar')).not.toContain('Retrolyckan')
      const circle = 'latitude=57.721&longitude=12.9401&radius=1&sort_by=distance'
      expect(await names(`event_type=stores&${circle}`)).toEqual(['Kupan'])
      expect(new Set(await names(circle))).toEqual(new Set(['I dag', 'Om en vecka', 'Kupan']))
    })

    test('the favourites call gets all places', async () => {
      const query =
        'start_date=1970-01-01&end_date=2099-12-31&city=*&event_type=*&sort_by=date&latitude=0&longitude=0&radius=1000000'
      expect((await search(query))[0]?.row_count).toBe(7)
    })

    test('§R1 server follows the Swedish day: at 23:59 and at midnight', async () => {
      let nowMs = Date.UTC(2026, 10, 20, 22, 59, 59)
      const later = await buildSite(await fresh(), { markets, clock: () => nowMs })
      const first = async () => (await later.read<PostWire[]>(path))[0]?.name
      expect(await first()).toBe('I går')
      nowMs = Date.UTC(2026, 10, 20, 23)
      expect(await first()).toBe('I dag')
    })
  })

  describe('caching', () => {
    test('an unchanged answer is 304 without a body, and a change in the index gives a new answer', async () => {
      const own = await buildSite(await fresh(), { shops })
      const first = await own.call(path)
      expect(first.headers['cache-control']).toBe('public, max-age=15')
      const ask = (tag: string) => own.call(path, { headers: { 'if-none-match': tag } })
      const tag = String(first.headers.etag)
      const unchanged = await ask(`"other", ${tag}`)
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', tag])
      expect((await ask('W/"other"')).statusCode).toBe(200)
      own.index.apply([{ revision: 99, removed: { kind: 'shop', id: 1 } }])
      expect((await ask(tag)).statusCode).toBe(200)
    })

    test('the ETag of an answer from the middle of a long change does not match after the change', async () => {
      const own = await buildSite(await fresh(), { shops })
      own.index.apply([{ revision: 99, removed: { kind: 'shop', id: 1 } }])
      const half = await own.call(path)
      own.index.apply([{ revision: 99, removed: { kind: 'shop', id: 2 } }])
      const whole = await own.call(path, { headers: { 'if-none-match': String(half.headers.etag) } })
      expect(whole.statusCode).toBe(200)
      expect(whole.body).not.toBe(half.body)
    })

    test('searches that find the same rows share one answer until the index changes', async () => {
      const week = (id: number, date: CivilDate) =>
        ({ ...buildMarket({ date }), kind: 'market', id, seriesId: 7, sourceId: null, confirmation: null }) as const
      const own = await buildSite(await fresh(), { shops })
      own.index.load([week(1, '2026-11-21'), week(2, '2026-11-28')].map((place) => ({ revision: 1, place })))
      const read = vi.spyOn(own.index, 'bytesOf')
      const find = async (query: string) => {
        read.mockClear()
        const answer = await own.call(`${path}?series=next&${query}`)
        return {
          rows: answer.json<{ id: number; name: string; dates_in_span: number }[]>(),
          isBuilt: read.mock.calls.length > 0,
        }
      }
      const first = await find('seed=1')
      expect([first.isBuilt, await find('seed=2')]).toEqual([true, { rows: first.rows, isBuilt: false }])
      // The row is the same, but only one date of the series is in the span.
      const short = await find('seed=2&start_date=2026-11-21&end_date=2026-11-22')
      expect([first, short].map(({ rows }) => rows.map((row) => [row.id, row.dates_in_span]))).toEqual([
        [[1, 2]],
        [[1, 1]],
      ])
      own.index.apply([{ revision: 99, place: { ...week(1, '2026-11-21'), name: 'Nytt namn' } }])
      expect((await find('seed=1')).rows.map(({ name }) => name)).toEqual(['Nytt namn'])
    })

    test('an answer to a signed-in viewer is never cached', async () => {
      const own = await buildSite(await fresh(), { shops })
      const answer = await own.callAs({}, path)
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
        200,
        'private, no-store',
        undefined,
      ])
    })

    test.each(['br', 'gzip'])('a long answer is compressed as %s, a short one is not', async (encoding) => {
      const many = Array.from({ length: 50 }, () => buildShop())
      const own = await buildSite(await fresh(), { shops: many })
      const headers = { 'accept-encoding': encoding }
      expect((await own.call(path, { headers })).headers).toMatchObject({ 'content-encoding': encoding })
      expect((await own.call(`${path}?items_per_page=1`, { headers })).headers['content-encoding']).toBeUndefined()
    })
  })
})
