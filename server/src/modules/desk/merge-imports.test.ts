/** Merged places in the next import of either source. */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applyImport } from '../../importer/apply-import.ts'
import { draftOf, type ImportDraft, type PlaceImport, seriesDraftOf } from '../../importer/import-draft.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, newShop } from '../../testing/desk-site.ts'
import { mergingAt } from '../../testing/merging-desk.ts'
import { evictPlaces } from '../../testing/stocked-site.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const shop = (id: number): PlaceKey => ({ kind: 'shop', id })

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })
  beforeEach(async () => {
    await evictPlaces(site)
    await site.database.db.deleteFrom('place_pair').execute()
  })
  const { merge } = mergingAt(() => desk)
  const rows = () => site.database.db.selectFrom('shop').select(['id', 'name', 'deleted_at']).orderBy('id').execute()

  const draft = (sourceId: string, name = 'Retrolyckan') => draftOf(sourceId, newShop({ name }))
  const run = (drafts: readonly PlaceImport[], scope = 'osm:') =>
    applyImport(site.database, nowMs, drafts, {
      scope,
      source: 'osm',
      prune: true,
      dryRun: false,
      today: '2026-11-21',
    })

  test('a merged place is found by an import of either source, and removed by neither alone', async () => {
    const [own, listed] = ['osm:node/1', 'csv:lista#2'] as const
    await run([draft(own)])
    await run([draft(listed)], 'csv:lista#')
    await site.sync.catchUp()
    const [one, two] = (await rows()).map(({ id }) => id) as [number, number]
    await merge(shop(one), shop(two))
    expect(await run([draft(listed)], 'csv:lista#')).toMatchObject({ added: 0, changed: 0, unchanged: 1, removed: 0 })
    expect(await run([draft(listed, 'Annat')], 'csv:lista#')).toMatchObject({ added: 0, changed: 0, kept: 1 })
    expect(await run([draft(own, 'Retrolyckan!')])).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await run([])).toMatchObject({ removed: 0, kept: 1 })
    expect((await rows()).map(({ name, deleted_at: gone }) => [name, gone !== null])).toEqual([
      ['Retrolyckan!', false],
      ['Retrolyckan', true],
    ])
  })

  test('an import does not restore a merged market when its calendar turns it into a series', async () => {
    const calendar = (drafts: readonly ImportDraft[], scope: string) =>
      applyImport(site.database, nowMs, drafts, {
        scope,
        source: 'ical',
        prune: true,
        dryRun: false,
        today: '2026-11-21',
      })
    const { source: _, ...facts } = buildMarket({ name: 'Torgloppis', date: '2026-12-05' })
    const single = (sourceId: string) => draftOf(sourceId, { ...facts, kind: 'market' })
    await calendar([single('ical:q#1')], 'ical:q#')
    await calendar([single('ical:l#1')], 'ical:l#')
    await site.sync.catchUp()
    const markets = () =>
      site.database.db.selectFrom('market').select(['id', 'date', 'deleted_at', 'merged_into']).orderBy('id').execute()
    const [one, two] = (await markets()).map(({ id }) => id) as [number, number]
    await merge({ kind: 'market', id: two }, { kind: 'market', id: one })
    const dates = plainSeries(
      { kind: 'dates', dates: ['2026-12-05', '2026-12-12'] },
      { startMinute: 600, endMinute: 900 },
    )
    await calendar([seriesDraftOf('ical:q#1', { ...facts, kind: 'market' }, dates, 'RDATE')], 'ical:q#')
    const rows = await markets()
    expect(rows.slice(0, 2)).toEqual([
      { id: one, date: '2026-12-05', deleted_at: nowMs, merged_into: two },
      { id: two, date: '2026-12-05', deleted_at: null, merged_into: null },
    ])
    // Only the new date is added.
    expect(rows.slice(2).map(({ date, deleted_at: gone }) => [date, gone])).toEqual([['2026-12-12', null]])
  })
})
