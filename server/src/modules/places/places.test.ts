import { endpoints } from '@fyndkartan/contract/endpoints'
import type { EventWire, PostWire, StoreWire } from '@fyndkartan/contract/place'
import { eventPageSchema, storeSchema } from '@fyndkartan/contract/place-schema'
import { problemText } from '@fyndkartan/contract/problem'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePlace } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'

/** Fields that the site adds to the specification. */
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
  warning: null,
  source_name: null,
  source_url: null,
  licence: null,
  attribution: null,
  found_latitude: null,
  found_longitude: null,
  found_precision: null,
}

onSqlite(({ fresh }) => {
  let site: TestSite
  beforeAll(async () => {
    site = await buildSite(await fresh(), {
      shops: [
        buildShop({ id: 7 }),
        buildShop({ id: 8, name: null, address: null, town: null, position: null, link: null }),
      ],
      markets: [buildMarket({ id: 7 }), buildMarket({ id: 9, date: null, startMinute: null, endMinute: null })],
    })
  })

  describe.each([
    ['/get_store/', 'Butiken kunde inte hittas'],
    ['/get_event/', 'Evenemanget kunde inte hittas'],
  ])('%s', (path, notFound) => {
    test('a call without the key gets 401, and one with a bad token 401 with another message', async () => {
      const withoutKey = await site.app.inject({ url: `${path}7` })
      expect([withoutKey.statusCode, withoutKey.json()]).toEqual([401, { message: problemText.wrongKey }])
      const badToken = await site.call(`${path}7`, { headers: { authorization: 'Bearer abc' } })
      expect([badToken.statusCode, badToken.json()]).toEqual([401, { message: problemText.wrongKeyOrToken }])
    })

    test.each([
      '0',
      '10',
      '-7',
      '+7',
      '07',
      '7.0',
      '7e0',
      '0x7',
      'abc',
      'NaN',
      '__proto__',
      '7%2F8',
      '7%00',
      '%F0%9F%AA%91',
      '7%20',
      '2147483648',
      '9007199254740993',
      '9'.repeat(400),
      'x'.repeat(4000),
    ])('§7 store not found, §7 event not found: 404 (%s)', async (id) => {
      const answer = await site.call(path + id)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: notFound }])
    })

    test('a path with invalid percent-encoding gets 400', async () => {
      const answer = await site.call(`${path}%FF`)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json())).toEqual(['message'])
    })
  })

  test('§7 store answer: a shop has the fields of the specification, also when few facts are known', async () => {
    const store = await site.read<StoreWire>('/get_store/7')
    expect(store).toEqual({
      id: 7,
      name: 'Retrolyckan',
      shop_link: 'https://retrolyckan.example/',
      address: 'Köpmangatan 12',
      city: 'Katrineholm',
      latitude: 58.9959,
      longitude: 16.2072,
      opening_hours: 'varierar',
      opening_hours_osm: null,
      exceptions: [],
      ...unknownToBoth,
      chain: null,
      is_favorite: 0,
    })
    const bare = await site.read<StoreWire>('/get_store/8')
    expect(bare).toMatchObject({ name: null, address: 'n/a', city: null, latitude: null, shop_link: 'n/a' })
    expect([Value.Check(storeSchema, store), Value.Check(storeSchema, bare)]).toEqual([true, true])
  })

  test('§7 event answer: a market has the fields of the specification, also without date and times', async () => {
    const event = await site.read<EventWire>('/get_event/7')
    expect(event).toEqual({
      id: 7,
      series_id: null,
      name: 'Bakluckeloppis i Folkets park',
      link: 'https://loppis.example/boras',
      address: 'Parkvägen 3',
      city: 'Borås',
      latitude: 57.721,
      longitude: 12.9401,
      date: '2026-11-22',
      start_time: '10:00',
      end_time: '14:00',
      cancelled: 0,
      cancelled_reason: null,
      ...unknownToBoth,
      roof: null,
      stall_price: null,
      stall_link: null,
      is_favorite: 0,
      dates: [],
      repeats: null,
    })
    const bare = await site.read<EventWire>('/get_event/9')
    expect(bare).toMatchObject({ date: null, start_time: null, end_time: null })
    expect([Value.Check(eventPageSchema, event), Value.Check(eventPageSchema, bare)]).toEqual([true, true])
  })

  test('a shop has its coming dates with unusual hours, a search row does not', async () => {
    const openingHoursOsm = 'Mo-Fr 10:00-12:00,13:00-18:00; 2026 Dec 23 10:00-14:00; Dec 24 off'
    const own = await buildSite(await fresh(), {
      shops: [buildShop({ id: 1, openingHours: null, openingHoursOsm })],
      clock: () => Date.UTC(2026, 10, 21, 11),
    })
    const store = await own.read<StoreWire>('/get_store/1')
    expect(store).toMatchObject({ opening_hours: 'n/a', opening_hours_osm: openingHoursOsm })
    expect(store.exceptions).toEqual([
      { date: '2026-12-23', hours: '10:00–14:00' },
      { date: '2026-12-24', hours: 'stängt' },
    ])
    expect(Value.Check(storeSchema, store)).toBe(true)
    const [row] = await own.read<PostWire[]>(`${endpoints.searchPlaces.path}?event_type=stores`)
    expect(row).toMatchObject({ opening_hours_osm: openingHoursOsm })
    expect(row).not.toHaveProperty('exceptions')
  })

  test('a removed place is not found once the index has caught up', async () => {
    const own = await buildSite(await fresh(), { shops: [buildShop({ id: 1 })] })
    expect((await own.call('/get_store/1')).statusCode).toBe(200)
    await write(own.database, 1, (writing) => deletePlace(writing, { kind: 'shop', id: 1 }))
    await own.sync.catchUp()
    expect((await own.call('/get_store/1')).statusCode).toBe(404)
  })
})
