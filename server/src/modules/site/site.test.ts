import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { mapRowsMediaType } from '@fyndkartan/contract/map-rows'
import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { deletePlacesOfSource } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { formatScriptJson } from '../../http/script-json.ts'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSiteOptions } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'

const { fresh } = testDatabases('sqlite')
const siteDir = mkdtempSync(join(tmpdir(), 'fyndkartan-site-'))
afterAll(() => rmSync(siteDir, { recursive: true, force: true }))

const script = 'export const much = "' + 'x'.repeat(5000) + '"'
mkdirSync(join(siteDir, 'assets'))
mkdirSync(join(siteDir, '.vite'))
writeFileSync(join(siteDir, '.vite/manifest.json'), '{}')
writeFileSync(join(siteDir, 'assets/index-abc123.js'), script)
writeFileSync(join(siteDir, 'assets/map.worker-abc123.js'), script)
writeFileSync(join(siteDir, 'assets/index-abc123.js.gz'), gzipSync(script))
writeFileSync(join(siteDir, 'service-worker.js'), '// worker')
writeFileSync(join(siteDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(
  join(siteDir, 'index.html'),
  '<!doctype html><script type="application/json" id="site-config"></script><div id="root"></div>',
)

const build = async (options: TestSiteOptions = {}) => {
  const config = { siteDir, tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', ...options.config }
  return buildSite(await fresh(), { ...options, config })
}

describe('the page', () => {
  test.each(['/', '/index.html', '/?utm_source=x'])('%s needs no key and contains the configuration', async (path) => {
    const { app } = await build()
    const page = await app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    const [, json = ''] = /id="site-config">(.*?)<\/script>/.exec(page.body) ?? []
    expect(JSON.parse(json)).toEqual((await app.inject({ url: '/site_config' })).json())
    expect(JSON.parse(json)).toMatchObject({
      api_key: testKey,
      sample_data: false,
      contact_email: null,
      social_links: [],
    })
  })

  test('the configuration has the URL of the start page’s map, which needs the key', async () => {
    const { app } = await build()
    const { start_map: url, api_key: key } = (await app.inject({ url: '/site_config' })).json<SiteConfigWire>()
    expect((await app.inject({ url })).statusCode).toBe(401)
    const rows = await app.inject({ url, headers: { 'x-api-key': key } })
    expect([rows.statusCode, rows.headers['content-type']]).toEqual([200, mapRowsMediaType])
  })

  test('configuration cannot break out of its element', async () => {
    const evil = '</script><script>alert(1)</script><!--<script>$& $1'
    const { app } = await build({ config: { tileAttribution: evil } })
    const { body } = await app.inject({ url: '/' })
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('<!--')
    expect(JSON.parse(formatScriptJson({ evil }))).toEqual({ evil })
    expect((await app.inject({ url: '/site_config' })).json()).toMatchObject({ tile_attribution: evil })
  })

  test('the policy forbids inline code and allows pictures from the tile host', async () => {
    const { app } = await build()
    const policyOf = async (url: string) => String((await app.inject({ url })).headers['content-security-policy'])
    const policy = await policyOf('/')
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("img-src 'self' data: https://*.tiles.example;")
    expect(policy).toContain("connect-src 'self';")
    expect(await policyOf('/service-worker.js')).toContain("connect-src 'self' https://*.tiles.example;")
    expect(await policyOf('/assets/map.worker-abc123.js')).toBe(policy)
  })

  test('script files lack the headers that only pages need', async () => {
    const { app } = await build()
    const namesOf = async (url: string) => Object.keys((await app.inject({ url })).headers)
    const file = await app.inject({ url: '/assets/index-abc123.js' })
    expect(file.headers['content-security-policy']).toContain("default-src 'none'; base-uri 'none'")
    const ofPages = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options']
    for (const url of ['/', '/favicon.svg', '/assets/map.worker-abc123.js'])
      expect(await namesOf(url)).toEqual(expect.arrayContaining(ofPages))
    const names = await namesOf('/assets/index-abc123.js')
    expect(names.filter((name) => ofPages.includes(name))).toEqual([])
  })

  test('only inline scripts and styles of the latest build may run', async () => {
    const folder = mkdtempSync(join(siteDir, 'inline-'))
    const { app } = await build({ config: { siteDir: folder, tileAttribution: '<script>alert(1)</script>' } })
    const policyWith = async (style: string) => {
      const inline = `<style>${style}</style><script>start()</script>`
      writeFileSync(
        join(folder, 'index.html'),
        `<script type="application/json" id="site-config"></script>${inline}<script src="/a.js"></script>`,
      )
      const { headers, body } = await app.inject({ url: '/' })
      expect(body).toContain(inline)
      return String(headers['content-security-policy'])
    }
    const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(await policyWith('b{}')).toContain(
      `script-src 'self' ${sourceOf('start()')};style-src 'self' ${sourceOf('b{}')};`,
    )
    expect(await policyWith('i{color:red}')).toContain(`style-src 'self' ${sourceOf('i{color:red}')};`)
  })

  test('the configuration says that the site has sample data until it is removed', async () => {
    const site = await build({ shops: [buildShop({ source: 'sample' }), buildShop()] })
    const hasSample = async () =>
      (await site.app.inject({ url: '/site_config' })).json<{ sample_data: boolean }>().sample_data
    expect(await hasSample()).toBe(true)
    await write(site.database, 1, (writing) => deletePlacesOfSource(writing, 'sample'))
    await site.sync.catchUp()
    expect(await hasSample()).toBe(false)
  })

  test('a site that has not been built shows a message', async () => {
    const { app } = await build({ config: { siteDir: join(siteDir, 'nowhere') } })
    const page = await app.inject({ url: '/' })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('npm start')
  })
})

describe('files', () => {
  test('with a hash in their name may be cached for a year, and are sent precompressed', async () => {
    const { app } = await build()
    const plain = await app.inject({ url: '/assets/index-abc123.js' })
    expect([plain.body, plain.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable'])
    const packed = await app.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload).toEqual(gzipSync(script))
  })

  test.each([
    ['/service-worker.js', 'no-cache'],
    ['/favicon.svg', 'public, max-age=3600'],
  ])('%s: %s', async (url, caching) => {
    const { app } = await build()
    const file = await app.inject({ url })
    expect([file.statusCode, file.headers['cache-control'], file.headers['x-content-type-options']]).toEqual([
      200,
      caching,
      'nosniff',
    ])
  })

  test.each([
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%00',
  ])('no other paths are served: %s', async (url) => {
    const { app } = await build()
    const answer = await app.inject({ url })
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(Object.keys(answer.json())).toEqual(['message'])
  })
})
