/** A SQLite database with generated places, half of the markets dates of series, from `today` on. */
import { addDays, type CivilDate, dayNumber } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstDay } from '../../search/bench/data.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { insertMarkets, insertShops, type MarketDraft, type ShopDraft } from '../../server/src/db/places.ts'
import { insertSeries } from '../../server/src/db/series.ts'
import { write } from '../../server/src/db/write.ts'
import { placesInSeries } from './series-places.ts'

/** Returns its folder, which the caller removes. */
export async function storePlacesInSeries(count: number, today: CivilDate): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
  const database = openDatabase({ dataDir, databaseUrl: null })
  await migrate(database)
  const later = dayNumber(today) - dayNumber(firstDay)
  const shops: ShopDraft[] = []
  const markets: MarketDraft[] = []
  const series = new Map<number, (Market & { readonly date: CivilDate })[]>()
  for (const place of placesInSeries(count)) {
    const stored = { source: 'import', sourceId: `csv:bench#${place.kind}/${place.id}` } as const
    if (place.kind === 'shop') shops.push({ ...place, ...stored })
    else if (place.date !== null) {
      const market = { ...place, date: addDays(place.date, later) }
      if (place.seriesId === null) markets.push({ ...market, ...stored })
      else series.set(place.seriesId, [...(series.get(place.seriesId) ?? []), market])
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
