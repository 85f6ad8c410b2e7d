import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { buildSite, type TestSiteOptions } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'

const { fresh } = testDatabases('sqlite')
const siteDir = mkdtempSync(join(tmpdir(), 'fyndkartan-embed-'))
afterAll(() => rmSync(siteDir, { recursive: true, force: true }))

const script = `export const much = "${'x'.repeat(2000)}"`
const configured = '<!doctype html><script type="application/json" id="site-config"></script>'
mkdirSync(join(siteDir, '.server'))
writeFileSync(join(siteDir, 'index.html'), configured)
writeFileSync(join(siteDir, '.server/embed.html'), `${configured}<script>start()</script><div id="root"></div>`)
writeFileSync(join(siteDir, 'embed.js'), script)
writeFileSync(join(siteDir, 'embed.js.gz'), gzipSync(script))
writeFileSync(join(siteDir, 'service-worker.js'), '// worker')

const build = async (options: TestSiteOptions = {}) => {
  const config = { siteDir, tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', ...options.config }
  return (await buildSite(await fresh(), { ...options, config })).app
}

describe('the frame', () => {
  test('has the configuration, and may be shown by every site', async () => {
    const app = await build()
    const { statusCode, headers, body } = await app.inject({ url: '/embed?city=Borås&view=map' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const [, json = ''] = /id="site-config">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toMatchObject({ tile_url: 'https://tiles.example/{z}/{x}/{y}.png', slideshow_ids: [] })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).not.toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("img-src 'self' data: https://tiles.example;")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    '/embed',
    '/embed?days=-1&items_per_page=x&event_type=fest&start_date=2026-02-30',
    '/embed?city=a&city=b&view=&latitude=500',
    `/embed?title=${encodeURIComponent('"><script>alert(1)</script>')}`,
    `/embed?query=${'å'.repeat(1000)}`,
    '/embed?%00&__proto__=1&constructor=2',
  ])('the document is the same for every query: %s', async (url) => {
    const app = await build()
    const [asked, plain] = [await app.inject({ url }), await app.inject({ url: '/embed' })]
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toBe(plain.body)
  })

  test('configuration cannot break out of its element', async () => {
    const app = await build({ config: { tileAttribution: '</script><script>alert(1)</script>' } })
    const { body } = await app.inject({ url: '/embed' })
    expect(body.match(/<script/g)).toHaveLength(2)
  })

  test('a site that has not been built answers 503, and may not be framed', async () => {
    const app = await build({ config: { siteDir: join(siteDir, 'nowhere') } })
    const { statusCode, headers } = await app.inject({ url: '/embed' })
    expect([statusCode, headers['x-frame-options']]).toEqual([503, 'DENY'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('requests for the frame count towards the rate limit', async () => {
    const app = await build({ config: { rateLimitPerMinute: 2 } })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await app.inject({ url: '/embed' })).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})

test.each([
  '/',
  '/index.html',
  '/?embed',
  '/service-worker.js',
  '/nowhere',
  '/embed/',
  '/embed.html',
  '/.server/embed.html',
  '/site_config',
])('other documents may not be framed: %s', async (url) => {
  const app = await build()
  const { headers } = await app.inject({ url })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('the site’s pages may frame only the site itself', async () => {
  const app = await build()
  const { headers } = await app.inject({ url: '/' })
  expect(headers['content-security-policy']).toContain("frame-src 'self';")
  expect(headers['x-frame-options']).toBe('DENY')
})

test.each([{}, { 'accept-encoding': 'gzip' }])('every site may load the script: %j', async (headers) => {
  const app = await build()
  const answer = await app.inject({ url: '/embed.js', headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers).not.toHaveProperty('set-cookie')
})
