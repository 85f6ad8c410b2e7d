/** Feeds of places with odd names, checked with independent parsers and schemas. */
import { check } from '@placemarkio/check-geojson'
import { searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'
import { xmlProblems } from '../../testing/validate-xml.ts'

const site = 'https://fynd.example'
const { fresh } = testDatabases('sqlite')

/**
 * Names. `inXml` is the name as an XML parser reads it; it is left out if XML can contain all characters of the name.
 */
const names: readonly (readonly [name: string, inXml?: string])[] = [
  ['<script>alert("1")</script> & \'citat\''],
  [']]><![CDATA[ <!-- --> <?xml ?>'],
  ['&amp; &lt; &#0; &nbsp;'],
  ['Klocka \u0007\u001b[31m\u0085\u009f\uffff', 'Klocka [31m'],
  ['👩‍👩‍👧 Möbler 🪑'],
  ['\u202eelppoL\u202c שוק سوق'],
  ['e\u0301a\u030a ﬁ \u200b\u2028rad'],
  ['BEGIN:VEVENT;X=1,\\n'],
  ['=1+1'],
]

let town: TestSite
beforeAll(async () => {
  town = await buildSite(await fresh(), {
    shops: names.map(([name]) => buildShop({ name, town: 'Borås', description: `${name}\nrad två`, address: name })),
    markets: names.map(([name]) => buildMarket({ name, town: 'Borås', date: '2026-11-22' })),
    config: { rateLimitPerMinute: 0, siteUrl: site },
  })
  const { source: _, ...facts } = buildMarket({ name: 'Loppis <i>', town: 'Borås' })
  const rule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-21', to: '2026-12-19' } as const
  await write(town.database, Date.UTC(2026, 10, 21, 11), (writing) =>
    insertSeries(writing, {
      place: { ...facts, kind: 'market' },
      series: plainSeries(rule, { startMinute: 600, endMinute: 900 }),
      source: 'operator',
    }),
  )
  await town.sync.catchUp()
})

const feed = async (format: keyof typeof searchFeeds, query = 'city=borås') =>
  (await town.app.inject(`${searchFeeds[format]}?${query}`)).body

/** The texts of an element, as a parser reads them. */
function textsOf(xml: string, name: string): string[] {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(\w+);/g, (_, entity: string) => entities[entity] ?? ''),
  )
}

const inXml = names.map(([name, other]) => other ?? name)

test('Atom is valid and contains every name', async () => {
  const body = await feed('atom', 'city=borås&end_date=2026-12-31')
  expect(await xmlProblems(body, 'atom')).toEqual([])
  const titles = textsOf(body, 'title')
  for (const name of inXml) expect(titles.filter((title) => title === `${name}, Borås`)).toHaveLength(2)
})

test('GPX is valid and contains every name', async () => {
  const body = await feed('gpx', 'city=borås&end_date=2026-12-31')
  expect(await xmlProblems(body, 'gpx')).toEqual([])
  const found = textsOf(body, 'name')
  for (const name of inXml) expect(found.filter((one) => one === name)).toHaveLength(2)
})

test('GeoJSON is valid and contains every name', async () => {
  const { features } = check(await feed('geojson', 'city=borås&end_date=2026-12-31')) as {
    features: { properties: { name?: string; page?: string } | null }[]
  }
  const found = features.map(({ properties }) => properties?.name)
  for (const [name] of names) expect(found.filter((one) => one === name)).toHaveLength(2)
})

test('a calendar is read back with every name', async () => {
  const calendar = new ICAL.Component(ICAL.parse(await feed('ics')) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  expect(events).toHaveLength(names.length + 1)
  const summaries = events.map(({ summary }) => summary)
  // oxlint-disable-next-line no-control-regex
  for (const [name] of names) expect(summaries).toContain(name.replaceAll(/[\u0000-\u001f]/g, ''))
})

test('a table has a row for each place, all with the same number of columns', async () => {
  const body = await feed('csv', 'city=borås&event_type=stores')
  const lines = body
    .slice(1)
    .replaceAll(/"(?:[^"]|"")*"/g, 'x')
    .split('\r\n')
    .slice(0, -1)
  expect(lines).toHaveLength(names.length + 1)
  expect(new Set(lines.map((line) => line.split(';').length)).size).toBe(1)
  expect(body.match(/\r\nstore;/g)).toHaveLength(names.length)
})

