/** Headers, encodings, log lines and limits of searches, over a socket. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { Writable } from 'node:stream'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'
import { decompress } from '../../testing/decompress.ts'
import { testIdentity } from '../../testing/test-identity.ts'

const { fresh } = testDatabases('sqlite')
const startMs = Date.UTC(2026, 10, 21, 11)
const clock = () => startMs

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

let site: TestSite
let port = 0
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split('\n')) logged.push(JSON.parse(line) as Record<string, unknown>)
      done()
    },
  })
  site = await buildSite(await fresh(), {
    shops: Array.from({ length: 80 }, (_, at) => buildShop({ id: at + 1, name: `Fynd ${at}` })),
    markets: Array.from({ length: 40 }, (_, at) => buildMarket({ id: at + 1, name: 'Loppis på Öland' })),
    clock,
    config: { logLevel: 'info', rateLimitPerMinute: 0, trustedProxies: ['127.0.0.1'] },
    logStream,
  })
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

type Headers = Record<string, string>

const ask = (path: string, headers: Headers, method = 'GET', toPort = port): Promise<Answer> =>
  new Promise((resolve, reject) => {
    logged.length = 0
    const asking = request({ port: toPort, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode: status = 0, headers: fields } = answer
        const tell = () => {
          if (logged.every(({ route }) => route === undefined)) return void setImmediate(tell)
          resolve({ status, headers: fields, body: Buffer.concat(chunks) })
        }
        tell()
      })
    })
    asking.on('error', reject)
    asking.end()
  })

const withKey = { [apiKeyHeader]: testKey }
const path = (query: string) => `${endpoints.searchPlaces.path}?${query}`

describe('an answer comes', () => {
  test.each(['zstd', 'br', 'gzip'] as const)('in %s, with the same rows', async (encoding) => {
    const plain = await ask(path('city=*'), withKey)
    const answer = await ask(path('city=*'), { ...withKey, 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(decompress(answer.body, encoding)).toEqual(plain.body)
    const short = await ask(path('items_per_page=1'), { ...withKey, 'accept-encoding': encoding })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test.each(['identity', 'deflate', ''])('uncompressed for the accept-encoding “%s”', async (encoding) => {
    const answer = await ask(path('city=*'), { ...withKey, 'accept-encoding': encoding })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
  })

  test.each<[string, Headers, string | undefined]>([
    ['encodings with weights', { 'accept-encoding': 'br;q=0.1, gzip;q=0.9' }, 'gzip'],
    ['any encoding', { 'accept-encoding': '*' }, 'gzip'],
    ['the old name of gzip (x-gzip)', { 'accept-encoding': 'x-gzip' }, 'gzip'],
    ['encodings without a comma', { 'accept-encoding': 'br gzip' }, 'gzip'],
    ['encodings with a tab', { 'accept-encoding': 'br\t,zstd;q=0.5' }, 'br'],
    ['equal weights, of which Zstandard is the cheapest', { 'accept-encoding': 'gzip, deflate, br, zstd' }, 'zstd'],
    ['gzip with a lower weight', { 'accept-encoding': 'gzip;q=0.5, zstd' }, 'zstd'],
    ['an encoding with weight 0', { 'accept-encoding': 'br;q=0' }, undefined],
    ['x-no-compression', { 'accept-encoding': 'br', 'x-no-compression': '1' }, undefined],
  ])('in the encoding chosen from %s', async (_, headers, encoding) => {
    const { status, headers: fields } = await ask(path('city=*'), { ...withKey, ...headers })
    expect([status, fields['content-encoding']]).toEqual([200, encoding])
  })

  test('as 304 when the ETag matches', async () => {
    const { headers } = await ask(path('city=*'), withKey)
    for (const known of [String(headers.etag), `W/"other", ${headers.etag}`]) {
      const again = await ask(path('city=*'), { ...withKey, 'if-none-match': known, 'accept-encoding': 'br' })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        'cache-control': 'public, max-age=15',
        vary: 'accept-encoding, authorization',
      })
    }
    expect((await ask(path('city=*'), { ...withKey, 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('to a signed-in viewer with favourites marked, without caching, and never as 304', async () => {
    const anna = { uid: 'uid-of-anna' }
    const tag = String((await ask(path('city=*'), withKey)).headers.etag)
    const like = { target_id: '3', target_type: 'store' }
    await site.callAs(anna, endpoints.addFavourite.path, { method: 'POST', payload: like })
    const authorization = `Bearer ${await testIdentity(clock).sign(anna)}`
    const headers = { ...withKey, authorization }
    const answer = await ask(path('city=*&items_per_page=200'), { ...headers, 'if-none-match': tag })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.body.toString().match(/"is_favorite":1/g)).toHaveLength(1)
    const compressed = await ask(path('city=*'), { ...headers, 'accept-encoding': 'br' })
    expect(compressed.headers.vary).toBe('accept-encoding')
  })

  test('compressed in the thread pool when it is long', async () => {
    const answer = await ask(path('items_per_page=200'), { ...withKey, 'accept-encoding': 'br' })
    expect(answer.headers['content-length']).toBeUndefined()
    expect(decompress(answer.body, 'br')).toEqual((await ask(path('items_per_page=200'), withKey)).body)
  })

  test('without a body to HEAD, and normally to a GET with an empty body', async () => {
    const head = await ask(path('city=*'), withKey, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect((await ask(path('city=*'), { ...withKey, 'content-length': '0' })).status).toBe(200)
  })
})

test.each<[string, string, Headers, number]>([
  ['no key', path('city=*'), {}, 401],
  ['a wrong key', path('city=*'), { [apiKeyHeader]: `${testKey}x` }, 401],
  ['a wrong key of the same length', path('city=*'), { [apiKeyHeader]: testKey.replace(/.$/, '!') }, 401],
  ['a parameter that is malformed', path('page=-1'), withKey, 400],
  ['a bad token', path('city=*'), { ...withKey, authorization: 'Bearer nonsense' }, 401],
  ['the path with an extra slash', `/${endpoints.searchPlaces.path}?city=*`, withKey, 404],
])('%s is refused', async (_, path, headers, status) => {
  expect((await ask(path, headers)).status).toBe(status)
})

test('an error gets 500 and a log line without the search', async () => {
  const { index } = site
  const find = index.find.bind(index)
  index.find = () => {
    throw new Error('the row is missing')
  }
  try {
    expect((await ask(path('query=hemligt'), withKey)).status).toBe(500)
    expect(JSON.stringify(logged)).toContain('the row is missing')
    expect(JSON.stringify(logged)).not.toContain('hemligt')
  } finally {
    index.find = find
  }
})

test('each answer has a log line with route, status and time, but without the search', async () => {
  await ask(path('query=hemligt'), { ...withKey, 'user-agent': 'hemlig' })
  expect(logged).toMatchObject([
    { method: 'GET', route: endpoints.searchPlaces.path, status: 200, ms: expect.any(Number), msg: 'answered' },
  ])
  expect(JSON.stringify(logged)).not.toContain('hemlig')
})

test('the logged time covers the whole answer, including the search', async () => {
  const { index } = site
  const find = index.find.bind(index)
  index.find = (search) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    return find(search)
  }
  try {
    expect((await ask(path('city=*'), withKey)).status).toBe(200)
    expect(logged[0]?.['ms']).toBeGreaterThanOrEqual(29)
  } finally {
    index.find = find
  }
})

describe('the rate limit', () => {
  let limited: TestSite
  let limitedPort = 0
  beforeAll(async () => {
    const config = { rateLimitPerMinute: 4, trustedProxies: ['127.0.0.1'] }
    limited = await buildSite(await fresh(), { shops: [buildShop()], config })
    limitedPort = Number(new URL(await limited.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => limited.app.close())

  const statuses = async (headers: Headers, queries: readonly string[]) => {
    const found: number[] = []
    for (const query of queries) {
      const answer = await fetch(`http://127.0.0.1:${limitedPort}${path(query)}`, { headers })
      await answer.arrayBuffer()
      found.push(answer.status)
    }
    return found
  }

  test('counts a request once for its forwarded address, refused or not', async () => {
    const from = (address: string) => ({ ...withKey, 'x-forwarded-for': address })
    // Four calls are within the limit, the fifth is not.
    const queries = ['city=*', 'page=x', 'seed=1', 'page=y', 'seed=2', 'page=z']
    expect(await statuses(from('192.0.2.1'), queries)).toEqual([200, 400, 200, 400, 429, 429])
    expect(await statuses(from('192.0.2.2'), ['city=*'])).toEqual([200])
    expect(await statuses({ ...from('192.0.2.3'), [apiKeyHeader]: 'guess' }, queries)).toEqual([
      401, 401, 401, 401, 429, 429,
    ])
  })
})
