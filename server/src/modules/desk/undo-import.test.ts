/** Undoing an import of which some places have changed since. */
import type { DeskActionsWire, DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import type { DeskUndoneWire } from '@fyndkartan/contract/partial-undo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertClaim } from '../../db/claims.ts'
import { write } from '../../db/write.ts'
import { editPlace } from '../../editing/edit-place.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { draftOf, type ImportDraft, seriesDraftOf } from '../../importer/import-draft.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, newShop, shopWire } from '../../testing/desk-site.ts'
import { mergingAt } from '../../testing/merging-desk.ts'
import { evictPlaces } from '../../testing/stocked-site.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs = startMs
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })
  beforeEach(async () => {
    await evictPlaces(site)
    await site.database.db.deleteFrom('series').execute()
  })
  const { merge, versionOf } = mergingAt(() => desk)

  const draft = (at: number, name: string): ImportDraft =>
    draftOf(`osm:node/${at}`, newShop({ name, position: { lat: 58 + at / 10, lng: 15 } }))
  /** Imports drafts, and returns the id of the action. */
  const run = async (drafts: readonly ImportDraft[], source = 'osm', prune = false) => {
    nowMs += 1000
    const options = { scope: `${source}:`, source, prune, dryRun: false, today: '2026-11-21' as const }
    await applyImport(site.database, nowMs, drafts, options)
    await site.sync.catchUp()
    return (await log())[0]?.id ?? 0
  }
  const log = async () => (await desk.read<DeskActionsWire>('deskActions', null, '?type=import')).actions
  const undo = async (id: number) => {
    nowMs += 1000
    return desk.done<DeskUndoneWire>('undoAction', id)
  }
  const idOf = async (name: string): Promise<PlaceKey> => {
    const row = await site.database.db
      .selectFrom('shop')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return { kind: 'shop', id: row.id }
  }
  const there = async () => {
    const rows = await site.database.db
      .selectFrom('shop')
      .select('name')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }
  const edit = async (name: string, to: string) => {
    nowMs += 1000
    const key = await idOf(name)
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    return (await desk.done('editPlace', key, { version: place.version, form: shopWire({ name: to }) })).action_id
  }

  test('an import whose places have changed since is undone without those, and says why each is kept', async () => {
    const names = ['Ändrad', 'Arrangerad', 'Borttagen', 'Dubblett', 'Förlaga', 'Importerad', 'Orörd', 'Samlad'] as const
    await run([draft(5, 'Förlaga före')])
    await run([draft(9, 'Annan lista')], 'csv')
    const imported = await run(names.map((name, at) => draft(at + 1, name)))
    await edit('Ändrad', 'Rättad')
    const owner = await idOf('Arrangerad')
    const version = await versionOf(owner)
    await write(site.database, nowMs, async (writing) => {
      const draft = { email: 'anna@example.se', emailKey: 'a', status: 'approved' } as const
      const { claim } = await insertClaim(writing, { subject: 'shop', subjectId: owner.id }, draft)
      const place = newShop({ name: 'Arrangörens' })
      await editPlace(writing, { claimId: claim.id }, owner, { version, place, series: null })
    })
    await desk.done('removePlace', await idOf('Förlaga'), {
      version: await versionOf(await idOf('Förlaga')),
      reason: '',
    })
    await merge(await idOf('Annan lista'), await idOf('Dubblett'))
    await merge(await idOf('Samlad'), await idOf('Annan lista'))
    await run([draft(6, 'Importerad igen')])
    await desk.done('removePlace', await idOf('Borttagen'), {
      version: await versionOf(await idOf('Borttagen')),
      reason: '',
    })
    expect(await there()).toEqual(['Arrangörens', 'Importerad igen', 'Orörd', 'Rättad', 'Samlad'])

    const undone = await undo(imported)
    const keyOf = async (name: string) => ({ type: 'store', id: (await idOf(name)).id, name })
    // The place that an operator has removed is gone already.
    expect(undone.partial).toEqual({
      undone: 1,
      kept_count: 6,
      kept: [
        { place: await keyOf('Förlaga'), why: 'removed', into: null },
        { place: await keyOf('Samlad'), why: 'shared', into: null },
        { place: await keyOf('Importerad igen'), why: 'import', into: null },
        { place: await keyOf('Dubblett'), why: 'merged', into: await keyOf('Samlad') },
        { place: await keyOf('Arrangörens'), why: 'organiser', into: null },
        { place: await keyOf('Rättad'), why: 'operator', into: null },
      ],
    })
    expect(await there()).toEqual(['Arrangörens', 'Importerad igen', 'Rättad', 'Samlad'])
    const [line, , , done] = await log()
    expect(line).toMatchObject({ id: undone.action_id, verb: 'undo', subject: { name: 'osm' }, parts: 1 })
    expect(line?.partial).toEqual(undone.partial)
    expect([done?.partial, (await log()).find(({ id }) => id === imported)?.undone_by]).toEqual([null, line?.id])
  })

  test('an import is redone without what its undo had kept, and then undone with it if that is possible again', async () => {
    const imported = await run([draft(1, 'Ett'), draft(2, 'Två'), draft(3, 'Tre')])
    const edited = await edit('Två', 'Tvåan')
    const { action_id: first, partial } = await undo(imported)
    expect([await there(), partial?.undone, partial?.kept_count]).toEqual([['Tvåan'], 2, 1])
    await undo(edited)
    const { partial: nothing } = await undo(first)
    expect([await there(), nothing]).toEqual([['Ett', 'Tre', 'Två'], null])
    const { action_id: second } = await undo(imported)
    expect(await there()).toEqual([])
    await undo(second)
    expect(await there()).toEqual(['Ett', 'Tre', 'Två'])
  })

  test('the undo of an import of which everything has changed is refused, with the names', async () => {
    const imported = await run([draft(1, 'Ett'), draft(2, 'Två')])
    await edit('Ett', 'Ettan')
    await edit('Två', 'Tvåan')
    const answer = await desk.send('undoAction', imported)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Det går inte att ångra. Detta har ändrats sedan dess: ”Tvåan” och ”Ettan”.',
    ])
  })

  test('the log names fifty of many kept places and counts the rest', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `Butik ${at}`)
    const imported = await run(names.map((name, at) => draft(at + 1, name)))
    await run(names.map((name, at) => draft(at + 1, at < 55 ? `${name} igen` : name)))
    const { partial } = await undo(imported)
    expect([partial?.undone, partial?.kept_count, partial?.kept.length]).toEqual([5, 55, 50])
    expect(await there()).toHaveLength(55)
  })

  test('a series that has changed since is kept with the markets that became its dates', async () => {
    const { source: _, ...facts } = buildMarket({ name: 'Torgloppis' })
    const on = (sourceId: string, date: CivilDate) => draftOf(sourceId, { ...facts, kind: 'market', date })
    const seriesOf = (uid: string, dates: readonly CivilDate[]) =>
      seriesDraftOf(
        uid,
        { ...facts, kind: 'market', date: dates[0] as CivilDate },
        plainSeries({ kind: 'dates', dates: [...dates] }, { startMinute: 600, endMinute: 900 }),
        'RDATE',
      )
    const days = ['2026-12-05', '2026-12-12'] as const
    await run(
      [...days.map((day) => on(`ical:q#1#${day}`, day)), ...days.map((day) => on(`ical:q#2#${day}`, day))],
      'ical',
    )
    const groups = new Set(['ical:q#1', 'ical:q#2'])
    nowMs += 1000
    await applyImport(site.database, nowMs, [seriesOf('ical:q#1', days), seriesOf('ical:q#2', days)], {
      scope: 'ical:',
      source: 'ical',
      prune: true,
      groups,
      dryRun: false,
      today: '2026-11-21',
    })
    await site.sync.catchUp()
    const imported = (await log())[0]?.id ?? 0
    const markets = () => site.database.db.selectFrom('market').select(['id', 'series_id']).orderBy('id').execute()
    const [one, , two] = await markets()
    expect([one?.series_id, two?.series_id].includes(null)).toBe(false)
    const { series } = await desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'market', id: one?.id ?? 0 })
    await desk.done('removeSeries', one?.series_id ?? 0, { version: series?.version, reason: '' })
    const { partial } = await undo(imported)
    expect(partial).toMatchObject({
      undone: 1,
      kept_count: 1,
      kept: [{ place: { type: 'event', id: one?.id, name: 'Torgloppis' }, why: 'removed', into: null }],
    })
    expect((await markets()).map(({ series_id: id }) => id)).toEqual([one?.series_id, one?.series_id, null, null])
  })
})