describe('URLs of pages', () => {
  const page = /^https:\/\/fynd\.example\/(butik|loppis)\/\d+(-[a-z0-9]+)*$/

  test('are the same in every format, one for all dates of a series', async () => {
    const query = 'city=borås&end_date=2026-12-31'
    const json = JSON.parse(await feed('geojson', query)) as { features: { properties: Record<string, unknown> }[] }
    const pages = json.features.map(({ properties }) => String(properties['page']))
    for (const address of pages) expect(address).toMatch(page)
    const ofSeries = pages.filter((address) => address.endsWith('/10-loppis-i-boras'))
    expect(ofSeries).toHaveLength(5)
    const inAtom = [...(await feed('atom', query)).matchAll(/<entry>.*?href="([^"]*)"/gs)].map(([, href]) => href)
    const inGpx = [...(await feed('gpx', query)).matchAll(/<wpt .*?href="([^"]*)"/gs)].map(([, href]) => href)
    const inCsv = [...(await feed('csv', query)).matchAll(/;(https:\/\/fynd\.example\/[^\r]*)\r\n/g)].map(
      ([, href]) => href,
    )
    expect(inAtom).toEqual(pages)
    expect(inGpx).toEqual(pages)
    expect(inCsv).toEqual(pages)
    const unfolded = (await feed('ics')).replaceAll('\r\n ', '')
    const inCalendar = [...unfolded.matchAll(/^URL:(.*)\r$/gm)].map(([, href]) => href)
    expect(new Set(inCalendar)).toEqual(new Set(pages.filter((address) => address.includes('/loppis/'))))
  })

  test('are the same in the calendars of all dates of a series', async () => {
    for (const id of [10, 12]) {
      const { body } = await town.app.inject(`/loppis/${id}.ics`)
      expect(body.replaceAll('\r\n ', '')).toContain(`URL:${site}/loppis/10-loppis-i-boras\r\n`)
    }
  })
})

describe('the schemas find faults', () => {
  test.each<['atom' | 'gpx', (xml: string) => string]>([
    ['atom', (xml) => xml.replace(/<updated>[^<]*/, '<updated>igår')],
    ['atom', (xml) => xml.replace(/<id>[^<]*<\/id>/, '')],
    ['atom', (xml) => xml.replace('<entry>', '<entry><title>Två</title>')],
    ['atom', (xml) => xml.replace(/<author>.*?<\/author>/, '')],
    ['atom', (xml) => xml.replace('xml:lang="sv"', 'xml:lang="på svenska"')],
    ['atom', (xml) => xml.replace('term="store"', 'name="store"')],
    ['atom', (xml) => xml.replaceAll('summary', 'abstract')],
    ['gpx', (xml) => xml.replace(/ lat="[\d.]+"/, ' lat="91"')],
    ['gpx', (xml) => xml.replace(/<type>[^<]*<\/type>/, '').replace('<name>', '<type>x</type><name>')],
    ['gpx', (xml) => xml.replace('version="1.1"', 'version="1.0"')],
    ['gpx', (xml) => xml.replace(/<time>[^<]*/, '<time>nu')],
    ['gpx', (xml) => xml.replaceAll('desc>', 'description>')],
  ])('%s %#', async (format, damage) => {
    const good = await feed(format)
    const bad = damage(good)
    expect(bad).not.toBe(good)
    expect(await xmlProblems(bad, format)).not.toEqual([])
  })

  test('GeoJSON', async () => {
    const good = await feed('geojson')
    expect(() => check(good.replace('"Point"', '"Pont"'))).toThrow()
    expect(() => check(good.replace('"coordinates":[', '"coordinates":["x",'))).toThrow()
  })
})
