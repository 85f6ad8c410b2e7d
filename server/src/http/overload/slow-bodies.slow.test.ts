import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { SlowBodies } from './slow-bodies.ts'

const cleanups: (() => unknown)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** The error code with which a server gave up a body; null when the body came completely. */
async function outcomeOf(head: string, begin: string, next: { readonly bytes: string; readonly everyMs: number }) {
  const server = createServer((request) => {
    slow.follow(request)
    request.resume().on('end', () => outcomes.push(null))
  })
  const slow = new SlowBodies(server, () => 1200)
  const outcomes: (string | null)[] = []
  server.on('clientError', ({ code }: { code?: string }, socket) => {
    outcomes.push(code ?? '')
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const dripping = setInterval(() => socket.write(next.bytes), next.everyMs)
  cleanups.push(
    () => clearInterval(dripping),
    () => socket.destroy(),
    () => server.close().closeAllConnections(),
  )
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${begin}`)
  await vi.waitFor(() => expect(outcomes).toHaveLength(1), { timeout: 15_000, interval: 20 })
  return outcomes[0]
}

const gaveUp = 'ERR_HTTP_REQUEST_TIMEOUT'

test.each([
  ['nothing comes', 'Content-Length: 100', '', { bytes: '', everyMs: 1000 }, gaveUp],
  ['a byte comes now and then', 'Content-Length: 100', '{', { bytes: 'x', everyMs: 100 }, gaveUp],
  ['chunks of a byte come', 'Transfer-Encoding: chunked', '1\r\n{\r\n', { bytes: '1\r\nx\r\n', everyMs: 100 }, gaveUp],
  ['it stops after a good beginning', 'Content-Length: 9000', 'x'.repeat(1500), { bytes: '', everyMs: 1000 }, gaveUp],
  ['it is whole at once', 'Content-Length: 2', '{}', { bytes: '', everyMs: 1000 }, null],
  ['it comes slowly, and steadily', 'Content-Length: 9000', '', { bytes: 'x'.repeat(1000), everyMs: 300 }, null],
])('a body is given up when it does not come: %s', async (_name, head, begin, next, expected) => {
  expect(await outcomeOf(head, begin, next)).toBe(expected)
})
