/** A SQLite database with the benchmark places, as an import would leave it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPlaces } from '../../search/bench/data.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { insertMarkets, insertShops, type MarketDraft, type ShopDraft } from '../../server/src/db/places.ts'
import { write } from '../../server/src/db/write.ts'

/** Places written per transaction. */
const placesPerWrite = 10_000

/** Creates a temporary directory, which the caller removes. */
export async function storePlaces(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
  const database = openDatabase({ dataDir, databaseUrl: null })
  await migrate(database)
  let shops: ShopDraft[] = []
  let markets: MarketDraft[] = []
  const writeOut = async () => {
    await write(database, 1, async (writing) => {
      await insertShops(writing, shops)
      await insertMarkets(writing, markets)
    })
    shops = []
    markets = []
  }
  for (const place of buildPlaces(count, 1)) {
    const stored = { source: 'import', sourceId: `csv:bench#${place.kind}/${place.id}` } as const
    if (place.kind === 'shop') shops.push({ ...place, ...stored })
    else markets.push({ ...place, ...stored })
    if (shops.length + markets.length === placesPerWrite) await writeOut()
  }
  await writeOut()
  await database.close()
  return dataDir
}

/** A copy that belongs to the caller. */
export function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

export function removeData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
