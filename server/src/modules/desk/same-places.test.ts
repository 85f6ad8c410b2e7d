import type { SamePlacesWire } from '@fyndkartan/contract/same-places'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { seriesToWire } from '@fyndkartan/contract/series-wire'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Addresses, insertClaim } from '../../db/claims.ts'
import { erase } from '../../db/erasure.ts'
import { insertProfile } from '../../db/profiles.ts'
import type { ShopDraft } from '../../db/places.ts'
import { insertSource } from '../../db/sources.ts'
import { write } from '../../db/write.ts'
import { osmSweden } from '@fyndkartan/domain/source'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, olle } from '../../testing/desk-site.ts'
import { mergingAt } from '../../testing/merging-desk.ts'
import { writeStubBuild } from '../../testing/stub-build.ts'
import { addMarket, addShop, evictPlaces } from '../../testing/stocked-site.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const anna = { uid: 'uid-of-anna', email: 'anna@example.se' }
const spot = { lat: 58.9959, lng: 16.2072 }
const shop = (id: number): PlaceKey => ({ kind: 'shop', id })

onEachDatabase(({ fresh }) => {
  const siteDir = writeStubBuild()
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    site = await buildSite(await fresh(), {
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0, siteDir },
    })
    await addOperators(site)
    await write(site.database, 0, (writing) =>
      insertProfile(writing, { ...anna, emailVerified: true, loginMethod: 'email' }),
    )
    desk = deskOf(site)
  })
  beforeEach(async () => {
    await evictPlaces(site)
    await write(site.database, 0, async ({ trx }) => {
      for (const table of ['place_pair', 'favourite', 'claim', 'report_matter', 'report'] as const)
        await trx.deleteFrom(table).execute()
    })
  })

  /** Two entries of one shop: 1 comes from a tip, 2 from an import that has the phone number. */
  async function addTwins(own: Partial<ShopDraft> = {}): Promise<void> {
    await addShop(site, { id: 1, name: 'Retrolyckan', position: spot, source: 'tip', phone: null, ...own }, nowMs)
    const imported = { source: 'import', sourceId: 'osm:node/2', phone: '0150-12 34 56' } as const
    await addShop(site, { id: 2, name: 'Retrolyckan AB', position: spot, ...imported }, nowMs)
  }
  const { found, pairs, versionOf, versioned, merge } = mergingAt(() => desk)
  const undo = (action: number) => desk.done('undoAction', action)
  const read = async (id: number) => {
    const answer = await site.callAs(anna, endpoints.getShop.path.replace('{id}', String(id)))
    if (answer.statusCode !== 200) return answer.statusCode
    const { id: answered, name, phone, is_favorite: liked } = answer.json<Record<string, unknown>>()
    return { id: answered, name, phone, liked }
  }
  const rows = () =>
    site.database.db
      .selectFrom('shop')
      .select(['id', 'name', 'phone', 'deleted_at', 'edited_at', 'merged_into', 'source_id'])
      .orderBy('id')
      .execute()

  describe('suggestions', () => {
    test('a pair has its score, reasons and distance, and the likeliest pair comes first', async () => {
      await addTwins()
      await addShop(site, { id: 3, name: 'Fyndet', address: 'Skolgatan 1', position: { lat: 60, lng: 16 } }, nowMs)
      await addShop(site, { id: 4, name: 'Fyndet', address: null, position: { lat: 60.0005, lng: 16 } }, nowMs)
      const { total, pairs } = await found()
      expect(total).toBe(2)
      expect(
        pairs.map(({ score, reasons, distance_m, one, other }) => ({
          score,
          reasons,
          distance_m,
          ids: [one.place.id, other.place.id],
        })),
      ).toEqual([
        { score: 12, reasons: ['same-name', 'same-spot', 'same-address', 'same-link'], distance_m: 0, ids: [1, 2] },
        { score: 8, reasons: ['same-name', 'near', 'same-link'], distance_m: 56, ids: [3, 4] },
      ])
    })

    test('coming single markets of one day are compared, dates of a series and past ones are not', async () => {
      for (const [id, date] of [
        [1, '2026-11-28'],
        [2, '2026-11-28'],
        [3, '2026-11-29'],
        [4, '2026-11-14'],
        [5, '2026-11-14'],
      ] as const)
        await addMarket(site, { id, date, name: 'Bakluckeloppis', position: spot }, nowMs)
      expect(await pairs()).toEqual([[1, 2]])
    })

    test('a pair says whether an entry is of a source that is fetched regularly, or of a file', async () => {
      await addTwins({ source: 'import', sourceId: 'csv:lista#1' })
      const origins = async () => (await found()).pairs[0]?.origins
      expect(await origins()).toEqual({ one: 'file', other: 'file' })
      await write(site.database, nowMs, (writing) => insertSource(writing, osmSweden, 'osm:'))
      for (const [status, other] of [
        ['new', 'file'],
        ['active', 'living'],
        ['waiting', 'living'],
        ['paused', 'file'],
      ] as const) {
        await site.database.db.updateTable('source').set({ status }).execute()
        expect(await origins()).toEqual({ one: 'file', other })
      }
      await site.database.db.deleteFrom('source').execute()
    })

    test('a decision that two places are different is stored, and its undo brings the pair back', async () => {
      await addTwins()
      const order = { type: 'store', ids: [2, 1] }
      const { action_id: action } = await desk.done('distinguishPlaces', null, order)
      expect(await pairs()).toEqual([])
      // Repeating the call makes no second decision.
      await desk.done('distinguishPlaces', null, order)
      expect(await site.database.db.selectFrom('place_pair').select(['kind', 'one_id', 'other_id']).execute()).toEqual([
        { kind: 'shop', one_id: 1, other_id: 2 },
      ])
      const log = await desk.read<{ actions: { verb: string; subject: object }[] }>('deskActions')
      expect(log.actions[0]).toMatchObject({
        verb: 'distinguish',
        subject: { type: 'pair', name: 'Retrolyckan och Retrolyckan AB' },
      })
      await undo(action)
      expect(await pairs()).toEqual([[1, 2]])
    })

    test('a decision about a place also holds for the place it is merged into, until the merge is undone', async () => {
      await addTwins()
      await addShop(site, { id: 3, name: 'Retrolyckan', position: spot }, nowMs)
      const two = await desk.done('distinguishPlaces', null, { type: 'store', ids: [1, 2] })
      expect(await pairs()).toEqual([
        [1, 3],
        [2, 3],
      ])
      const action = await merge(shop(3), shop(2))
      expect(await pairs()).toEqual([])
      await undo(action)
      expect(await pairs()).toEqual([
        [1, 3],
        [2, 3],
      ])
      await undo(two.action_id)
      await merge(shop(3), shop(2))
      expect(await pairs()).toEqual([[1, 3]])
    })

    test('a decision about two single dates also holds for the series that they become dates of', async () => {
      for (const id of [1, 2])
        await addMarket(site, { id, date: '2026-11-28', name: 'Lagården', position: spot }, nowMs)
      await desk.done('distinguishPlaces', null, { type: 'event', ids: [1, 2] })
      expect(await pairs()).toEqual([])
      const dates = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-28', to: '2026-12-12' } as const
      const series = seriesToWire(plainSeries(dates, { startMinute: 600, endMinute: 900 }))
      const form = { type: 'event', event_name: 'Lagården', city: 'Borås', address: 'Torget 1', series }
      for (const id of [1, 2]) {
        const key = { kind: 'market', id } as const
        await desk.done('editPlace', key, { version: await versionOf(key), form })
      }
      expect(await pairs()).toEqual([])
      await write(site.database, 0, ({ trx }) => trx.deleteFrom('place_pair').execute())
      expect(await pairs()).toHaveLength(1)
    })

    test('pairs come in pages, and the summary has their number', async () => {
      for (let id = 1; id <= 46; id++) {
        const place = { id, name: `Fyndet ${Math.ceil(id / 2)}`, address: null, link: null }
        await addShop(site, { ...place, position: { lat: 56 + Math.ceil(id / 2) / 10, lng: 14 } }, nowMs)
      }
      const page = (number: number) => desk.read<SamePlacesWire>('samePlaces', null, `?page=${number}`)
      const pages = await Promise.all([0, 1, 2].map(page))
      expect(pages.map(({ total, pairs }) => [total, pairs.length])).toEqual([
        [23, 20],
        [23, 3],
        [23, 0],
      ])
      expect(new Set(pages.flatMap(({ pairs }) => pairs.map(({ one }) => one.place.id))).size).toBe(23)
      expect(await desk.read('deskSummary')).toMatchObject({ same_places: 23 })
      const { statusCode } = await site.callAs(olle, `${endpoints.samePlaces.path}?page=-1`)
      expect(statusCode).toBe(400)
    })

    test.each([
      [{ type: 'store', ids: [1, 1] }, 400],
      [{ type: 'store', ids: [1, 99] }, 404],
      [{ type: 'event', ids: [1, 2] }, 404],
      [{ type: 'store', ids: [1] }, 400],
      [{ type: 'shop', ids: [1, 2] }, 400],
      [{ type: 'store', ids: [1, 2 ** 31] }, 400],
    ])('distinguishing %j: %i', async (order, status) => {
      await addTwins()
      expect((await desk.send('distinguishPlaces', null, order)).statusCode).toBe(status)
    })
  })

  describe('merging', () => {
    test('the kept place takes the named facts, the other id leads to it, and undo restores both', async () => {
      await addTwins()
      const before = await rows()
      const action = await merge(shop(1), shop(2), ['phone'])
      expect(await pairs()).toEqual([])
      expect(await read(1)).toMatchObject({ id: 1, name: 'Retrolyckan', phone: '0150-12 34 56' })
      expect(await read(2)).toEqual(await read(1))
      expect(await rows()).toMatchObject([
        { id: 1, edited_at: nowMs, merged_into: null },
        { id: 2, deleted_at: nowMs, merged_into: 1, source_id: 'osm:node/2' },
      ])
      await undo(action)
      expect(await rows()).toEqual(before)
      expect(await read(2)).toMatchObject({ id: 2, name: 'Retrolyckan AB' })
      expect(await pairs()).toEqual([[1, 2]])
    })

    test('facts that depend on each other are taken together', async () => {
      const hours =
        'Mån 10.00-18.00, Tis 10.00-18.00, Ons 10.00-18.00, Tors 10.00-18.00, Fre 10.00-18.00, Lör Stängt, Sön Stängt'
      await addTwins({ openingHours: 'varierar', openingHoursOsm: 'Mo 10:00-12:00,13:00-15:00' })
      await write(site.database, nowMs, ({ trx }) =>
        trx.updateTable('shop').set({ opening_hours: hours }).where('id', '=', 2).execute(),
      )
      await merge(shop(1), shop(2), ['openingHours'])
      const [row] = await site.database.db
        .selectFrom('shop')
        .select(['opening_hours', 'opening_hours_osm'])
        .where('id', '=', 1)
        .execute()
      expect(row).toEqual({ opening_hours: hours, opening_hours_osm: null })
    })

    test('the dropped place’s page, image and calendar redirect', async () => {
      await addTwins()
      await merge(shop(1), shop(2))
      const page = await site.app.inject('/butik/2-retrolyckan-ab-katrineholm')
      expect([page.statusCode, page.headers.location]).toEqual([301, expect.stringMatching(/^\/butik\/1-retrolyckan/)])
      const image = await site.app.inject('/bild/butik/2.png')
      expect([image.statusCode, image.headers.location]).toEqual([301, '/bild/butik/1.png'])
      for (const id of [1, 2])
        await addMarket(site, { id, date: '2026-11-28', name: 'Bakluckeloppis', position: spot }, nowMs)
      await merge({ kind: 'market', id: 1 }, { kind: 'market', id: 2 })
      const calendar = await site.app.inject('/loppis/2.ics')
      expect([calendar.statusCode, calendar.headers.location]).toEqual([301, '/loppis/1.ics'])
    })

    test('favourites of either place become one of the kept place, can be removed, and are restored by undo', async () => {
      await addTwins()
      const ask = (name: 'addFavourite' | 'removeFavourite', id: number) =>
        site.callAs(anna, endpoints[name].path, {
          method: 'POST',
          payload: { target_id: String(id), target_type: 'store' },
        })
      const liked = async () => (await site.callAs(anna, endpoints.getFavourites.path)).json<unknown>()
      await ask('addFavourite', 2)
      const before = await liked()
      const action = await merge(shop(1), shop(2))
      expect(await read(1)).toMatchObject({ id: 1, liked: 1 })
      expect(JSON.stringify(await liked())).toContain('"1"')
      await undo(action)
      expect([await read(1), await read(2), await liked()]).toMatchObject([
        { liked: 0 },
        { liked: 1 },
        before as object,
      ])
      await merge(shop(1), shop(2))
      // Adding the favourite again by either id makes no second one, so removing it once leaves none.
      await ask('addFavourite', 2)
      await ask('addFavourite', 1)
      await ask('removeFavourite', 1)
      expect(await read(2)).toMatchObject({ id: 1, liked: 0 })
      expect(await site.database.db.selectFrom('favourite').selectAll().execute()).toEqual([])
    })

    test('organisers of both get access, reports on the dropped place are closed, and undo restores both', async () => {
      await addTwins()
      const addresses = await Addresses.open(site.database, nowMs)
      await write(site.database, nowMs, async (writing) => {
        for (const [subjectId, email] of [
          [1, 'kim@example.se'],
          [2, 'kim@example.se'],
          [2, 'lo@example.se'],
        ] as const)
          await insertClaim(
            writing,
            { subject: 'shop', subjectId },
            { email: addresses.seal(email), emailKey: addresses.keyOf(email), status: 'approved' },
          )
        const matter = {
          subject: 'shop',
          subject_id: 2,
          verdict: 'closed',
          first_at: nowMs,
          last_at: nowMs,
          count: 3,
          queued_at: nowMs,
          warned_at: nowMs,
        } as const
        await writing.trx
          .insertInto('report_matter')
          .values({ ...matter, revision: writing.revision })
          .execute()
      })
      const claims = async () =>
        (await site.database.db.selectFrom('claim').select(['id', 'subject_id']).orderBy('id').execute()).map(
          (claim) => claim.subject_id,
        )
      const matters = () => site.database.db.selectFrom('report_matter').select(['decision']).execute()
      expect((await found()).pairs[0]?.organisers).toEqual({ one: 1, other: 2 })
      const action = await merge(shop(1), shop(2))
      // Claim 2 does not move: its address already has a claim of the kept place.
      expect([await claims(), await matters()]).toEqual([[1, 2, 1], [{ decision: 'dismissed' }]])
      await undo(action)
      expect([await claims(), await matters()]).toEqual([[1, 2, 2], [{ decision: null }]])
    })

    test('an earlier merge leads to the last place, and erasing that one erases all', async () => {
      await addTwins()
      await addShop(site, { id: 3, name: 'Retrolyckan', position: spot }, nowMs)
      await merge(shop(2), shop(3))
      const action = await merge(shop(1), shop(2))
      expect(await read(3)).toMatchObject({ id: 1 })
      await undo(action)
      expect(await read(3)).toMatchObject({ id: 2 })
      await merge(shop(1), shop(2))
      await write(site.database, nowMs, (writing) => erase(writing, 'shop', 1))
      await site.sync.catchUp()
      expect((await rows()).map(({ name, phone }) => [name, phone])).toEqual([
        [null, null],
        [null, null],
        [null, null],
      ])
      expect(await read(3)).toBe(404)
    })

    test('a dropped place that is restored at the desk is separate again', async () => {
      await addTwins()
      await merge(shop(1), shop(2))
      await desk.done('restorePlace', shop(2), { version: await versionOf(shop(2)) })
      expect(await read(2)).toMatchObject({ id: 2 })
    })

    test('a merge is refused of the same place, a removed, changed or unknown one, and of markets on different days', async () => {
      await addTwins()
      for (const [id, date] of [
        [1, '2026-11-28'],
        [2, '2026-11-29'],
      ] as const)
        await addMarket(site, { id, date }, nowMs)
      const one = await versioned(shop(1))
      const send = async (kept: object, dropped: object, type = 'store') =>
        (await desk.send('mergePlaces', null, { type, kept, dropped, taken: [] })).statusCode
      const market = (id: number) => versioned({ kind: 'market', id })
      expect(await send(one, one)).toBe(400)
      expect(await send(one, { ...(await versioned(shop(2))), version: 0 })).toBe(409)
      expect(await send(one, { id: 99, version: 1 })).toBe(404)
      expect(await send(await market(1), await market(2), 'event')).toBe(409)
      await desk.done('removePlace', shop(2), { version: await versionOf(shop(2)) })
      expect(await send(one, await versioned(shop(2)))).toBe(409)
    })
  })
})
