import { deskPlaceAnswerSchema, type deskPlacesSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { placeToTipWire } from '@fyndkartan/contract/tip'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { formOfPlace, type PlaceForm } from '@fyndkartan/domain/place-form'
import type { Static } from '@fyndkartan/contract/schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MarketDraft, ShopDraft } from '../../db/places.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf, newMarket, petra, shopWire } from '../../testing/desk-site.ts'
import { tipWireOf } from '../../testing/tip-wire.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'
import { addMarket as addMarketTo, addShop as addShopTo, evictPlaces } from '../../testing/stocked-site.ts'

type Found = Static<typeof deskPlacesSchema>
type Answer = Static<typeof deskPlaceAnswerSchema>
type Edited = { readonly action_id: number | null }
type Added = { readonly place_id: number; readonly action_id: number }

const startMs = Date.UTC(2026, 10, 21, 11)
const changes = ['editPlace', 'removePlace', 'restorePlace'] as const

onSqlite(({ fresh }) => {
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
    await evictPlaces(site)
  })

  const addShop = (shop: Partial<ShopDraft> = {}) => addShopTo(site, shop, startMs - 1000)
  const addMarket = (market: Partial<MarketDraft> = {}) => addMarketTo(site, market, startMs - 1000)
  const place = (key: PlaceKey) => desk.read<Answer>('deskPlace', key)
  const version = async (key: PlaceKey) => (await place(key)).place.version
  const edit = async (key: PlaceKey, form: Partial<PlaceForm>) =>
    desk.done<Edited>('editPlace', key, { version: await version(key), form: shopWire(form) })
  const search = async (query: string) => desk.read<Found>('deskPlaces', null, query)
  const names = async (query: string) => (await search(query)).places.map(({ place }) => place.name)
  const lines = () => site.database.db.selectFrom('action').selectAll().orderBy('id').execute()
  const told = async (answer: ReturnType<typeof desk.send>) => {
    const { statusCode, json } = await answer
    return [statusCode, json<{ message: string }>().message]
  }

  describe('refusals', () => {
    test.each(['0', '-1', 'x', '1.5', '01', '2147483648', '%00', '9'.repeat(400)])(
      'the impossible place id %s: 404',
      async (id) => {
        for (const [type, message] of [
          ['store', 'Butiken kunde inte hittas'],
          ['event', 'Evenemanget kunde inte hittas'],
        ])
          for (const name of ['deskPlace', ...changes] as const) {
            const { method, path } = endpoints[name]
            const url = path.replace('{type}', type as string).replace('{id}', id)
            const payload = { version: 1, form: shopWire() }
            const answer = await site.callAs(petra, url, { method, ...(method !== 'GET' && { payload }) })
            expect([answer.statusCode, answer.json()]).toEqual([404, { message }])
          }
      },
    )

    test.each(['shop', 'market', 'n/a', '%00'])('the unknown type %s: 404', async (type) => {
      for (const name of ['deskPlace', ...changes] as const) {
        const { method, path } = endpoints[name]
        const url = path.replace('{type}', encodeURIComponent(decodeURIComponent(type))).replace('{id}', '1')
        const payload = { version: 1, form: shopWire() }
        expect((await site.callAs(petra, url, { method, ...(method !== 'GET' && { payload }) })).statusCode).toBe(404)
      }
    })

    test('a place that never existed: 404', async () => {
      for (const name of changes)
        expect(await told(desk.send(name, { kind: 'shop', id: 999_999 }, { version: 1, form: shopWire() }))).toEqual([
          404,
          'Butiken kunde inte hittas',
        ])
    })

    test.each([
      ['type', '?type=shop'],
      ['removed', '?removed=2'],
      ['removed', '?removed='],
      ['page', '?page=-1'],
      ['page', '?page=1e3'],
      ['query', `?query=${'x'.repeat(201)}`],
      ['query', '?query=a&query=b'],
    ])('an invalid %s is named: %s', async (field, query) => {
      const answer = await site.callAs(petra, `${endpoints.deskPlaces.path}${query}`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringMatching(`^${field} must be`),
      ])
    })

    test.each(refusedBodies)('a body that is %s', async (_name, contentType, payload, status, message) => {
      const key = await addShop()
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      for (const name of [...changes, 'addPlace'] as const) {
        const answer = await desk.call(name, key, { payload, headers })
        expect([answer.statusCode, answer.json()]).toEqual([status, { message: expect.stringMatching(message) }])
      }
    })

    test.each([
      ['version', {}],
      ['version', { version: '1' }],
      ['version', { version: 1.5 }],
      ['reason', { version: 1, reason: 'x'.repeat(1001) }],
    ])('a removal with an invalid %s, which is named: %o', async (field, payload) => {
      const key = await addShop()
      expect(await told(desk.send('removePlace', key, payload))).toEqual([400, expect.stringMatching(`^${field} `)])
    })

    test('a form with mistakes gets 400 with a sentence for each field, and changes nothing', async () => {
      const key = await addShop()
      const form = shopWire({ name: '', link: 'mailto:a@b.se' })
      for (const answer of [
        await desk.send('addPlace', null, form),
        await desk.send('editPlace', key, { version: await version(key), form }),
      ])
        expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([
          400,
          {
            name: 'Butiksnamn är obligatoriskt',
            shop_link: 'Länken måste vara en webbadress som börjar med http:// eller https://',
          },
        ])
      expect([await names(''), await lines()]).toEqual([['Retrolyckan'], []])
    })

    test('the form of a shop for a market gets 400', async () => {
      const key = await addShop()
      const form = placeToTipWire(newMarket())
      expect(await told(desk.send('editPlace', key, { version: await version(key), form }))).toEqual([
        400,
        'En butik kan inte bli ett evenemang.',
      ])
    })

    test('an edit of a place that another operator has changed meanwhile gets 409 in Swedish', async () => {
      const [shop, market] = [await addShop(), await addMarket()]
      const seen = await version(shop)
      await edit(shop, { name: 'Ändrad' })
      for (const name of changes)
        expect(await told(desk.send(name, shop, { version: seen, form: shopWire() }))).toEqual([
          409,
          'Butiken har ändrats sedan du öppnade den. Ladda om sidan och försök igen.',
        ])
      expect(await told(desk.send('removePlace', market, { version: 0 }))).toEqual([
        409,
        'Evenemanget har ändrats sedan du öppnade det. Ladda om sidan och försök igen.',
      ])
      expect(await names('?type=store')).toEqual(['Ändrad'])
    })

    test('of two concurrent edits of one version, one succeeds and the other gets 409', async () => {
      const key = await addShop()
      const seen = await version(key)
      const answers = await Promise.all(
        ['Ena', 'Andra'].map((name) => desk.send('editPlace', key, { version: seen, form: shopWire({ name }) })),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await lines()).toHaveLength(1)
    })

    test('restoring, removing or editing a place in the wrong state gets 409', async () => {
      const key = await addShop()
      expect(await told(desk.send('restorePlace', key, { version: await version(key) }))).toEqual([
        409,
        'Butiken är inte borttagen.',
      ])
      await desk.done('removePlace', key, { version: await version(key) })
      expect(await told(desk.send('removePlace', key, { version: await version(key) }))).toEqual([
        409,
        'Butiken är redan borttagen.',
      ])
      expect(await told(desk.send('editPlace', key, { version: await version(key), form: shopWire() }))).toEqual([
        409,
        'Butiken är borttagen. Återställ den först.',
      ])
    })
  })

  describe('changes', () => {
    test('an imported place abroad can be saved at its position, but not at another one abroad', async () => {
      const helsinki = { lat: 60.17, lng: 24.94 }
      const key = await addShop({ position: helsinki })
      const save = async (position: typeof helsinki) => {
        const form = shopWire({ name: 'Kierrätyskeskus', position })
        return (await desk.send('editPlace', key, { version: await version(key), form })).statusCode
      }
      expect(await save({ lat: 60.2, lng: 24.94 })).toBe(400)
      expect(await save(helsinki)).toBe(200)
    })

    test('an added place is searchable at once, has the operator as its source, and ignores ids and sources in the body', async () => {
      const body = { ...shopWire({ name: 'Nya fyndet' }), id: 4711, source: 'sample', source_id: 'x', revision: 1 }
      const { place_id: id } = await desk.done<Added>('addPlace', null, body)
      expect((await site.call(`/get_store/${id}`)).json()).toMatchObject({ name: 'Nya fyndet' })
      const answer = await place({ kind: 'shop', id })
      expect(Value.Check(deskPlaceAnswerSchema, answer)).toBe(true)
      expect(answer.place).toMatchObject({
        origin: 'operator',
        source_id: null,
        created_at: '2026-11-21T11:00:00.000Z',
        edited_at: '2026-11-21T11:00:00.000Z',
        removed_at: null,
      })
      expect(id).not.toBe(4711)
      const market = await desk.done<Added>('addPlace', null, placeToTipWire(newMarket()))
      expect((await site.call(`/get_event/${market.place_id}`)).json()).toMatchObject({ date: '2026-11-28' })
    })

    test('edits, removals and restorations are visible at once, stop imports, and are in the history, latest first', async () => {
      const key = await addShop({ name: 'Retrolyckan', source: 'import', sourceId: 'osm/1', openingHours: null })
      expect((await place(key)).place).toMatchObject({ origin: 'import', source_id: 'osm/1', edited_at: null })
      const seen = async () => {
        const answer = await site.call(`/get_store/${key.id}`)
        return answer.statusCode === 200 ? answer.json<{ name: string }>().name : answer.statusCode
      }
      await edit(key, { name: 'Retrohörnan' })
      expect(await seen()).toBe('Retrohörnan')
      nowMs += 1000
      const removal = { version: await version(key), reason: ' Har  stängt ' }
      await deskOf(site, petra).done('removePlace', key, removal)
      expect(await seen()).toBe(404)
      nowMs += 1000
      await desk.done('restorePlace', key, { version: await version(key) })
      expect(await seen()).toBe('Retrohörnan')

      const { place: stored, history } = await place(key)
      expect(stored).toMatchObject({
        origin: 'import',
        source_id: 'osm/1',
        created_at: '2026-11-21T10:59:59.000Z',
        updated_at: '2026-11-21T11:00:02.000Z',
        edited_at: '2026-11-21T11:00:02.000Z',
        removed_at: null,
      })
      expect(
        history.map(({ verb, by, reason, before, after }) => [verb, by, reason, before?.name, after?.name]),
      ).toEqual([
        ['restore', 'olle@example.se', null, undefined, 'Retrohörnan'],
        ['remove', 'petra@example.se', 'Har stängt', 'Retrohörnan', undefined],
        ['edit', 'olle@example.se', null, 'Retrolyckan', 'Retrohörnan'],
      ])
      expect(history[0]).toMatchObject({
        at: '2026-11-21T11:00:02.000Z',
        by_command: false,
        subject: { type: 'store', id: key.id, name: 'Retrohörnan' },
        parts: 0,
        part_of: null,
        undoes: null,
        undone_by: null,
      })
    })

    test('a form without changes makes no log line', async () => {
      const key = await addShop({ openingHours: null })
      const before = (await place(key)).place
      expect(await edit(key, {})).toEqual({ action_id: null })
      expect([(await place(key)).place, await lines()]).toEqual([before, []])
    })

    test('every fact can be changed, and cleared where it may be missing', async () => {
      const key = await addMarket()
      const form = formOfPlace({
        ...newMarket({ name: 'Ny', link: null, address: null, position: null, startMinute: null, endMinute: null }),
      })
      await desk.done('editPlace', key, { version: await version(key), form: tipWireOf(form) })
      expect((await place(key)).place.place).toMatchObject({
        name: 'Ny',
        link: 'n/a',
        address: 'n/a',
        city: 'Borås',
        latitude: null,
        longitude: null,
        date: '2026-11-28',
        start_time: null,
        end_time: null,
      })
    })
  })
})
