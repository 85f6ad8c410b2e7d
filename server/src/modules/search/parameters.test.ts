/** The parameters of spec §7's search one by one, over HTTP: each restricts the answer as specified. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { readMapRows } from '@fyndkartan/contract/map-rows'
import { maxPageSize } from '@fyndkartan/contract/search-query'
import type { PostWire } from '@fyndkartan/contract/place'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'

const { fresh } = testDatabases('sqlite')

const boras = { lat: 57.721, lng: 12.9401 }
/** A point `km` north of Borås. */
const north = (km: number) => ({ lat: boras.lat + km / 111.195, lng: boras.lng })
const closed =
  'söndag: stängt, måndag: stängt, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt'

const shops = [
  buildShop({ id: 1, name: 'Kupan', town: 'Borås', address: 'Storgatan 1', position: north(2), openingHours: closed }),
  buildShop({
    id: 2,
    name: 'Myrorna',
    town: 'Åmål',
    address: 'Hamngatan 9',
    position: north(4),
    openingHours: 'varierar',
  }),
  buildShop({
    id: 3,
    name: 'Röda rummet',
    town: 'Borås',
    address: 'n/a',
    position: north(30),
    openingHours: 'på_förfrågan',
  }),
  buildShop({ id: 4, name: 'Sommarbod', town: 'Lund', position: null, openingHours: 'säsongsbaserade' }),
]
const markets = [
  buildMarket({ id: 1, name: 'Sent', town: 'Borås', date: '2026-11-22', startMinute: 900, position: north(3) }),
  buildMarket({ id: 2, name: 'Tidigt', town: 'Lund', date: '2026-11-22', startMinute: 0, position: north(1) }),
  buildMarket({ id: 3, name: 'Dagen före', town: 'Åmål', date: '2026-11-21', startMinute: 1000, position: north(5) }),
  buildMarket({ id: 4, name: 'Utan tid', town: 'Åmål', date: '2026-11-22', startMinute: null, position: null }),
  buildMarket({ id: 5, name: 'Förra året', town: 'Borås', date: '2025-11-22', position: north(6) }),
]

let site: TestSite
beforeAll(async () => {
  site = await buildSite(await fresh(), { shops, markets })
})

type Query = readonly (readonly [name: string, value: string])[]

const pathOf = (query: Query) =>
  `${endpoints.searchPlaces.path}?${String(new URLSearchParams(query.map(([...pair]) => pair)))}`
const search = (...query: Query) => site.read<PostWire[]>(pathOf(query))
const names = async (...query: Query) => (await search(...query)).map(({ name }) => String(name))
const sorted = async (...query: Query) => (await names(...query)).toSorted()
const circle = (radiusKm: number, { lat, lng } = boras): Query => [
  ['latitude', String(lat)],
  ['longitude', String(lng)],
  ['radius', String(radiusKm)],
]
const stores = ['event_type', 'stores'] as const
const events = ['event_type', 'temp_event'] as const

test('§7 search call, §7 search answer, §R6 total on first row only: the answer is an array, and only its first row has row_count', async () => {
  const posts = await search()
  expect(posts.map(({ row_count: count }) => count)).toEqual([8, ...Array.from({ length: 7 }, () => undefined)])
})

test('§7 search start date, §7 search end date: both days are included, and underscores are accepted', async () => {
  const between = (from: string, to: string) => names(events, ['start_date', from], ['end_date', to])
  expect(await between('2026-11-21', '2026-11-21')).toEqual(['Dagen före'])
  expect(await between('2026-11-22', '2026-11-23')).toEqual(['Tidigt', 'Sent', 'Utan tid'])
  expect(await between('2026-11-23', '2026-11-30')).toEqual([])
  expect(await between('2025_11_22', '2025_11_22')).toEqual(['Förra året'])
})

test('past start sent: a past day finds the markets of that day', async () => {
  expect(await names(events, ['start_date', '2025-11-01'], ['end_date', '2026-11-21'])).toEqual([
    'Förra året',
    'Dagen före',
  ])
})

describe('search city: a comma-separated list', () => {
  test.each([
    ['Borås', ['Kupan', 'Röda rummet']],
    ['Borås,Åmål', ['Kupan', 'Myrorna', 'Röda rummet']],
    [' BORÅS , åmål ,', ['Kupan', 'Myrorna', 'Röda rummet']],
    ['Bora\u030as', ['Kupan', 'Röda rummet']],
    ['A\u030aMA\u030aL', ['Myrorna']],
    ['Boras', []],
    ['n/a', []],
    ['alla', []],
    ['Borås,*', ['Kupan', 'Myrorna', 'Röda rummet', 'Sommarbod']],
  ])('city=%s', async (city, found) => {
    expect(await sorted(stores, ['city', city])).toEqual(found)
  })

  test('repeated parameters form one list', async () => {
    expect(await sorted(stores, ['city', 'Lund'], ['city', 'Åmål'])).toEqual(['Myrorna', 'Sommarbod'])
  })
})

