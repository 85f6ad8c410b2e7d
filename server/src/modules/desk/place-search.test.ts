import { type deskPlaceAnswerSchema, deskPlacesSchema } from '@fyndkartan/contract/desk-schema'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Static } from '@fyndkartan/contract/schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertShops, type MarketDraft, type ShopDraft } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'
import { addMarket as addMarketTo, addShop as addShopTo, evictPlaces } from '../../testing/stocked-site.ts'

type Found = Static<typeof deskPlacesSchema>
type Answer = Static<typeof deskPlaceAnswerSchema>

const startMs = Date.UTC(2026, 10, 21, 11)

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  const clock = () => startMs
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })
  beforeEach(async () => {
    await evictPlaces(site)
  })

  const addShop = (shop: Partial<ShopDraft> = {}) => addShopTo(site, shop, startMs - 1000)
  const addMarket = (market: Partial<MarketDraft> = {}) => addMarketTo(site, market, startMs - 1000)
  const version = async (key: PlaceKey) => (await desk.read<Answer>('deskPlace', key)).place.version
  const search = async (query: string) => desk.read<Found>('deskPlaces', null, query)
  const names = async (query: string) => (await search(query)).places.map(({ place }) => place.name)

  test('without words the list has both kinds, the latest change first, twenty a page', async () => {
    await write(site.database, 0, (writing) =>
      insertShops(
        writing,
        Array.from({ length: 21 }, (_, at) => buildShop({ name: `Butik ${at}` })),
      ),
    )
    await addMarket({ name: 'Loppis' })
    const first = await search('')
    expect(Value.Check(deskPlacesSchema, first)).toBe(true)
    expect([first.total, first.places.length]).toEqual([22, 20])
    expect((await names('')).slice(0, 3)).toEqual(['Loppis', 'Butik 20', 'Butik 19'])
    expect(await names('?page=1')).toEqual(['Butik 1', 'Butik 0'])
    expect(await names('?type=event')).toEqual(['Loppis'])
    expect(await names('?page=2')).toEqual([])
  })

  test('words match name, town and address in any case, including past and undated markets', async () => {
    await addShop({ name: 'Östermalms fynd', town: 'Stockholm' })
    await addShop({ name: 'Fynd', town: 'Borås', address: 'Östra gatan 1' })
    await addShop({ name: 'Annat', town: 'Malmö' })
    await addMarket({ name: 'Fynd i parken', date: '2019-05-04', town: 'Kalmar' })
    await addMarket({ name: 'ÖSTRA fyndet', date: null, town: 'Kalmar' })
    expect(new Set(await names('?query=fynd'))).toEqual(
      new Set(['Fynd', 'Fynd i parken', 'ÖSTRA fyndet', 'Östermalms fynd']),
    )
    expect(new Set(await names('?query=%C3%B6st%20FYND'))).toEqual(new Set(['Fynd', 'ÖSTRA fyndet', 'Östermalms fynd']))
    expect(await names('?query=fynd&type=event')).toEqual(['Fynd i parken', 'ÖSTRA fyndet'])
    expect(await names('?query=bor%C3%A5s')).toEqual(['Fynd'])
    expect(await search('?query=finnsinte')).toEqual({ total: 0, places: [] })
  })

  test('coming markets and shops come first, then past markets, page by page', async () => {
    for (let at = 0; at < 15; at++)
      await addMarket({ name: `Fynd förr ${at}`, date: `2019-05-${at + 10}` as '2019-05-10' })
    for (let at = 0; at < 15; at++)
      await addMarket({ name: `Fynd snart ${at}`, date: `2026-12-${at + 10}` as '2026-12-10' })
    await addMarket({ name: 'Fynd i dag', date: '2026-11-21' })
    await addMarket({ name: 'Fynd i går', date: '2026-11-20' })
    await addShop({ name: 'Fynd' })
    const [first, second] = [await names('?query=fynd'), await names('?query=fynd&page=1')]
    expect([first.length, first[0], first[1], first[16], first[17]]).toEqual([
      20,
      'Fynd i dag',
      'Fynd snart 0',
      'Fynd',
      'Fynd förr 0',
    ])
    expect([second.length, second[0], second.at(-1)]).toEqual([13, 'Fynd förr 3', 'Fynd i går'])
    expect((await search('?query=fynd&page=1')).total).toBe(33)
    expect(await names('?query=fynd&type=store')).toEqual(['Fynd'])
  })

  test('undated markets come after the others, across pages', async () => {
    for (let at = 0; at < 19; at++) await addMarket({ name: `Loppis ${at}` })
    for (let at = 0; at < 3; at++) await addMarket({ name: `Loppis utan dag ${at}`, date: null })
    const [first, second] = [await search('?query=loppis'), await search('?query=loppis&page=1')]
    expect([first.total, first.places.length, second.total]).toEqual([22, 20, 22])
    expect(first.places.at(-1)?.place.name).toBe('Loppis utan dag 2')
    expect(second.places.map(({ place }) => place.name)).toEqual(['Loppis utan dag 1', 'Loppis utan dag 0'])
  })

  test('an id finds places of either kind', async () => {
    const shop = await addShop({ id: 4242, name: 'Butik 4242' })
    await addMarket({ id: 4242, name: 'Loppis 4242' })
    expect(await names('?query=4242')).toEqual(['Butik 4242', 'Loppis 4242'])
    expect(await names('?query=%234242&type=event')).toEqual(['Loppis 4242'])
    expect(await names('?query=4243')).toEqual([])
    expect(await names('?query=4242&page=1')).toEqual([])
    await desk.done('removePlace', shop, { version: await version(shop) })
    expect(await names('?query=4242')).toEqual(['Loppis 4242'])
    expect(await names('?query=4242&removed=1')).toEqual(['Butik 4242'])
  })

  test('the list of removed places can be searched, with Swedish letters in any case, or has the latest removal first', async () => {
    for (const name of ['ÅNGBÅTEN', 'Röda Korset', 'Ångbageriet']) {
      const key = await addShop({ name })
      await desk.done('removePlace', key, { version: await version(key) })
    }
    await addShop({ name: 'Ångan' })
    expect(await names('?removed=1')).toEqual(['Ångbageriet', 'Röda Korset', 'ÅNGBÅTEN'])
    expect(await names('?removed=1&query=%C3%A5ngb')).toEqual(['Ångbageriet', 'ÅNGBÅTEN'])
    expect(await names('?removed=1&query=korset%20katrine')).toEqual(['Röda Korset'])
    expect(await names('?removed=1&type=event')).toEqual([])
    expect(await names('?query=%C3%A5ng')).toEqual(['Ångan'])
  })
})
