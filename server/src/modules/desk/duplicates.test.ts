import type { deskTipAnswerSchema } from '@fyndkartan/contract/desk-schema'
import type { Static } from '@fyndkartan/contract/schema'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMarkets, insertShops } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf, newMarket, newShop, sendTip, shopWire } from '../../testing/desk-site.ts'
import { removePlaces } from '../../testing/stocked-site.ts'

type Answer = Static<typeof deskTipAnswerSchema>

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    site = await buildSite(await fresh(), { config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })
  const removeAll = () => removePlaces(site)
  beforeEach(removeAll)

  const spot = { lat: 58.9959, lng: 16.2072 }
  /** A point this many metres north of `spot`. */
  const north = (metres: number) => ({ lat: spot.lat + metres / 111_195, lng: spot.lng })
  const other = 'https://annan.example/'
  const names = async (id: number) => (await desk.read<Answer>('deskTip', id)).duplicates.map((d) => d.place.name)
  const add = async (shops: Parameters<typeof buildShop>[0][], markets: Parameters<typeof buildMarket>[0][] = []) => {
    await write(site.database, 0, async (writing) => {
      await insertShops(writing, shops.map(buildShop))
      await insertMarkets(writing, markets.map(buildMarket))
    })
    await site.sync.catchUp()
  }

  test('nearby places with similar names, places at the same spot and places with the same link are listed, likeliest first', async () => {
    await add([
      { name: 'Retrolyckan Second Hand', position: north(1900), link: other },
      { name: 'Långt bort Retrolyckan', position: north(2100), link: other },
      { name: 'Skor och väskor', position: north(50), link: other },
      { name: 'Järnhandeln', position: north(70), link: other },
      { name: 'Samma länk', position: north(90_000), link: 'http://www.RETROLYCKAN.example' },
      { name: 'Retrolyckan', position: north(30), link: other },
      { name: 'Retrolyckans butik', position: null, link: other },
      { name: 'Retrolyckan', town: 'Borås', position: null, link: other },
    ])
    await add([], [{ name: 'Retrolyckan', position: spot, town: 'Katrineholm' }])
    const id = await sendTip(site, newShop())
    const { duplicates } = await desk.read<Answer>('deskTip', id)
    expect(duplicates.map(({ place, distance_m: m, likeness }) => [place.name, m, Math.round(likeness * 100)])).toEqual(
      [
        ['Retrolyckan', 30, 100],
        ['Retrolyckan Second Hand', 1900, 100],
        ['Samma länk', 90_000, 0],
        ['Skor och väskor', 50, 0],
        ['Retrolyckans butik', null, 95],
      ],
    )
  })

  test('a place with only a known town is compared from anywhere in the town', async () => {
    await add([{ name: 'Retrolyckan i utkanten', position: null, link: other }])
    const far = north(7000)
    const id = await sendTip(site, newShop({ position: far }))
    expect(await names(id)).toContain('Retrolyckan i utkanten')
  })

  test('at most eight places are listed, without removed ones and without those that only share a chain’s link', async () => {
    await add(
      Array.from({ length: 9 }, (_, at) => ({
        name: `Kedjan ${at}`,
        position: north(50_000 + at),
        link: newShop().link,
      })),
    )
    const id = await sendTip(site, newShop())
    expect(await names(id)).toEqual([])
    await add(Array.from({ length: 12 }, (_, at) => ({ name: `Retrolyckan ${at}`, position: north(at), link: other })))
    expect(await names(id)).toHaveLength(8)
    await removeAll()
    expect(await names(id)).toEqual([])
  })

  test('a market on the same day comes before other days, and one months away is not a duplicate', async () => {
    const link = 'https://annan.example/'
    await add(
      [],
      [
        { name: 'Folkets park, en vecka senare', date: '2026-12-05', link },
        { name: 'Bakluckeloppis i Folkets park', date: '2026-11-29', link },
        { name: 'Loppis i parken', date: '2026-11-28', link },
        { name: 'Bakluckeloppis i Folkets park', date: '2027-06-05', link },
      ],
    )
    const id = await sendTip(site, newMarket())
    const { duplicates } = await desk.read<Answer>('deskTip', id)
    expect(duplicates.map(({ place }) => 'date' in place && place.date)).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-12-05',
    ])
  })

  test('the place that the tip was published as is not a duplicate', async () => {
    const id = await sendTip(site, newShop())
    await desk.done('publishTip', id, shopWire())
    expect(await names(id)).toEqual([])
  })
})
