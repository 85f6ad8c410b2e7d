import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countPlaces } from '../db/places.ts'
import { findSuggestions } from '../db/series-suggestions.ts'
import { onSqlite } from '../testing/databases.ts'
import { readRealShops, realShopFiles } from '../testing/real-shops.ts'
import { tableOf } from '../testing/table-of-events.ts'
import { applyImport, type ImportOptions } from './apply-import.ts'
import { parseCsv } from './parse-csv.ts'
import { parseIcal } from './parse-ical.ts'
import { osmScope } from './parse-osm.ts'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const options: ImportOptions = { scope: osmScope, source: 'osm', prune: false, dryRun: false, today: '2026-11-21' }

/**
 * The same markets as a calendar, in which all markets of one name at one place are one repeated event. All dates are
 * ten years later.
 */
function calendarOf({ events }: { readonly events: readonly Readonly<Record<string, string | number | null>>[] }) {
  const byPlace = Map.groupBy(events, ({ name, address, city }) => JSON.stringify([name, address, city]))
  const lines = [...byPlace.values()].flatMap((group, index) => {
    const later = group.map(({ date }) => String(date).replaceAll('-', '').replace(/^202/, '203'))
    const [first, ...others] = [...new Set(later)].toSorted()
    const { name, address, city } = group[0] ?? {}
    return [
      'BEGIN:VEVENT',
      `UID:${index}`,
      `SUMMARY:${name}`,
      `LOCATION:${address}\\, ${city}`,
      `DTSTART;VALUE=DATE:${first}`,
      ...(others.length > 0 ? [`RDATE;VALUE=DATE:${others.join(',')}`] : []),
      'END:VEVENT',
    ]
  })
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

onSqlite(({ fresh }) => {
  const realDataDir = process.env['REAL_DATA_DIR']

  describe.skipIf(!realDataDir)('real files (skipped when REAL_DATA_DIR is not set)', () => {
    test.each(realShopFiles)('%s twice: the second time all %i are unchanged', async (file, count) => {
      const database = await fresh()
      const drafts = readRealShops(file, '2026-11-21')
      const again = { ...options, scope: osmScope, prune: true }
      expect(await applyImport(database, nowMs, drafts, again)).toEqual({
        added: count,
        changed: 0,
        unchanged: 0,
        kept: 0,
        removed: 0,
      })
      expect(await applyImport(database, nowMs, drafts, again)).toEqual({
        added: 0,
        changed: 0,
        unchanged: count,
        kept: 0,
        removed: 0,
      })
      expect(await countPlaces(database.db, 'import')).toEqual({ shops: count, markets: 0 })
    })

    test('events.json imported twice as a table: errors name the line, and the second import adds nothing', async () => {
      const database = await fresh()
      const text = readFileSync(join(realDataDir ?? '', 'events.json'), 'utf8')
      const table = tableOf(JSON.parse(text))
      const { drafts, skipped, read } = parseCsv(table, { source: 'events', today: '2026-11-21' })
      const csv = { ...options, scope: 'csv:events#' }
      expect(drafts.length + skipped.length).toBe(read)
      expect(drafts.length).toBeGreaterThan(20)
      for (const { at } of skipped) expect(at).toMatch(/^line \d+$/)
      expect(await applyImport(database, nowMs, drafts, csv)).toMatchObject({ added: drafts.length })
      expect(await applyImport(database, nowMs, drafts, csv)).toMatchObject({ added: 0, unchanged: drafts.length })
    })

    test('events.json: the suggested series are the markets that were entered date by date', async () => {
      const database = await fresh()
      const table = tableOf(JSON.parse(readFileSync(join(realDataDir ?? '', 'events.json'), 'utf8')))
      const { drafts } = parseCsv(table, { source: 'events', today: options.today })
      await applyImport(database, nowMs, drafts, { ...options, scope: 'csv:events#' })
      const suggestions = await findSuggestions(database.db, '2025-08-01')
      const found = suggestions.map(({ ids, series }) => `${ids.length} ${series.rule.kind}`)
      expect(found.toSorted()).toEqual([
        '10 dates',
        '3 weekly',
        '4 dates',
        '4 dates',
        '4 dates',
        '5 dates',
        '6 dates',
        '9 weekly',
      ])
    })

    test('events.json imported twice as a calendar: repeated events become series, and the second import changes nothing', async () => {
      const database = await fresh()
      const text = readFileSync(join(realDataDir ?? '', 'events.json'), 'utf8')
      const later = Date.parse('2035-06-01T12:00:00Z')
      const { drafts, groups, repeats } = parseIcal(calendarOf(JSON.parse(text)), {
        source: 'events',
        today: '2035-06-01',
      })
      const ical = { ...options, scope: 'ical:events#', today: '2035-06-01', ...(groups && { groups }) } as const
      expect(drafts.filter(({ kind }) => kind === 'series').length).toBeGreaterThan(0)
      expect(repeats).toEqual([])
      expect(await applyImport(database, later, drafts, ical)).toMatchObject({ added: drafts.length })
      expect(await applyImport(database, later, drafts, ical)).toMatchObject({ added: 0, unchanged: drafts.length })
    })
  })
})
