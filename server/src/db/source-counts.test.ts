import { expect, test } from 'vitest'
import { applyImport } from '../importer/apply-import.ts'
import { parseSource } from '../importer/parse-source.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { shopTable } from '../testing/source-server.ts'
import { countPlacesOf } from './source-counts.ts'

const today = '2026-11-24'

onEachDatabase(({ fresh }) => {
  test('the count of a source’s places is exact for any number, and leaves out other sources and removed places', async () => {
    const database = await fresh()
    const bring = (source: string, table: string) => {
      const { parsed, scope } = parseSource(table, { format: 'csv', source, all: false, abroad: false, today })
      return applyImport(database, 0, parsed.drafts, { scope, source, today, prune: true, dryRun: false })
    }
    await bring('Listan', shopTable(4200))
    for (const other of ['Lista', 'Listan 2', 'listan', 'Listå']) await bring(other, shopTable(2))
    expect(await countPlacesOf(database, 'csv:Listan#')).toBe(4200)
    await bring('Listan', `${shopTable(4100)}butik,Boden,Ystad,,,l\n`)
    expect(await countPlacesOf(database, 'csv:Listan#')).toBe(4101)
    expect(await countPlacesOf(database, 'csv:Listan 2#')).toBe(2)
    expect(await countPlacesOf(database, 'osm:')).toBe(0)
  })
})
