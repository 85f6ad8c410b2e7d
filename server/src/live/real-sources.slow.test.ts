/** Real files as stored sources: the job fetches them over HTTP, with the same counts as the import command. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { swedishTime } from '@fyndkartan/domain/local-time'
import type { SourceKind } from '@fyndkartan/domain/source'
import { describe, expect, test } from 'vitest'
import { countPlacesOf } from '../db/source-counts.ts'
import { loadRuns, orderRun } from '../db/sources.ts'
import { write } from '../db/write.ts'
import { applyImport } from '../importer/apply-import.ts'
import { parseSource } from '../importer/parse-source.ts'
import { formatOfSource } from '../importer/source-scope.ts'
import { onSqlite } from '../testing/databases.ts'
import { addSource, sourceOf, sourcesJobOf, startSourceServer } from '../testing/source-server.ts'

const nowMs = Date.UTC(2026, 10, 24, 11)
const log = {
  warn: ({ err }: { err: unknown }) => {
    throw err
  },
} as never

type Row = Readonly<Record<string, string | number | null>>

/** Real events as a spreadsheet would save them. */
function tableOf(events: readonly Row[]): string {
  const columns = ['name', 'address', 'city', 'latitude', 'longitude', 'link', 'date', 'start_time', 'end_time', 'id']
  const field = (value: Row[string] | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const rows = events.map((event) => ['loppis', ...columns.map((column) => field(event[column]))].join(','))
  return `${['type', ...columns].join(',').replace('city', 'town')}\n${rows.join('\n')}\n`
}

/** Events as a web page lists them, moved ten years ahead: past events are not imported. */
function pageOf(events: readonly Row[]): string {
  const items = events.map(({ id, name, address, city, date, latitude, longitude }) => ({
    '@type': 'Event',
    '@id': id,
    name,
    startDate: String(date).replace(/^202/, '203'),
    location: { '@type': 'Place', address: { streetAddress: address, addressLocality: city }, latitude, longitude },
  }))
  return `<!doctype html><script type="application/ld+json">${JSON.stringify(items).replaceAll('<', '\\u003c')}</script>`
}

/** The same events as a calendar, each day as its own event. */
function calendarOf(events: readonly Row[]): string {
  const lines = events.flatMap(({ id, name, address, city, date }) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SUMMARY:${name}`,
    `LOCATION:${address}\\, ${city}`,
    `DTSTART;VALUE=DATE:${String(date).replaceAll('-', '').replace(/^202/, '203')}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

const asEvents = (text: string) => (JSON.parse(text) as { events: Row[] }).events

onSqlite(({ fresh }) => {
  const folder = process.env['REAL_DATA_DIR']

  describe.skipIf(!folder)('real files as sources (skipped when REAL_DATA_DIR is not set)', () => {
    const read = (file: string) => readFileSync(join(folder ?? '', file), 'utf8')

    test.each<[string, SourceKind, number, (text: string) => string]>([
      ['shops.geojson', 'geojson', 572, (text) => text],
      ['overpass_se_reconstructed.json', 'geojson', 538, (text) => text],
      ['events.json', 'csv', 61, (text) => tableOf(asEvents(text))],
      ['events.json', 'ical', 52, (text) => calendarOf(asEvents(text))],
      ['events.json', 'schema.org', 61, (text) => pageOf(asEvents(text))],
    ])('%s as %s: %i places, and a second fetch changes nothing', async (file, kind, count, as) => {
      const [{ origin, answers, requests }, database, other] = [await startSourceServer(), await fresh(), await fresh()]
      const atMs = kind === 'csv' || kind === 'geojson' ? nowMs : Date.UTC(2035, 5, 1, 11)
      const today = swedishTime(atMs).date
      const text = as(read(file))
      answers.set('/fil', (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"eins"'
        response.writeHead(isKnown ? 304 : 200, { etag: '"eins"' }).end(isKnown ? undefined : text)
      })
      const id = await addSource(database, atMs, { kind, name: 'Filen', address: `${origin}/fil` })
      const run = async () => {
        await write(database, atMs, (writing) => orderRun(writing, id, 'run'))
        await sourcesJobOf(database, () => atMs).run(log)
        return (await loadRuns(database.db, id, 1))[0]
      }
      const first = await run()
      const { parsed, scope } = parseSource(text, {
        format: formatOfSource(kind),
        source: 'Filen',
        all: false,
        abroad: false,
        today,
      })
      const counts = await applyImport(other, atMs, parsed.drafts, {
        scope,
        source: 'Filen',
        prune: false,
        dryRun: false,
        today,
      })
      expect(first).toMatchObject({ outcome: 'done', reason: null, result: { ...counts, read: parsed.read } })
      expect(first?.result?.added).toBe(count)
      expect(await countPlacesOf(database, scope)).toBe(count)

      expect(await run()).toMatchObject({ outcome: 'unchanged', result: null })
      expect(requests.at(-1)?.headers['if-none-match']).toBe('"eins"')
      answers.set('/fil', text)
      expect(await run()).toMatchObject({
        outcome: 'done',
        result: { added: 0, changed: 0, removed: 0, unchanged: count },
      })
    })

    test.each<[string, SourceKind]>([
      ['overpass_real_gb_at.json', 'overpass'],
      ['helsinki_second_hand.geojson', 'geojson'],
    ])('%s as %s: places abroad are not imported, and the run gives the reason', async (file, kind) => {
      const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
      answers.set('/fil', read(file))
      const id = await addSource(database, nowMs, { kind, name: 'Filen', address: `${origin}/fil` })
      await sourcesJobOf(database, () => nowMs).run(log)
      expect((await loadRuns(database.db, id, 1))[0]).toMatchObject({
        outcome: 'failed',
        reason: 'Filen innehåller inga platser, så allt skulle tas bort.',
      })
      expect(await countPlacesOf(database, (await sourceOf(database, id)).scope)).toBe(0)
    })
  })
})
