import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { describe, expect, test } from 'vitest'
import { updatePlace } from '../../db/places.ts'
import { insertSeries, loadSeriesState, updateSeriesState } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite, testDatabases } from '../../testing/databases.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)

const imageOf = (site: TestSite, path: string, headers = {}) => site.app.inject({ url: `/bild/${path}.png`, headers })

/** Width and height from a PNG's first chunk (PNG, 11.2.1). */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

onSqlite(({ fresh }) => {
  describe('the picture of a place', () => {
    test('is a PNG of 1200 × 630 pixels, for a shop and a market', async () => {
      const site = await buildSite(await fresh(), { shops: [buildShop()], markets: [buildMarket()] })
      const answers = await Promise.all(['butik/1', 'loppis/1'].map((path) => imageOf(site, path)))
      for (const { statusCode, headers, rawPayload } of answers) {
        expect(statusCode).toBe(200)
        expect(headers).toMatchObject({
          'content-type': 'image/png',
          'content-length': String(rawPayload.length),
          'cache-control': 'public, max-age=3600',
          'cross-origin-resource-policy': 'cross-origin',
          etag: expect.stringMatching(/^"[\w-]{43}"$/),
        })
        expect(sizeOf(rawPayload)).toEqual([1200, 630])
      }
      expect(answers[0]?.rawPayload.equals(answers[1]!.rawPayload)).toBe(false)
    })

    test('has the same headers for HEAD', async () => {
      const site = await buildSite(await fresh(), { shops: [buildShop()] })
      const { headers } = await imageOf(site, 'butik/1')
      const head = await site.app.inject({ method: 'HEAD', url: '/bild/butik/1.png' })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
        expect(head.headers[name], name).toBe(headers[name])
    })

    test('is answered with 304 until one of its texts changes', async () => {
      const site = await buildSite(await fresh(), { shops: [buildShop(), buildShop({ name: 'Annan' })] })
      const change = async (id: number, shop: Parameters<typeof buildShop>[0]) => {
        await write(site.database, nowMs, (writing) => updatePlace(writing, 'shop', id, buildShop(shop)))
        await site.sync.catchUp()
      }
      const first = await imageOf(site, 'butik/1')
      const known = { 'if-none-match': String(first.headers['etag']) }
      await change(2, { name: 'Helt annan' })
      await change(1, { link: 'https://ny.example/' })
      const same = await imageOf(site, 'butik/1', known)
      expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', first.headers['etag']])
      await change(1, { name: 'Nya Retrolyckan' })
      const changed = await imageOf(site, 'butik/1', known)
      expect([changed.statusCode, changed.headers['etag'] === first.headers['etag']]).toEqual([200, false])
      expect(changed.rawPayload.equals(first.rawPayload)).toBe(false)
    })

    test('of a series has one URL, that of its first date', async () => {
      const database = await fresh()
      const place = { ...unknownFacts('market'), kind: 'market', name: 'Torgloppis', town: 'Borås' } as const
      const rule = plainSeries(
        { kind: 'dates', dates: ['2026-11-29', '2026-12-13', '2026-12-27'] },
        { startMinute: 600, endMinute: 900 },
      )
      const id = await write(database, nowMs, (writing) =>
        insertSeries(writing, { place, series: rule, source: 'operator' }),
      )
      const site = await buildSite(database)
      const first = await imageOf(site, 'loppis/1')
      expect(first.statusCode).toBe(200)
      const other = await imageOf(site, 'loppis/3')
      expect([other.statusCode, other.headers['location']]).toEqual([301, '/bild/loppis/1.png'])
      await write(database, nowMs, async (writing) => {
        const found = await loadSeriesState(writing.trx, id)
        if (!found) throw new Error('no series')
        const series = { ...rule, cancelled: [{ date: '2026-11-29', reason: null }] } as const
        await updateSeriesState(writing, id, { ...found.state, series })
      })
      await site.sync.catchUp()
      expect((await imageOf(site, 'loppis/1')).headers['etag']).not.toBe(first.headers['etag'])
    })
  })

  test.each(['0', '2', '01', '-1', 'x', '1.5', '1e3', '9'.repeat(30), '9'.repeat(300)])(
    '/bild/butik/%s.png is not found',
    async (id) => {
      const site = await buildSite(await fresh(), { shops: [buildShop()] })
      for (const kind of ['butik', 'loppis']) {
        const { statusCode, headers } = await imageOf(site, `${kind}/${id}`)
        expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      }
    },
  )
})

const { fresh } = testDatabases('sqlite')

test('a malformed URL is refused', async () => {
  const site = await buildSite(await fresh())
  expect((await imageOf(site, 'butik/%F0')).statusCode).toBe(400)
})

/** Names that are hard to draw. */
const names = [
  '<b>Fynd</b> & "Fint" \'\' ${x} {y}',
  '</svg><script>alert(1)</script><image href="http://127.0.0.1:9/x.png"/>',
  'url(http://127.0.0.1:9/x.png) &lt;b&gt; &#60; &nbsp;',
  '🎉🧸👨‍👩‍👧 1️⃣ © ™ ❤️',
  'Блошиный рынок',
  'سوق السلع المستعملة',
  '古着屋',
  'Ö'.repeat(200),
  'många ord '.repeat(20),
  'e\u0301\u0323\u0302\u0301\u0323\u0302 zalgo',
  '\u0000\u202e\ufeff\ud800',
]

test('any name is drawn, and markup in it is text', async () => {
  const shops = [...names, null].map((name) => buildShop({ name, address: name, town: name }))
  const site = await buildSite(await fresh(), { shops })
  const pictures = new Set<string>()
  for (let id = 1; id <= shops.length; id++) {
    const { statusCode, rawPayload } = await imageOf(site, `butik/${id}`)
    expect([statusCode, ...sizeOf(rawPayload)], String(shops[id - 1]?.name)).toEqual([200, 1200, 630])
    pictures.add(rawPayload.toString('base64'))
  }
  // Three names have no drawable characters, so their pictures equal the one without a name.
  expect(pictures.size).toBe(shops.length - 3)
})

test('more pictures than the queue holds get 503, and are drawn later', async () => {
  const shops = Array.from({ length: 15 }, (_, at) => buildShop({ name: `Butik ${at}` }))
  const site = await buildSite(await fresh(), { shops })
  const answers = await Promise.all(shops.map((_, at) => imageOf(site, `butik/${at + 1}`)))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect([refused.length, answers.filter(({ statusCode }) => statusCode === 200).length]).toEqual([6, 9])
  for (const { headers, json } of refused) {
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('etag')
    expect(json()).toEqual({ message: 'The server is overloaded. Please try again later.' })
  }
  expect((await imageOf(site, 'butik/15')).statusCode).toBe(200)
})

test('the server stops after a picture in progress', async () => {
  const site = await buildSite(await fresh(), { shops: [buildShop()] })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const answer = new Promise<number | undefined>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/bild/butik/1.png' }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', reject)
  })
  await new Promise((resolve) => site.app.server.once('request', resolve))
  await site.app.close()
  expect(await answer).toBe(200)
})

test('requests for pictures count towards the rate limit', async () => {
  const site = await buildSite(await fresh(), { shops: [buildShop()], config: { rateLimitPerMinute: 2 } })
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await imageOf(site, 'butik/1')).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})
