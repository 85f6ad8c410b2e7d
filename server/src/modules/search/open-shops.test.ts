/** Open shops: the parameters `open`, `open_from` and `open_to` of both searches, and the map's `hours`. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { readMapRows } from '@fyndkartan/contract/map-rows'
import type { PostWire } from '@fyndkartan/contract/place'
import { postsSchema } from '@fyndkartan/contract/place-schema'
import { judgementOfNumber, type OpenJudgement } from '@fyndkartan/domain/open-judgement'
import { placeOfCode } from '@fyndkartan/domain/place'
import { Value } from 'typebox/value'
import { beforeAll, expect, test } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'

const week = (hours: Readonly<Record<string, string>>) =>
  ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']
    .map((weekday) => `${weekday}: ${hours[weekday] ?? 'stängt'}`)
    .join(', ')

const shops = [
  buildShop({ id: 1, name: 'Vardag', openingHours: week({ måndag: '10:00–18:00', fredag: '10:00–18:00' }) }),
  buildShop({ id: 2, name: 'Lördag', openingHours: week({ lördag: '10:00–15:00' }) }),
  buildShop({ id: 3, name: 'Natt', openingHours: week({ fredag: '20:00–02:00' }) }),
  buildShop({ id: 4, name: 'Aldrig', openingHours: week({}) }),
  buildShop({ id: 5, name: 'Varierar', openingHours: 'varierar' }),
  buildShop({ id: 6, name: 'Okänt', openingHours: null }),
  buildShop({ id: 7, name: 'Lunch', openingHours: null, openingHoursOsm: 'Tu 10:00-12:00,13:00-18:00' }),
  buildShop({ id: 8, name: 'Säsong', openingHours: 'säsongsbaserade', openingHoursOsm: 'May-Sep We 11:00-17:00' }),
  buildShop({
    id: 9,
    name: 'Helgfritt',
    openingHours: week({ torsdag: '10:00–18:00' }),
    openingHoursOsm: 'Th 10:00-18:00; PH off; 2026 Dec 3 12:00-14:00; 2026 Dec 10 off',
  }),
  buildShop({
    id: 11,
    name: 'Oläsligt',
    openingHours: week({ torsdag: '10:00–18:00' }),
    openingHoursOsm: 'Th 10:00+',
  }),
]
const markets = [buildMarket({ id: 10, name: 'Loppis', date: '2026-11-28' })]

onSqlite(({ fresh }) => {
  let site: TestSite
  let nowMs = Date.UTC(2026, 10, 21, 11)
  const find = async (query: string) => {
    const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${query}`)
    expect(Value.Check(postsSchema, posts)).toBe(true)
    return posts
  }
  const names = async (query: string) => (await find(query)).map(({ name }) => name ?? '').toSorted()

  beforeAll(async () => {
    site = await buildSite(await fresh(), { shops, markets, clock: () => nowMs })
  })

  test.each([
    ['open=span&start_date=2026-11-28&end_date=2026-11-28', ['Loppis', 'Lördag', 'Natt']],
    ['open=span&start_date=2026-11-28&end_date=2026-11-28&open_from=10:00', ['Loppis', 'Lördag']],
    ['open=span&start_date=2026-11-28&end_date=2026-11-28&open_from=15:00', ['Loppis']],
    ['open=span&start_date=2026-11-28&end_date=2026-11-28&open_to=10:00', ['Loppis', 'Natt']],
    ['open=span&start_date=2026-11-23&end_date=2026-11-27', ['Helgfritt', 'Lunch', 'Natt', 'Vardag']],
    ['open=span&start_date=2026-11-23&end_date=2026-11-29&open_from=18:00&open_to=24:00', ['Loppis', 'Natt']],
    ['open=span&start_date=2026-11-22&end_date=2026-11-22', []],
    ['open=span&event_type=temp_event&start_date=2026-11-28&end_date=2026-11-28', ['Loppis']],
    // Midsummer Eve is a Friday whose usual hours are uncertain.
    ['open=span&start_date=2027-06-25&end_date=2027-06-25', []],
    // A longer span is cut to two years.
    [
      'open=span&start_date=1970-01-01&end_date=2099-12-31',
      ['Helgfritt', 'Loppis', 'Lunch', 'Lördag', 'Natt', 'Säsong', 'Vardag'],
    ],
    ['open=span&start_date=2026-11-24&end_date=2026-11-24&open_from=11:00&open_to=14:00', ['Lunch']],
    ['open=span&start_date=2026-11-24&end_date=2026-11-24&open_from=12:00&open_to=13:00', []],
    ['open=span&start_date=2027-05-05&end_date=2027-05-05', ['Säsong']],
    ['open=span&start_date=2027-04-28&end_date=2027-04-28', []],
    ['open=span&start_date=2026-11-26&end_date=2026-11-26&open_from=16:00', ['Helgfritt']],
    ['open=span&start_date=2026-12-03&end_date=2026-12-03&open_from=16:00', []],
    ['open=span&start_date=2026-12-03&end_date=2026-12-03&open_from=13:00', ['Helgfritt']],
    ['open=span&start_date=2026-12-10&end_date=2026-12-10', []],
    // Ascension Day: 'PH off'.
    ['open=span&start_date=2027-05-06&end_date=2027-05-06', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    const answer = await site.call(`${endpoints.searchMap.path}?${query}`)
    expect(readMapRows(new Uint8Array(answer.rawPayload).buffer).count).toBe(expected.length)
  })

  test('only the search for open shops has the number of shops with unknown hours on its first row', async () => {
    const saturday = 'start_date=2026-11-28&end_date=2026-11-28'
    const [first, second] = await find(`open=span&${saturday}`)
    expect([first, second]).toMatchObject([{ row_count: 3, unknown_hours_count: 3 }, {}])
    expect(second).not.toHaveProperty('unknown_hours_count')
    expect((await find(saturday))[0]).not.toHaveProperty('unknown_hours_count')
    expect((await find(`open=span&${saturday}&exclude_opening_hours=varierar`))[0]).toMatchObject({
      unknown_hours_count: 2,
    })
  })

  test('an empty answer has that number in a header', async () => {
    const christmasEve = 'event_type=stores&start_date=2026-12-24&end_date=2026-12-24'
    const answer = await site.call(`${endpoints.searchPlaces.path}?open=span&${christmasEve}`)
    // All but one, whose hours mention public holidays.
    expect([answer.body, answer.headers['x-unknown-hours-count']]).toEqual(['[]', '9'])
    const all = await site.call(`${endpoints.searchPlaces.path}?${christmasEve}`)
    expect(all.headers).not.toHaveProperty('x-unknown-hours-count')
  })

  /** The map's judgement of each place's hours, by id. */
  async function hoursOf(query: string): Promise<Record<number, OpenJudgement | null>> {
    const answer = await site.call(`${endpoints.searchMap.path}?${query}`)
    const { codes, marks } = readMapRows(new Uint8Array(answer.rawPayload).buffer)
    return Object.fromEntries(
      Array.from(codes, (code, at) => [placeOfCode(code).id, marks && judgementOfNumber(marks[at] ?? 0)]),
    )
  }

  test.each<[string, Partial<Record<OpenJudgement, string[]>>]>([
    [
      '2026-11-28',
      {
        open: ['Lördag', 'Natt'],
        closed: ['Vardag', 'Aldrig', 'Lunch', 'Säsong', 'Helgfritt'],
        unknown: ['Varierar', 'Okänt', 'Oläsligt'],
      },
    ],
    [
      '2026-11-30',
      {
        open: ['Vardag'],
        closed: ['Lördag', 'Natt', 'Aldrig', 'Lunch', 'Säsong', 'Helgfritt'],
        unknown: ['Varierar', 'Okänt', 'Oläsligt'],
      },
    ],
    [
      '2026-12-03',
      {
        open: ['Helgfritt'],
        closed: ['Vardag', 'Lördag', 'Natt', 'Aldrig', 'Lunch', 'Säsong'],
        unknown: ['Varierar', 'Okänt', 'Oläsligt'],
      },
    ],
  ])('on %s the map shows for each shop whether it is open, closed or unknown', async (day, expected) => {
    const query = `start_date=${day}&end_date=${day}`
    const wanted = Object.entries(expected).flatMap(([judgement, shopNames]) =>
      shopNames.map((name) => [shops.find((shop) => shop.name === name)?.id, judgement]),
    )
    const found = await hoursOf(`hours=span&${query}&event_type=stores`)
    expect(found).toEqual(Object.fromEntries(wanted))
    // The search for open shops agrees.
    const open = await find(`open=span&${query}&event_type=stores`)
    expect(open.map(({ id }) => found[id])).toEqual(open.map(() => 'open'))
  })

  test('the map has no hours for markets, and none at all unless requested', async () => {
    const day = 'start_date=2026-11-28&end_date=2026-11-28'
    expect((await hoursOf(`hours=span&${day}`))[10]).toBeNull()
    expect(new Set(Object.values(await hoursOf(day)))).toEqual(new Set([null]))
  })

  test('hours=now follows the Swedish clock, and so does the ETag', async () => {
    const at = async (time: string) => {
      nowMs = Date.parse(time)
      const { headers } = await site.call(`${endpoints.searchMap.path}?hours=now`)
      return { lördag: (await hoursOf('hours=now'))[2], etag: headers['etag'] }
    }
    const before = await at('2026-11-28T08:59:00Z')
    const after = await at('2026-11-28T09:00:00Z')
    expect([before.lördag, after.lördag]).toEqual(['closed', 'open'])
    expect(after.etag).not.toBe(before.etag)
  })

  test.each(['hours=then', 'hours=span&open=span'])(
    'an invalid value is refused with the name of the parameter: %s',
    async (query) => {
      const answer = await site.call(`${endpoints.searchMap.path}?${query}`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringMatching(/^hours /),
      ])
    },
  )

  test('hours that only OpenStreetMap’s syntax can express count as known', async () => {
    const found = await names('event_type=stores&exclude_opening_hours=n/a')
    expect(found).toContain('Lunch')
    expect(found).not.toContain('Okänt')
  })

  test('open=now follows the Swedish clock, and so does the ETag', async () => {
    const at = async (time: string) => {
      nowMs = Date.parse(time)
      const { headers, statusCode } = await site.call(`${endpoints.searchPlaces.path}?open=now&event_type=stores`)
      expect(statusCode).toBe(200)
      return { open: await names('open=now&event_type=stores'), etag: headers['etag'] }
    }
    const before = await at('2026-11-28T08:59:00Z')
    const after = await at('2026-11-28T09:00:00Z')
    expect([before.open, after.open]).toEqual([[], ['Lördag']])
    expect(after.etag).not.toBe(before.etag)
    expect((await at('2026-11-28T00:30:00Z')).open).toEqual(['Natt'])
    expect((await at('2026-11-24T11:00:00Z')).open).toEqual(['Lunch'])
    expect((await at('2026-11-24T11:30:00Z')).open).toEqual([])
    expect((await at('2026-11-24T12:00:00Z')).open).toEqual(['Lunch'])
  })
})
