/** Answers that are compressed in the thread pool, over real connections. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { compressAnswers } from './compression.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** '/long' is answered at once, '/open' when its stream is ended. */
async function listen() {
  const app = Fastify({ forceCloseConnections: true })
  await compressAnswers(app)
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

/** Asks for '/open' so many times on one connection, without waiting for answers. */
function ask(port: number, times: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write('GET /open HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n'.repeat(times))
  cleanups.push(() => socket.destroy())
  return socket
}

test('sixteen long answers are compressed together, further ones leave as they are until one has left', async () => {
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

test('a connection has one of them, and connections that break off make room', async () => {
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
