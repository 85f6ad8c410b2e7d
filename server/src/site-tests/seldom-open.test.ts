/** Shops that are open only on a few days a year, from the file to the answers of the API, feeds and searches. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire, StoreWire } from '@fyndkartan/contract/place'
import { beforeAll, expect, test } from 'vitest'
import { applyImport } from '../importer/apply-import.ts'
import { parseSource } from '../importer/parse-source.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'

const today = '2026-11-21'
const nowMs = Date.UTC(2026, 10, 21, 11)

const seldom = {
  Sommarlördag: 'Jun-Aug Sa[1] 10:00-14:00',
  'Två gånger': 'May Sa[2] 10:00-15:00; Sep Sa[2] 10:00-15:00',
  Jul: 'Dec Su 11:00-16:00',
  Sommar: 'May-Sep: Sa 10:00-16:00',
}

onSqlite(({ fresh }) => {
  let site: TestSite
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    const elements = Object.entries(seldom).map(([name, opening_hours], at) => {
      const tags = { shop: 'second_hand', name, 'addr:city': 'Borås', opening_hours }
      return { type: 'node', id: at + 1, lat: 57.72 + at / 100, lon: 12.94, tags }
    })
    const options = { format: 'osm', source: 'OpenStreetMap', all: false, abroad: false, today } as const
    const { parsed, scope } = parseSource(JSON.stringify({ elements }), options)
    const rest = { scope, source: 'OpenStreetMap', today, prune: false, dryRun: false } as const
    await applyImport(site.database, nowMs, parsed.drafts, rest)
    await site.sync.catchUp()
  })

  test('the API and the table say säsongsbaserade, not that they are closed', async () => {
    const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?city=borås&event_type=stores`)
    expect(posts).toHaveLength(4)
    expect(posts).toMatchObject(posts.map(() => ({ opening_hours: 'säsongsbaserade' })))
    for (const { id } of posts) {
      const { name, opening_hours, opening_hours_osm } = await site.read<StoreWire>(`/get_store/${id}`)
      expect([opening_hours, opening_hours_osm]).toEqual(['säsongsbaserade', seldom[name as keyof typeof seldom]])
    }
    const { body } = await site.app.inject({ url: '/sok.csv?city=borås' })
    expect(body.match(/säsongsbaserade/g)).toHaveLength(4)
    expect(body).not.toContain('stängt')
  })

  test.each([
    ['2027-06-05', ['Sommar', 'Sommarlördag']],
    ['2027-06-12', ['Sommar']],
    ['2027-05-08', ['Sommar', 'Två gånger']],
    ['2027-09-11', ['Sommar', 'Två gånger']],
    ['2026-12-06', ['Jul']],
    ['2026-11-28', []],
  ])('on %s the open ones are found: %j', async (date, names) => {
    const query = `open=span&event_type=stores&city=borås&start_date=${date}&end_date=${date}`
    const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${query}`)
    expect(new Set(posts.map(({ name }) => name))).toEqual(new Set(names))
  })
})
