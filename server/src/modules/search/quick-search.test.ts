/**
 * The two senders of a search's answer, side by side: the same request over a socket, where the one in front of Fastify comes
 * first, and injected into Fastify, which knows the route alone. The log says which of the two answered.
 */
import { type IncomingHttpHeaders, request } from 'node:http'
import { Writable } from 'node:stream'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestIdHeader } from '../../http/log/request-ids.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'
import { testIdentity } from '../../testing/test-identity.ts'

const { fresh } = testDatabases('sqlite')
const startMs = Date.UTC(2026, 10, 21, 11)
const clock = () => startMs

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly isQuick: boolean
}

/** Headers of the connection, and the time of day. */
const ofConnection = ['connection', 'keep-alive', 'date']

/** Headers of a refusal that differ each time. */
const ofRequest = [requestIdHeader]

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

const overSocket = (path: string, headers: Headers, method = 'GET', toPort = port): Promise<Answer> =>
  new Promise((resolve, reject) => {
    logged.length = 0
    const asking = request({ port: toPort, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode: status = 0, headers: fields } = answer
        const line = () => logged.find(({ route }) => route !== undefined)
        const tell = () => {
          if (line() === undefined) return void setImmediate(tell)
          resolve({ status, headers: fields, body: Buffer.concat(chunks), isQuick: line()?.['quick'] === true })
        }
        tell()
      })
    })
    asking.on('error', reject)
    asking.end()
  })

const intoFastify = async (path: string, headers: Headers, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await site.app.inject({ url: path, headers, method })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

const same = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => ![...ofConnection, ...ofRequest].includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** Expects the same status, headers and bytes from both. */
async function compare(path: string, headers: Headers): Promise<Answer> {
  const [quick, slow] = [await overSocket(path, headers), await intoFastify(path, headers)]
  expect({ ...quick, isQuick: null, headers: same(quick.headers) }, path).toEqual({
    ...slow,
    isQuick: null,
    headers: same(slow.headers),
  })
  return quick
}

const withKey = { [apiKeyHeader]: testKey }
const path = (query: string) => `${endpoints.searchPlaces.path}?${query}`
const searches = [
  'city=*&items_per_page=20&seed=7',
  'city=G%C3%B6teborg,Bor%C3%A5s&event_type=stores',
  'query=loppis+%C3%B6land&page=1&items_per_page=7',
  'latitude=57.7&longitude=11.9&radius=50&sort_by=distance',
  'start_date=2030-01-01&end_date=2030-01-02&event_type=temp_event',
  'city=*&city=Bor%C3%A5s&exclude_opening_hours=varierar',
  'query=%E5%FF%&x=1&&=&seed=1',
  'items_per_page=1',
  'query=%25%25%25',
  'exclude_opening_hours=n%2Fa',
  'latitude=0&longitude=0&radius=1000000',
]

describe('the same answer', () => {
  test.each(searches)('to a search: %s', async (query) => {
    const plain = await compare(path(query), withKey)
    expect([plain.status, plain.isQuick]).toEqual([200, true])
  })

  test.each(['zstd', 'br', 'gzip', 'gzip, deflate, br, zstd', 'GZIP,deflate', 'identity', 'deflate', ''])(
    'in an encoding that the client accepts: “%s”',
    async (encoding) => {
      const answer = await compare(path('city=*'), { ...withKey, 'accept-encoding': encoding })
      expect(answer.isQuick).toBe(true)
      await compare(path('items_per_page=1'), { ...withKey, 'accept-encoding': encoding })
    },
  )

  test.each<[string, Headers, string | undefined]>([
    ['encodings with weights', { 'accept-encoding': 'br;q=0.1, gzip;q=0.9' }, 'gzip'],
    ['any encoding', { 'accept-encoding': '*' }, 'gzip'],
    ['the old name of gzip (x-gzip)', { 'accept-encoding': 'x-gzip' }, 'gzip'],
    ['encodings without a comma', { 'accept-encoding': 'br gzip' }, 'gzip'],
    ['encodings with a tab', { 'accept-encoding': 'br\t,zstd;q=0.5' }, 'br'],
    [
      'all encodings alike, of which Zstandard is the cheapest',
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      'zstd',
    ],
    ['gzip that is liked less', { 'accept-encoding': 'gzip;q=0.5, zstd' }, 'zstd'],
    ['an encoding that is refused', { 'accept-encoding': 'br;q=0' }, undefined],
    ['x-no-compression', { 'accept-encoding': 'br', 'x-no-compression': '1' }, undefined],
  ])('in the encoding chosen from %s', async (_, headers, encoding) => {
    const { status, isQuick, headers: fields } = await compare(path('city=*'), { ...withKey, ...headers })
    expect([status, isQuick, fields['content-encoding']]).toEqual([200, true, encoding])
  })

  test('304 when the ETag matches, from either of the two', async () => {
    const { headers } = await compare(path('city=*'), withKey)
    for (const known of [String(headers.etag), `W/"other", ${headers.etag}`]) {
      const again = await compare(path('city=*'), { ...withKey, 'if-none-match': known, 'accept-encoding': 'br' })
      expect([again.status, again.isQuick, again.body.length]).toEqual([304, true, 0])
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        'cache-control': 'public, max-age=15',
        vary: 'accept-encoding, authorization',
      })
    }
    const other = await compare(path('city=*'), { ...withKey, 'if-none-match': 'W/"other"' })
    expect([other.status, other.isQuick]).toEqual([200, true])
  })

  test('to a cached viewer: favourites are marked, caching is forbidden, and no ETag gets 304', async () => {
    const anna = { uid: 'uid-of-anna' }
    const tag = String((await overSocket(path('city=*'), withKey)).headers.etag)
    const like = { target_id: '3', target_type: 'store' }
    await site.callAs(anna, endpoints.addFavourite.path, { method: 'POST', payload: like })
    const authorization = `Bearer ${await testIdentity(clock).sign(anna)}`
    const headers = { ...withKey, authorization }
    await intoFastify(path('city=*'), headers)
    const answer = await compare(path('city=*&items_per_page=200'), { ...headers, 'if-none-match': tag })
    expect([answer.status, answer.isQuick, answer.headers['cache-control']]).toEqual([200, true, 'private, no-store'])
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.body.toString().match(/"is_favorite":1/g)).toHaveLength(1)
    const compressed = await compare(path('city=*'), { ...headers, 'accept-encoding': 'br' })
    expect([compressed.isQuick, compressed.headers.vary]).toEqual([true, 'accept-encoding'])
    expect((await compare(path('city=*'), { ...withKey, authorization: 'Basic eDp5' })).isQuick).toBe(true)
  })
})

