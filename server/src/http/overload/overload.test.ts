/** Load shedding, over real connections. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { faultText } from '@fyndkartan/contract/problem'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { Overload, type OverloadParts } from './overload.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const headers = { 'x-content-type-options': 'nosniff' }

function buildOverload(parts: Partial<OverloadParts> = {}) {
  const warn = vi.fn()
  return {
    warn,
    overload: new Overload({
      maxConnections: 100,
      keepAliveMs: 5000,
      // All clients here have one address, as behind a proxy.
      isProxy: () => true,
      headers,
      log: () => ({ warn }),
      ...parts,
    }),
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

type Client = Socket & { text: () => string }

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))
  await once(socket, 'connect')
  return Object.assign(socket, { text: () => text })
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

function refusalIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status, ...fields] = head.toLowerCase().split('\r\n')
  return { status, fields, body: JSON.parse(body) as unknown }
}

test('a connection above the limit gets an error and is closed; closing another one makes room', async () => {
  const { overload } = buildOverload({ maxConnections: 2 })
  const server = createServer((_request, response) => response.end('here'))
  overload.guard(server)
  const port = await listen(server)
  const [first, second] = [await open(port), await open(port)]
  for (const socket of [first, second]) {
    socket.write(request('/'))
    await vi.waitFor(() => expect(socket.text()).toContain('here'))
  }
  const third = await open(port)
  third.write(request('/'))
  await once(third, 'close')
  const { status, fields, body } = refusalIn(third.text())
  expect(status).toBe('http/1.1 503 service unavailable')
  expect(fields).toEqual(
    expect.arrayContaining(['retry-after: 1', 'connection: close', 'x-content-type-options: nosniff']),
  )
  expect(body).toEqual({ message: faultText.overloaded })
  expect([overload.refused.connections, overload.connections]).toEqual([1, 2])

  first.destroy()
  await vi.waitFor(() => expect(overload.connections).toBe(1))
  const fourth = await open(port)
  fourth.write(request('/'))
  await vi.waitFor(() => expect(fourth.text()).toContain('here'))
})

test('when most connections are in use, idle ones are closed sooner, and Keep-Alive says so', async () => {
  const { overload } = buildOverload({ maxConnections: 2, keepAliveMs: 60_000 })
  const server = createServer((_request, response) => response.end('here'))
  overload.guard(server)
  const port = await listen(server)
  const ask = async () => {
    const socket = await open(port)
    socket.write(request('/'))
    await vi.waitFor(() => expect(socket.text()).toContain('here'))
    return socket
  }
  expect((await ask()).text()).toContain('Keep-Alive: timeout=60')
  const crowded = await ask()
  expect(crowded.text()).toContain('Keep-Alive: timeout=5')
  crowded.destroy()
  await vi.waitFor(() => expect(server.keepAliveTimeout).toBe(60_000))
})

test('an event loop turn that takes too long refuses further requests, but still answers health probes', async () => {
  const { overload, warn } = buildOverload()
  const server = createServer((asked, response) => {
    if (overload.refuses(asked, response)) return
    if (asked.url === '/slow') for (const end = performance.now() + 3; performance.now() < end;);
    response.end('here')
  })
  overload.guard(server)
  const port = await listen(server)
  const sockets = await Promise.all(Array.from({ length: 90 }, () => open(port)))
  const watcher = await open(port)
  const all = [...sockets, watcher]
  await vi.waitFor(() => expect(overload.connections).toBe(all.length))
  // All requests are sent before the first one is read.
  for (const socket of sockets) socket.write(request('/slow'))
  watcher.write(request('/healthz'))
  await vi.waitFor(() => expect(all.filter((socket) => socket.text() === '')).toEqual([]))
  const refused = sockets.filter((socket) => socket.text().startsWith('HTTP/1.1 503'))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(90 - 64)
  expect(refusalIn(refused[0]?.text() ?? '').body).toEqual({ message: faultText.overloaded })
  expect(watcher.text()).toMatch(/^HTTP\/1\.1 200 /)
  expect(overload.refused.time).toBe(refused.length)

  // The same connection, after the overload.
  const [asker] = refused
  asker?.write(request('/quick'))
  await vi.waitFor(() => expect(asker?.text()).toMatch(/here$/))
  expect(warn).not.toHaveBeenCalled()
})

test('the log has one line for many refusals', async () => {
  vi.useFakeTimers()
  try {
    const { overload, warn } = buildOverload()
    const app = Fastify()
    overload.limit(app, 0)
    app.get('/', () => 'here')
    for (let call = 0; call < 3; call++) expect((await app.inject('/')).statusCode).toBe(503)
    vi.advanceTimersByTime(10_000)
    expect(warn.mock.calls).toEqual([
      [{ refused: { time: 0, connections: 0, calls: 3, cut: 0 } }, 'requests were refused under overload'],
    ])
    await app.inject('/')
    vi.advanceTimersByTime(10_000)
    expect(warn).toHaveBeenLastCalledWith(
      { refused: { time: 0, connections: 0, calls: 1, cut: 0 } },
      expect.any(String),
    )
  } finally {
    vi.useRealTimers()
  }
})

test('the number of calls in progress is limited, until they are answered or have failed', async () => {
  const { overload } = buildOverload()
  const app = Fastify()
  let begun = 0
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  overload.limit(app, 2)
  app.get('/wait', async () => {
    begun++
    await released
    return 'here'
  })
  app.get('/fail', async () => {
    await released
    throw new Error('no')
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  cleanups.push(() => app.close())
  const failing = app.inject('/fail')
  // A call counts as in progress even after its client has disconnected.
  const gone = await open(port)
  gone.write(request('/wait'))
  await vi.waitFor(() => expect(begun).toBe(1))
  gone.destroy()
  await delay(50)
  const refused = await app.inject('/wait')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '1',
    { message: faultText.overloaded },
  ])
  expect(overload.refused.calls).toBe(1)
  release()
  expect((await failing).statusCode).toBe(500)
  await delay(50)
  const now = await Promise.all([app.inject('/wait'), app.inject('/wait')])
  expect(now.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('large answers count until they are sent completely', async () => {
  const { overload } = buildOverload()
  const app = Fastify({ forceCloseConnections: true })
  overload.holdAnswers(app)
  app.get('/large', () => 'x'.repeat(20_000_000))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  cleanups.push(() => app.close())
  expect((await app.inject('/large')).statusCode).toBe(200)
  await vi.waitFor(() => expect(overload.unsentBytes).toBe(0))
  const slow = await open(port)
  slow.pause()
  slow.write(request('/large'))
  await vi.waitFor(() => expect(overload.unsentBytes).toBe(20_000_000))
  slow.destroy()
  await vi.waitFor(() => expect(overload.unsentBytes).toBe(0))
})
