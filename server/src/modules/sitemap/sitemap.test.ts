/** The sitemap and robots.txt over HTTP, checked against the protocol's schema. */
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { countyPageAddress, townPageAddress, weekendPageAddress } from '@fyndkartan/contract/town-addresses'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { counties, countySlug, townSlug } from '@fyndkartan/domain/town-slugs'
import { towns } from '@fyndkartan/domain/towns'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePlace, deletePlacesOfSource } from '../../db/places.ts'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { pageKeyOf } from '../../live/market-dates.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { isWellFormed, xmlProblems } from '../../testing/validate-xml.ts'
import type { PageContent } from '../pages/page-content.ts'
import { countyPage, townPage } from '../pages/town-pages.ts'
import { formatSitemapIndex, formatUrlSet, mostPages } from './sitemap-xml.ts'

const siteUrl = 'https://fynd.example'
const today: CivilDate = '2026-11-21'
const nowMs = Date.UTC(2026, 10, 21, 11)
const config = { rateLimitPerMinute: 0, siteUrl }

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)
const timesOf = (xml: string) => [...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, time = '']) => time)

onEachDatabase(({ fresh }) => {
  let site: TestSite
  beforeAll(async () => {
    const always = { openingHours: null, openingHoursOsm: '24/7' }
    site = await buildSite(await fresh(), {
      shops: [
        buildShop({ name: 'Kupan & "vänner" <b>', town: 'Borås', ...always }),
        buildShop({ name: 'שוק 🪑\u202e', town: 'Habo' }),
        buildShop({ name: null, town: null }),
        buildShop({ name: 'Nere', town: 'Håbo' }),
      ],
      markets: [
        buildMarket({ name: 'Kommande', town: 'Umeå', date: '2026-12-05' }),
        buildMarket({ name: 'Nyss', town: 'Kiruna', date: addDays(today, -30) }),
        buildMarket({ name: 'Länge sedan', town: 'Gävle', date: addDays(today, -31) }),
        buildMarket({ name: 'Utan datum', town: 'Ystad', date: null, startMinute: null, endMinute: null }),
        buildMarket({ name: 'Idag', town: 'Malmö', date: today }),
        buildMarket({ name: 'Inställd', town: 'Visby', date: '2026-12-05', cancellation: { reason: null } }),
        buildMarket({ name: 'Långt fram', town: 'Luleå', date: '2028-05-05' }),
      ],
      config,
    })
    const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis', town: 'Borås' })
    const usual = { startMinute: 600, endMinute: 900 }
    const insert = (name: string, dates: readonly CivilDate[]) =>
      write(site.database, nowMs + 60_000, (writing) =>
        insertSeries(writing, {
          place: { ...facts, name, kind: 'market' },
          series: plainSeries({ kind: 'dates', dates }, usual),
          source: 'operator',
        }),
      )
    await insert('Lördagsloppis', ['2026-10-03', '2026-11-28', '2026-12-05'])
    await insert('Slutade', ['2026-09-05', '2026-09-12'])
    await site.sync.catchUp()
  })

  const get = (path: string, headers = {}) => site.app.inject({ url: path, headers })
  async function locs(path: string): Promise<string[]> {
    const { statusCode, body } = await get(path)
    expect([statusCode, path, await xmlProblems(body, 'sitemap')]).toEqual([200, path, []])
    return locsOf(body)
  }

  test('the index has a file for each kind of page, with the time of its last change', async () => {
    expect(await locs('/sitemap.xml')).toEqual([
      `${siteUrl}/sitemap/orter.xml`,
      `${siteUrl}/sitemap/butiker-1.xml`,
      `${siteUrl}/sitemap/loppisar-1.xml`,
    ])
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    const [shops, markets] = ['2026-11-21T11:00:00.000Z', '2026-11-21T11:01:00.000Z']
    expect(timesOf(body)).toEqual([markets, shops, markets])
  })

  test('shops have the URLs of their pages', async () => {
    expect(await locs('/sitemap/butiker-1.xml')).toEqual([
      `${siteUrl}/butik/1-kupan-vanner-b-boras`,
      `${siteUrl}/butik/2-habo`,
      `${siteUrl}/butik/3`,
      `${siteUrl}/butik/4-nere-habo`,
    ])
  })

  test('markets are listed once for each series, and past ones for a month', async () => {
    const found = await locs('/sitemap/loppisar-1.xml')
    expect(found.map((loc) => loc.replace(/.*\/\d+-/, ''))).toEqual([
      'kommande-umea',
      'nyss-kiruna',
      'utan-datum-ystad',
      'idag-malmo',
      'installd-visby',
      'langt-fram-lulea',
      'lordagsloppis-boras',
    ])
    // The page of every date of the series has the address that is listed.
    for (let id = 1; id <= 10; id++) {
      const row = site.index.rowOf({ kind: 'market', id })
      const {
        name,
        city: town,
        series_id: series,
      } = JSON.parse(Buffer.from(site.index.bytesOf(row)).toString()) as Readonly<Record<'name' | 'city', string>> & {
        readonly series_id?: number
      }
      if (series === undefined || name !== 'Lördagsloppis') continue
      expect(found).toContain(`${siteUrl}${placePageAddress({ ...pageKeyOf(site.index, row), name, town })}`)
    }
  })

  test('towns and counties with places are listed, and weekend pages with markets', async () => {
    const paths = (await locs('/sitemap/orter.xml')).map((loc) => loc.replace(siteUrl, ''))
    expect(paths).toEqual([
      '/ort/boras',
      '/ort/boras/i-helgen',
      '/ort/habo',
      '/ort/habo-uppsala',
      '/ort/malmo',
      '/ort/malmo/i-helgen',
      '/ort/umea',
      '/lan/jonkopings-lan',
      '/lan/skane-lan',
      '/lan/uppsala-lan',
      '/lan/vasterbottens-lan',
      '/lan/vastra-gotalands-lan',
    ])
  })

  test('the pages of towns and counties in the sitemap are exactly the indexed ones', async () => {
    const named = new Set((await locs('/sitemap/orter.xml')).map((loc) => loc.replace(siteUrl, '')))
    const moment = { today, site: siteUrl }
    const isIndexed = (content: PageContent | null) => content !== null && 'head' in content && content.head.isIndexed
    for (const town of towns) {
      const [whole, weekend] = [false, true].map((isWeekend) =>
        isIndexed(townPage(site.index, townSlug(town), isWeekend, moment)),
      )
      expect([town.name, named.has(townPageAddress(town)), named.has(weekendPageAddress(town))]).toEqual([
        town.name,
        whole,
        weekend,
      ])
    }
    for (const county of counties)
      expect([county, named.has(countyPageAddress(county))]).toEqual([
        county,
        isIndexed(countyPage(site.index, countySlug(county), moment)),
      ])
  })

  test('nothing else is listed: no desk, no calls, no data of visitors', async () => {
    const all: Awaited<ReturnType<typeof locs>>[] = []
    for (const part of ['orter', 'butiker-1', 'loppisar-1']) all.push(await locs(`/sitemap/${part}.xml`))
    for (const loc of all.flat()) expect(loc).toMatch(/^https:\/\/fynd\.example\/(butik|loppis|ort|lan)\/[a-z0-9/-]+$/)
  })

  test.each(['/sitemap.xml', '/sitemap/orter.xml', '/sitemap/butiker-1.xml', '/sitemap/loppisar-1.xml'])(
    '%s needs no key, gets 304 when unchanged, and answers HEAD',
    async (path) => {
      const { headers, body } = await get(path)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=15', etag: expect.stringMatching(/^W\//) })
      const again = await get(path, { 'if-none-match': String(headers['etag']) })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']])
      const head = await site.app.inject({ method: 'HEAD', url: path })
      expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/xml; charset=utf-8'])
      expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(body))
    },
  )

  test.each([
    'orter-1',
    'butiker',
    'butiker-0',
    'butiker-01',
    'butiker-2',
    'butiker-999999',
    'butiker-9999999999',
    'butiker--1',
    'loppisar-2',
    'granska',
    'x'.repeat(3000),
    '..%2forter',
    '__proto__',
  ])('/sitemap/%s.xml does not exist', async (part) => {
    const answer = await get(`/sitemap/${part}.xml`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
    expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store', undefined])
  })

  test('a removed place is left out, and its town with it', async () => {
    const other = await buildSite(await fresh(), {
      shops: [buildShop({ town: 'Borås' }), buildShop({ town: 'Malmö' })],
      config,
    })
    const before = await other.app.inject('/sitemap/orter.xml')
    await write(other.database, nowMs, (writing) => deletePlace(writing, { kind: 'shop', id: 2 }))
    await other.sync.catchUp()
    const known = { 'if-none-match': String(before.headers['etag']) }
    const after = await other.app.inject({ url: '/sitemap/orter.xml', headers: known })
    expect(after.statusCode).toBe(200)
    expect(locsOf(before.body).filter((loc) => !locsOf(after.body).includes(loc))).toEqual([
      `${siteUrl}/ort/malmo`,
      `${siteUrl}/lan/skane-lan`,
    ])
    expect(locsOf((await other.app.inject('/sitemap/butiker-1.xml')).body)).toHaveLength(1)
  })

  test('without places the index is empty', async () => {
    const { app } = await buildSite(await fresh(), { config })
    const { statusCode, body } = await app.inject('/sitemap.xml')
    expect([statusCode, locsOf(body), await isWellFormed(body)]).toEqual([200, [], true])
    expect((await app.inject('/sitemap/orter.xml')).statusCode).toBe(404)
  })

  test('a file of several batches has each place once', async () => {
    const shops = Array.from({ length: 2500 }, (_, at) => buildShop({ name: `Butik ${at}`, town: 'Borås' }))
    const { app } = await buildSite(await fresh(), { shops, config })
    const found = locsOf((await app.inject('/sitemap/butiker-1.xml')).body)
    expect([found.length, new Set(found).size]).toEqual([2500, 2500])
  })

  test('at most four files are written at a time, one for an address, and further requests get 503', async () => {
    const shops = Array.from({ length: 2500 }, (_, at) => buildShop({ name: `Butik ${at}` }))
    const { app } = await buildSite(await fresh(), { shops, config })
    const ask = (host: number) => app.inject({ url: '/sitemap/butiker-1.xml', remoteAddress: `203.0.113.${host}` })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, host) => ask(host)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(statuses.filter((status) => status === 503)).toHaveLength(8)
    expect((await app.inject('/robots.txt')).statusCode).toBe(200)
    const greedy = await Promise.all([1, 1, 1, 1, 2].map(ask))
    expect(greedy.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503, 503, 200])
  })

  describe('robots.txt', () => {
    test('allows the pages, forbids the search calls, and has the sitemap', async () => {
      const { body, headers } = await get('/robots.txt')
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(body).toBe(
        `User-agent: *\nDisallow: /select_event_info\nDisallow: /select_map_info\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
      )
    })

    test('while there is sample data, it forbids everything, and the sitemap is empty', async () => {
      const sample = await buildSite(await fresh(), {
        shops: [buildShop({ town: 'Borås' }), buildShop({ town: 'Borås', source: 'sample' })],
        config,
      })
      const robots = await sample.app.inject('/robots.txt')
      expect(robots.body).toMatch(/^# .*sample data.*\nUser-agent: \*\nDisallow: \/\n$/)
      const index = await sample.app.inject('/sitemap.xml')
      expect([index.statusCode, locsOf(index.body), await isWellFormed(index.body)]).toEqual([200, [], true])
      for (const part of ['orter', 'butiker-1'])
        expect((await sample.app.inject(`/sitemap/${part}.xml`)).statusCode).toBe(404)
      await write(sample.database, nowMs, (writing) => deletePlacesOfSource(writing, 'sample'))
      await sample.sync.catchUp()
      const known = { 'if-none-match': String(index.headers['etag']) }
      const after = await sample.app.inject({ url: '/sitemap.xml', headers: known })
      expect([after.statusCode, locsOf(after.body).length]).toEqual([200, 2])
      expect((await sample.app.inject('/robots.txt')).body).toContain('Sitemap: ')
    })
  })
})

describe('the format', () => {
  const longest = `/butik/${'9'.repeat(15)}-${'x'.repeat(60)}`
  const page = { address: () => longest, changedAtMs: nowMs }

  test('of a full file is within the limits of the protocol', async () => {
    const xml = await formatUrlSet(
      Array.from({ length: mostPages }, () => page),
      `https://${'x'.repeat(100)}.example`,
    )
    expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024)
    expect(await xmlProblems(xml, 'sitemap')).toEqual([])
  })

  test('is checked by a schema that finds faults', async () => {
    const good = formatSitemapIndex([page], siteUrl)
    expect(await xmlProblems(good, 'sitemap')).toEqual([])
    const broken = [
      good.replace('2026-11-21T11:00:00.000Z', 'igår'),
      good.replace(siteUrl, ''),
      good.replaceAll('lastmod', 'changed'),
      good.replaceAll('sitemap>', 'url>'),
      good.replace('0.9', '0.8'),
      good.replace('</loc>', '</loc><loc>https://x.example/y</loc>'),
    ]
    for (const xml of broken) expect(await xmlProblems(xml, 'sitemap'), xml).not.toEqual([])
  })
})