describe('left to the route', () => {
  test.each<[string, string, Headers, number]>([
    ['no key', path('city=*'), {}, 401],
    ['a wrong key', path('city=*'), { [apiKeyHeader]: `${testKey}x` }, 401],
    ['a wrong key of the same length', path('city=*'), { [apiKeyHeader]: testKey.replace(/.$/, '!') }, 401],
    ['a parameter that is malformed', path('page=-1'), withKey, 400],
    ['a bad token', path('city=*'), { ...withKey, authorization: 'Bearer nonsense' }, 401],
    ['another path', endpoints.countPlaces.path, withKey, 200],
    ['no query', endpoints.searchPlaces.path, withKey, 200],
    ['the path with an extra slash', `/${endpoints.searchPlaces.path}?city=*`, withKey, 404],
  ])('%s', async (_, path, headers, status) => {
    const answer = await compare(path, headers)
    expect([answer.status, answer.isQuick]).toEqual([status, false])
  })

  test('a long answer, compressed in the thread pool', async () => {
    const headers = { ...withKey, 'accept-encoding': 'br' }
    const { body, isQuick } = await overSocket(path('items_per_page=200'), headers)
    expect(isQuick).toBe(false)
    expect(body).toEqual((await intoFastify(path('items_per_page=200'), headers)).body)
    expect((await overSocket(path('items_per_page=200'), withKey)).isQuick).toBe(true)
  })

  test('HEAD, and a request with a body', async () => {
    const head = await overSocket(path('city=*'), withKey, 'HEAD')
    expect([head.status, head.isQuick, head.body.length]).toEqual([200, false, 0])
    const answer = await overSocket(path('city=*'), { ...withKey, 'content-length': '0' })
    expect([answer.status, answer.isQuick]).toEqual([200, false])
  })

  test('an error: 500, and a log line from the route', async () => {
    const { index } = site
    const find = index.find.bind(index)
    index.find = () => {
      throw new Error('the row is missing')
    }
    try {
      const answer = await overSocket(path('query=hemligt'), withKey)
      expect([answer.status, answer.isQuick]).toEqual([500, false])
      expect(JSON.stringify(logged)).toContain('the row is missing')
      expect(JSON.stringify(logged)).not.toContain('hemligt')
    } finally {
      index.find = find
    }
  })
})

test('each answer has a log line with route, status and time, and without the search', async () => {
  await overSocket(path('query=hemligt'), { ...withKey, 'user-agent': 'hemlig' })
  expect(logged).toMatchObject([
    { method: 'GET', route: endpoints.searchPlaces.path, status: 200, ms: expect.any(Number), msg: 'answered' },
  ])
  expect(JSON.stringify(logged)).not.toContain('hemlig')
})

test('the logged time is that of the whole answer, including the search', async () => {
  const { index } = site
  const find = index.find.bind(index)
  index.find = (search) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    return find(search)
  }
  try {
    expect((await overSocket(path('city=*'), withKey)).isQuick).toBe(true)
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

  test('counts a request once for its forwarded address, whichever of the two answers', async () => {
    const from = (address: string) => ({ ...withKey, 'x-forwarded-for': address })
    // Answered in front, refused by the route, and so on: four calls, and the fifth is too many.
    const queries = ['city=*', 'page=x', 'seed=1', 'page=y', 'seed=2', 'page=z']
    expect(await statuses(from('192.0.2.1'), queries)).toEqual([200, 400, 200, 400, 429, 429])
    expect(await statuses(from('192.0.2.2'), ['city=*'])).toEqual([200])
    expect(await statuses({ ...from('192.0.2.3'), [apiKeyHeader]: 'guess' }, queries)).toEqual([
      401, 401, 401, 401, 429, 429,
    ])
  })
})
