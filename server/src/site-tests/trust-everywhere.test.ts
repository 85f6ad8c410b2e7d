/** Confirmations of places by imports, operators and visitors: in lists, pages, other nodes, the log and undo. */
import type { DeskActionsWire, DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { EventWire, PostWire, StoreWire } from '@fyndkartan/contract/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, expect, test } from 'vitest'
import { confirmPlaces, confirmSeries } from '../db/confirmations.ts'
import { erase } from '../db/erasure.ts'
import { insertSeries } from '../db/series.ts'
import { write } from '../db/write.ts'
import { confirmPlace } from '../editing/confirm-place.ts'
import { applyImport } from '../importer/apply-import.ts'
import { parseSource } from '../importer/parse-source.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { addOperators, deskOf, shopWire } from '../testing/desk-site.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const today = '2026-11-21'

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs = startMs
  beforeEach(async () => {
    nowMs = startMs
    site = await buildSite(await fresh(), {
      shops: [buildShop({ name: 'Egen' })],
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0 },
    })
    await addOperators(site)
    desk = deskOf(site)
  })

  const element = (id: number, name: string) => ({
    type: 'node',
    id,
    lat: 57.72,
    lon: 12.94,
    tags: { shop: 'charity', name },
  })
  const importMap = async (day: string, ...elements: readonly object[]) => {
    const text = JSON.stringify({ osm3s: { timestamp_osm_base: `${day}T10:00:00Z` }, elements })
    const options = { format: 'osm', source: 'OpenStreetMap', all: false, abroad: false, today } as const
    const { parsed, scope } = parseSource(text, options)
    const counts = await applyImport(site.database, nowMs, parsed.drafts, {
      scope,
      source: 'OpenStreetMap',
      today,
      asOf: parsed.asOf ?? null,
      prune: false,
      dryRun: false,
    })
    await site.sync.catchUp()
    return counts
  }
  const shop = async (id: number) => {
    const { confirmed_at, confirmed_by, source_name, source_url, licence } = await site.read<StoreWire>(
      `/get_store/${id}`,
    )
    return [confirmed_at, confirmed_by, source_name, source_url, licence]
  }
  const fromMap = (day: string, id: number) => [
    day,
    'source',
    'OpenStreetMap',
    `https://www.openstreetmap.org/node/${id}`,
    'ODbL 1.0',
  ]
  const confirm = async (id: number, on: '2026-11-19' | '2026-11-20' | '2026-11-21') => {
    await write(site.database, nowMs, (writing) => confirmPlaces(writing, 'shop', [id], { on, by: 'visitor' }))
    await site.sync.catchUp()
  }
  const latestAction = async () => (await desk.read<DeskActionsWire>('deskActions')).actions[0]

  test('an import has the day of its file, and lists show it without the source’s URL', async () => {
    await importMap('2026-11-12', element(1, 'Kupan'))
    expect(await shop(2)).toEqual(fromMap('2026-11-12', 1))
    const rows = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?city=*&event_type=stores&query=kupan`)
    expect(rows[0]).toMatchObject({ confirmed_at: '2026-11-12', confirmed_by: 'source', source_name: 'OpenStreetMap' })
    expect(rows[0]).not.toHaveProperty('source_url')
  })

  test('a file from tomorrow counts as from today', async () => {
    await importMap('2026-12-24', element(1, 'Kupan'))
    expect(await shop(2)).toEqual(fromMap(today, 1))
  })

  test('a newer file confirms unchanged places without a log line, and the older import can be undone', async () => {
    await importMap('2026-11-12', element(1, 'Kupan'), element(2, 'Fyndet'))
    const { id } = (await latestAction())!
    expect(await importMap('2026-11-18', element(1, 'Kupan'), element(2, 'Fyndet'))).toMatchObject({ unchanged: 2 })
    expect(await shop(2)).toEqual(fromMap('2026-11-18', 1))
    expect((await latestAction())?.id).toBe(id)
    expect(await importMap('2026-11-15', element(1, 'Kupan'), element(2, 'Fyndet'))).toMatchObject({ unchanged: 2 })
    expect(await shop(2)).toEqual(fromMap('2026-11-18', 1))
    await desk.done('undoAction', id)
    expect((await site.call('/get_store/2')).statusCode).toBe(404)
  })

  test('a changed place is confirmed by the file that changed it', async () => {
    await importMap('2026-11-12', element(1, 'Kupan'))
    await importMap('2026-11-18', element(1, 'Kupan i Borås'))
    expect(await shop(2)).toEqual(fromMap('2026-11-18', 1))
  })

  test('a file does not confirm a place that an operator has edited', async () => {
    await importMap('2026-11-12', element(1, 'Kupan'))
    const key = { kind: 'shop', id: 2 } as const
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    await desk.done('editPlace', key, { version: place.version, form: shopWire({ name: 'Kupan' }) })
    expect((await shop(2)).slice(0, 3)).toEqual([today, 'editor', 'OpenStreetMap'])
    await confirm(2, '2026-11-20')
    expect((await shop(2)).slice(0, 2)).toEqual([today, 'editor'])
  })

  test('sources do not change what the organiser has confirmed; the desk sees what they say', async () => {
    await importMap('2026-11-12', element(1, 'Kupan'))
    const actionId = await write(site.database, nowMs, (writing) =>
      confirmPlace(writing, { claimId: 1 }, { kind: 'shop', id: 2 }),
    )
    await site.sync.catchUp()
    expect(await importMap('2026-11-21', element(1, 'Kupan'))).toMatchObject({ unchanged: 1 })
    expect(await importMap('2026-11-21', element(1, 'Kapad'))).toMatchObject({ changed: 0, kept: 1 })
    expect((await shop(2)).slice(0, 2)).toEqual([today, 'organiser'])
    expect(await site.read('/get_store/2')).toMatchObject({ name: 'Kupan' })
    expect(JSON.stringify(await desk.read('deskDifferences'))).toContain('Kapad')
    await desk.done('undoAction', actionId)
    expect(await importMap('2026-11-21', element(1, 'Ny'))).toMatchObject({ changed: 1, kept: 0 })
  })

  test('an edit confirms the place, and its undo removes that, also after another confirmation', async () => {
    await confirm(1, '2026-11-19')
    const key = { kind: 'shop', id: 1 } as const
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    // A confirmation does not change the version of the place.
    await confirm(1, '2026-11-20')
    await desk.done('editPlace', key, { version: place.version, form: shopWire({ name: 'Ändrad' }) })
    expect((await shop(1)).slice(0, 2)).toEqual([today, 'editor'])
    const { id } = (await latestAction())!
    await confirm(1, '2026-11-21')
    expect((await shop(1)).slice(0, 2)).toEqual([today, 'visitor'])
    await desk.done('undoAction', id)
    expect(await site.read('/get_store/1')).toMatchObject({
      name: 'Egen',
      confirmed_at: '2026-11-20',
      confirmed_by: 'visitor',
    })
  })

  test('an operator’s confirmation takes one click, and can be undone', async () => {
    const key = { kind: 'shop', id: 1 } as const
    const { action_id: id } = await desk.done<{ action_id: number }>('confirmPlace', key)
    expect((await shop(1)).slice(0, 2)).toEqual([today, 'editor'])
    expect(await latestAction()).toMatchObject({ id, verb: 'confirm' })
    expect(await desk.done('confirmPlace', key)).toEqual({ action_id: null })
    await desk.done('undoAction', id)
    expect((await shop(1)).slice(0, 2)).toEqual([null, null])
    expect((await desk.send('confirmPlace', { kind: 'shop', id: 99 })).statusCode).toBe(404)
  })

  test('a confirmation of a market applies to all its dates, also to later ones', async () => {
    const place = { kind: 'market', ...buildMarket({ date: null, startMinute: null, endMinute: null }) } as const
    const { source: _, ...facts } = place
    const rule = { kind: 'dates', dates: ['2026-11-28', '2026-12-05'] } as const
    const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
    const seriesId = await write(site.database, nowMs, (writing) =>
      insertSeries(writing, { place: facts, series, source: 'import', sourceId: 'ical:loppisar.ics#1' }),
    )
    await site.sync.catchUp()
    const market = async (id: number) => {
      const { confirmed_at: on, confirmed_by: by, source_name: name } = await site.read<EventWire>(`/get_event/${id}`)
      return [on, by, name]
    }
    expect(await market(1)).toEqual([null, null, 'loppisar'])
    await write(site.database, nowMs, (writing) => confirmSeries(writing, [seriesId], { on: today, by: 'source' }))
    await site.sync.catchUp()
    expect([await market(1), await market(2)]).toEqual([
      [today, 'source', 'loppisar'],
      [today, 'source', 'loppisar'],
    ])
    const { action_id: id } = await desk.done<{ action_id: number }>('confirmPlace', { kind: 'market', id: 2 })
    expect([await market(1), await market(2)]).toEqual([
      [today, 'editor', 'loppisar'],
      [today, 'editor', 'loppisar'],
    ])
    await desk.done('undoAction', id)
    expect(await market(1)).toEqual([today, 'source', 'loppisar'])
  })

  test('an erasure removes the confirmation', async () => {
    await confirm(1, '2026-11-20')
    await write(site.database, nowMs, (writing) => erase(writing, 'shop', 1))
    const row = await site.database.db.selectFrom('shop').select(['confirmed_at', 'confirmed_by']).execute()
    expect(row).toEqual([{ confirmed_at: null, confirmed_by: null }])
  })
})
