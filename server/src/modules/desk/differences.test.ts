/** Differences between places and their sources at the desk: taking them over, keeping the site's values, undoing both. */
import type { DeskActionsWire, DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import {
  type DecidedDifferencesWire,
  differencesFromWire,
  type DifferencesWire,
} from '@fyndkartan/contract/differences'
import type { ShownDifference } from '@fyndkartan/domain/desk'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isLinkSettled } from '../../db/link-history.ts'
import { insertSource } from '../../db/sources.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { draftOf, type ImportDraft, seriesDraftOf } from '../../importer/import-draft.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, newShop, petra, shopWire } from '../../testing/desk-site.ts'
import { mergingAt } from '../../testing/merging-desk.ts'
import { evictPlaces } from '../../testing/stocked-site.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const today = '2026-11-21'

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
    for (const table of ['series', 'source_difference', 'source'] as const)
      await site.database.db.deleteFrom(table).execute()
  })
  const { merge } = mergingAt(() => desk)

  const draft = (facts: object, at = 1, scope = 'csv:lista#') =>
    draftOf(`${scope}${at}`, newShop({ position: { lat: 58 + at / 10, lng: 15 }, ...facts }))
  const run = async (drafts: readonly ImportDraft[], scope = 'csv:lista#') => {
    nowMs += 1000
    const options = { scope, source: 'lista', prune: true, dryRun: false, today } as const
    const counts = await applyImport(site.database, nowMs, drafts, options)
    await site.sync.catchUp()
    return counts
  }
  const keys = async () =>
    (await site.database.db.selectFrom('shop').select('id').orderBy('id').execute()).map(({ id }): PlaceKey => ({
      kind: 'shop',
      id,
    }))
  const edit = async (key: PlaceKey, form: object) => {
    nowMs += 1000
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    await desk.done('editPlace', key, { version: place.version, form: shopWire(form) })
  }
  const found = async () => differencesFromWire(await desk.read<DifferencesWire>('deskDifferences'))
  const differences = async () => (await found()).flatMap((source) => source.differences)
  const seenOf = ({ id, version, sourceVersion }: ShownDifference) => ({ id, version, source_version: sourceVersion })
  const orderOf = (decision: 'take' | 'keep', seen: readonly ShownDifference[]) => ({
    decision,
    differences: seen.map(seenOf),
  })
  const decide = (decision: 'take' | 'keep', seen: readonly ShownDifference[]) => {
    nowMs += 1000
    return desk.done<DecidedDifferencesWire>('decideDifferences', null, orderOf(decision, seen))
  }
  const undo = async (id: number) => {
    nowMs += 1000
    return (await desk.done('undoAction', id)).action_id
  }
  /** The telephone numbers of the site and of the source, by difference. */
  const phones = async () =>
    (await differences()).map(({ place, stated }) => [place.phone, stated?.place.phone ?? null])
  const phoneOf = async (key: PlaceKey) =>
    (await site.database.db.selectFrom('shop').select('phone').where('id', '=', key.id).executeTakeFirst())?.phone
  const lastLine = async () => (await desk.read<DeskActionsWire>('deskActions')).actions[0]

  test('a kept place is listed with both values, by source', async () => {
    await run([draft({ phone: '033-10 20 31' })])
    await run([draft({ phone: '033-10 20 31' }, 1, 'csv:kalla#')], 'csv:kalla#')
    const [one, two] = (await keys()) as [PlaceKey, PlaceKey]
    const terms = {
      name: 'kalla',
      kind: 'csv',
      address: 'https://a.example',
      every: 'day',
      licence: 'x',
      attribution: 'y',
    }
    const sourceId = await write(site.database, nowMs, (writing) => insertSource(writing, terms as never, 'csv:kalla#'))
    await edit(one, { phone: '033-10 20 32' })
    await edit(two, { phone: '033-10 20 33' })
    await run([draft({ phone: '033-10 20 31' }, 1, 'csv:kalla#')], 'csv:kalla#')
    await run([draft({ phone: '033-10 20 31', name: 'Kupan' })])
    expect(await found()).toMatchObject([
      {
        sourceId,
        count: 1,
        differences: [{ place: { id: two.id, phone: '033-10 20 33' }, stated: { place: { phone: '033-10 20 31' } } }],
      },
      {
        sourceId: null,
        scope: 'csv:lista#',
        name: 'lista',
        count: 1,
        differences: [
          {
            place: { id: one.id, name: 'Retrolyckan', phone: '033-10 20 32' },
            stated: { place: { id: one.id, name: 'Kupan', phone: '033-10 20 31' } },
            isMerged: false,
            series: null,
          },
        ],
      },
    ])
  })

  test('the source’s values are taken over in one press; undone and redone', async () => {
    await run([draft({ phone: '033-10 20 31' })])
    const [key] = (await keys()) as [PlaceKey]
    await edit(key, { phone: '033-10 20 32', description: 'Egen text' })
    await run([draft({ phone: '033-10 20 31' })])
    const { action_id: id, decided, refused } = await decide('take', await differences())
    expect([decided, refused, await phoneOf(key), await phones()]).toEqual([1, 0, '033-10 20 31', []])
    expect(await lastLine()).toMatchObject({
      id,
      verb: 'edit',
      subject: { type: 'store', id: key.id },
      reason: 'Uppgifter från lista',
      before: { phone: '033-10 20 32', description: 'Egen text' },
      after: { phone: '033-10 20 31', description: 'Egen text' },
    })
    const undone = await undo(id)
    expect([await phoneOf(key), await phones()]).toEqual(['033-10 20 32', [['033-10 20 32', '033-10 20 31']]])
    await undo(undone)
    expect([await phoneOf(key), await phones()]).toEqual(['033-10 20 31', []])
    expect(await run([draft({ phone: '033-10 20 34' })])).toMatchObject({ kept: 1, changed: 0 })
    expect(await phones()).toEqual([['033-10 20 31', '033-10 20 34']])
  })

  test('many are taken over in one action; its undo leaves a place that has changed since', async () => {
    const all = (phone: string) => [1, 2, 3].map((at) => draft({ phone }, at))
    await run(all('033-10 20 31'))
    const shops = await keys()
    for (const key of shops) await edit(key, { phone: '033-10 20 32' })
    await run(all('033-10 20 31'))
    const seen = await differences()
    await edit(shops[1] as PlaceKey, { phone: '033-10 20 35' })
    const { action_id: id, decided, refused } = await decide('take', seen)
    expect([decided, refused, await Promise.all(shops.map(phoneOf))]).toEqual([
      2,
      1,
      ['033-10 20 31', '033-10 20 35', '033-10 20 31'],
    ])
    expect(await lastLine()).toMatchObject({ id, verb: 'edit', subject: { type: 'import', name: 'lista' }, parts: 2 })
    await edit(shops[0] as PlaceKey, { phone: '033-10 20 36' })
    await undo(id)
    expect([await Promise.all(shops.map(phoneOf)), (await lastLine())?.partial]).toMatchObject([
      ['033-10 20 36', '033-10 20 35', '033-10 20 32'],
      { undone: 1, kept_count: 1, kept: [{ why: 'operator' }] },
    ])
  })

  test('a dismissed difference returns only when the source has another value; dismissing can be undone', async () => {
    await run([draft({ phone: '033-10 20 31' }), draft({ phone: '033-10 20 31' }, 2)])
    const shops = await keys()
    for (const key of shops) await edit(key, { phone: '033-10 20 32' })
    const all = (phone: string, name = 'Retrolyckan') => [draft({ phone, name }), draft({ phone: '033-10 20 31' }, 2)]
    await run(all('033-10 20 31'))
    const { action_id: id } = await decide('keep', (await differences()).slice(0, 1))
    expect(await lastLine()).toMatchObject({
      id,
      verb: 'dismiss',
      subject: { type: 'difference', name: 'Retrolyckan' },
    })
    await run(all('033-10 20 31'))
    expect(await phones()).toEqual([['033-10 20 32', '033-10 20 31']])
    await run(all('033-10 20 31', 'Kupan'))
    expect((await differences()).map(({ stated }) => [stated?.place.name, stated?.place.phone])).toEqual([
      ['Kupan', '033-10 20 32'],
      ['Retrolyckan', '033-10 20 31'],
    ])
    await run(all('033-10 20 33'))
    expect(await phones()).toEqual([
      ['033-10 20 32', '033-10 20 33'],
      ['033-10 20 32', '033-10 20 31'],
    ])
    const undone = await undo(id)
    await run(all('033-10 20 31'))
    expect(await phones()).toEqual([
      ['033-10 20 32', '033-10 20 31'],
      ['033-10 20 32', '033-10 20 31'],
    ])
    await undo(undone)
    expect(await phones()).toEqual([['033-10 20 32', '033-10 20 31']])
    const { action_id: both } = await decide('keep', await differences())
    expect(await phones()).toEqual([])
    expect(await lastLine()).toMatchObject({ id: both, verb: 'dismiss', subject: { type: 'difference' } })
  })

  test('a merged place takes what the source of the dropped entry has changed since', async () => {
    await run([draft({ name: 'Kupan' }, 1, 'osm:')], 'osm:')
    await run([draft({ name: 'Röda korsets Kupan' })])
    const [one, two] = (await keys()) as [PlaceKey, PlaceKey]
    await merge(one, two)
    await run([draft({ name: 'Röda korsets Kupan' })])
    expect(await differences()).toEqual([])
    await run([draft({ name: 'Röda korsets Kupan', phone: '033-10 20 33' })])
    expect(await differences()).toMatchObject([
      {
        place: { id: one.id, name: 'Kupan' },
        isMerged: true,
        stated: { place: { name: 'Kupan', phone: '033-10 20 33' } },
      },
    ])
    await decide('take', await differences())
    expect([await phoneOf(one), await differences()]).toEqual(['033-10 20 33', []])
  })

  test('a merged place is also told when the source of the dropped entry returns to its earlier value', async () => {
    const [usual, holidays] = ['033-10 20 31', '033-10 20 32']
    await run([draft({}, 1, 'osm:')], 'osm:')
    const list = (phone: string) => [draft({ name: 'Kupan', phone })]
    await run(list(usual))
    const [one, two] = (await keys()) as [PlaceKey, PlaceKey]
    await merge(one, two, ['phone'])
    await run(list(holidays))
    await decide('take', await differences())
    expect([await phoneOf(one), await phones()]).toEqual([holidays, []])
    await run(list(usual))
    await run(list(usual))
    expect(await phones()).toEqual([[holidays, usual]])
    await decide('take', await differences())
    await run(list(usual))
    expect([await phoneOf(one), await phones()]).toEqual([usual, []])
  })

  test('a colleague’s decision, edit or removal meanwhile refuses the decision, and changes nothing', async () => {
    const petras = deskOf(site, petra)
    const [usual, ours, third] = ['033-10 20 31', '033-10 20 32', '033-10 20 33']
    await run([draft({ phone: usual })])
    const [key] = (await keys()) as [PlaceKey]
    await edit(key, { phone: ours })
    await run([draft({ phone: usual })])
    const refused = async (decision: 'take' | 'keep', seen: readonly ShownDifference[]) => {
      const answer = await petras.send('decideDifferences', null, orderOf(decision, seen))
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        409,
        'Platserna eller källan har ändrats sedan du tittade. Ladda om sidan.',
      ])
    }
    const first = await differences()
    const { action_id: kept } = await decide('keep', first)
    await refused('take', first)
    expect(await phoneOf(key)).toBe(ours)
    await undo(kept)

    await edit(key, { phone: third })
    await refused('take', first)
    await refused('keep', first)
    expect(await phones()).toEqual([[third, usual]])

    const second = await differences()
    await run([draft({ phone: ours })])
    await refused('take', second)
    expect(await phoneOf(key)).toBe(third)

    const last = await differences()
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    await desk.done('removePlace', key, { version: place.version, reason: '' })
    await refused('take', last)
    await refused('take', [{ ...(last[0] as ShownDifference), id: 2_000_000_000 }])
  })

  test('an organiser’s confirmation stays, and a link that was taken over is not settled', async () => {
    await run([draft({})])
    const [key] = (await keys()) as [PlaceKey]
    await edit(key, { phone: '033-10 20 32' })
    await site.database.db
      .updateTable('shop')
      .set({ confirmed_at: today, confirmed_by: 'organiser', created_at: 0 })
      .execute()
    await site.database.db.updateTable('action').set({ at: 0 }).execute()
    await run([draft({ link: 'https://other.example/' })])
    await decide('take', await differences())
    const row = await site.database.db.selectFrom('shop').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ link: 'https://other.example/', confirmed_by: 'organiser', confirmed_at: today })
    expect(await isLinkSettled(site.database.db, { subject: 'shop', subjectId: key.id }, nowMs)).toBe(false)
  })

  test('a series takes the facts and the dates of its source', async () => {
    const { source: _, ...facts } = buildMarket({ name: 'Torgloppis' })
    const on = (dates: readonly CivilDate[], phone: string | null = null) =>
      seriesDraftOf(
        'ical:q#1',
        { ...facts, kind: 'market', phone },
        plainSeries({ kind: 'dates', dates: [...dates] }, { startMinute: 600, endMinute: 900 }),
        'RDATE',
      )
    await run([on(['2026-12-05'])], 'ical:q#')
    const markets = () =>
      site.database.db
        .selectFrom('market')
        .select(['id', 'date', 'phone'])
        .where('deleted_at', 'is', null)
        .orderBy('date')
        .execute()
    await site.database.db.updateTable('series').set({ edited_at: nowMs }).execute()
    await run([on(['2026-12-05', '2026-12-12'], '033-10 20 31')], 'ical:q#')
    const [first] = await markets()
    expect(await differences()).toMatchObject([
      { place: { id: first?.id, phone: null }, stated: { place: { phone: '033-10 20 31' } } },
    ])
    const kept = await decide('keep', await differences())
    await undo(kept.action_id)
    const { action_id: id } = await decide('take', await differences())
    expect((await markets()).map(({ date, phone }) => [date, phone])).toEqual([
      ['2026-12-05', '033-10 20 31'],
      ['2026-12-12', '033-10 20 31'],
    ])
    expect(await differences()).toEqual([])
    await undo(id)
    expect((await markets()).map(({ date, phone }) => [date, phone])).toEqual([['2026-12-05', null]])
  })

  test('a kept place that the source no longer has is listed, can only be kept, and is gone when it is removed', async () => {
    await run([draft({}), draft({}, 2)])
    const shops = (await keys()) as [PlaceKey, PlaceKey]
    for (const key of shops) await edit(key, { phone: '033-10 20 32' })
    await run([])
    const seen = await differences()
    expect(seen.map(({ stated }) => stated)).toEqual([null, null])
    expect((await desk.send('decideDifferences', null, orderOf('take', seen))).statusCode).toBe(409)
    await decide('keep', seen.slice(0, 1))
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', shops[1])
    await desk.done('removePlace', shops[1], { version: place.version, reason: '' })
    expect(await differences()).toEqual([])
  })

  test('of a source the first fifty are listed, with the number of all', async () => {
    const all = (phone: string) => Array.from({ length: 60 }, (_, at) => draft({ phone }, at + 1))
    await run(all('033-10 20 31'))
    await site.database.db.updateTable('shop').set({ edited_at: nowMs }).execute()
    await run(all('033-10 20 32'))
    expect((await found()).map(({ count, differences: listed }) => [count, listed.length])).toEqual([[60, 50]])
  })
})
