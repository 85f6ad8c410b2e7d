import { unknownFacts } from '@fyndkartan/domain/facts'
import { describe, expect, test } from 'vitest'
import type { Market } from '@fyndkartan/domain/market'
import type { Shop } from '@fyndkartan/domain/shop'
import { Value } from 'typebox/value'
import { eventSchema, marketPostSchema, shopPostSchema, storeSchema } from './place-schema.ts'
import {
  countsFromWire,
  marketFromWire,
  marketToWire,
  postFromWire,
  rowCountFromWire,
  rowsFromWire,
  shopFromWire,
  shopToWire,
} from './place.ts'
import { favouriteFlagOffset, postToWire } from './place-rows.ts'

const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Kupan "Borås" \\ Åhlén',
  address: 'Storgatan 1',
  town: 'Borås',
  position: { lat: 57.721, lng: 12.9401 },
  openingHours: 'varierar',
  link: 'https://kupan.example',
}
const market: Market = {
  ...unknownFacts('market'),
  seriesId: null,
  kind: 'market',
  id: 595,
  name: 'Loppis i bygdegården',
  address: 'Byvägen 2',
  town: 'Kungsbacka',
  position: { lat: 57.487, lng: 12.076 },
  date: '2025-03-07',
  startMinute: 600,
  endMinute: 900,
  link: 'https://loppis.example',
}
/** Facts that the specification does not have. */
const unknownToBoth = {
  payment_swish: null,
  payment_card: null,
  payment_cash: null,
  entrance_fee: null,
  parking: null,
  toilet: null,
  step_free: null,
  cafe: null,
  dogs: null,
  goods: null,
  description: null,
  phone: null,
  email: null,
  confirmed_at: null,
  confirmed_by: null,
  source_name: null,
  source_url: null,
  warning: null,
  licence: null,
  attribution: null,
  found_latitude: null,
  found_longitude: null,
  found_precision: null,
}
const nothingKnown = { name: null, address: null, town: null, position: null, link: null }
const bareShop: Shop = { ...unknownFacts('shop'), kind: 'shop', id: 1, ...nothingKnown, openingHours: null }
const bareMarket: Market = {
  ...unknownFacts('market'),
  seriesId: null,
  kind: 'market',
  id: 2,
  ...nothingKnown,
  date: null,
  startMinute: null,
  endMinute: null,
}

