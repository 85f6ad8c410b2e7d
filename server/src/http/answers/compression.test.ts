/** The choice of an encoding, and answers that are compressed in the thread pool, over real connections. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { compressAnswers, compressOnce, encodingFor } from './compression.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** '/long' is answered at once, '/open' when its stream ends. */
async function listen() {
  const app = Fastify({ forceCloseConnections: true })
  compressAnswers(app)
  const streams: PassThrough[] = []
  app.get('/long', (_request, reply) => reply.type('text/plain').send('x'.repeat(20_000)))
  app.get('/open', (_request, reply) => {
    const stream = new PassThrough()
    streams.push(stream)
    return reply.type('text/plain').send(stream)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const encodingOfLong = async () => {
    const { headers } = await app.inject({ url: '/long', headers: { 'accept-encoding': 'br' } })
    return headers['content-encoding'] ?? 'none'
  }
  return { streams, port, encodingOfLong }
}

/** Requests '/open' several times on one connection, without waiting for answers. */
function ask(port: number, times: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write('GET /open HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n'.repeat(times))
  cleanups.push(() => socket.destroy())
  return socket
}

test('at most sixteen connections get compressed long answers at a time, others get them uncompressed', async () => {
  const { streams, port, encodingOfLong } = await listen()
  for (let asker = 0; asker < 15; asker++) ask(port, 1)
  await vi.waitFor(() => expect(streams).toHaveLength(15))
  expect(await encodingOfLong()).toBe('br')
  ask(port, 1)
  await vi.waitFor(() => expect(streams).toHaveLength(16))
  expect(await encodingOfLong()).toBe('none')
  streams[0]?.end('x')
  await vi.waitFor(async () => expect(await encodingOfLong()).toBe('br'))
})

test('a connection counts once, and a closed connection does not count', async () => {
  const { streams, port, encodingOfLong } = await listen()
  const greedy = ask(port, 30)
  await vi.waitFor(() => expect(streams).toHaveLength(30))
  expect(await encodingOfLong()).toBe('br')
  const others = Array.from({ length: 15 }, () => ask(port, 3))
  await vi.waitFor(() => expect(streams).toHaveLength(75))
  expect(await encodingOfLong()).toBe('none')
  for (const socket of [greedy, ...others]) socket.destroy()
  await vi.waitFor(async () => expect(await encodingOfLong()).toBe('br'))
})

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['GZIP,deflate', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['zstd;q=0, br', 'br'],
  ['gzip;q=0', null],
  ['*', 'gzip'],
  ['x-gzip', 'gzip'],
])('Accept-Encoding “%s” gets %s, also from the cache', (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  expect([encodingFor(headers), encodingFor(headers)]).toEqual([encoding, encoding])
  expect(encodingFor({ ...headers, 'x-no-compression': '1' })).toBeNull()
})

test('an Accept-Encoding beyond the size of that cache is respected', () => {
  for (let at = 0; at < 300; at++) expect(encodingFor({ 'accept-encoding': `br, unknown${at}` })).toBe('br')
  expect(encodingFor({ 'accept-encoding': 'gzip' })).toBe('gzip')
})

describe('an answer', () => {
  const answerTo = async (
    path: string,
    body: string,
    fields: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => {
    const app = Fastify()
    compressAnswers(app)
    app.get(path, (_request, reply) => reply.type('text/plain').headers(fields).send(body))
    cleanups.push(() => app.close())
    return app.inject({ url: path, method, headers: { 'accept-encoding': 'br' } })
  }

  test.each([
    ['under 1,200 bytes', 1199, undefined],
    ['of 1,200 bytes', 1200, 'br'],
    ['of 16,384 bytes, in one call', 16_384, 'br'],
    ['that is longer, in the thread pool', 16_385, 'br'],
  ])('%s', async (_, length, encoding) => {
    const body = 'å'.repeat(length / 2) + 'x'.repeat(length % 2)
    const { headers, rawPayload } = await answerTo('/', body, { vary: 'authorization' })
    expect([headers['content-encoding'], headers.vary]).toEqual([
      encoding,
      encoding ? 'authorization, accept-encoding' : 'authorization',
    ])
    expect((encoding ? brotliDecompressSync(rawPayload) : rawPayload).toString()).toBe(body)
    expect(headers['content-length']).toBe(length > 16_384 ? undefined : String(rawPayload.length))
  })

  test.each<[string, Record<string, string>]>([
    ['that is compressed already', { 'content-encoding': 'gzip' }],
    ['that is a partial answer', { 'content-range': 'bytes 0-1999/4000' }],
    ['of another type', { 'content-type': 'application/vnd.fyndkartan.map-rows' }],
  ])('%s is sent unchanged', async (_, fields) => {
    const { headers, payload } = await answerTo('/', 'x'.repeat(2000), fields)
    expect([headers['content-encoding'], headers.vary, payload]).toEqual([
      fields['content-encoding'],
      undefined,
      'x'.repeat(2000),
    ])
  })

  test('to HEAD has the length of the uncompressed body', async () => {
    const { headers } = await answerTo('/', 'x'.repeat(2000), {}, 'HEAD')
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '2000'])
  })

  test('has the same content in each encoding', () => {
    const body = Buffer.from('loppis på Öland '.repeat(100))
    expect(zstdDecompressSync(compressOnce(body, 'zstd'))).toEqual(body)
    expect(brotliDecompressSync(compressOnce(body, 'br'))).toEqual(body)
    expect(gunzipSync(compressOnce(body, 'gzip'))).toEqual(body)
  })
})