describe('kinds', () => {
  test.each([
    ['§7 search markets', 'temp_event', ['event_info']],
    ['§7 search shops', 'stores', ['shop_info']],
    ['§7 search event type', 'temp_event,stores', ['event_info', 'shop_info']],
    ['§7 search event type', '*', ['event_info', 'shop_info']],
  ])('%s: event_type=%s', async (_marks, type, sources) => {
    const found = await search(['event_type', type])
    expect([...new Set(found.map(({ source }) => source))]).toEqual(sources)
  })
})

test('api star: * as city means the whole country', async () => {
  expect(await sorted(['city', '*'])).toEqual(await sorted())
})

describe('order', () => {
  test('§7 search by date, §R2 markets before shops: markets by day and start, unknown starts last, then shops', async () => {
    const found = await names(['sort_by', 'date'])
    expect(found.slice(0, 4)).toEqual(['Dagen före', 'Tidigt', 'Sent', 'Utan tid'])
    expect(found.slice(4).toSorted()).toEqual(['Kupan', 'Myrorna', 'Röda rummet', 'Sommarbod'])
  })

  test('§7 search by distance, §R2 distance mixes kinds: nearest first', async () => {
    expect(await names(['sort_by', 'distance'], ...circle(10))).toEqual([
      'Tidigt',
      'Kupan',
      'Sent',
      'Myrorna',
      'Dagen före',
    ])
  })
})

describe('a search area', () => {
  test('§7 search position: finds places within the radius, and places without coordinates by their town’s centre', async () => {
    expect(await sorted(...circle(3.5))).toEqual(['Kupan', 'Sent', 'Tidigt'])
    expect(await sorted(...circle(100))).not.toContain('Sommarbod')
    expect(await sorted(...circle(500))).toContain('Sommarbod')
  })

  test('by distance, places without coordinates come after all others', async () => {
    const nearLund = await names(...circle(500, { lat: 55.7, lng: 13.2 }), ['sort_by', 'distance'])
    expect(nearLund.slice(-2)).toEqual(['Sommarbod', 'Utan tid'])
    expect(nearLund).toHaveLength(8)
  })

  test('§R2 circle with towns: both conditions apply', async () => {
    expect(await sorted(...circle(10), ['city', 'Borås'])).toEqual(['Kupan', 'Sent'])
  })

  test('0, 0 is a centre like any other', async () => {
    expect(await names(...circle(500, { lat: 0, lng: 0 }))).toEqual([])
  })
})

describe('§7 search query, §R2 words searched: words match name, town and address', () => {
  test.each([
    ['röda rum', ['Röda rummet']],
    ['RO\u0308DA', ['Röda rummet']],
    ['åmål', ['Myrorna']],
    ['hamngatan', ['Myrorna']],
    ['kupan storgatan borås', ['Kupan']],
    ['kupan åmål', []],
    ["'; drop table shop; --", []],
  ])('query=%s', async (words, found) => {
    expect(await names(stores, ['query', words])).toEqual(found)
  })

  test.each(['', '   '])('§R2 signs find nothing: %j counts as no query and finds everything', async (words) => {
    expect(await names(stores, ['query', words])).toHaveLength(4)
  })

  test.each(['%', '&', '%%%', '***', ' – ', '\u{1f600}'])(
    '§R2 signs find nothing: %j has neither letters nor digits',
    async (words) => {
      expect(await names(['query', words])).toEqual([])
      const rows = await site.call(`${endpoints.searchMap.path}?${String(new URLSearchParams({ query: words }))}`)
      expect(readMapRows(Uint8Array.from(rows.rawPayload).buffer).count).toBe(0)
    },
  )
})

describe('§7 search exclusion: a comma-separated list of hours', () => {
  test.each([
    ['varierar', ['Kupan', 'Röda rummet', 'Sommarbod']],
    ['varierar,säsongsbaserade,på_förfrågan', ['Kupan']],
    ['säsongsbaserade,varierar,på_förfrågan', ['Kupan']],
    ['', ['Kupan', 'Myrorna', 'Röda rummet', 'Sommarbod']],
    ['Alla', ['Kupan', 'Myrorna', 'Röda rummet', 'Sommarbod']],
    ['varierar,alla', ['Kupan', 'Myrorna', 'Röda rummet', 'Sommarbod']],
  ])('exclude_opening_hours=%s', async (words, found) => {
    expect(await sorted(stores, ['exclude_opening_hours', words])).toEqual(found)
  })

  test.each(['på_förfrågan', 'på förfrågan', 'På Förfrågan', 'pa\u030a_fo\u0308rfra\u030agan'])(
    'exclusion spelled with space: %s',
    async (words) => {
      expect(await names(stores, ['exclude_opening_hours', words])).not.toContain('Röda rummet')
    },
  )
})

