import { Writable } from 'node:stream'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import { describe, expect, test } from 'vitest'
import { buildShop } from './testing/build-place.ts'
import { buildSite } from './testing/build-site.ts'
import { testDatabases } from './testing/databases.ts'
import { buildEmbeddedSite } from './testing/embedded-site.ts'

const { fresh } = testDatabases('sqlite')

/** Routes that are not calls of the contract. */
const otherRoutes = /^\/(index\.html|robots\.txt|\*|docs.*)?$/

test('only the calls of the contract are served', async () => {
  const { app } = await buildEmbeddedSite(await fresh())
  await app.ready()
  const served = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.filter((call) => !otherRoutes.test(call.replace(/^\w+ /, ''))).toSorted()).toEqual(
    Object.values(endpoints)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('§7 key required: only the calls marked in the contract need the key', async () => {
  const { app } = await buildEmbeddedSite(await fresh())
  for (const { method, path, key } of Object.values(endpoints)) {
    const { statusCode } = await app.inject({ method, url: path.replace('{id}', '1') })
    expect(statusCode === 401, path).toBe(key)
  }
})

test('unknown paths get 404, as JSON for programs and a page for browsers, whatever body or header is sent', async () => {
  const { app, call } = await buildSite(await fresh())
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
    const answer = await call('/nothing/here?x=1', { method })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  }
  for (const url of ['//get_store/1', '/get_store/1/', '/get_store', '/x/../get_store/1'])
    expect([(await call(url)).statusCode, url]).toEqual([404, url])
  const broken = { method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } } as const
  expect((await call('/nothing', broken)).statusCode).toBe(404)
  const page = await app.inject({ url: '/nothing', headers: { accept: 'text/html,*/*' } })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Sidan finns inte')
})

test('the path of a call, requested with another method, gets 405 with the allowed methods', async () => {
  const { call } = await buildEmbeddedSite(await fresh(), { config: { rateLimitPerMinute: 0 } })
  for (const { method, path } of Object.values(endpoints)) {
    const url = path.replace('{type}', 'store').replace('{id}', '1')
    const known = Object.values(endpoints).flatMap((other) => (other.path === path ? [other.method] : []))
    const allowed = known.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]))
    const others = (['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const).filter(
      (other) => !allowed.includes(other),
    )
    for (const other of others) {
      const answer = await call(`${url}?x=1`, { method: other })
      expect([answer.statusCode, answer.headers.allow, other, url]).toEqual([405, allowed.join(', '), other, url])
      if (other !== 'HEAD') expect(answer.json()).toEqual({ message: 'Method not allowed' })
    }
    expect([(await call(url, { method })).statusCode, url]).not.toEqual([405, url])
  }
})

test('HEAD is answered like GET, without a body', async () => {
  const { call } = await buildSite(await fresh(), { shops: [buildShop()] })
  const answer = await call(endpoints.searchPlaces.path, { method: 'HEAD' })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers.etag).toBeDefined()
})

describe('the rate limit', () => {
  test('refuses the call above it with the text of the specification, and counts each address separately', async () => {
    const config = { rateLimitPerMinute: 3, trustedProxies: ['127.0.0.1'] }
    const { call, app } = await buildSite(await fresh(), { config })
    const from = (address: string) => call(endpoints.countPlaces.path, { headers: { 'x-forwarded-for': address } })
    const answers = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.json()).toEqual({ message: problemText.tooMany })
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('192.0.2.2')).statusCode).toBe(200)
    expect((await app.inject({ url: endpoints.healthy.path })).statusCode).toBe(200)
  })

  test('counts calls with a wrong key, and a forwarded address only from a trusted proxy', async () => {
    const { app } = await buildSite(await fresh(), { config: { rateLimitPerMinute: 2 } })
    const guess = (address: string) =>
      app.inject({ url: endpoints.countPlaces.path, headers: { 'x-api-key': 'guess', 'x-forwarded-for': address } })
    const statuses = [await guess('192.0.2.1'), await guess('192.0.2.2'), await guess('192.0.2.3')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429])
  })
})

describe('after an internal error', () => {
  test('the answer is 500 without details, and the log has the error but neither the search nor the visitor', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const { call, index } = await buildSite(await fresh(), { config: { logLevel: 'info' }, logStream: stream })
    index.find = () => {
      throw new Error('the row is missing')
    }
    const answer = await call(`${endpoints.searchPlaces.path}?query=hemligt`, {
      headers: { 'user-agent': 'hemlig-webblasare' },
      remoteAddress: '192.0.2.77',
    })
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Internal server error' }])
    await call('/hemligt?hemligt')
    await call('/%FFhemligt')
    const log = lines.join('')
    expect(log).toContain('the row is missing')
    expect(log).toContain('"route":"/select_event_info","status":500')
    expect(log).not.toMatch(/hemlig|192\.0\.2\.77/)
  })
})

test('before the index is loaded the process is alive but not ready', async () => {
  const { app, sync } = await buildSite(await fresh(), { load: false })
  const status = async (path: string) => (await app.inject({ url: path })).statusCode
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  await sync.load()
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
})

test('the description of the API and its page are served', async () => {
  const { app } = await buildSite(await fresh())
  const description = (await app.inject({ url: '/docs/json' })).json<{ paths: object; components: object }>()
  expect(description).toMatchObject({
    openapi: '3.1.0',
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
    paths: { '/select_event_info': { get: { security: [{ key: [] }, { key: [], token: [] }] } }, '/healthz': {} },
  })
  const page = await app.inject({ url: '/docs/' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
})

test('the description gives every refusal as JSON, also for calls whose answer is not JSON', async () => {
  const { app, call } = await buildSite(await fresh())
  const path = endpoints.searchMap.path
  expect((await call(`${path}?radius=0`)).headers['content-type']).toBe('application/json; charset=utf-8')
  const description = (await app.inject({ url: '/docs/json' })).json<{
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
  }>()
  expect(Object.keys(description.paths[path]?.get.responses['400']?.content ?? {})).toEqual(['application/json'])
})
