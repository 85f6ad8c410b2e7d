/** The pages of places, towns and counties over HTTP, with a build that shows the data of each page. */
import type { PlacePageWire, TownPageWire } from '@fyndkartan/contract/page-wire'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePlace, deletePlacesOfSource } from '../../db/places.ts'
import { insertSeries } from '../../db/series.ts'
import { erase } from '../../db/erasure.ts'
import { write } from '../../db/write.ts'
import { addShop } from '../../testing/stocked-site.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import {
  failingName,
  pageDataIn,
  renderedCount,
  rewriteStubDocument,
  writeStubBuild,
} from '../../testing/stub-build.ts'

const siteUrl = 'https://fynd.example'
const nowMs = Date.UTC(2026, 10, 21, 11)
const boras = { lat: 57.721, lng: 12.94 }

onEachDatabase(({ fresh }) => {
  let town: TestSite
  const state = { nowMs }
  const siteDir = writeStubBuild()

  beforeAll(async () => {
    town = await buildSite(await fresh(), {
      shops: [
        buildShop({ name: 'Kupan', address: 'Storgatan 1', town: 'Borås', position: boras, openingHours: null }),
        buildShop({ name: '<b>"Ärliga" & söner</b>', town: 'Borås', position: boras }),
        buildShop({ name: 'Магазин', town: null, position: null }),
        buildShop({ name: failingName, town: 'Kiruna' }),
        buildShop({ name: 'Borttagen', town: 'Borås', position: boras }),
        buildShop({ name: 'Raderad', town: 'Borås', position: boras }),
      ],
      markets: [
        buildMarket({ name: 'Torgloppis', town: 'Borås', position: boras, date: '2026-11-22' }),
        buildMarket({ name: 'Senare', town: 'Borås', position: boras, date: '2026-12-05' }),
      ],
      clock: () => state.nowMs,
      config: { rateLimitPerMinute: 0, siteUrl, siteDir },
    })
    const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis', town: 'Varberg' })
    const rule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-14', to: '2026-12-19' } as const
    const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
    await write(town.database, nowMs, async (writing) => {
      await insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'operator' })
      await deletePlace(writing, { kind: 'shop', id: 5 })
    })
    await write(town.database, nowMs, (writing) => erase(writing, 'shop', 6))
    await town.sync.catchUp()
  })

  const get = (url: string, headers = {}) => town.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  const page = async (url: string, status = 200) => {
    const answer = await get(url)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer
  }
  const placeAt = async (url: string) => pageDataIn((await page(url)).body) as PlacePageWire
  const townAt = async (url: string) => pageDataIn((await page(url)).body) as TownPageWire

  test('a page loads the script of its kind, after its content', async () => {
    const { body } = await page('/ort/boras')
    const preload = '<link rel="modulepreload" href="/assets/town.js" fetchpriority="low" crossorigin>'
    expect(body.split(preload)).toHaveLength(2)
    expect(body.indexOf(preload)).toBeGreaterThan(body.indexOf('</main>'))
  })

  describe('the page of a place', () => {
    test('has the place, its town and county, and nearby places, nearest first', async () => {
      const { post, crumbs, near, outline, today } = await placeAt('/butik/1-kupan-boras')
      expect(post).toMatchObject({ id: 1, name: 'Kupan', exceptions: [] })
      expect(crumbs).toEqual([
        { name: 'Västra Götalands län', address: '/lan/vastra-gotalands-lan' },
        { name: 'Borås', address: '/ort/boras' },
      ])
      expect(near.map(({ address }) => address)).toEqual(
        expect.arrayContaining(['/butik/2-b-arliga-soner-b-boras', '/loppis/1-torgloppis-boras']),
      )
      expect(near.map(({ address }) => address)).not.toContain('/butik/1-kupan-boras')
      expect([outline?.land, today]).toEqual(['M0 0z', '2026-11-21'])
    })

    test('has title, description, canonical URL and the metadata for search engines and chats', async () => {
      const { body, headers } = await page('/butik/1-kupan-boras')
      const url = `${siteUrl}/butik/1-kupan-boras`
      expect(body).toContain('<title>Kupan, Borås – second hand, öppettider och karta – Fyndkartan</title>')
      expect(body).toContain('<meta name="description" content="Second hand: Storgatan 1, Borås">')
      expect(body).toContain(`<link rel="canonical" href="${url}">`)
      expect(body).toContain(`<meta property="og:image" content="${siteUrl}/bild/butik/1.png">`)
      expect(body).not.toContain('noindex')
      expect(headers['x-robots-tag']).toBeUndefined()
      const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(body) ?? []
      expect(JSON.parse(json)).toMatchObject([
        { '@type': 'Store', name: 'Kupan', url },
        {},
        { '@type': 'BreadcrumbList' },
      ])
    })

    test('a name with markup stays text everywhere', async () => {
      const { body } = await page('/butik/2-b-arliga-soner-b-boras')
      expect(body).not.toContain('<b>')
      expect(body.match(/<script/g)).toHaveLength(4)
      expect(body).toContain('<title>&lt;b&gt;&quot;Ärliga&quot; &amp; söner&lt;/b&gt;, Borås')
      expect((pageDataIn(body) as PlacePageWire).post['name']).toBe('<b>"Ärliga" & söner</b>')
    })

    test.each([
      ['/butik/1', '/butik/1-kupan-boras'],
      ['/butik/1-', '/butik/1-kupan-boras'],
      ['/butik/1-annat-namn', '/butik/1-kupan-boras'],
      ['/butik/1-KUPAN-boras', '/butik/1-kupan-boras'],
      ['/butik/1-%F0%9F%AA%91', '/butik/1-kupan-boras'],
      ['/butik/1-kupan-bor%C3%A5s', '/butik/1-kupan-boras'],
      ['/butik/3-namn', '/butik/3'],
      ['/butik/1-kupan-boras/', '/butik/1-kupan-boras'],
      ['/loppis/1', '/loppis/1-torgloppis-boras'],
    ])('%s redirects to %s', async (url, location) => {
      const answer = await page(url, 301)
      expect([answer.headers.location, answer.body]).toEqual([location, ''])
      expect((await page(location)).headers.location).toBeUndefined()
    })

    test.each([
      '/butik/0',
      '/butik/99',
      '/butik/1e3',
      '/butik/-1',
      '/butik/x',
      '/butik/9007199254740993',
      '/loppis/99-x',
      '/butik/%00',
    ])('%s gets 404', async (url) => {
      const { headers, body } = await page(url, 404)
      expect([headers['content-type'], headers['x-robots-tag']]).toEqual(['text/html; charset=utf-8', 'noindex'])
      expect(pageDataIn(body).page).toBe('unknown')
    })

    test('a removed place gets 410, and its page shows nearby places but not its name', async () => {
      const { body, headers } = await page('/butik/5-borttagen-boras', 410)
      const data = pageDataIn(body)
      expect(data.page === 'gone' && data.near.map(({ address }) => address)).toContain('/butik/1-kupan-boras')
      expect(body.replaceAll('/butik/5-borttagen-boras', '')).not.toContain('Borttagen')
      expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex', 'no-cache'])
      expect(pageDataIn((await page('/butik/6', 410)).body)).toMatchObject({ page: 'gone', near: [] })
    })

    test('a component that fails gives an error page, and other pages work', async () => {
      const { headers, body } = await page('/butik/4-trasig-komponent-kiruna', 500)
      expect([headers['content-type'], body]).toEqual([
        'text/html; charset=utf-8',
        expect.stringContaining('Något gick fel'),
      ])
      await page('/butik/1-kupan-boras')
    })
  })

  describe('a market with several dates', () => {
    test('has one page, with its next date; the URLs of other dates redirect to it', async () => {
      const { post } = await placeAt('/loppis/3-lordagsloppis-varberg')
      expect([post['id'], post['date'], (post['dates'] as unknown[]).length]).toEqual([4, '2026-11-21', 6])
      for (const id of [4, 5, 8])
        expect((await page(`/loppis/${id}-lordagsloppis-varberg`, 301)).headers.location).toBe(
          '/loppis/3-lordagsloppis-varberg',
        )
    })

    test('shows the next date when one has passed', async () => {
      state.nowMs = Date.UTC(2026, 10, 29, 11)
      expect((await placeAt('/loppis/3-lordagsloppis-varberg')).post['date']).toBe('2026-12-05')
      state.nowMs = nowMs
    })

    test('has a calendar at its own URL', async () => {
      const { headers } = await page('/loppis/3.ics')
      expect(headers['content-type']).toContain('text/calendar')
    })
  })

  describe('towns and counties', () => {
    test('a town’s page has its markets by date, its shops and the nearby towns', async () => {
      const { markets, marketCount, shopCount, nearTowns, other } = await townAt('/ort/boras')
      expect(markets.map(({ address }) => address)).toEqual(['/loppis/1-torgloppis-boras', '/loppis/2-senare-boras'])
      expect([marketCount, shopCount]).toEqual([2, 2])
      expect([nearTowns, other]).toEqual([[], { name: 'Bara i helgen', address: '/ort/boras/i-helgen' }])
    })

    test('a weekend page has the markets of the weekend and the shops that are open', async () => {
      const { body } = await page('/ort/boras/i-helgen')
      expect(pageDataIn(body)).toMatchObject({
        weekend: { from: '2026-11-21', to: '2026-11-22' },
        marketCount: 1,
        shopCount: 0,
        unknownHours: 2,
      })
      expect(body).toContain('<title>Loppis i Borås i helgen: 1 marknad – Fyndkartan</title>')
    })

    test('an empty town, weekend or county has a page with noindex', async () => {
      for (const url of ['/ort/malmo', '/ort/malmo/i-helgen', '/lan/skane-lan']) {
        const { headers, body } = await page(url)
        expect([url, headers['x-robots-tag']]).toEqual([url, 'noindex'])
        expect(body).toContain('<meta name="robots" content="noindex">')
      }
    })

    test('a county’s page lists the towns that have places', async () => {
      const { body } = await page('/lan/vastra-gotalands-lan')
      expect(pageDataIn(body)).toMatchObject({
        allTowns: expect.arrayContaining(['Borås', 'Göteborg']),
        towns: [{ name: 'Borås', address: '/ort/boras', shops: 2, markets: 2 }],
        markets: [{}, {}],
      })
    })

    test.each([
      ['/ort/Bor%C3%A5s', '/ort/boras'],
      ['/ort/BORAS', '/ort/boras'],
      ['/ort/H%C3%A5bo', '/ort/habo-uppsala'],
      ['/ort/Bor%C3%A5s/i-helgen', '/ort/boras/i-helgen'],
      ['/ort/boras/', '/ort/boras'],
      ['/ort/boras/i-helgen/', '/ort/boras/i-helgen'],
      ['/lan/V%C3%A4stra%20G%C3%B6talands%20l%C3%A4n', '/lan/vastra-gotalands-lan'],
    ])('%s redirects to %s', async (url, location) => {
      expect((await page(url, 301)).headers.location).toBe(location)
    })

    test.each(['/ort/atlantis', '/ort/%F0%9F%AA%91', '/lan/x', '/ort/boras/i-gar', '/lan'])(
      '%s is not found',
      async (url) => {
        expect((await get(url)).statusCode).toBe(404)
      },
    )
  })

  describe('caching', () => {
    test('a page is rendered once until its data changes, and then at once', async () => {
      const first = await page('/butik/1-kupan-boras')
      const again = await get('/butik/1-kupan-boras?utm_source=x')
      expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
      await addShop(town, { name: 'Långt bort', town: 'Kiruna', position: { lat: 67.85, lng: 20.2 } }, state.nowMs)
      expect(renderedCount((await page('/butik/1-kupan-boras')).body)).toBe(renderedCount(first.body))
      await addShop(town, { name: 'Nära', town: 'Borås', position: boras }, state.nowMs)
      const changed = await page('/butik/1-kupan-boras')
      expect(changed.headers.etag).not.toBe(first.headers.etag)
      expect(renderedCount(changed.body)).toBeGreaterThan(renderedCount(first.body))
    })

    test('a matching ETag gets 304, and HEAD has no body', async () => {
      const { headers } = await page('/butik/1-kupan-boras')
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'accept-encoding' })
      const known = await get('/butik/1-kupan-boras', { 'if-none-match': headers.etag })
      expect([known.statusCode, known.body]).toEqual([304, ''])
      for (const known of [headers.etag?.toString().replace('W/', ''), '*', `"x", ${headers.etag}`])
        expect((await get('/butik/1-kupan-boras', { 'if-none-match': known })).statusCode).toBe(304)
      const head = await town.app.inject({ method: 'HEAD', url: '/butik/1-kupan-boras' })
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag])
    })

    test('a page is compressed, in every encoding from the same rendering', async () => {
      const plain = await page('/ort/boras')
      for (const encoding of ['br', 'gzip', 'zstd', 'br']) {
        const packed = await get('/ort/boras', { 'accept-encoding': encoding })
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
      }
    })

    test('concurrent requests for a page render it once', async () => {
      await addShop(town, { name: 'Samtidigt', town: 'Lund' }, state.nowMs)
      const answers = await Promise.all(Array.from({ length: 20 }, () => page('/ort/lund')))
      expect(new Set(answers.map(({ body }) => renderedCount(body))).size).toBe(1)
    })

    test('a differently encoded path neither replaces nor removes the page in the cache', async () => {
      const weekend = await page('/ort/boras/i-helgen')
      expect((await get('/ort/boras%2Fi-helgen')).statusCode).toBe(404)
      expect(renderedCount((await page('/ort/boras/i-helgen')).body)).toBe(renderedCount(weekend.body))
    })

    test('all unknown paths share one page', async () => {
      const counts = []
      for (const url of ['/butik/77', '/ort/atlantis', '/lan/x'])
        counts.push(renderedCount((await page(url, 404)).body))
      expect(new Set(counts).size).toBe(1)
    })

    test('a new day renders a page again', async () => {
      const before = await page('/butik/1-kupan-boras')
      state.nowMs += 86_400_000
      const after = await page('/butik/1-kupan-boras')
      state.nowMs = nowMs
      expect(pageDataIn(after.body).today).toBe('2026-11-22')
      expect(after.headers.etag).not.toBe(before.headers.etag)
    })

    test('a newer build is used within a second', async () => {
      const before = await page('/butik/1-kupan-boras')
      await new Promise((resolve) => setTimeout(resolve, 20))
      rewriteStubDocument(siteDir, 'i{}')
      state.nowMs += 1001
      const after = await page('/butik/1-kupan-boras')
      state.nowMs = nowMs
      expect(after.body).toContain('<style>i{}</style>')
      expect(after.headers['content-security-policy']).not.toBe(before.headers['content-security-policy'])
    })
  })

  test('no page is indexed while there is sample data', async () => {
    const sampled = await buildSite(await fresh(), {
      shops: [buildShop({ name: 'Kupan', town: 'Borås' }), buildShop({ name: 'Påhittad', source: 'sample' })],
      config: { rateLimitPerMinute: 0, siteUrl, siteDir },
    })
    const robots = async () => (await sampled.app.inject({ url: '/butik/1-kupan-boras' })).headers['x-robots-tag']
    expect(await robots()).toBe('noindex')
    for (const url of ['/sok.atom', '/sitemap.xml', '/site_config', '/bild/butik/1.png', '/ort/atlantis'])
      expect([url, (await sampled.app.inject({ url })).headers['x-robots-tag']]).toEqual([url, 'noindex'])
    await write(sampled.database, nowMs, (writing) => deletePlacesOfSource(writing, 'sample'))
    await sampled.sync.catchUp()
    expect(await robots()).toBeUndefined()
  })

  test('too many requests are refused with a page', async () => {
    const busy = await buildSite(await fresh(), { config: { rateLimitPerMinute: 1, siteDir } })
    const statuses = []
    for (const _ of [1, 2]) statuses.push((await busy.app.inject({ url: '/ort/boras' })).statusCode)
    expect(statuses).toEqual([200, 429])
  })

  test('a site that has not been built shows a message', async () => {
    const bare = await buildSite(await fresh(), { config: { rateLimitPerMinute: 0 } })
    const answer = await bare.app.inject({ url: '/ort/boras' })
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')])
  })
})