describe('to the wire', () => {
  test('a found position has fields of its own, in rows only where there is one', () => {
    const found = { position: { lat: 57.72, lng: 12.94 }, precision: 'street' } as const
    const shop = { ...unknownFacts('shop'), kind: 'shop', id: 7, found } as const
    const told = {
      latitude: null,
      longitude: null,
      found_latitude: 57.72,
      found_longitude: 12.94,
      found_precision: 'street',
    }
    expect(postToWire(shop)).toMatchObject(told)
    expect(shopToWire(shop, false)).toMatchObject(told)
    expect(Object.keys(postToWire({ ...unknownFacts('shop'), kind: 'shop', id: 7 })).join()).not.toContain('found')
    expect(postFromWire(postToWire(shop))).toMatchObject({ position: null, found })
    expect(shopFromWire({ ...told, latitude: 57, longitude: 12 })).not.toHaveProperty('found')
    expect(shopFromWire({ ...told, found_precision: 'galaxy' })).not.toHaveProperty('found')
  })

  test('§3 store fields: a shop has exactly those of the specification', () => {
    expect(shopToWire(shop, true)).toEqual({
      id: 7,
      name: 'Kupan "Borås" \\ Åhlén',
      shop_link: 'https://kupan.example',
      address: 'Storgatan 1',
      city: 'Borås',
      latitude: 57.721,
      longitude: 12.9401,
      opening_hours: 'varierar',
      opening_hours_osm: null,
      ...unknownToBoth,
      chain: null,
      is_favorite: 1,
    })
  })

  test('§3 event fields, §3 featured fields: a market has exactly those of the specification', () => {
    expect(marketToWire(market, false)).toEqual({
      id: 595,
      series_id: null,
      name: 'Loppis i bygdegården',
      link: 'https://loppis.example',
      address: 'Byvägen 2',
      city: 'Kungsbacka',
      latitude: 57.487,
      longitude: 12.076,
      date: '2025-03-07',
      start_time: '10:00',
      end_time: '15:00',
      cancelled: 0,
      cancelled_reason: null,
      ...unknownToBoth,
      roof: null,
      stall_price: null,
      stall_link: null,
      is_favorite: 0,
    })
  })

  test('§3 store not known: a missing address, link and hours are the text n/a', () => {
    expect(shopToWire(bareShop, false)).toMatchObject({
      address: 'n/a',
      shop_link: 'n/a',
      opening_hours: 'n/a',
      name: null,
      latitude: null,
    })
    expect(marketToWire(bareMarket, false)).toMatchObject({
      address: 'n/a',
      link: 'n/a',
      date: null,
      start_time: null,
      end_time: null,
    })
  })

  test.each([shop, bareShop])('a shop satisfies its schemas', (place) => {
    expect(Value.Check(storeSchema, shopToWire(place, true))).toBe(true)
    expect(Value.Check(shopPostSchema, { row_count: 3, ...postToWire(place) })).toBe(true)
    expect(Value.Check(marketPostSchema, postToWire(place))).toBe(false)
  })

  test.each([market, bareMarket])('a market satisfies its schemas', (place) => {
    expect(Value.Check(eventSchema, marketToWire(place, false))).toBe(true)
    expect(Value.Check(marketPostSchema, postToWire(place))).toBe(true)
    expect(Value.Check(shopPostSchema, postToWire(place))).toBe(false)
  })

  test('a row has the facts behind at most four signs, and the place’s own answer all known facts', () => {
    const known = {
      swish: true,
      card: false,
      entranceFee: 0,
      parking: 'none',
      toilet: true,
      stepFree: 'limited',
      cafe: false,
      dogs: 'leashed',
      goods: ['books', 'toys'],
      description: 'Två\n\nstycken',
      phone: '033-12 34 56',
      email: 'hej@loppis.example',
    } as const
    const fields = {
      payment_swish: 1,
      payment_card: 0,
      payment_cash: null,
      entrance_fee: 0,
      parking: 'none',
      toilet: 1,
      step_free: 'limited',
      cafe: 0,
      dogs: 'leashed',
      goods: ['books', 'toys'],
      description: 'Två\n\nstycken',
      phone: '033-12 34 56',
      email: 'hej@loppis.example',
    }
    const own = {
      ...market,
      ...known,
      roof: 'both',
      stallPrice: 150,
      stallLink: 'https://loppis.example/bord',
    } as const
    expect(marketToWire(own, false)).toMatchObject({
      ...fields,
      roof: 'both',
      stall_price: 150,
      stall_link: 'https://loppis.example/bord',
    })
    expect(Value.Check(eventSchema, marketToWire(own, false))).toBe(true)
    expect(marketFromWire(marketToWire(own, false))).toEqual({ ...own, favourite: false })
    const row = postToWire(own)
    const shown = ['payment_swish', 'payment_card', 'entrance_fee', 'step_free', 'roof']
    const added = Object.keys(row).filter((field) => !Object.hasOwn(postToWire(market), field))
    expect([...added, 'payment_swish'].toSorted()).toEqual(shown.toSorted())
    expect(row).toMatchObject({
      payment_swish: 1,
      payment_card: 0,
      entrance_fee: 0,
      step_free: 'limited',
      roof: 'both',
    })
    expect(Value.Check(marketPostSchema, row)).toBe(true)
  })

  test.each([shop, market, bareShop, bareMarket])(
    'in a search row the favourite digit is at the given offset',
    (place) => {
      const bytes = new TextEncoder().encode(JSON.stringify(postToWire(place)))
      bytes[bytes.length - favouriteFlagOffset] = '1'.charCodeAt(0)
      expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ ...postToWire(place), is_favorite: 1 })
    },
  )
})

