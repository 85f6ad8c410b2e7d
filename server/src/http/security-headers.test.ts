import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { testKey } from '../testing/build-site.ts'
import { testDatabases } from '../testing/databases.ts'
import { buildEmbeddedSite } from '../testing/embedded-site.ts'

const { fresh } = testDatabases('sqlite')
const siteDir = mkdtempSync(join(tmpdir(), 'fyndkartan-headers-'))
afterAll(() => rmSync(siteDir, { recursive: true, force: true }))
writeFileSync(join(siteDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(
  join(siteDir, 'index.html'),
  '<!doctype html><script type="application/json" id="site-config"></script><div id="root"></div>',
)

const build = async (siteUrl: string | null = 'https://www.example.se') =>
  buildEmbeddedSite(await fresh(), {
    config: { siteUrl, siteDir, facebookClientId: '1', facebookClientSecret: 'secret', rateLimitPerMinute: 0 },
  })
const site = await build()

interface Asked {
  readonly name: string
  readonly url: string
  readonly options?: InjectOptions
}

const html = { accept: 'text/html' }
const pages: readonly Asked[] = [
  { name: 'the page', url: '/' },
  { name: 'the page under its other name', url: '/index.html' },
  { name: 'a page that does not exist', url: '/nothing', options: { headers: html } },
  { name: 'Facebook’s redirect back', url: '/identity/facebook/callback?state=x' },
  { name: 'the description’s page', url: '/docs/' },
]
const others: readonly Asked[] = [
  { name: 'a file', url: '/favicon.svg' },
  { name: 'a file that is not there', url: '/assets/nothing.js' },
  { name: 'robots.txt', url: '/robots.txt' },
  { name: 'the description', url: '/docs/json' },
  { name: 'the description’s script', url: '/docs/static/swagger-ui-bundle.js' },
  { name: 'a path that is none', url: '/%FF' },
  { name: 'a method that is none', url: '/select_event_info', options: { method: 'DELETE' } },
  {
    name: 'a preflight',
    url: '/add_favorite',
    options: { method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
  },
  { name: 'a call without a key', url: '/get_favorites', options: { headers: { 'x-api-key': '' } } },
  { name: 'a body that is none', url: '/submit_tip', options: { method: 'POST', payload: '{' } },
  ...Object.values(endpoints).map(({ method, path }) => ({
    name: path,
    url: path.replace('{id}', '1').replace('{type}', 'store'),
    options: { method },
  })),
]

/** Content types without a charset parameter, since their format defines the encoding. */
const written = ['image/svg+xml', 'application/vnd.fyndkartan.map-rows']

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const ask = ({ url, options }: Asked) => site.call(url, options)

/** The directives of a Content-Security-Policy. */
const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources.join(' ')]),
  )

describe.each([...pages, ...others])('$name', (asked) => {
  test('cannot be sniffed, framed or embedded by other sites, and requires https', async () => {
    const { headers } = await ask(asked)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    const policy = policyOf(headers['content-security-policy'])
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('object-src') ?? "'none'").toBe("'none'")
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|https?:(?!\/\/)|\*(?!\.)/)
  })

  test('declares its content type and character set', async () => {
    const { headers, body } = await ask(asked)
    const type = String(headers['content-type'])
    if (body === '') return
    expect(type.startsWith('application/json')).toBe(isJson(body))
    if (!written.includes(type)) expect(type).toMatch(/^[\w./-]+; .*charset=utf-8$/)
  })

  test('allows no cross-origin access, and does not name the server software', async () => {
    const { headers } = await ask(asked)
    expect(Object.keys(headers).filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name))).toEqual([])
  })
})

test.each(pages)('$name restricts browser features, referrers and openers', async (asked) => {
  const { headers } = await ask(asked)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
  expect(headers['permissions-policy']).toContain('camera=()')
  // Only the Facebook window keeps its opener, to which it sends its message.
  const opener = asked.url.includes('facebook') ? 'unsafe-none' : 'same-origin-allow-popups'
  expect(headers['cross-origin-opener-policy']).toBe(opener)
})

test('the redirect to Facebook cannot be pointed at another site', async () => {
  const answer = await site.call(
    '/identity/facebook?callbackURL=https://evil.example/&redirect_uri=https://evil.example/',
  )
  expect(answer.statusCode).toBe(302)
  const { origin, searchParams } = new URL(String(answer.headers.location))
  expect(origin).toBe('https://www.facebook.com')
  expect(searchParams.getAll('redirect_uri')).toEqual(['https://www.example.se/identity/facebook/callback'])
})

test.each([
  '//evil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/docs//evil.example',
  '/?next=//evil.example',
  '/index.html/',
])('%s does not redirect to another site', async (url) => {
  const { statusCode, headers } = await site.call(url, { headers: html })
  const { location = '/' } = headers
  expect(new URL(location, 'https://www.example.se').host, `${statusCode}`).toBe('www.example.se')
})

test('a site without https sends no Strict-Transport-Security', async () => {
  for (const siteUrl of [null, 'http://www.example.se']) {
    const { headers } = await (await build(siteUrl)).app.inject({ url: '/' })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  }
})

describe('raw answers over a connection', () => {
  /** Sends raw bytes and returns everything that is received. */
  async function exchange(request: string): Promise<string> {
    const { app } = await build()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    const answer = await text(socket)
    await app.close()
    return answer.toLowerCase()
  }
  const head = `Host: x\r\nConnection: close\r\nX-API-Key: ${testKey}\r\n\r\n`

  test.each([
    ['a search', `GET /select_event_info?event_type=stores HTTP/1.1\r\n${head}`, '200'],
    ['an answer to bytes that are not HTTP', 'hello\r\n\r\n', '400'],
    ['a head that is too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, '431'],
    [
      'a body of two lengths',
      `POST /submit_tip HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n${head}`,
      '400',
    ],
    ['TRACE', `TRACE / HTTP/1.1\r\n${head}`, '404'],
    ['two hosts', `GET /healthz HTTP/1.1\r\nHost: y\r\n${head}`, '400'],
  ])('%s has the headers too', async (_name, request, status) => {
    const answer = await exchange(request)
    expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'cross-origin-resource-policy: same-origin',
      'strict-transport-security: max-age=31536000',
    ])
      expect(answer).toContain(header)
  })
})
