import type { MergedSureWire, SamePlacesWire } from '@fyndkartan/contract/same-places'
import { seriesToWire } from '@fyndkartan/contract/series-wire'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Addresses, insertClaim } from '../../db/claims.ts'
import { insertShop } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'
import { mergingAt } from '../../testing/merging-desk.ts'
import { addMarket, addShop, evictPlaces } from '../../testing/stocked-site.ts'

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
    await write(site.database, 0, async ({ trx }) => {
      for (const table of ['place_pair', 'claim', 'action'] as const) await trx.deleteFrom(table).execute()
    })
  })
  const { found, sureOrders, pairs, versionOf } = mergingAt(() => desk)

  /** Shops that are entered twice, each time at an own spot: 1 and 2, 3 and 4, and so on. */
  async function addTwins(count: number): Promise<void> {
    await write(site.database, nowMs, async (writing) => {
      for (let id = 1; id <= 2 * count; id++) {
        const at = Math.ceil(id / 2)
        const position = { lat: 56 + at / 100, lng: 14 }
        const phone = id % 2 === 0 ? `0150-${1000 + id}` : null
        await insertShop(writing, buildShop({ id, name: `Fyndet ${at}`, address: null, link: null, position, phone }))
      }
    })
    await site.sync.catchUp()
  }
  const rows = () =>
    site.database.db
      .selectFrom('shop')
      .select(['id', 'phone', 'deleted_at', 'edited_at', 'merged_into'])
      .orderBy('id')
      .execute()
  const merge = (merges: readonly object[]) => desk.done<MergedSureWire>('mergeSurePlaces', null, { merges })
  const left = async () => (await rows()).flatMap(({ id, deleted_at }) => (deleted_at === null ? id : []))

  test('all sure pairs become one action, whose undo restores all and can be undone', async () => {
    await addTwins(30)
    await addShop(site, { id: 90, name: 'Ploppsi', address: null, link: null, position: { lat: 60, lng: 16 } }, nowMs)
    await addShop(
      site,
      { id: 91, name: 'Ploppsi', address: null, link: null, position: { lat: 60.002, lng: 16 } },
      nowMs,
    )
    const before = await rows()
    expect(await found()).toMatchObject({ total: 31, sure: 30 })
    const orders = await sureOrders()
    expect(orders).toHaveLength(30)
    const answer = await merge(orders)
    expect(answer).toMatchObject({ merged: 30, refused: 0 })
    expect(await pairs()).toEqual([[90, 91]])
    expect((await rows()).slice(0, 2)).toMatchObject([
      { id: 1, phone: '0150-1002', merged_into: null },
      { id: 2, deleted_at: nowMs, merged_into: 1 },
    ])
    const log = await desk.read<{ total: number; actions: object[] }>('deskActions')
    expect(log).toMatchObject({
      total: 1,
      actions: [{ verb: 'merge', subject: { type: 'pairs', name: '30' }, parts: 60 }],
    })
    const { action_id: undo } = await desk.done('undoAction', answer.action_id)
    expect(await rows()).toEqual(before)
    await desk.done('undoAction', undo)
    expect(await left()).toEqual([...Array.from({ length: 30 }, (_, at) => 2 * at + 1), 90, 91])
  })

  test('of an entry with several likenesses, one pair is merged; the rest is suggested again', async () => {
    await addTwins(1)
    const third = { id: 3, name: 'Fyndet 1', address: null, link: null, position: { lat: 56.01, lng: 14 } }
    await addShop(site, third, nowMs)
    expect(await found()).toMatchObject({ total: 3, sure: 1 })
    const [order] = await sureOrders()
    const again = { ...order, dropped: { id: 3, version: await versionOf(shop(3)) } }
    expect(await merge([order as object, again])).toMatchObject({ merged: 1, refused: 1 })
    expect(await found()).toMatchObject({ total: 1, sure: 1 })
  })

  test('pairs that changed meanwhile stay: a change, a removal, a decision, an organiser', async () => {
    await addTwins(5)
    const orders = await sureOrders()
    await desk.done('confirmPlace', shop(9), { version: await versionOf(shop(9)) })
    await desk.done('removePlace', shop(2), { version: await versionOf(shop(2)) })
    await write(site.database, nowMs, (writing) =>
      writing.trx.updateTable('shop').set({ phone: '1', revision: writing.revision }).where('id', '=', 4).execute(),
    )
    await desk.done('distinguishPlaces', null, { type: 'store', ids: [5, 6] })
    const addresses = await Addresses.open(site.database, nowMs)
    const [email, emailKey] = [addresses.seal('kim@example.se'), addresses.keyOf('kim@example.se')]
    await write(site.database, nowMs, (writing) =>
      insertClaim(writing, { subject: 'shop', subjectId: 8 }, { email, emailKey, status: 'approved' }),
    )
    // A confirmation does not change the facts that the operator has seen.
    expect(await merge(orders)).toMatchObject({ merged: 1, refused: 4 })
    expect(await left()).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
    expect((await desk.read<SamePlacesWire>('surePlaces')).pairs).toMatchObject([{ one: { place: { id: 3 } } }])
    const log = await desk.read<{ total: number }>('deskActions')
    const refused = await desk.send('mergeSurePlaces', null, { merges: orders })
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: 'Alla paren har ändrats under tiden.' }])
    expect((await desk.read<{ total: number }>('deskActions')).total).toBe(log.total)
  })

  test('series are merged too, and undone with the others', async () => {
    const dates = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-28', to: '2026-12-12' } as const
    const series = seriesToWire(plainSeries(dates, { startMinute: 600, endMinute: 900 }))
    const form = { type: 'event', event_name: 'Lagården', city: 'Borås', address: 'Torget 1', series }
    const position = { lat: 58, lng: 14 }
    const keys = [
      await addMarket(site, { id: 1, date: '2026-11-28', position }, nowMs),
      await addMarket(site, { id: 2, date: '2026-11-28', position }, nowMs),
    ]
    for (const key of keys) await desk.done('editPlace', key, { version: await versionOf(key), form })
    await addTwins(2)
    const before = await pairs()
    expect(before).toHaveLength(3)
    const { action_id: action, ...counts } = await merge(await sureOrders())
    expect(counts).toEqual({ merged: 3, refused: 0 })
    expect(await pairs()).toEqual([])
    await desk.done('undoAction', action)
    expect(await pairs()).toEqual(before)
  })

  test('single markets are merged too', async () => {
    for (const id of [1, 2])
      await addMarket(site, { id, date: '2026-11-28', name: 'Lagården', position: { lat: 58, lng: 14 } }, nowMs)
    const orders = await sureOrders()
    expect(await merge(orders)).toMatchObject({ merged: 1, refused: 0 })
    expect(await pairs()).toEqual([])
  })

  const alone = { type: 'store', kept: { id: 1, version: 1 }, dropped: { id: 1, version: 1 }, taken: [] }
  test.each([
    ['no pairs', []],
    ['601 pairs', Array.from({ length: 601 }, () => alone)],
    ['a pair of one place', [alone]],
  ])('a call with %s is refused', async (_, merges) => {
    await addTwins(1)
    expect((await desk.send('mergeSurePlaces', null, { merges })).statusCode).toBe(400)
  })
})
