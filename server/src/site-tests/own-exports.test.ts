/** What a site writes as a table, as GeoJSON and as a calendar is read by an empty site as the same places. */
import { searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { factNamesOf, readFactOf, unknownFacts } from '@fyndkartan/domain/facts'
import type { NewMarket, Place } from '@fyndkartan/domain/place'
import { firstDateOf } from '@fyndkartan/domain/series/dates-of-rule'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { loadPlaces, loadRevision } from '../db/place-changes.ts'
import { insertSeries, seriesStateOf } from '../db/series.ts'
import { write } from '../db/write.ts'
import { applyImport } from '../importer/apply-import.ts'
import type { ImportProblem } from '../importer/import-draft.ts'
import { parseSource, type SourceFormat } from '../importer/parse-source.ts'
import { fillWithSample } from '../sample/fill.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onEachDatabase } from '../testing/databases.ts'

const today = '2026-11-21'
const nowMs = Date.UTC(2026, 10, 21, 11)

const facts = {
  description: 'Rad ett\n\n"Rad"; två',
  goods: ['books', 'retro'],
  swish: true,
  card: false,
  cash: true,
  entranceFee: 0,
  parking: 'free',
  toilet: false,
  stepFree: 'limited',
  cafe: true,
  dogs: 'leashed',
  phone: '+46 33 12 34 56',
  email: 'hej@loppis.example',
} as const
const marketFacts = { ...facts, roof: 'both', stallPrice: 150, stallLink: 'https://loppis.example/boka' } as const

const shops = [
  buildShop({ name: 'Kupan', ...facts, chain: 'Myrorna', openingHours: 'på_förfrågan' }),
  buildShop({ name: 'Lunchstängt', openingHours: null, openingHoursOsm: 'Mo-Fr 10:00-12:00,13:00-18:00; PH off' }),
  buildShop({ name: 'Sommarboden', openingHours: 'säsongsbaserade', openingHoursOsm: 'Jun-Aug Sa 10:00-14:00' }),
  buildShop({ name: 'Utan läge', town: 'Dalstorp', position: null, openingHours: null, link: null }),
  buildShop({ name: 'Utan adress', address: null, town: 'Hägersten' }),
  buildShop({ name: '=1+1; "fynd"', address: "'-gatan 1", town: 'Gamla Uppsala' }),
  buildShop({ name: 'Förort', address: 'Hotell Gävle', town: 'Gävle' }),
]

const markets = [
  buildMarket({ name: 'Torgloppis', ...marketFacts, date: '2026-11-28' }),
  buildMarket({ name: 'Hela dagen', date: '2026-11-29', startMinute: null, endMinute: null, link: null }),
  buildMarket({ name: 'Till midnatt', date: '2026-12-05', startMinute: 1080, endMinute: 1440 }),
  buildMarket({ name: 'Utan slut', date: '2026-12-06', endMinute: null, position: null, town: 'Dalstorp' }),
  buildMarket({ name: 'Utan adress', date: '2026-12-07', address: null }),
  buildMarket({ name: 'Bara slut', date: '2026-12-07', startMinute: null, endMinute: 900 }),
]
const cancelled = buildMarket({ name: 'Inställd', date: '2026-12-08', cancellation: { reason: 'Regn; storm' } })

const saturdays = { kind: 'weekly', every: 2, weekdays: [6], from: '2026-11-28', to: '2027-05-29' } as const
const hours = { startMinute: 600, endMinute: 900 }
const series: readonly (readonly [string, Series])[] = [
  [
    'Varannan lördag',
    {
      ...plainSeries(saturdays, hours),
      added: ['2026-12-06'],
      skipped: ['2027-01-09'],
      changed: [{ date: '2026-12-26', startMinute: 660, endMinute: 720 }],
      // The first date: its row in a table is cancelled, the market is not.
      cancelled: [{ date: '2026-11-28', reason: 'Sjuk, åter i december' }],
    },
  ],
  ['Första söndagen', plainSeries({ kind: 'monthly', every: 1, nth: [1], weekday: 0, from: today, to: null }, hours)],
  [
    'Några dagar',
    plainSeries({ kind: 'dates', dates: ['2026-12-24', '2027-03-01'] }, { startMinute: null, endMinute: null }),
  ],
]
const cancelledSeries = {
  name: 'Såld lokal',
  rule: { ...plainSeries(saturdays, hours), allCancelled: { reason: 'Lokalen är såld' } },
}

onEachDatabase(({ fresh }) => {
  let full: TestSite
  beforeAll(async () => {
    const database = await fresh()
    await fillWithSample(database, nowMs)
    full = await buildSite(database, {
      shops,
      markets: [...markets, cancelled],
      config: { rateLimitPerMinute: 0, siteUrl: 'https://fynd.example' },
    })
    for (const [name, rule] of [...series, [cancelledSeries.name, cancelledSeries.rule] as const])
      await write(database, nowMs, (writing) =>
        insertSeries(writing, { place: seriesPlace(name), series: rule, source: 'operator' }),
      )
    await full.sync.catchUp()
  })

  /** Imports a feed into an empty site; `skipped` are the report's lines. */
  async function importInto(format: SourceFormat, path: string, query: string) {
    const answer = await full.app.inject(`${path}?city=*&start_date=${today}&${query}`)
    expect(Number(answer.headers['x-total-count'])).toBeLessThan(5000)
    const { parsed, scope } = parseSource(answer.body, { format, source: 'egen', all: false, abroad: false, today })
    const database = await fresh()
    const leftOut: ImportProblem[] = []
    const counts = await applyImport(database, nowMs, parsed.drafts, {
      source: 'egen',
      scope,
      today,
      prune: false,
      dryRun: false,
      onLeftOut: (lines) => leftOut.push(...lines),
    })
    expect(counts.added).toBe(parsed.drafts.length - leftOut.length)
    return { database, parsed, leftOut: leftOut.map(({ reason, detail }) => `${reason}: ${detail}`) }
  }

  describe.each([
    ['csv', searchFeeds.csv],
    ['geojson', searchFeeds.geojson],
  ] as const)('%s', (format, path) => {
    test('all shops and markets with all facts, and all series', async () => {
      const { database, parsed } = await importInto(format, path, 'end_date=2028-12-31&series=next')
      expect([parsed.skipped, parsed.shortened, parsed.incomplete]).toEqual([[], [], null])
      expectSame(await placesIn(database), await placesIn(full.database))
      expectSame(await seriesIn(database), await seriesIn(full.database))
    })

    test('a series whose dates have a row each comes back once, with its later dates', async () => {
      const { database, parsed } = await importInto(format, path, 'end_date=2026-12-12')
      expect(parsed.skipped).toEqual([])
      const [found, wanted] = [await seriesIn(database), await seriesIn(full.database)]
      expect(found.filter((one) => !wanted.includes(one))).toEqual([])
      expect(new Set(found).size).toBe(found.length)
      expect(found.length).toBeGreaterThan(2)
    })
  })

  describe('ical', () => {
    const isWanted = (place: Place) =>
      place.kind === 'market' && ![cancelled.name, cancelledSeries.name].includes(place.name)

    test('all markets with all facts, and all series, but those that are cancelled altogether', async () => {
      const { database, parsed, leftOut } = await importInto('ical', searchFeeds.ics, 'end_date=2028-12-31')
      expect([parsed.skipped, parsed.shortened, parsed.incomplete]).toEqual([[], [], null])
      expect(leftOut.toSorted()).toEqual([`cancelled: ${cancelled.name}`, `cancelled: ${cancelledSeries.name}`])
      // An event on a whole day has no end.
      const wanted = (await placesIn(full.database, isWanted)).map((one) =>
        one.includes('Bara slut') ? one.replace('"endMinute":900', '"endMinute":null') : one,
      )
      expectSame(await placesIn(database), wanted)
      const named = (await seriesIn(full.database)).filter((one) => !one.includes(cancelledSeries.name))
      expectSame(await seriesIn(database), named)
    })
  })
})

function seriesPlace(name: string): NewMarket {
  return {
    ...unknownFacts('market'),
    ...marketFacts,
    kind: 'market',
    name,
    address: 'Torget 1',
    town: 'Dalstorp',
    position: { lat: 57.55, lng: 13.45 },
    link: 'https://loppis.example/torget',
  }
}

/** The places that are not past, in a fixed order. */
async function placesIn({ db }: Database, isWanted: (place: Place) => boolean = () => true): Promise<string[]> {
  const found: object[] = []
  for await (const batch of loadPlaces(db, await loadRevision(db)))
    for (const { place } of batch)
      if ((place.kind === 'shop' || (place.date ?? '') >= today) && isWanted(place)) found.push(factsOf(place))
  return inOrder(found)
}

/** The facts of a place, without its ids and what a site knows about its source. */
function factsOf(place: Place): object {
  const facts = Object.fromEntries(
    factNamesOf(place.kind).map((name) => {
      const value = readFactOf(place, name)
      // Two spellings of the same hours; an import writes the first.
      return [name, value === 'på förfrågan' ? 'på_förfrågan' : value]
    }),
  )
  return { kind: place.kind, isOfSeries: place.kind === 'market' && place.seriesId !== null, ...facts }
}

/** The series with a date to come, in a fixed order. */
async function seriesIn({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('series').selectAll().execute()
  return inOrder(
    rows.map((row) => {
      const { place, series } = seriesStateOf(row)
      const { rule } = series
      // A rule may begin before its first date; what a site writes begins on that date.
      const from = rule.kind === 'dates' ? {} : { from: firstDateOf(rule) }
      return { place, series: { ...series, rule: { ...rule, ...from } } }
    }),
  )
}

/** Compares two lists. A failing test shows only what differs. */
function expectSame(found: readonly string[], wanted: readonly string[]): void {
  const [here, there] = [new Set(found), new Set(wanted)]
  expect(found.filter((one) => !there.has(one))).toEqual(wanted.filter((one) => !here.has(one)))
  expect(found).toHaveLength(wanted.length)
  expect(found.length).toBeGreaterThan(3)
}

/** The list as sorted lines of JSON. */
function inOrder(list: readonly object[]): string[] {
  return list.map((one) => JSON.stringify(one)).toSorted()
}
