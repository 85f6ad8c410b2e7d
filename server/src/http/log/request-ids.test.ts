import type { IncomingMessage } from 'node:http'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'
import type { Config } from '../../config/config.ts'
import { logText } from '../../testing/log-text.ts'
import { requestIdHeader, requestIds } from './request-ids.ts'

const from = (remoteAddress: string | undefined, id?: string) =>
  ({ headers: { [requestIdHeader]: id }, socket: { remoteAddress } }) as unknown as IncomingMessage

describe('an id', () => {
  test('is unique: within a server, across its restarts, and across servers', () => {
    const made = [requestIds([]), requestIds([])].flatMap((idOf) =>
      Array.from({ length: 20_000 }, () => idOf(from('192.0.2.1'))),
    )
    expect(new Set(made).size).toBe(made.length)
    for (const id of made.slice(0, 100)) expect(id).toMatch(/^[\da-f]{24}$/)
  })

  test('does not reveal the number of earlier requests', () => {
    const idOf = requestIds([])
    const numbers = Array.from({ length: 100 }, () => Number.parseInt(idOf(from('192.0.2.1')).slice(16), 16))
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b))
  })

  const given = '0123456789abcdef0123456789abcdef'
  const trusting = requestIds(['192.0.2.0/24'])

  test.each([given, '3F2504E0-4F89-11D3-9A0C-0305E82C3301', '0123456789abcdef'])(
    'is taken from a trusted proxy: %s',
    (id) => {
      expect(trusting(from('192.0.2.7', id))).toBe(id)
    },
  )

  test.each<[string, string | undefined, string]>([
    ['from anybody else', '198.51.100.1', given],
    ['from a closed connection', undefined, given],
    ['that is an ordinary word', '192.0.2.7', 'anna-karin-andersson'],
    ['that is too short', '192.0.2.7', 'abc'],
    ['that is too long', '192.0.2.7', 'a'.repeat(65)],
    ['that breaks the line', '192.0.2.7', `${given}\n{}`],
    ['that is empty', '192.0.2.7', ''],
  ])('is not taken from a request: one %s', (_, address, id) => {
    expect(trusting(from(address, id))).toMatch(/^[\da-f]{24}$/)
    expect(trusting(from(address, id))).not.toBe(id)
  })

  test('is never taken from the request where no proxy is trusted', () => {
    expect(requestIds([])(from('127.0.0.1', given))).not.toBe(given)
  })
})

describe('answers', () => {
  const { fresh } = testDatabases('sqlite')
  const log = logText()
  let site: TestSite
  beforeEach(async () => {
    const config: Partial<Config> = { logLevel: 'info', trustedProxies: ['127.0.0.1'] }
    site ??= await buildSite(await fresh(), { shops: [buildShop({ id: 1 })], config, logStream: log.stream })
  })

  const lastLine = () => JSON.parse(log.text().trim().split('\n').at(-1) ?? '{}') as Record<string, unknown>

  test.each([
    ['a shop that does not exist', '/get_store/9', 404],
    ['a file of another build', '/assets/other.js', 404],
    ['an invalid search', `${endpoints.searchPlaces.path}?page=-1`, 400],
    ['an unknown path', '/nothing', 404],
    ['a malformed path', '/%FF', 400],
  ])('carry the id of their line in the log when they are refusals: %s', async (_, path, status) => {
    const answer = await site.call(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers[requestIdHeader]).toMatch(/^[\da-f]{24}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(lastLine()).toMatchObject({ reqId: answer.headers[requestIdHeader], status })
  })

  test('carry the id of both lines of an error: that of the request, and that with the cause', async () => {
    vi.spyOn(site.index, 'find').mockImplementationOnce(() => {
      throw new Error('the row is missing')
    })
    const answer = await site.call(`${endpoints.searchPlaces.path}?seed=1`, {
      headers: { [requestIdHeader]: 'ab'.repeat(16) },
    })
    expect([answer.statusCode, answer.headers[requestIdHeader]]).toEqual([500, 'ab'.repeat(16)])
    const lines = log
      .text()
      .split('\n')
      .filter((line) => line.includes('"reqId":"abababababab'))
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a request failed', 'answered'])
  })

  test('that may be cached have no id; their log lines do', async () => {
    const answer = await site.call('/get_store/1')
    expect([answer.statusCode, answer.headers[requestIdHeader]]).toEqual([200, undefined])
    expect(lastLine()).toMatchObject({ reqId: expect.stringMatching(/^[\da-f]{24}$/), status: 200 })
  })

  test('of searches have a log line with an id, too', async () => {
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'x-api-key': testKey, [requestIdHeader]: 'cd'.repeat(16) }
    const answer = await fetch(`${address}${endpoints.searchPlaces.path}?seed=2`, { headers })
    expect([answer.status, answer.headers.get(requestIdHeader)]).toEqual([200, null])
    await vi.waitUntil(
      () => lastLine()['route'] === endpoints.searchPlaces.path && lastLine()['reqId'] === 'cd'.repeat(16),
    )
    expect(lastLine()).toMatchObject({
      reqId: 'cd'.repeat(16),
      method: 'GET',
      route: endpoints.searchPlaces.path,
      status: 200,
      ms: expect.any(Number),
    })
  })
})
