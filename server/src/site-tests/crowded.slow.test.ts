/** Idle connections that exhaust the connection limit, from one address and from many, while visitors and probes come from others. */
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { buildShop } from '../testing/build-place.ts'
import { buildSite, testKey } from '../testing/build-site.ts'
import { testDatabases } from '../testing/databases.ts'

const { fresh } = testDatabases('sqlite')

/** Long, because the machine may be busy. */
const patience = { interval: 50 }

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(config: Partial<Config> = {}) {
  const { app } = await buildSite(await fresh(), {
    shops: [buildShop()],
    config: { maxConnections: 100, rateLimitPerMinute: 0, ...config },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  /** Opens connections that send only this text and never close. */
  const hold = async (localAddress: string, count: number, bytes = 'GET / HTTP/1.1\r\nHo') => {
    const held = Array.from({ length: count }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
      let told = ''
      socket.on('data', (piece) => (told += String(piece))).on('error', () => {})
      socket.write(bytes)
      sockets.push(socket)
      return Object.assign(socket, { told: () => told })
    })
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    return held
  }
  /** The status of a call on a new connection; 0 when there is no response. */
  const ask = (path: string, localAddress: string) =>
    new Promise<number>((resolve) => {
      const headers = { [apiKeyHeader]: testKey, connection: 'close' }
      const asking = request({ port, host: '127.0.0.1', localAddress, path, headers, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      asking.on('error', () => resolve(0))
      asking.end()
    })
  const connections = () =>
    new Promise<number>((resolve) => void app.server.getConnections((_error, count) => resolve(count)))
  return { hold, ask, connections }
}

const halfABody = `POST /submit_tip HTTP/1.1\r\nHost: x\r\n${apiKeyHeader}: ${testKey}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`

const search = `${endpoints.searchPlaces.path}?city=*`
const paths = [search, endpoints.countPlaces.path, '/healthz', '/robots.txt']

/** Takes all hundred connections, from seven addresses. */
async function fill(hold: Awaited<ReturnType<typeof open>>['hold'], bytes?: string) {
  const addresses = Array.from({ length: 7 }, (_, at) => `127.0.1.${at + 1}`)
  const held = (await Promise.all(addresses.map((address) => hold(address, 16, bytes)))).flat()
  await vi.waitFor(() => expect(held.some(({ told }) => told().startsWith('HTTP/1.1 503'))).toBe(true), patience)
  return held
}

// By default macOS has only one loopback address.
describe.skipIf(process.platform === 'darwin')('at a hundred connections', () => {
  test.each([
    ['half a request head', 'GET / HTTP/1.1\r\nHo'],
    ['nothing', ''],
    ['half a body', halfABody],
    ['a whole call, and keep the connection', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('two hundred connections from one address that send %s do not block others', async (_what, bytes) => {
    const { hold, ask } = await open()
    const held = await hold('127.0.0.2', 200, bytes)
    const turnedAway = () => held.filter(({ told }) => told().startsWith('HTTP/1.1 503'))
    await vi.waitFor(() => expect(turnedAway()).toHaveLength(200 - 16), patience)
    expect(await Promise.all(paths.map((path) => ask(path, '127.0.0.3')))).toEqual([200, 200, 200, 200])
    expect(await ask(search, '127.0.0.2')).toBe(503)
  })

  test('a trusted proxy, which forwards all visitors, may use all connections', async () => {
    const { hold, ask, connections } = await open({ trustedProxies: ['127.0.0.2'] })
    await hold('127.0.0.2', 90)
    await vi.waitFor(async () => expect(await connections()).toBe(90), patience)
    expect([await ask(search, '127.0.0.2'), await ask(search, '127.0.0.3')]).toEqual([200, 200])
  })

  test('connections from many addresses that use up the limit are closed within seconds, and probes get answers meanwhile', async () => {
    const { hold, ask, connections } = await open()
    const held = await fill(hold)
    const beganMs = performance.now()
    const own = ['/healthz', '/readyz', endpoints.metrics.path, search, '/robots.txt']
    expect(await Promise.all(own.map((path) => ask(path, '127.0.0.1')))).toEqual([200, 200, 404, 503, 503])
    // Under load, a request head must arrive within three seconds; connections that stay open get one second more.
    await vi.waitFor(async () => expect(await connections()).toBeLessThan(20), patience)
    expect(performance.now() - beganMs).toBeLessThan(10_000)
    expect(held.filter(({ told }) => told().startsWith('HTTP/1.1 408')).length).toBeGreaterThan(50)
    expect(await ask(search, '127.0.1.1')).toBe(200)
  })

  test('half bodies from many addresses that use up the limit are cut off after ten seconds', async () => {
    const { hold, ask } = await open()
    const held = await fill(hold, halfABody)
    expect(await ask(search, '127.0.0.3')).toBe(503)
    await vi.waitFor(async () => expect(await ask(search, '127.0.0.3')).toBe(200), patience)
    expect(held.some(({ told }) => told().startsWith('HTTP/1.1 408'))).toBe(true)
  })
})
