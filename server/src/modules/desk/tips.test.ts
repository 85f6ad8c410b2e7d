import { type deskTipAnswerSchema, deskTipsSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { withId } from '@fyndkartan/domain/place'
import { wholePostToWire } from '@fyndkartan/contract/place'
import type { Static } from '@fyndkartan/contract/schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertShops } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import {
  addOperators,
  deskOf,
  namesFound,
  newMarket,
  newShop,
  petra,
  sendTip,
  shopWire,
} from '../../testing/desk-site.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'
import { removePlaces } from '../../testing/stocked-site.ts'

type Queue = Static<typeof deskTipsSchema>
type Answer = Static<typeof deskTipAnswerSchema>
type Published = { readonly place_id: number; readonly action_id: number }

const startMs = Date.UTC(2026, 10, 21, 11)

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs: number
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })
  beforeEach(async () => {
    nowMs = startMs
    await write(site.database, 0, async ({ trx }) => {
      await trx.deleteFrom('action').execute()
      await trx.deleteFrom('tip').execute()
    })
    await removePlaces(site)
  })

  const tip = async (id: number) => (await desk.read<Answer>('deskTip', id)).tip
  const found = (words: string, more?: Readonly<Record<string, string>>) => namesFound(site, words, more)
  const places = async () =>
    (await site.database.db.selectFrom('shop').select('id').where('deleted_at', 'is', null).execute()).length
  const lines = () => site.database.db.selectFrom('action').selectAll().orderBy('id').execute()

  describe('refusals', () => {
    test.each(['0', '-1', 'x', '1.5', '01', '2147483648', '9'.repeat(400), '%00'])(
      'the impossible tip id %s: 404',
      async (id) => {
        for (const answer of [
          await desk.call('deskTip', id),
          await desk.send('publishTip', id, shopWire()),
          await desk.send('rejectTip', id, { reason: 'Nej' }),
        ])
          expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Tipset finns inte längre.' }])
      },
    )

    test.each(['?status=alla', '?status=', '?status=waiting&status=waiting', '?page=-1', '?page=x', '?page=99999999'])(
      'a page requested with %s: 400',
      async (query) => {
        const answer = await site.callAs(petra, `${endpoints.deskTips.path}${query}`)
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
          400,
          expect.stringMatching(/^(status|page) must be/),
        ])
      },
    )

    test.each(['', ' ', '\u200b\n', '\t'])(
      'a rejection for the reason %j: 400, and the tip still waits',
      async (reason) => {
        const id = await sendTip(site, newShop())
        const answer = await desk.send('rejectTip', id, { reason })
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Skriv varför tipset inte passar.' }])
        expect((await tip(id)).status).toBe('waiting')
      },
    )

    test.each([[{}], [{ reason: null }], [{ reason: 'x'.repeat(1001) }]])(
      'a rejection %o: 400 that names the reason',
      async (payload) => {
        const id = await sendTip(site, newShop())
        const answer = await desk.send('rejectTip', id, payload)
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
          400,
          expect.stringMatching(/^reason /),
        ])
      },
    )

    test.each(refusedBodies)('a body that is %s', async (_name, contentType, payload, status, message) => {
      const id = await sendTip(site, newShop())
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      for (const name of ['publishTip', 'rejectTip'] as const) {
        const answer = await desk.call(name, id, { payload, headers })
        expect([answer.statusCode, answer.json()]).toEqual([status, { message: expect.stringMatching(message) }])
      }
    })

    test('a form with mistakes gets 400 with a sentence for each field, and changes nothing', async () => {
      const id = await sendTip(site, newShop())
      const form = { name: ' ', link: 'javascript:alert(1)', openingHours: 'måndag: ofta' }
      const answer = await desk.send('publishTip', id, shopWire(form))
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          message: expect.stringContaining('Butiksnamn är obligatoriskt'),
          problems: {
            name: 'Butiksnamn är obligatoriskt',
            shop_link: 'Länken måste vara en webbadress som börjar med http:// eller https://',
            opening_hours: 'Ogiltiga öppettider',
          },
        },
      ])
      expect([await places(), await lines(), (await tip(id)).status]).toEqual([0, [], 'waiting'])
    })

    test('a form of the other kind gets 400', async () => {
      const id = await sendTip(site, newMarket())
      const answer = await desk.send('publishTip', id, shopWire())
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: 'Tipset gäller ett evenemang och kan inte publiceras som en butik.' },
      ])
    })

    test('a tip that is already decided gets 409 with the decision', async () => {
      const [published, rejected] = [await sendTip(site, newShop()), await sendTip(site, newShop({ name: 'Ett till' }))]
      await desk.done('publishTip', published, shopWire())
      await desk.done('rejectTip', rejected, { reason: 'Finns redan' })
      for (const [id, message] of [
        [published, 'Tipset är redan publicerat.'],
        [rejected, 'Tipset är redan avvisat.'],
      ] as const)
        for (const answer of [
          await desk.send('publishTip', id, shopWire()),
          await desk.send('rejectTip', id, { reason: 'Nej' }),
        ])
          expect([answer.statusCode, answer.json()]).toEqual([409, { message }])
      expect(await places()).toBe(1)
    })
  })

  test('of two operators who publish one tip concurrently, one succeeds and the other gets 409, and there is one place', async () => {
    const id = await sendTip(site, newShop())
    const answers = await Promise.all([
      desk.send('publishTip', id, shopWire()),
      deskOf(site, petra).send('publishTip', id, shopWire()),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await places(), (await lines()).length]).toEqual([1, 2])
  })

  describe('the queue', () => {
    test('waiting tips come oldest first, twenty a page, and decided tips latest decision first', async () => {
      const ids: number[] = []
      for (let at = 0; at < 22; at++)
        ids.push(await sendTip(site, newShop({ name: `Tips ${at}` }), startMs - at * 1000))
      const first = await desk.read<Queue>('deskTips')
      expect(Value.Check(deskTipsSchema, first)).toBe(true)
      expect([first.total, first.tips.map(({ id }) => id)]).toEqual([22, ids.toReversed().slice(0, 20)])
      const second = await desk.read<Queue>('deskTips', null, '?status=waiting&page=1')
      expect([second.total, second.tips.map(({ id }) => id)]).toEqual([22, [ids[1], ids[0]]])
      for (const [at, id] of [ids[3], ids[5], ids[4]].entries()) {
        nowMs = startMs + at
        await desk.done('rejectTip', id as number, { reason: ` Inte\u200b  en butik ${at}` })
      }
      const rejected = await desk.read<Queue>('deskTips', null, '?status=rejected')
      expect(rejected.tips.map(({ id, reason, decided_at: at }) => [id, reason, at])).toEqual([
        [ids[4], 'Inte en butik 2', '2026-11-21T11:00:00.002Z'],
        [ids[5], 'Inte en butik 1', '2026-11-21T11:00:00.001Z'],
        [ids[3], 'Inte en butik 0', '2026-11-21T11:00:00.000Z'],
      ])
      expect((await desk.read<Queue>('deskTips', null, '?status=published')).tips).toEqual([])
    })

    test('a tip is shown as it was sent, with its status', async () => {
      const place = newMarket()
      const id = await sendTip(site, place, startMs)
      expect(await tip(id)).toEqual({
        id,
        received_at: '2026-11-21T11:00:00.000Z',
        status: 'waiting',
        decided_at: null,
        reason: null,
        place_id: null,
        action_id: null,
        place: wholePostToWire(withId(place, 0)),
        series: null,
      })
      const { action_id: actionId } = await desk.done('rejectTip', id, { reason: 'Nej' })
      expect(await tip(id)).toMatchObject({ status: 'rejected', reason: 'Nej', action_id: actionId, place_id: null })
    })

    test('the summary has the number of waiting tips', async () => {
      const id = await sendTip(site, newShop())
      await sendTip(site, newMarket())
      const nothing = {
        feedback_open: 0,
        reports_open: 0,
        claims_waiting: 0,
        sources_waiting: 0,
        same_places: 0,
        digest: true,
      }
      const summary = () => desk.read('deskSummary')
      expect(await summary()).toEqual({ ...nothing, email: 'olle@example.se', tips_waiting: 2 })
      await desk.done('rejectTip', id, { reason: 'Nej' })
      await write(site.database, 0, async ({ trx, revision }) => {
        const message = { contact: null, text: 'Hej', received_at: 0, revision }
        await trx
          .insertInto('feedback')
          .values([
            { ...message, done_at: null, removed_at: null },
            { ...message, done_at: 1, removed_at: null },
            { ...message, done_at: null, removed_at: 1 },
          ])
          .execute()
      })
      expect(await summary()).toEqual({ ...nothing, email: 'olle@example.se', tips_waiting: 1, feedback_open: 1 })
      await site.database.db.deleteFrom('feedback').execute()
    })
  })

  describe('publishing', () => {
    test('a tip can be corrected, published, found by a search, undone and published again', async () => {
      await write(site.database, 0, async (writing) => {
        await insertShops(writing, [buildShop({ name: 'Retrolyckan Katrineholm' })])
      })
      await site.sync.catchUp()
      const id = await sendTip(site, newShop({ name: 'retrolykan' }))
      const { duplicates } = await desk.read<Answer>('deskTip', id)
      expect(duplicates.map(({ place, distance_m: m }) => [place.name, m])).toEqual([['Retrolyckan Katrineholm', 0]])

      nowMs = startMs + 60_000
      const published = await desk.done<Published>('publishTip', id, shopWire({ name: 'Retrohörnan' }))
      expect(await found('Retrohörnan')).toEqual(['Retrohörnan'])
      expect(await tip(id)).toMatchObject({
        status: 'published',
        decided_at: '2026-11-21T11:01:00.000Z',
        place_id: published.place_id,
        action_id: published.action_id,
        place: { name: 'retrolykan' },
      })
      const row = await site.database.db
        .selectFrom('shop')
        .selectAll()
        .where('id', '=', published.place_id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ source: 'tip', source_id: null, created_at: nowMs, edited_at: nowMs })

      await desk.done('undoAction', published.action_id)
      expect(await found('Retrohörnan')).toEqual([])
      expect(await tip(id)).toMatchObject({ status: 'waiting', decided_at: null, place_id: null, action_id: null })
      const again = await desk.done<Published>('publishTip', id, shopWire({ name: 'Retrohörnan' }))
      expect(await found('Retrohörnan')).toEqual(['Retrohörnan'])
      expect(again.place_id).not.toBe(published.place_id)
    })

    test('a shop with lunch closing, a season and holidays is published, and found only when it is open', async () => {
      const openingHoursOsm = 'Oct-Mar Mo-Fr 10:00-12:00,13:00-18:00; PH off; Dec 24 off'
      const body = shopWire({ name: 'Sommarmagasinet', openingHoursOsm })
      const sent = await site.call(endpoints.submitTip.path, { method: 'POST', payload: body })
      expect(sent.statusCode).toBe(201)
      const { tips } = await desk.read<Queue>('deskTips')
      expect(tips).toMatchObject([{ place: { opening_hours_osm: openingHoursOsm } }])
      await desk.done('publishTip', tips[0]?.id ?? 0, body)
      const openAt = (from: string, to: string, hours = {}) =>
        found('Sommarmagasinet', { open: 'span', start_date: from, end_date: to, ...hours })
      expect(await openAt('2026-11-26', '2026-11-26')).toEqual(['Sommarmagasinet'])
      expect(await openAt('2026-11-26', '2026-11-26', { open_from: '12:00', open_to: '13:00' })).toEqual([])
      expect(await openAt('2027-05-19', '2027-05-19')).toEqual([])
      expect(await openAt('2026-12-24', '2026-12-25')).toEqual([])
    })

    test('a published tip reaches another server with the same database in its next round', async () => {
      const other = await buildSite(site.database, { clock: () => nowMs })
      const id = await sendTip(site, newShop({ name: 'Grannfyndet' }))
      const { place_id: placeId } = await desk.done<Published>('publishTip', id, shopWire({ name: 'Grannfyndet' }))
      expect((await other.call(`/get_store/${placeId}`)).statusCode).toBe(404)
      await other.sync.catchUp()
      expect((await other.call(`/get_store/${placeId}`)).json()).toMatchObject({ name: 'Grannfyndet' })
    })

    test('only the form counts: ids, sources and times in the body are ignored', async () => {
      const id = await sendTip(site, newShop())
      const { place_id: placeId } = await desk.done<Published>('publishTip', id, {
        ...shopWire(),
        id: 4711,
        place_id: 4711,
        source: 'import',
        source_id: 'osm/1',
        origin: 'sample',
        created_at: 1,
        edited_at: null,
        deleted_at: 1,
        revision: 1,
        uid: 'somebody',
      })
      const row = await site.database.db
        .selectFrom('shop')
        .selectAll()
        .where('id', '=', placeId)
        .executeTakeFirstOrThrow()
      expect(placeId).not.toBe(4711)
      expect(row).toMatchObject({
        source: 'tip',
        source_id: null,
        created_at: nowMs,
        edited_at: nowMs,
        deleted_at: null,
      })
    })
  })
})