test('§R5 exclusion n/a: n/a excludes only shops without any hours', async () => {
  const hours = ['n/a', null, '', closed, 'varierar', 'måndag: 10:00–18:00', 'dygnet runt']
  const own = await buildSite(await fresh(), {
    shops: hours.map((openingHours, at) => buildShop({ id: at + 1, name: String(openingHours), openingHours })),
    markets: [buildMarket({ name: 'Loppis' })],
  })
  const left = async (excluded: string) =>
    (await own.read<PostWire[]>(pathOf([['exclude_opening_hours', excluded]])))
      .map(({ name }) => String(name))
      .toSorted()
  expect(await left('n/a')).toEqual(['Loppis', 'dygnet runt', 'måndag: 10:00–18:00', closed, 'varierar'].toSorted())
  expect(await left('N/A,varierar')).toEqual(['Loppis', 'dygnet runt', 'måndag: 10:00–18:00', closed].toSorted())
})

test('unknown parameters are ignored', async () => {
  const usual = await site.call(pathOf([]))
  const strange = await site.call(
    pathOf([
      ['utm_source', 'x'],
      ['PAGE', '7'],
      ['__proto__', 'x'],
    ]),
  )
  expect(strange.body).toBe(usual.body)
})

test('an impossible day, a range that ends before it begins, a repeated number and a radius of 0 are refused', async () => {
  const refused: readonly Query[] = [
    [['start_date', '2026_02_30']],
    [
      ['start_date', '0'],
      ['end_date', '0'],
    ],
    [
      ['start_date', '2026-11-22'],
      ['end_date', '2026-11-21'],
    ],
    [
      ['page', '0'],
      ['page', '0'],
    ],
    [...circle(5), ['radius', '5']],
    circle(0),
  ]
  for (const query of refused) expect((await site.call(pathOf(query))).statusCode, pathOf(query)).toBe(400)
})

describe('the page size', () => {
  test.each([1, 3, 5000])('§7 search page size: at most %i rows', async (size) => {
    expect(await search(['items_per_page', String(size)])).toHaveLength(Math.min(size, 8))
  })

  test('§R5 largest page, §R5 page too large: 5000 is served, 5001 is not', async () => {
    expect(maxPageSize).toBe(5000)
    expect((await site.call(pathOf([['items_per_page', '5000']]))).statusCode).toBe(200)
    expect((await site.call(pathOf([['items_per_page', '5001']]))).statusCode).toBe(400)
  })
})

describe('paging', () => {
  // Rows that are equal by date, by start, by a missing date, by distance, or by having only a town.
  const positions = [boras, north(1), null]
  const equals = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    town: 'Borås',
    position: positions[at % 3] ?? null,
  }))
  let many: TestSite
  beforeAll(async () => {
    many = await buildSite(await fresh(), {
      shops: equals.map((place) => buildShop(place)),
      markets: equals.map((place) => buildMarket({ ...place, startMinute: place.id % 2 ? 600 : null })),
    })
  })

  const pageOf = async (query: Query, page: number, size: number) =>
    many.read<PostWire[]>(pathOf([...query, ['page', String(page)], ['items_per_page', String(size)]]))
  const keysOf = (posts: readonly PostWire[]) => posts.map(({ source, id }) => `${source} ${id}`)
  const orders = [
    ['date', [['sort_by', 'date']], 120],
    ['date in a circle', [['sort_by', 'date'], ...circle(5)], 120],
    ['distance', [['sort_by', 'distance'], ...circle(5)], 120],
    ['a word of the markets', [['query', 'folkets']], 60],
    ['words', [['query', 'borås']], 120],
  ] as const satisfies readonly (readonly [string, Query, number])[]

  test.each(orders.flatMap(([by, query, total]) => ['0', '7', '999'].map((seed) => [by, seed, query, total] as const)))(
    '§7 search seed pages, §7 search page, §R2 total on every page: sorted by %s with seed %s, the pages contain every row once',
    async (_by, seed, query, total) => {
      const seeded: Query = [...query, ['seed', seed]]
      const whole = keysOf(await pageOf(seeded, 0, 5000))
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(total / 7) + 1 }, (_, page) => pageOf(seeded, page, 7)),
      )
      expect(pages.at(-1)).toEqual([])
      expect(pages.slice(0, -1).map(([first]) => first?.row_count)).toEqual(pages.slice(1).map(() => total))
      expect(pages.flatMap(keysOf)).toEqual(whole)
      expect(new Set(whole).size).toBe(total)
    },
  )

  test.each(orders)(
    '§7 search seed, §R2 equals by seed: sorted by %s, another seed gives another order of the same rows',
    async (_by, query) => {
      const found = (seed: string) => pageOf([...query, ['seed', seed]], 0, 5000).then(keysOf)
      expect(await found('0')).toEqual(await found('0'))
      expect(await found('0')).not.toEqual(await found('1'))
      expect((await found('0')).toSorted()).toEqual((await found('1')).toSorted())
    },
  )

  test('page zero sent: page 0 is the first and the default', async () => {
    const first = await pageOf([], 0, 7)
    expect(await many.read(pathOf([['items_per_page', '7']]))).toEqual(first)
    expect(keysOf(await pageOf([], 1, 7))).not.toEqual(keysOf(first))
  })

  test('total in empty answer: an empty result is an empty array', async () => {
    expect(await pageOf([['query', 'finnsinte']], 0, 7)).toEqual([])
  })
})
