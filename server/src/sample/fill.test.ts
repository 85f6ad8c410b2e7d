import { daysBetween, swedishTime } from '@fyndkartan/domain/local-time'
import { slideshowMarketIds } from '@fyndkartan/domain/market'
import { expect, test } from 'vitest'
import { countPlaces, deletePlace, insertMarket, insertShop, loadPlace } from '../db/places.ts'
import { loadSeriesState } from '../db/series.ts'
import { write } from '../db/write.ts'
import { extendAllSeries } from '../live/extend-series.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { onSqlite } from '../testing/databases.ts'
import { fillWithSample } from './fill.ts'
import { generateMarkets, generateShops } from './generate.ts'
import { sampleConfirmation } from './sample-facts.ts'
import { generateSeries } from './sample-series.ts'
import { removeSample } from './remove.ts'

/** 00:30 on 22 November in Sweden, still the 21st in UTC. */
const nowMs = Date.parse('2026-11-21T23:30:00Z')

onSqlite(({ fresh }) => {
  test('an empty database gets 1,500 shops, 1,500 markets and five series, as generated for the Swedish day', async () => {
    const database = await fresh()
    expect(await fillWithSample(database, nowMs)).toEqual({ shops: 1500, markets: 1505 })
    expect((await countPlaces(database.db, 'sample')).shops).toBe(1500)
    expect((await loadSeriesState(database.db, 5))?.state).toMatchObject(generateSeries('2026-11-22')[4] ?? {})
    expect(await loadPlace(database.db, { kind: 'shop', id: 7 })).toEqual({
      ...generateShops()[6],
      trust: { confirmation: sampleConfirmation(7, '2026-11-22'), warning: null, source: null },
    })
    expect(await loadPlace(database.db, { kind: 'market', id: 7 })).toEqual({
      ...generateMarkets('2026-11-22')[6],
      trust: { confirmation: sampleConfirmation(7, '2026-11-22'), warning: null, source: null },
    })
  })

  test('the markets of the slideshow exist and are coming', async () => {
    const database = await fresh()
    await fillWithSample(database, nowMs)
    for (const id of slideshowMarketIds) {
      const market = await loadPlace(database.db, { kind: 'market', id: id })
      expect(daysBetween(swedishTime(nowMs).date, market?.date ?? '1900-01-01')).toBeGreaterThan(0)
    }
  })

  test('a second fill does nothing', async () => {
    const database = await fresh()
    await fillWithSample(database, nowMs)
    const counts = await countPlaces(database.db)
    expect(await fillWithSample(database, nowMs)).toBeNull()
    expect(await countPlaces(database.db)).toEqual(counts)
  })

  test('a database that has, or once had, a place is not filled', async () => {
    const database = await fresh()
    const id = await write(database, nowMs, (writing) => insertMarket(writing, buildMarket()))
    expect(await fillWithSample(database, nowMs)).toBeNull()
    await write(database, nowMs, (writing) => deletePlace(writing, { kind: 'market', id }))
    expect(await fillWithSample(database, nowMs)).toBeNull()
    expect(await countPlaces(database.db)).toEqual({ shops: 0, markets: 0 })
  })

  test('places stored afterwards get new ids', async () => {
    const database = await fresh()
    await fillWithSample(database, nowMs)
    expect(await write(database, nowMs, (writing) => insertShop(writing, buildShop()))).toBe(1501)
  })

  test('the removal deletes exactly the sample, permanently', async () => {
    const database = await fresh()
    await fillWithSample(database, nowMs)
    const kept = await write(database, nowMs, async (writing) => [
      await insertShop(writing, buildShop({ source: 'import', sourceId: 'osm:node/1' })),
      await insertShop(writing, buildShop({ source: 'tip' })),
      await insertShop(writing, buildShop({ source: 'operator' })),
    ])
    expect(await removeSample(database, nowMs)).toEqual({ shops: 1500, markets: 1505 })
    expect(await countPlaces(database.db, 'sample')).toEqual({ shops: 0, markets: 0 })
    expect(await countPlaces(database.db)).toEqual({ shops: 3, markets: 0 })
    for (const id of kept) expect(await loadPlace(database.db, { kind: 'shop', id: id })).not.toBeNull()
    expect(await removeSample(database, nowMs)).toEqual({ shops: 0, markets: 0 })
    // Removed series get no further dates.
    await extendAllSeries(database, nowMs + 400 * 86_400_000)
    expect((await countPlaces(database.db)).markets).toBe(0)
    expect(await fillWithSample(database, nowMs)).toBeNull()
  })
})
