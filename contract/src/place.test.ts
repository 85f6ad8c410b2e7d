import { describe, expect, test } from 'vitest'
import type { Market } from '@fyndkartan/domain/market'
import type { Shop } from '@fyndkartan/domain/shop'
import { Value } from 'typebox/value'
import { eventSchema, marketPostSchema, shopPostSchema, storeSchema } from './place-schema.ts'
import {
  favouriteFlagOffset,
  marketFromWire,
  marketToWire,
  postFromWire,
  postToWire,
  rowCountFromWire,
  shopFromWire,
  shopToWire,
} from './place.ts'

const shop: Shop = {
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
const nothingKnown = { name: null, address: null, town: null, position: null, link: null }
const bareShop: Shop = { kind: 'shop', id: 1, ...nothingKnown, openingHours: null }
const bareMarket: Market = { kind: 'market', id: 2, ...nothingKnown, date: null, startMinute: null, endMinute: null }

describe('to the wire', () => {
  test('a shop, in the names of spec §3', () => {
    expect(shopToWire(shop, true)).toEqual({
      id: 7,
      name: 'Kupan "Borås" \\ Åhlén',
      shop_link: 'https://kupan.example',
      address: 'Storgatan 1',
      city: 'Borås',
      latitude: 57.721,
      longitude: 12.9401,
      opening_hours: 'varierar',
      is_favorite: 1,
    })
  })

  test('a market, in the names of spec §3', () => {
    expect(marketToWire(market, false)).toEqual({
      id: 595,
      name: 'Loppis i bygdegården',
      link: 'https://loppis.example',
      address: 'Byvägen 2',
      city: 'Kungsbacka',
      latitude: 57.487,
      longitude: 12.076,
      date: '2025-03-07',
      start_time: '10:00',
      end_time: '15:00',
      is_favorite: 0,
    })
  })

  test('a missing address, link and hours are the literal n/a', () => {
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

  test.each([shop, market, bareShop, bareMarket])(
    'in a search row the favourite digit stands where the offset says',
    (place) => {
      const bytes = new TextEncoder().encode(JSON.stringify(postToWire(place)))
      bytes[bytes.length - favouriteFlagOffset] = '1'.charCodeAt(0)
      expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ ...postToWire(place), is_favorite: 1 })
    },
  )
})

describe('from the wire', () => {
  test.each([shop, bareShop])('a shop comes back as it was', (place) => {
    expect(shopFromWire(shopToWire(place, true))).toEqual({ ...place, favourite: true })
    expect(postFromWire(postToWire(place))).toEqual({ ...place, favourite: false })
  })

  test.each([market, bareMarket])('a market comes back as it was', (place) => {
    expect(marketFromWire(marketToWire(place, false))).toEqual({ ...place, favourite: false })
    expect(postFromWire(postToWire(place))).toEqual({ ...place, favourite: false })
  })

  test.each([
    ['a date with underscores', { date: '2025_03_07' }, { date: '2025-03-07' }],
    ['a date that does not exist', { date: '2025-02-30' }, { date: null }],
    ['a time with seconds', { start_time: '09:30:00', end_time: '24:00:00' }, { startMinute: 570, endMinute: 1440 }],
    ['a time that is none', { start_time: 'n/a', end_time: 'sent' }, { startMinute: null, endMinute: null }],
    ['an id as text', { id: '595' }, { id: 595 }],
    ['coordinates as text', { latitude: '57.487', longitude: ' 12.076 ' }, { position: { lat: 57.487, lng: 12.076 } }],
    ['a coordinate of 0', { latitude: 0 }, { position: null }],
    ['an empty coordinate', { latitude: '' }, { position: null }],
    ['texts of blanks', { name: '  ', address: '', city: 'N/A' }, { name: null, address: null, town: null }],
    ['a number for a name', { name: 7 }, { name: null }],
    ['a link in the other field', { link: undefined, shop_link: 'https://x.example' }, { link: 'https://x.example' }],
    ['a favourite as text', { is_favorite: '1' }, { favourite: true }],
    ['no favourite field', { is_favorite: undefined }, { favourite: false }],
    ['a favourite that is neither', { is_favorite: 'yes' }, { favourite: false }],
  ])('%s', (_what, part, expected) => {
    expect(marketFromWire({ ...marketToWire(market, false), ...part })).toMatchObject(expected)
  })

  test.each([
    ['shop_info', 'shop'],
    ['event_info', 'market'],
    ['temp_event', 'market'],
  ])('source %s is a %s', (source, kind) => {
    expect(postFromWire({ id: 1, source })?.kind).toBe(kind)
  })

  test.each([undefined, null, '', 'store', 'toString', 1])(
    'a row whose source is %j is skipped (spec §5)',
    (source) => {
      expect(postFromWire({ id: 1, source })).toBeNull()
    },
  )
})

describe('the total on the first row', () => {
  test.each([
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