describe('from the wire', () => {
  test.each([shop, bareShop])('a shop survives a round trip', (place) => {
    expect(shopFromWire(shopToWire(place, true))).toEqual({ ...place, favourite: true })
    expect(postFromWire(postToWire(place))).toEqual({ ...place, favourite: false })
  })

  test.each([market, bareMarket])('a market survives a round trip', (place) => {
    expect(marketFromWire(marketToWire(place, false))).toEqual({ ...place, favourite: false })
    expect(postFromWire(postToWire(place))).toEqual({ ...place, favourite: false })
  })

  test.each([
    ['post underscore date', { date: '2025_03_07' }, { date: '2025-03-07' }],
    ['post times', { start_time: '9:00', end_time: '15:30' }, { startMinute: 540, endMinute: 930 }],
    ['post times', { start_time: '09:30:00', end_time: '24:00:00' }, { startMinute: 570, endMinute: 1440 }],
    ['post address', { address: 'n/a' }, { address: null }],
    ['post address', { address: ' N/A ' }, { address: null }],
    ['post link', { link: undefined, shop_link: 'https://x.example' }, { link: 'https://x.example' }],
    ['post link', { link: 'n/a', shop_link: 'n/a' }, { link: null }],
    ['post favourite', { is_favorite: 1 }, { favourite: true }],
    ['post favourite', { is_favorite: '1' }, { favourite: true }],
    ['post favourite', { is_favorite: 0 }, { favourite: false }],
    ['post favourite', { is_favorite: 2 }, { favourite: false }],
    ['post favourite', { is_favorite: null }, { favourite: false }],
    ['post favourite', { is_favorite: undefined }, { favourite: false }],
    ['post favourite', { is_favorite: 'yes' }, { favourite: false }],
  ])('§3 %s: of %j is %j', (_key, part, expected) => {
    expect(marketFromWire({ ...marketToWire(market, false), ...part })).toMatchObject(expected)
  })

  test('§3 post link: of a shop too, from either field', () => {
    for (const part of [{ shop_link: 'https://x.example' }, { shop_link: 'n/a', link: 'https://x.example' }])
      expect(shopFromWire({ ...shopToWire(shop, false), ...part }).link).toBe('https://x.example')
  })

  test.each([
    ['a date that does not exist', { date: '2025-02-30' }, { date: null }],
    ['a time that does not exist', { start_time: 'n/a', end_time: 'sent' }, { startMinute: null, endMinute: null }],
    ['an id that is not a number', { id: 'abc' }, { id: NaN }],
    ['no id', { id: null }, { id: NaN }],
    ['an empty id', { id: '' }, { id: NaN }],
    ['a negative id', { id: -7 }, { id: NaN }],
    ['half an id', { id: 7.5 }, { id: NaN }],
    ['an id that is too large', { id: '9'.repeat(30) }, { id: NaN }],
    ['empty hours and dates', { date: null, start_time: '', end_time: null }, { date: null, endMinute: null }],
    ['coordinates as text', { latitude: '57.487', longitude: ' 12.076 ' }, { position: { lat: 57.487, lng: 12.076 } }],
    ['a coordinate of 0', { latitude: 0 }, { position: null }],
    ['an empty coordinate', { latitude: '' }, { position: null }],
    ['blank texts', { name: '  ', address: '', city: 'N/A' }, { name: null, address: null, town: null }],
    ['a number for a name', { name: 7 }, { name: null }],
  ])('%s', (_what, part, expected) => {
    expect(marketFromWire({ ...marketToWire(market, false), ...part })).toMatchObject(expected)
  })

  test.each([
    [595, 595],
    ['595', 595],
    [' 595 ', 595],
    ['0595', 595],
    [0, 0],
  ])('§R5 ids as text: %j is %i', (id, read) => {
    expect(shopFromWire({ id }).id).toBe(read)
    expect(marketFromWire({ id }).id).toBe(read)
  })

  test.each([undefined, null, '', 'abc', {}, [], true, NaN])('a row with the invalid id %j is skipped', (id) => {
    expect(postFromWire({ id, source: 'shop_info' })).toBeNull()
  })

  test.each([
    ['post of a shop', 'shop_info', 'shop'],
    ['post of a market', 'event_info', 'market'],
    ['post of the map', 'temp_event', 'market'],
  ])('§3 %s: source %s is a %s', (_key, source, kind) => {
    expect(postFromWire({ id: 1, source })?.kind).toBe(kind)
  })

  test('a row that is null is skipped', () => {
    expect(postFromWire(null)).toBeNull()
  })

  test.each([undefined, null, '', 'store', 'toString', 1])(
    '§5 map item without source: a row whose source is %j is skipped',
    (source) => {
      expect(postFromWire({ id: 1, source })).toBeNull()
    },
  )
})

describe('§3 post total: the total on the first row', () => {
  test.each([
    [[{ row_count: '' }], null],
    [[{ row_count: null }], null],
    [[{ row_count: -1 }], null],
    [[null, { row_count: 5 }], null],
    [[{ row_count: 3451 }, {}], 3451],
    [[{ row_count: '3451' }], 3451],
    [[{ row_count: 0 }], 0],
    [[{}], null],
    [[{}, { row_count: 5 }], null],
    [[{ row_count: 'många' }], null],
    [[], null],
  ])('%j: %j', (posts, total) => {
    expect(rowCountFromWire(posts)).toBe(total)
  })
})

test.each([
  [
    { events: 0, stores: 0 },
    { markets: 0, shops: 0 },
  ],
  [
    { events: '12', stores: 3, more: 1 },
    { markets: 12, shops: 3 },
  ],
])('§3 counts fields: %j', (wire, counts) => {
  expect(countsFromWire(wire)).toEqual(counts)
})

test.each([null, {}, { events: 1 }, { events: null, stores: 1 }, { events: '', stores: 1 }, { events: -1, stores: 1 }])(
  'counts of %j are invalid',
  (wire) => {
    expect(countsFromWire(wire)).toBeNull()
  },
)

test('rows must be a list; anything else is an invalid answer', () => {
  expect(rowsFromWire([null, { id: 1 }])).toEqual([null, { id: 1 }])
  for (const body of [null, {}, 'x', { posts: [] }]) expect(() => rowsFromWire(body)).toThrow(TypeError)
})
