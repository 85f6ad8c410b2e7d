/**
 * Creates SQLite databases with generated places, and changes them during a measurement. Markets begin today or later;
 * half of them are in series.
 */
import { addDays, type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstDay } from '../../search/bench/data.ts'
import { buildPlacesInSeries, generatedFacts } from '../../search/bench/occurrences.ts'
import { swedishToday, systemClock } from '../../server/src/clock.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { loadPlaces, loadRevision } from '../../server/src/db/place-changes.ts'
import {
  insertMarkets,
  insertShops,
  type MarketDraft,
  type ShopDraft,
  updatePlace,
} from '../../server/src/db/places.ts'
import { insertSeries } from '../../server/src/db/series.ts'
import { write } from '../../server/src/db/write.ts'

/** The number of places that `whileChanging` moves. */
const changing = 1000

/** Generates places; markets get the ids of their series. */
export function* placesInSeries(count: number): Generator<Place> {
  for (const place of buildPlacesInSeries(count, 1))
    yield place.kind === 'market' ? { ...place, seriesId: generatedFacts.seriesOf(place) || null } : place
}

/** Stores generated places in a new database. Returns the database's folder, which the caller must delete. */
export async function storePlaces(count: number): Promise<string> {
  const dataDir = newFolder()
  const database = openDatabase({ dataDir, databaseUrl: null })
  await migrate(database)
  const later = dayNumber(swedishToday(systemClock)()) - dayNumber(firstDay)
  const shops: ShopDraft[] = []
  const markets: MarketDraft[] = []
  const series = new Map<number, (Market & { readonly date: CivilDate })[]>()
  for (const { id, ...place } of placesInSeries(count)) {
    const stored = { source: 'import', sourceId: `csv:bench#${place.kind}/${id}` } as const
    if (place.kind === 'shop') shops.push({ ...place, ...stored })
    else if (place.date !== null) {
      const market = { ...place, date: addDays(place.date, later) }
      if (place.seriesId === null) markets.push({ ...market, ...stored })
      else series.set(place.seriesId, [...(series.get(place.seriesId) ?? []), { ...market, id }])
    }
  }
  await write(database, 1, async (writing) => {
    await insertShops(writing, shops)
    await insertMarkets(writing, markets)
    for (const [id, dates] of series) {
      const [place] = dates as [Market, ...Market[]]
      const { startMinute, endMinute } = place
      const rule = { kind: 'dates', dates: dates.map(({ date }) => date).toSorted() } as const
      await insertSeries(writing, {
        place,
        series: plainSeries(rule, { startMinute, endMinute }),
        source: 'import',
        sourceId: `csv:bench#series/${id}`,
      })
    }
  })
  await database.close()
  return dataDir
}

/** Reads the places of the database in a folder; the dates of a series are in the order of their ids. */
export async function* readPlaces(dataDir: string): AsyncGenerator<Place> {
  const database = openDatabase({ dataDir, databaseUrl: null })
  try {
    for await (const places of loadPlaces(database.db, await loadRevision(database.db)))
      for (const { place } of places) yield place
  } finally {
    await database.close()
  }
}

/**
 * Runs `work` and meanwhile moves `perSecond` places a second in the database, as another process beside the server
 * would.
 */
export async function whileChanging<T>(dataDir: string, perSecond: number, work: () => Promise<T>): Promise<T> {
  const places: Place[] = []
  for await (const place of readPlaces(dataDir))
    if ((place.kind === 'shop' || place.seriesId === null) && places.push(place) === changing) break
  const database = openDatabase({ dataDir, databaseUrl: null })
  let next = 0
  let last = Promise.resolve()
  const change = async () => {
    const place = places[next++ % places.length] as Place
    const position = place.position && { ...place.position, lat: place.position.lat + ((next % 7) - 3) / 50 }
    const changed = { ...place, position }
    await write(database, systemClock(), async (writing) => {
      if (changed.kind === 'shop') await updatePlace(writing, 'shop', changed.id, changed)
      else await updatePlace(writing, 'market', changed.id, changed)
    })
  }
  const timer = setInterval(() => {
    last = last.then(change)
  }, 1000 / perSecond)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await last
    await database.close()
  }
}

/** Copies a folder; the caller must delete the copy. */
export function copyOf(dataDir: string): string {
  const copy = newFolder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

export function removeData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
}
