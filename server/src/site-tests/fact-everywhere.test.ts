/** Follows one yes/no fact through the whole server: a room that forgets it fails here. */
import type { DeskActionsWire, DeskPlaceAnswerWire, DeskTipsWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire, StoreWire } from '@fyndkartan/contract/place'
import { features } from '@fyndkartan/domain/features'
import { isFactOf } from '@fyndkartan/domain/facts'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import { expect, test } from 'vitest'
import { erase } from '../db/erasure.ts'
import { openDatabase } from '../db/open.ts'
import { loadPlaces, loadPlacesSince, loadRevision } from '../db/place-changes.ts'
import { erasedColumns, factColumns } from '../db/place-columns.ts'
import { write } from '../db/write.ts'
import { parseSource } from '../importer/parse-source.ts'
import { backUp, restore } from '../testing/backup-files.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite } from '../testing/build-site.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { addOperators, deskOf, shopWire } from '../testing/desk-site.ts'
import { shopTip } from '../testing/sender.ts'

const everywhere = 'start_date=1970-01-01&end_date=2099-12-31&city=*&items_per_page=100'
const knownOf = (kind: PlaceKind) =>
  Object.fromEntries(features.filter((name) => isFactOf(kind, name)).map((name) => [name, true]))

onEachDatabase(({ fresh, place }) => {
  test('the index reads every fact as it was stored, at the start and later', async () => {
    const database = await fresh()
    const site = await buildSite(database, {
      shops: [buildShop(knownOf('shop'))],
      markets: [buildMarket(knownOf('market'))],
    })
    const upTo = await loadRevision(database.db)
    const atStart: Place[] = []
    for await (const batch of loadPlaces(database.db, upTo)) atStart.push(...batch.map((read) => read.place))
    const later: Place[] = []
    for await (const batch of loadPlacesSince(database.db, 0, upTo))
      later.push(...batch.flatMap((change) => ('place' in change ? [change.place] : [])))
    expect(atStart).toHaveLength(2)
    expect(atStart).toMatchObject([knownOf('shop'), knownOf('market')])
    expect(later).toEqual(atStart)
    await site.app.close()
  })

  test('a single place has all the fields of its row in a search', async () => {
    const site = await buildSite(await fresh(), {
      shops: [buildShop(knownOf('shop'))],
      markets: [buildMarket(knownOf('market'))],
    })
    const rows = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${everywhere}`)
    expect(rows).toHaveLength(2)
    for (const { source, row_count: _, ...row } of rows) {
      const path = source === 'shop_info' ? endpoints.getShop.path : endpoints.getMarket.path
      expect(await site.read(path.replace('{id}', String(row.id)))).toMatchObject(row)
      expect(row).toMatchObject({ payment_swish: 1 })
    }
  })

  test('a search by a fact finds the places known to have it, and refuses unknown facts', async () => {
    const shops = [buildShop({ swish: true }), buildShop({ swish: false }), buildShop({ swish: null })]
    const site = await buildSite(await fresh(), { shops, markets: [buildMarket({ swish: true })] })
    const find = async (query: string) =>
      (await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${everywhere}${query}`)).map(
        ({ source, id }) => `${source} ${id}`,
      )
    expect(await find('&features=payment_swish')).toEqual(['event_info 1', 'shop_info 1'])
    expect(await find('&features=')).toHaveLength(4)
    const refused = await site.call(`${endpoints.searchPlaces.path}?${everywhere}&features=champagne`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ message: string }>().message).toMatch(/^features must be a list of .*\bpayment_swish\b/)
  })

  test('an erasure removes every fact', async () => {
    const database = await fresh()
    const site = await buildSite(database, {
      shops: [buildShop(knownOf('shop'))],
      markets: [buildMarket(knownOf('market'))],
    })
    for (const kind of ['shop', 'market'] as const) {
      expect(erasedColumns(kind)).toEqual(factColumns[kind])
      await write(database, 1, (writing) => erase(writing, kind, 1))
      const row: object = await database.db.selectFrom(kind).selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
      const values = Object.entries(row).filter(([column]) => factColumns[kind].includes(column))
      expect(values.map(([, value]) => value)).toEqual(factColumns[kind].map(() => null))
    }
    await site.app.close()
  })

  test('a fact goes from a tip to the desk, the directory and the log, and is undone', async () => {
    const site = await buildSite(await fresh())
    await addOperators(site)
    const desk = deskOf(site)
    const sent = await site.call(endpoints.submitTip.path, {
      method: 'POST',
      payload: { ...shopTip, payment_swish: 1 },
    })
    expect(sent.statusCode).toBe(201)
    const { tips } = await desk.read<DeskTipsWire>('deskTips')
    expect(tips).toMatchObject([{ place: { payment_swish: 1 } }])
    const wire = { ...shopWire(), payment_swish: 1 }
    const { place_id: id } = await desk.done<{ place_id: number }>('publishTip', tips[0]!.id, wire)
    const read = async () => (await site.read<StoreWire>(`/get_store/${id}`)).payment_swish
    expect(await read()).toBe(1)
    const key = { kind: 'shop', id } as const
    const { place: stored } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    await desk.done('editPlace', key, { version: stored.version, form: { ...shopWire(), payment_swish: 0 } })
    expect(await read()).toBe(0)
    const { actions } = await desk.read<DeskActionsWire>('deskActions')
    expect(actions[0]).toMatchObject({ before: { payment_swish: 1 }, after: { payment_swish: 0 } })
    await desk.done('undoAction', actions[0]!.id)
    expect(await read()).toBe(1)
  })

  test('a fact is restored from a backup', async () => {
    const source = await fresh()
    await buildSite(source, { shops: [buildShop({ swish: false })] })
    const target = openDatabase(await place())
    await restore(await backUp(source), target)
    expect(await target.db.selectFrom('shop').select('payment_swish').execute()).toEqual([{ payment_swish: 0 }])
    await target.close()
  })
})

const options = { source: 'fil', all: false, abroad: false, today: '2026-11-21' } as const

test.each([
  ['ja', true],
  ['Nej', false],
  ['1', true],
  ['0', false],
  ['', null],
])('"%s" in the column payment_swish of a table: %s', (said, swish) => {
  const text = `type,name,town,payment_swish\nbutik,Fyndet,Borås,${said}`
  expect(parseSource(text, { ...options, format: 'csv' }).parsed.drafts).toMatchObject([{ facts: { swish } }])
})

test('another word in that column is reported', () => {
  const text = 'type,name,town,payment_swish\nbutik,Fyndet,Borås,kanske'
  const { drafts, skipped } = parseSource(text, { ...options, format: 'csv' }).parsed
  expect([drafts, skipped]).toMatchObject([[], [{ at: 'line 2', reason: 'kanske ska vara ja eller nej' }]])
})

test.each([
  [{ 'payment:swish': 'yes' }, true],
  [{ 'payment:swish': 'only' }, true],
  [{ 'payment:swish': 'no' }, false],
  [{ 'payment:swish': 'unknown' }, null],
  [{}, null],
])('OpenStreetMap’s %j: %s', (tags, swish) => {
  const element = { type: 'node', id: 1, lat: 57.72, lon: 12.94, tags: { shop: 'charity', name: 'Kupan', ...tags } }
  const { drafts } = parseSource(JSON.stringify({ elements: [element] }), { ...options, format: 'osm' }).parsed
  expect(drafts).toMatchObject([{ facts: { swish } }])
})
