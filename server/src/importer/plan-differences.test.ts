/** Imports store how their sources differ from the places that they leave alone. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { expect, test } from 'vitest'
import { erase } from '../db/erasure.ts'
import type { Database } from '../db/open.ts'
import { loadPlaceState, updatePlaceState } from '../db/place-edits.ts'
import { loadSeriesState, updateSeriesState } from '../db/series.ts'
import { loadDifferences, updateDifferenceState } from '../db/source-differences.ts'
import { insertSource, loadSource } from '../db/sources.ts'
import { write } from '../db/write.ts'
import { mergePlaces } from '../editing/merge-places.ts'
import { buildMarket } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { newMarket, newShop } from '../testing/desk-site.ts'
import { applyImport, removeSource } from './apply-import.ts'
import { draftOf, type ImportDraft, seriesDraftOf } from './import-draft.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const today = '2026-11-21'

onEachDatabase(({ fresh }) => {
  const run = (database: Database, drafts: readonly ImportDraft[], { scope = 'csv:lista#', prune = true } = {}) =>
    applyImport(database, nowMs, drafts, { scope, source: 'lista', prune, dryRun: false, today })
  const draft = (facts: object = {}, at = 1) => draftOf(`csv:lista#${at}`, newShop(facts))
  /** What the stored differences say, as `subject id facts`. */
  const stored = async ({ db }: Database) =>
    (await loadDifferences(db)).map(({ subject, subjectId, stated: { facts, series, isGone } }) =>
      [subject, subjectId, JSON.stringify(facts), ...(series ? ['dates'] : []), ...(isGone ? ['gone'] : [])].join(' '),
    )
  const edit = (database: Database, id: number, facts: object) =>
    write(database, nowMs, async (writing) => {
      const found = await loadPlaceState(writing.trx, { kind: 'shop', id })
      if (!found) throw new Error('the shop is there')
      const place = { ...found.state.place, ...facts } as never
      await updatePlaceState(writing, { kind: 'shop', id }, { ...found.state, place, editedAtMs: nowMs })
    })
  const merge = (database: Database, kind: 'shop' | 'market', kept: number, dropped: number) =>
    write(database, nowMs, async (writing) => {
      const versioned = async (id: number) => {
        const found = await loadPlaceState(writing.trx, { kind, id })
        return { id, version: found?.revision ?? 0 }
      }
      await mergePlaces(writing, 'command', {
        kind,
        kept: await versioned(kept),
        dropped: await versioned(dropped),
        taken: [],
      })
    })

  test('an edited place is stored with the facts in which its source differs, until it does no longer', async () => {
    const database = await fresh()
    await run(database, [draft({ phone: '1' })])
    await edit(database, 1, { phone: '2', description: 'Egen text' })
    expect(await run(database, [draft({ phone: '1' })])).toMatchObject({ kept: 1 })
    expect(await stored(database)).toEqual(['shop 1 {"phone":"1"}'])
    const [before] = await loadDifferences(database.db)
    await run(database, [draft({ phone: '1' })])
    expect((await loadDifferences(database.db))[0]).toEqual(before)
    await run(database, [draft({ phone: '3', address: 'Nygatan 1' })])
    expect(await stored(database)).toEqual(['shop 1 {"address":"Nygatan 1","phone":"3"}'])
    await run(database, [draft({ phone: '2' })])
    expect(await stored(database)).toEqual([])
  })

  test('a dry run stores nothing', async () => {
    const database = await fresh()
    await run(database, [draft()])
    await edit(database, 1, { phone: '2' })
    const options = { scope: 'csv:lista#', source: 'lista', prune: true, dryRun: true, today } as const
    expect(await applyImport(database, nowMs, [draft({ phone: '1' })], options)).toMatchObject({ kept: 1 })
    expect(await stored(database)).toEqual([])
  })

  test('a merged place differs only in what its source has changed since the merge', async () => {
    const database = await fresh()
    await run(database, [draftOf('osm:node/1', newShop({ name: 'Kupan' }))], { scope: 'osm:' })
    await run(database, [draft({ name: 'Röda korsets Kupan' })])
    await merge(database, 'shop', 1, 2)
    await run(database, [draft({ name: 'Röda korsets Kupan' })])
    expect(await stored(database)).toEqual([])
    await run(database, [draft({ name: 'Röda korsets Kupan', phone: '3' })])
    expect(await stored(database)).toEqual(['shop 2 {"phone":"3"}'])
  })

  test('a merged place’s stored facts stay with the source’s value, also when that is the one at the merge', async () => {
    const database = await fresh()
    await run(database, [draftOf('osm:node/1', newShop())], { scope: 'osm:' })
    await run(database, [draft({ phone: '1' })])
    await merge(database, 'shop', 1, 2)
    for (const phone of ['3', '1', '1']) {
      await run(database, [draft({ phone })])
      expect(await stored(database)).toEqual([`shop 2 {"phone":"${phone}"}`])
    }
    await run(database, [draft()])
    expect(await stored(database)).toEqual([])
  })

  test('a removed, erased or past place is no difference', async () => {
    const database = await fresh()
    const past = (facts: object) => draftOf('csv:lista#9', newMarket({ date: '2026-11-20', ...facts }))
    await run(database, [draft(), draft({}, 2), past({})])
    for (const id of [1, 2]) await edit(database, id, { phone: '2' })
    await database.db.updateTable('market').set({ edited_at: nowMs }).execute()
    await run(database, [draft({ phone: '1' }), draft({ phone: '1' }, 2), past({ phone: '1' })])
    expect(await stored(database)).toEqual(['shop 1 {"phone":"1"}', 'shop 2 {"phone":"1"}'])
    await database.db.updateTable('shop').set({ deleted_at: nowMs }).where('id', '=', 1).execute()
    await write(database, nowMs, (writing) => erase(writing, 'shop', 2))
    expect(await stored(database)).toEqual(['shop 1 {"phone":"1"}'])
    await run(database, [draft({ phone: '1' }), draft({ phone: '1' }, 2)])
    expect(await stored(database)).toEqual([])
  })

  test('an erased merged place is no difference either', async () => {
    const database = await fresh()
    await run(database, [draftOf('osm:node/1', newShop())], { scope: 'osm:' })
    await run(database, [draft()])
    await merge(database, 'shop', 1, 2)
    await write(database, nowMs, (writing) => erase(writing, 'shop', 1))
    await run(database, [draft({ phone: '3' })])
    expect(await stored(database)).toEqual([])
  })

  test('a kept place that its source no longer has is stored as gone; an incomplete file changes nothing about it', async () => {
    const database = await fresh()
    await run(database, [draft(), draft({}, 2)])
    for (const id of [1, 2]) await edit(database, id, { phone: '2' })
    await run(database, [draft({ phone: '1' })])
    expect(await stored(database)).toEqual(['shop 1 {"phone":"1"}', 'shop 2 {} gone'])
    await run(database, [draft({ phone: '1' }, 2)], { prune: false })
    expect(await stored(database)).toEqual(['shop 1 {"phone":"1"}', 'shop 2 {"phone":"1"}'])
  })

  test('a series differs in its facts and its dates', async () => {
    const database = await fresh()
    const { source: _, ...facts } = buildMarket({ name: 'Torgloppis' })
    const market = (changes: object = {}) => ({ ...facts, kind: 'market', ...changes }) as const
    const on = (dates: readonly CivilDate[], changes: object = {}) =>
      seriesDraftOf(
        'csv:lista#1',
        market(changes),
        plainSeries({ kind: 'dates', dates: [...dates] }, { startMinute: 600, endMinute: 900 }),
        'RDATE',
      )
    await run(database, [on(['2026-12-05'])])
    await write(database, nowMs, async (writing) => {
      const found = await loadSeriesState(writing.trx, 1)
      if (found) await updateSeriesState(writing, 1, { ...found.state, editedAtMs: nowMs })
    })
    await run(database, [on(['2026-12-05', '2026-12-12'], { phone: '1' })])
    expect(await stored(database)).toEqual(['series 1 {"phone":"1"} dates'])
    await run(database, [])
    expect(await stored(database)).toEqual(['series 1 {} gone'])
  })

  test('what an operator has dismissed stays dismissed', async () => {
    const database = await fresh()
    await run(database, [draft({ phone: '1' })])
    await edit(database, 1, { phone: '2' })
    await run(database, [draft({ phone: '1' })])
    const [{ id, stated } = { id: 0, stated: null }] = await loadDifferences(database.db)
    await write(database, nowMs, (writing) => updateDifferenceState(writing, id, { dismissed: stated }))
    await run(database, [draft({ phone: '3' })])
    expect(await loadDifferences(database.db)).toMatchObject([
      { id, stated: { facts: { phone: '3' } }, dismissed: { facts: { phone: '1' } } },
    ])
  })

  test('at most a thousand differences of a source are stored', async () => {
    const database = await fresh()
    const all = (phone: string) => Array.from({ length: 1010 }, (_, at) => draft({ phone }, at))
    await run(database, all('1'))
    await database.db.updateTable('shop').set({ edited_at: nowMs }).execute()
    expect(await run(database, all('2'))).toMatchObject({ kept: 1010 })
    expect(await stored(database)).toHaveLength(1000)
  })

  test.each([true, false])('a removed source has no differences, with places removed: %s', async (withPlaces) => {
    const database = await fresh()
    await run(database, [draft(), draft({}, 2)])
    await edit(database, 1, { phone: '2' })
    await run(database, [draft({ phone: '1' })])
    await write(database, nowMs, async (writing) => {
      const terms = {
        name: 'lista',
        kind: 'csv',
        address: 'https://a.example',
        every: 'day',
        licence: 'x',
        attribution: 'y',
      }
      const id = await insertSource(writing, terms as never, 'csv:lista#')
      const source = await loadSource(writing.trx, id ?? 0)
      if (source) await removeSource(writing, source, { withPlaces, actor: 'command' })
    })
    expect(await stored(database)).toEqual([])
  })
})
