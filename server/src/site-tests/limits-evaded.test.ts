/** Attempts to evade the rate limits for calls and for sign-in attempts. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { buildShop } from '../testing/build-place.ts'
import { buildSite, testKey } from '../testing/build-site.ts'
import { testDatabases } from '../testing/databases.ts'
import { facebookCallbackPath } from '../identity/embedded/facebook.ts'
import { buildEmbeddedSite } from '../testing/embedded-site.ts'

const { fresh } = testDatabases('sqlite')
const limit = 5
const { path } = endpoints.countPlaces
const config = { rateLimitPerMinute: limit }

test.each<[string, (at: number) => InjectOptions & { readonly url?: string }]>([
  ['as HEAD', () => ({ method: 'HEAD' })],
  ['with a matching ETag (304)', () => ({ headers: { 'if-none-match': '*' } })],
  ['with another query each time', (at) => ({ url: `${path}?x=${at}` })],
  ['with a differently encoded path', (at) => ({ url: path.replace('t', at % 2 ? '%74' : 't') })],
  [
    'with forged proxy headers',
    (at) => ({
      headers: {
        'x-forwarded-for': `203.0.113.${at}`,
        forwarded: `for=203.0.113.${at}`,
        'x-real-ip': `203.0.113.${at}`,
      },
    }),
  ],
  ['with headers in another case', (at) => ({ headers: { 'X-FORWARDED-FOR': `203.0.113.${at}` } })],
  ['from other addresses of one network', (at) => ({ remoteAddress: `2001:db8:1:2::${at + 1}` })],
  [
    'from one address as IPv4 and as IPv4-mapped IPv6',
    (at) => ({ remoteAddress: at % 2 ? '192.0.2.1' : '::ffff:192.0.2.1' }),
  ],
  ['without the key', () => ({ headers: { [apiKeyHeader]: '' } })],
])('the rate limit cannot be evaded %s', async (_name, optionsOf) => {
  const site = await buildSite(await fresh(), { shops: [buildShop()], config })
  const statuses: number[] = []
  for (let at = 0; at <= limit; at++) {
    const { url = path, ...options } = optionsOf(at)
    statuses.push((await site.call(url, options)).statusCode)
  }
  expect(statuses.slice(0, limit)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('requests from changing networks of one /48 get at most sixteen times the limit', async () => {
  const config = { rateLimitPerMinute: 2, accountAttempts: 1, submissions: 2 }
  const site = await buildEmbeddedSite(await fresh(), { config })
  const from = (at: number) => `2001:db8:1:${at.toString(16)}::1`
  const passed = async (ask: (remoteAddress: string) => Promise<{ readonly statusCode: number }>) => {
    let count = 0
    for (let at = 0; at < 100; at++) if ((await ask(from(at))).statusCode !== 429) count++
    return count
  }
  expect(await passed((remoteAddress) => site.call(path, { remoteAddress }))).toBe(32)
  const apart = await buildEmbeddedSite(await fresh(), { config: { ...config, rateLimitPerMinute: 0 } })
  let at = 0
  const reset = (address: string) =>
    apart.browser({ address }).post('requestPasswordReset', { email: `nr${at++}@example.se` })
  expect(await passed(reset)).toBe(80)
  const send = (remoteAddress: string) => {
    const payload = { contact_info: '', feedback_text: `Bra sajt, hälsar ${remoteAddress}` }
    return apart.call(endpoints.submitFeedback.path, { method: 'POST', payload, remoteAddress })
  }
  expect(await passed(send)).toBe(16)
})

test('requests in one packet count one by one, searches and others together', async () => {
  const { app } = await buildSite(await fresh(), { config })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const get = (url: string, last = '') => `GET ${url} HTTP/1.1\r\nHost: x\r\n${apiKeyHeader}: ${testKey}\r\n${last}\r\n`
  const search = `${endpoints.searchPlaces.path}?event_type=stores`
  const urls = [search, path, search, path, search, path, search]
  socket.write(urls.map((url, at) => get(url, at === urls.length - 1 ? 'Connection: close\r\n' : '')).join(''))
  const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual(['200', '200', '200', '200', '200', '429', '429'])
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/index.html', 'text/html; charset=utf-8'],
  ['/site_config', 'application/json; charset=utf-8'],
  ['/docs', 'application/json; charset=utf-8'],
  ['/docs/json', 'application/json; charset=utf-8'],
  ['/docs/yaml', 'application/json; charset=utf-8'],
  ['/docs/static/swagger-ui-bundle.js', 'application/json; charset=utf-8'],
  [endpoints.startFacebook.path, 'text/html; charset=utf-8'],
  [facebookCallbackPath, 'text/html; charset=utf-8'],
])('%s needs no key but counts towards the rate limit, and is refused in its own format', async (url, type) => {
  const { app, call } = await buildEmbeddedSite(await fresh(), { config: { rateLimitPerMinute: 2 } })
  expect((await app.inject({ url })).statusCode).not.toBe(429)
  expect((await call(path)).statusCode).toBe(200)
  const refused = await app.inject({ url })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, type])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  if (url.startsWith('/identity')) expect(refused.body).toContain('auth/too-many-requests')
})

describe('requests that are not calls', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'fyndkartan-limits-'))
  afterAll(() => rmSync(siteDir, { recursive: true, force: true }))
  writeFileSync(join(siteDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const visitor = { remoteAddress: '192.0.2.1' }
  const build = async (options: Partial<Config> = {}) =>
    buildSite(await fresh(), { config: { rateLimitPerMinute: 2, siteDir, ...options } })

  test.each<[string, number, InjectOptions]>([
    ['/robots.txt', 200, {}],
    ['/healthz', 200, {}],
    ['/readyz', 200, {}],
    ['/metrics', 404, {}],
    ['/nothing.js', 404, {}],
    ['/nothing', 404, { headers: { accept: 'text/html' } }],
    ['/nothing', 404, { method: 'POST', payload: 'x' }],
    ['/get_store/1', 405, { method: 'DELETE' }],
  ])('%s (%d) counts towards a visitor’s rate limit', async (url, status, options) => {
    const { app, call } = await build()
    const ask = () => app.inject({ url, ...visitor, ...options })
    expect((await ask()).statusCode).toBe(status)
    expect((await call(path, visitor)).statusCode).toBe(200)
    const refused = await ask()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await call(path, visitor)).statusCode).toBe(429)
    // Other people's limits are unaffected.
    expect((await app.inject({ url, ...options })).statusCode).toBe(status)
  })

  test('files have their own limit, fifty times as high', async () => {
    const { app, call } = await build()
    const ask = async () => (await app.inject({ url: '/favicon.svg', ...visitor })).statusCode
    const statuses: number[] = []
    for (let file = 0; file < 101; file++) statuses.push(await ask())
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429])
    expect((await call(path, visitor)).statusCode).toBe(200)
  })

  test.each(['/healthz', '/readyz'])('%s is unlimited only for the machine itself', async (url) => {
    const { app } = await build({ trustedProxies: ['127.0.0.9'] })
    const ask = async (options: InjectOptions) => {
      const statuses: number[] = []
      for (let at = 0; at < 4; at++) statuses.push((await app.inject({ url, ...options })).statusCode)
      return statuses.at(-1)
    }
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await ask({ remoteAddress }), remoteAddress).toBe(200)
    // A proxy, trusted or not, that forwards calls of another client is limited.
    expect(await ask({ remoteAddress: '127.0.0.9', headers: { 'x-forwarded-for': '192.0.2.3' } })).toBe(429)
    expect(await ask({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(429)
    for (const remoteAddress of ['192.0.2.4', '127.0.0.2']) expect(await ask({ remoteAddress })).toBe(429)
  })

  test('0 means no limit for files either', async () => {
    const { app } = await build({ rateLimitPerMinute: 0 })
    for (let file = 0; file < 200; file++)
      expect((await app.inject({ url: '/favicon.svg', ...visitor })).statusCode).toBe(200)
  })
})

test('different spellings of an account’s address share one count of attempts', async () => {
  const site = await buildEmbeddedSite(await fresh(), { config: { accountAttempts: 3 } })
  const anna = { email: 'anna@example.se', password: 'hemligt-nog' }
  await site.browser().session('signUp', anna)
  const spellings = ['anna@example.se', 'ANNA@EXAMPLE.SE', '  Anna@example.SE\n', 'aNNa@Example.se']
  const statuses: number[] = []
  for (const email of spellings) {
    const browser = site.browser({ address: '203.0.113.1' })
    statuses.push((await browser.post('signIn', { email, password: 'gissat-fel' })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
})
