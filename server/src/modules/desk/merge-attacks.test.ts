/** Hard cases of merged places: chains, races, removals, imports, and calls with the old id. */
import type { DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import { countsFromWire } from '@fyndkartan/contract/place'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Addresses, insertClaim } from '../../db/claims.ts'
import { erase } from '../../db/erasure.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { draftOf } from '../../importer/import-draft.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf, newShop } from '../../testing/desk-site.ts'
import { mergingAt } from '../../testing/merging-desk.ts'
import { writeStubBuild } from '../../testing/stub-build.ts'
import { addShop, evictPlaces } from '../../testing/stocked-site.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const spot = { lat: 58.9959, lng: 16.2072 }

onSqlite(({ fresh }) => {
  const siteDir = writeStubBuild()
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    site = await buildSite(await fresh(), {
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0, submissions: 0, siteDir },
    })
    await addOperators(site)
    desk = deskOf(site)
  })
  beforeEach(async () => {
    await evictPlaces(site)
    await write(site.database, 0, async ({ trx }) => {
      for (const table of ['place_pair', 'claim', 'report', 'report_matter', 'action'] as const)
        await trx.deleteFrom(table).execute()
    })
    for (const [id, name] of [
      [1, 'Retrolyckan'],
      [2, 'Retrolyckan AB'],
      [3, 'Retrolyckan HB'],
    ] as const)
      await addShop(site, { id, name, position: spot, phone: `070-${id}` }, nowMs)
  })

  const merging = mergingAt(() => desk)
  const { pairs } = merging
  const shop = (id: number): PlaceKey => ({ kind: 'shop', id })
  const orderOf = (kept: number, dropped: number, taken?: readonly string[]) =>
    merging.orderOf(shop(kept), shop(dropped), taken)
  const merge = (kept: number, dropped: number, taken?: readonly string[]) =>
    merging.merge(shop(kept), shop(dropped), taken)
  const undo = async (action: number) => (await desk.send('undoAction', action)).statusCode
  const seen = async (id: number) => {
    const answer = await site.call(endpoints.getShop.path.replace('{id}', String(id)))
    return answer.statusCode === 200 ? answer.json<{ id: number }>().id : answer.statusCode
  }

  test('a chain of merges can only be undone from its end, which restores all places', async () => {
    const first = await merge(2, 3)
    const second = await merge(1, 2, ['phone'])
    expect(await Promise.all([1, 2, 3].map(seen))).toEqual([1, 1, 1])
    expect(await undo(first)).toBe(409)
    expect(await Promise.all([1, 2, 3].map(seen))).toEqual([1, 1, 1])
    expect([await undo(second), await undo(first)]).toEqual([200, 200])
    expect(await Promise.all([1, 2, 3].map(seen))).toEqual([1, 2, 3])
    expect(await pairs()).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ])
  })

  test('two merges into one place can be undone in any order if neither changed its facts', async () => {
    const first = await merge(1, 2)
    const second = await merge(1, 3)
    expect(await undo(first)).toBe(200)
    expect(await Promise.all([1, 2, 3].map(seen))).toEqual([1, 2, 1])
    expect(await undo(second)).toBe(200)
    expect(await seen(3)).toBe(3)
  })

  test('an undone merge can be redone', async () => {
    const { action_id: undone } = await desk.done<{ action_id: number }>('undoAction', await merge(1, 2, ['phone']))
    expect(await seen(2)).toBe(2)
    expect(await undo(undone)).toBe(200)
    expect(await seen(2)).toBe(1)
  })

  test('of two operators who merge the same places at once, one is refused', async () => {
    const [one, other] = [await orderOf(1, 2), await orderOf(2, 1)]
    const answers = await Promise.all([one, other].map((order) => desk.send('mergePlaces', null, order)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const kept = answers[0]?.statusCode === 200 ? 1 : 2
    expect([await seen(1), await seen(2)]).toEqual([kept, kept])
  })

  test('a merge is refused when an import has changed a place since the suggestion', async () => {
    const run = (name: string) =>
      applyImport(site.database, nowMs, [draftOf('osm:node/9', newShop({ name }))], {
        scope: 'osm:',
        source: 'osm',
        prune: true,
        dryRun: false,
        today: '2026-11-21',
      })
    await run('Retrolyckan')
    await site.sync.catchUp()
    const { id } = await site.database.db
      .selectFrom('shop')
      .select('id')
      .where('source_id', '=', 'osm:node/9')
      .executeTakeFirstOrThrow()
    const order = await orderOf(1, id)
    await run('Retrolyckan II')
    expect((await desk.send('mergePlaces', null, order)).statusCode).toBe(409)
    expect((await desk.send('mergePlaces', null, await orderOf(1, id))).statusCode).toBe(200)
  })

  test('after a removal of the kept place the old id finds nothing, until the place is restored', async () => {
    await merge(1, 2)
    await desk.done('removePlace', { kind: 'shop', id: 1 }, { version: await merging.versionOf(shop(1)) })
    expect([await seen(1), await seen(2)]).toEqual([404, 404])
    const page = await site.app.inject('/butik/2-retrolyckan-ab-katrineholm')
    expect(page.statusCode).toBe(410)
    await desk.done('restorePlace', { kind: 'shop', id: 1 }, { version: await merging.versionOf(shop(1)) })
    expect(await seen(2)).toBe(1)
  })

  test('the desk’s page of the dropped place names the place it was merged into', async () => {
    await merge(1, 2)
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'shop', id: 2 })
    expect(place).toMatchObject({ merged_into: 1, removed_at: '2026-11-21T11:00:00.000Z' })
    expect((await desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'shop', id: 1 })).place.merged_into).toBe(null)
  })

  test('searches, feeds, the sitemap and the counts have merged places once', async () => {
    await merge(1, 2)
    await merge(1, 3)
    await site.sync.catchUp()
    for (const path of ['/sok.geojson', '/sok.csv', '/sitemap/butiker-1.xml', '/ort/katrineholm']) {
      const { body, statusCode } = await site.app.inject(path)
      expect([path, statusCode, body.match(/\/butik\/1-retrolyckan|Retrolyckan/) !== null]).toEqual([path, 200, true])
      expect(body, path).not.toMatch(/Retrolyckan (AB|HB)|retrolyckan-(ab|hb)/)
    }
    const counts = await site.call(endpoints.countPlaces.path)
    expect(countsFromWire(counts.json())).toEqual({ shops: 1, markets: 0 })
  })

  test('a report or claim with the old id applies to the kept place', async () => {
    await merge(1, 2)
    const about = { target_type: 'store', target_id: '2' }
    const send = async (name: 'reportPlace' | 'claimPlace', body: object) => {
      const payload = { ...about, ...body }
      return (await site.call(endpoints[name].path, { method: 'POST', payload })).statusCode
    }
    expect(await send('reportPlace', { verdict: 'closed' })).toBe(201)
    expect(await send('claimPlace', { email: 'kim@example.se' })).toBe(201)
    const { db } = site.database
    expect(await db.selectFrom('report').select(['subject', 'subject_id']).execute()).toEqual([
      { subject: 'shop', subject_id: 1 },
    ])
    expect(await db.selectFrom('claim').select(['subject', 'subject_id']).execute()).toEqual([
      { subject: 'shop', subject_id: 1 },
    ])
  })

  test('an organiser of the dropped place who was refused for the kept one gets no access', async () => {
    const addresses = await Addresses.open(site.database, nowMs)
    const draft = { email: addresses.seal('kim@example.se'), emailKey: addresses.keyOf('kim@example.se') }
    await write(site.database, nowMs, async (writing) => {
      await insertClaim(writing, { subject: 'shop', subjectId: 1 }, { ...draft, status: 'refused' })
      await insertClaim(writing, { subject: 'shop', subjectId: 2 }, { ...draft, status: 'approved' })
    })
    await merge(1, 2)
    const claims = await site.database.db.selectFrom('claim').select(['subject_id', 'status']).orderBy('id').execute()
    expect(claims).toEqual([
      { subject_id: 1, status: 'refused' },
      { subject_id: 2, status: 'approved' },
    ])
  })

  test('an organiser of the dropped place whose claim for the kept one still waits gets access', async () => {
    const addresses = await Addresses.open(site.database, nowMs)
    const draft = { email: addresses.seal('kim@example.se'), emailKey: addresses.keyOf('kim@example.se') }
    await write(site.database, nowMs, async (writing) => {
      await insertClaim(writing, { subject: 'shop', subjectId: 1 }, { ...draft, status: 'waiting' })
      await insertClaim(writing, { subject: 'shop', subjectId: 2 }, { ...draft, status: 'approved' })
    })
    await merge(1, 2)
    const claims = await site.database.db.selectFrom('claim').select(['subject_id', 'status']).orderBy('id').execute()
    expect(claims).toEqual([
      { subject_id: 1, status: 'waiting' },
      { subject_id: 1, status: 'approved' },
    ])
  })

  test('an erasure by the old id erases all merged places, and an undone merge leaves no text in another place’s log', async () => {
    const texts = async () => JSON.stringify(await site.database.db.selectFrom('action').selectAll().execute())
    await undo(await merge(1, 2, ['phone']))
    expect(await texts()).toContain('070-2')
    await write(site.database, nowMs, (writing) => erase(writing, 'shop', 2))
    await site.sync.catchUp()
    expect(await texts()).not.toContain('070-2')
    expect([await seen(1), await seen(2)]).toEqual([1, 404])

    await merge(1, 3, ['phone'])
    const erasure = await write(site.database, nowMs, (writing) => erase(writing, 'shop', 3))
    expect(erasure).toMatchObject({ subject: 'shop', id: 1 })
    await site.sync.catchUp()
    expect([await seen(1), await seen(3)]).toEqual([404, 404])
    expect(await texts()).not.toMatch(/070-[123]/)
  })
})
