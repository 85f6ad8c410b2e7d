/** The facts beyond the specification in every part of the server; a part that omits one fails here. */
import type { DeskActionsWire, DeskPlaceAnswerWire, DeskTipsWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { KnownFactsWire } from '@fyndkartan/contract/known-facts'
import type { PostWire, StoreWire } from '@fyndkartan/contract/place'
import { features } from '@fyndkartan/domain/features'
import { type FactName, type FactValue, isFactOf } from '@fyndkartan/domain/facts'
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
import { onSqlite } from '../testing/databases.ts'
import { addOperators, deskOf, shopWire } from '../testing/desk-site.ts'
import { shopTip } from '../testing/sender.ts'

const everywhere = 'start_date=1970-01-01&end_date=2099-12-31&city=*&items_per_page=100'
/** A value for each fact. */
const known = {
  description: 'Två\n\nstycken',
  goods: ['furniture', 'books'],
  chain: 'Myrorna',
  swish: true,
  card: false,
  cash: true,
  entranceFee: 0,
  parking: 'free',
  toilet: true,
  stepFree: 'yes',
  cafe: true,
  dogs: 'leashed',
  roof: 'both',
  stallPrice: 150,
  stallLink: 'https://loppis.example/boka',
  phone: '033-12 34 56',
  email: 'hej@loppis.example',
} as const satisfies { readonly [Name in FactName]?: FactValue<Name> }
const knownFields = {
  description: 'Två\n\nstycken',
  goods: ['furniture', 'books'],
  payment_swish: 1,
  payment_card: 0,
  payment_cash: 1,
  entrance_fee: 0,
  parking: 'free',
  toilet: 1,
  step_free: 'yes',
  cafe: 1,
  dogs: 'leashed',
  phone: '033-12 34 56',
  email: 'hej@loppis.example',
}
const ownFields = {
  shop: { chain: 'Myrorna' },
  market: { roof: 'both', stall_price: 150, stall_link: 'https://loppis.example/boka' },
} as const

const knownOf = (kind: PlaceKind) =>
  Object.fromEntries(Object.entries(known).filter(([name]) => isFactOf(kind, name as FactName)))

test('these tests have a value for every fact that can be searched', () => {
  expect(Object.keys(known)).toEqual(expect.arrayContaining([...features]))
})

onSqlite(({ fresh, place }) => {
  test('the index reads every fact as stored, at the start and later', async () => {
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
      const kind = source === 'shop_info' ? 'shop' : 'market'
      const path = kind === 'shop' ? endpoints.getShop.path : endpoints.getMarket.path
      const whole = await site.read(path.replace('{id}', String(row.id)))
      expect(whole).toMatchObject(row)
      expect(whole).toMatchObject({ ...knownFields, ...ownFields[kind] })
      // Lists omit long texts.
      expect(row).not.toHaveProperty('description')
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

  test('a search needs all requested features, any of the goods, and the chain in any spelling', async () => {
    const shops = [
      buildShop({ swish: true, entranceFee: 0, goods: ['books'], chain: 'Myrorna' }),
      buildShop({ swish: true, entranceFee: 20, goods: ['records', 'toys'], chain: 'Myrorna' }),
      buildShop({ parking: 'none', stepFree: 'limited', dogs: 'leashed', chain: 'Emmaus' }),
      buildShop({ parking: 'paid', stepFree: 'yes', dogs: 'no' }),
    ]
    const markets = [buildMarket({ roof: 'outdoors', goods: ['books'] }), buildMarket({ roof: 'both' })]
    const site = await buildSite(await fresh(), { shops, markets })
    const find = async (query: string) =>
      (await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${everywhere}&${query}`))
        .map(({ source, id }) => `${source.slice(0, 1)}${id}`)
        .toSorted()
        .join(' ')
    expect(await find('features=payment_swish,free_entrance')).toBe('s1')
    expect(await find('features=parking')).toBe('s4')
    expect(await find('features=step_free')).toBe('s4')
    expect(await find('features=dogs')).toBe('s3')
    expect(await find('features=roof')).toBe('e2')
    expect(await find('goods=books')).toBe('e1 s1')
    expect(await find('goods=books,records')).toBe('e1 s1 s2')
    expect(await find('goods=books,records&features=payment_swish')).toBe('s1 s2')
    expect(await find('chain=MYRORNA%20AB')).toBe('s1 s2')
    expect(await find('chain=emmaus&features=dogs')).toBe('s3')
    expect(await find('chain=PMU')).toBe('')
    for (const [query, message] of [
      ['goods=champagne', /^goods must be a list of furniture, /],
      [`chain=${'x'.repeat(81)}`, /^chain must be at most 80 characters/],
      ['chain=a&chain=b', /^chain must be given once/],
    ] as const) {
      const refused = await site.call(`${endpoints.searchPlaces.path}?${everywhere}&${query}`)
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { message: expect.stringMatching(message) }])
    }
  })

  test('known facts of a search’s places are counted, and unknown does not count as no', async () => {
    const shops = [
      buildShop({ swish: true, entranceFee: 20, goods: ['books', 'toys'], chain: 'Myrorna' }),
      buildShop({ swish: false, entranceFee: 0, chain: 'Myrorna' }),
      buildShop({ chain: 'Emmaus' }),
    ]
    const site = await buildSite(await fresh(), { shops, markets: [buildMarket({ swish: true, town: 'Borås' })] })
    const read = (query: string) => site.read<KnownFactsWire>(`${endpoints.selectKnownFacts.path}?${query}`)
    const found = await read('event_type=stores')
    expect(found).toMatchObject({
      total: 3,
      features: {
        payment_swish: { known: 2, count: 1 },
        free_entrance: { known: 2, count: 1 },
        toilet: { known: 0, count: 0 },
      },
      goods: { known: 1, counts: { books: 1, toys: 1, furniture: 0 } },
      chains: [
        { name: 'Myrorna', count: 2 },
        { name: 'Emmaus', count: 1 },
      ],
    })
    expect(await read(`${everywhere.slice(0, everywhere.indexOf('&city'))}&city=Bor%C3%A5s`)).toMatchObject({
      total: 1,
      features: { payment_swish: { known: 1, count: 1 } },
      chains: [],
    })
    const refused = await site.call(`${endpoints.selectKnownFacts.path}?start_date=igår`)
    expect(refused.statusCode).toBe(400)
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

  test('the facts of a tip reach the desk, the directory and the log, and an edit of them can be undone', async () => {
    const site = await buildSite(await fresh())
    await addOperators(site)
    const desk = deskOf(site)
    const told = { ...knownFields, ...ownFields.shop }
    const sent = await site.call(endpoints.submitTip.path, { method: 'POST', payload: { ...shopTip, ...told } })
    expect(sent.statusCode).toBe(201)
    const { tips } = await desk.read<DeskTipsWire>('deskTips')
    expect(tips).toMatchObject([{ place: told }])
    const wire = { ...shopWire(), ...told }
    const { place_id: id } = await desk.done<{ place_id: number }>('publishTip', tips[0]!.id, wire)
    const read = () => site.read<StoreWire>(`/get_store/${id}`)
    expect(await read()).toMatchObject(told)
    const key = { kind: 'shop', id } as const
    const { place: stored } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    expect(stored.place).toMatchObject(told)
    await desk.done('editPlace', key, { version: stored.version, form: { ...shopWire(), ...told, payment_swish: 0 } })
    expect(await read()).toMatchObject({ ...told, payment_swish: 0 })
    const { actions } = await desk.read<DeskActionsWire>('deskActions')
    expect(actions[0]).toMatchObject({ before: told, after: { ...told, payment_swish: 0 } })
    await desk.done('undoAction', actions[0]!.id)
    expect(await read()).toMatchObject(told)
  })

  test('the facts are restored from a backup', async () => {
    const source = await fresh()
    await buildSite(source, { shops: [buildShop(knownOf('shop'))], markets: [buildMarket(knownOf('market'))] })
    const target = openDatabase(await place())
    await restore(await backUp(source), target)
    const places: Place[] = []
    for await (const batch of loadPlaces(target.db, await loadRevision(target.db)))
      places.push(...batch.map((read) => read.place))
    expect(places).toMatchObject([knownOf('shop'), knownOf('market')])
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

test('another word in the column is reported, and costs only that fact', () => {
  const text = 'type,name,town,payment_swish\nbutik,Fyndet,Borås,kanske'
  const { drafts, shortened } = parseSource(text, { ...options, format: 'csv' }).parsed
  expect(drafts).toMatchObject([{ facts: { name: 'Fyndet', swish: null } }])
  expect(shortened).toEqual([
    { at: 'line 2', reason: 'not understood, left out', detail: 'payment_swish "kanske", Fyndet' },
  ])
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
