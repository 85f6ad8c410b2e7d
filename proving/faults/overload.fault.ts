/**
 * Overload: ten times the requests that a server can answer, idle connections, and clients that do not read their
 * answers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript, serverEnv } from '../../e2e/server-process.ts'
import { flood, type FloodFigures, isAnswer, isRefusal, quantile } from './flood.ts'
import { form, tally } from './form.ts'
import { residentMb } from './heap.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { requestBytes } from './site-requests.ts'

const isLong = form === 'long'

/** The number of shops, and of markets: about as many as Sweden has; a tenth in the short form. */
const placesOfAKind = isLong ? 10_000 : 1000

/** The distance between neighbouring places on the map, degrees. */
const step = 0.02

/**
 * The maximum latency of an answer under ten times the load, ms: a request waits for some turns of the event loop. A
 * turn answers for a tenth of a second, or for as long as 64 requests take on a slow machine, so the limit rises as the
 * capacity (requests a second) falls. The short form shares its machine, and only requires that no answer takes longer
 * than a page waits.
 */
const latencyBoundMs = (capacity: number) => (isLong ? 2000 + 600_000 / capacity : 30_000)

/** The limit for the growth of memory because of slow readers, MB. */
const mostGrowthMb = 500

const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-fault-'))
let site: SiteProcess
let port: number

beforeAll(async () => {
  const places = Array.from({ length: placesOfAKind }, (_, number) => ({
    address: 'Köpmangatan 12',
    town: 'Borås',
    position: { lat: 56 + (number % 100) * step, lng: 12 + Math.floor(number / 100) * step },
    openingHours: 'varierar',
    link: null,
  }))
  const shops = places.map((place, number) => ({ ...place, name: `Butik ${number}` }))
  const day = { date: '2026-11-28', startMinute: 600, endMinute: 840 }
  const markets = places.map((place, number) => ({ ...place, ...day, name: `Loppis ${number}` }))
  const env = serverEnv(0, { DATA_DIR: dataDir })
  await runScript(env, 'server/src/testing/add-places.ts', [], JSON.stringify({ shops, markets }))
  // No limit for a single address, which would be reached before the limits that are tested here.
  const limits = {
    RATE_LIMIT_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_CONNECTIONS: '1500',
    LOG_LEVEL: 'warn',
  }
  site = await startSite({ database: { dataDir }, env: limits })
  port = Number(new URL(site.url).port)
})

afterAll(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true })
})

const days = 'start_date=2026-11-21&end_date=2026-12-05'
const searchPath = (seed: number) => `/select_event_info?${days}&query=butik&seed=${seed}&page=${seed % 5}`
const largePath = `/select_event_info?${days}&items_per_page=1000`

const searches = Array.from({ length: 20 }, (_, seed) => ({
  kind: 'search',
  bytes: requestBytes('GET', searchPath(seed)),
}))
const signIn = { email: 'anna@example.se', password: 'fel lösenord' }
const others = [
  { kind: 'map', bytes: requestBytes('GET', `/select_map_info?${days}`) },
  { kind: 'place', bytes: requestBytes('GET', '/get_store/7') },
  { kind: 'site', bytes: requestBytes('GET', '/site_config') },
  { kind: 'file', bytes: requestBytes('GET', '/robots.txt') },
  { kind: 'message', bytes: requestBytes('POST', '/submit_feedback', { body: { feedback_text: 'Bra sajt!' } }) },
  { kind: 'sign-in', bytes: requestBytes('POST', '/identity/sign_in', { body: signIn }) },
]
/** A mix of requests: three searches before one request of each other kind. */
const mix = others.flatMap((other, at) => [...searches.slice(at * 3, at * 3 + 3), other])

const memoryMb = () => Math.round(residentMb(site.pid))

/**
 * Calls the health check every 50 ms on a new connection while `during` runs. Resolves to the latencies, and to the
 * number of answers other than 200.
 */
async function watching<T>(during: () => Promise<T>): Promise<{ result: T; healthMs: number[]; unhealthy: number }> {
  const healthMs: number[] = []
  let unhealthy = 0
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      const { status, ms } = await site.call('/healthz', { headers: { connection: 'close' } })
      if (status !== 200) unhealthy++
      healthMs.push(ms)
      await delay(50)
    }
  })()
  const result = await during()
  isOver = true
  await watch
  return { result, healthMs, unhealthy }
}

function countOf({ kinds }: FloodFigures, wanted: (status: number) => boolean): number {
  const counts = Object.values(kinds).flatMap(({ statuses }) => Object.entries(statuses))
  return counts.filter(([status]) => wanted(Number(status))).reduce((sum, [, count]) => sum + count, 0)
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

test('ten times the capacity: accepted requests are answered quickly, the rest is refused, and a second later the server is back to normal', async () => {
  const durationMs = isLong ? 30_000 : 2000
  // The first flood warms up the code, and is not measured.
  await flood({ port, requests: mix, connections: 16, perSecond: 1e6, durationMs: isLong ? 5000 : 1000 })
  const alone = await flood({
    port,
    requests: mix,
    connections: 16,
    perSecond: 1e6,
    durationMs: isLong ? 10_000 : 1500,
  })
  const capacity = countOf(alone, isAnswer) / alone.seconds
  const beforeMb = memoryMb()
  const { result, healthMs, unhealthy } = await watching(() =>
    flood({ port, requests: mix, connections: 1000, perSecond: 10 * capacity, durationMs }),
  )
  const endedAt = performance.now()
  const again = await site.call(searchPath(1))
  const recoveredMs = performance.now() - endedAt
  const after = await flood({ port, requests: searches, connections: 4, perSecond: 100, durationMs: 1000 })

  const accepted = Object.values(result.kinds).flatMap(({ acceptedMs }) => acceptedMs)
  const figures = {
    'tried a second': Math.round((countOf(result, () => true) + result.unsent) / result.seconds),
    'capacity a second': Math.round(capacity),
    answered: countOf(result, isAnswer),
    'refused with 429 or 503': countOf(result, isRefusal),
    'not taken, since all connections waited': result.unsent,
    'broken off': countOf(result, (status) => status === 0),
    'server errors': countOf(result, (status) => status >= 500 && status !== 503),
    'p50 ms': rounded(quantile(accepted, 0.5)),
    'p99 ms': rounded(quantile(accepted, 0.99)),
    'longest ms': rounded(quantile(accepted, 1)),
    'healthz tried': healthMs.length,
    'healthz longest ms': rounded(quantile(healthMs, 1)),
    'recovered after ms': rounded(recoveredMs),
    'MB before': beforeMb,
    'MB after': memoryMb(),
  }
  tally('ten times the capacity', figures)
  for (const [kind, { statuses, acceptedMs }] of Object.entries(result.kinds))
    console.log(`  ${kind}: ${JSON.stringify(statuses)}, p99 ${rounded(quantile(acceptedMs, 0.99))} ms`)

  expect(figures['refused with 429 or 503']).toBeGreaterThan(0)
  expect([figures['broken off'], figures['server errors'], unhealthy]).toEqual([0, 0, 0])
  // The server must not spend its time on refusals alone.
  expect(figures.answered / result.seconds).toBeGreaterThan(capacity / 5)
  expect(figures['p99 ms']).toBeLessThan(latencyBoundMs(capacity))
  expect(figures['healthz longest ms']).toBeLessThan(latencyBoundMs(capacity))
  expect([again.status, countOf(after, isAnswer)]).toEqual([200, countOf(after, () => true)])
  expect(recoveredMs).toBeLessThan(latencyBoundMs(capacity))
  expect(figures['MB after'] - figures['MB before']).toBeLessThan(400)
})

test('idle connections are limited in number and closed after a while', async () => {
  const sockets: Socket[] = []
  const asker = connect(port, '127.0.0.1')
  let received = ''
  asker.on('data', (bytes) => (received += String(bytes)))
  // This connection has had an answer before the overload, so the server must not close it.
  asker.write(searches[0]?.bytes ?? '')
  await expect.poll(() => received, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 200 /)
  received = ''
  let [refused, tooSlow, unread] = [0, 0, 0]
  for (let number = 0; number < 2000; number++) {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => (text += String(bytes)))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n.*"message"/is.test(text)) refused++
      else if (text.startsWith('HTTP/1.1 408')) tooSlow++
      else unread++
    })
    sockets.push(socket)
    if (number % 100 === 99) await delay(20)
  }
  await expect.poll(() => refused + unread, { timeout: 20_000 }).toBeGreaterThanOrEqual(500)
  const atOnce = refused + unread
  asker.write(searches[0]?.bytes ?? '')
  await expect.poll(() => received, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 200 /)
  // During overload, the head of a request must be complete within three seconds.
  if (isLong) await expect.poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: 30_000 }).toBe(true)
  tally('silent connections', {
    tried: sockets.length,
    'refused with 503': refused,
    'closed without it': unread,
    'closed since no head came': tooSlow,
    atOnce,
  })
  expect(atOnce).toBeLessThan(600)
  expect(refused).toBeGreaterThan(400)
  for (const socket of [...sockets, asker]) socket.destroy()
  await expect
    .poll(async () => (await site.call('/healthz').catch(() => ({ status: 0 }))).status, { timeout: 20_000 })
    .toBe(200)
})

test('clients that do not read their answers do not exhaust the memory', async () => {
  const large = await site.call(largePath)
  const bytes = JSON.stringify(large.body).length
  const [readers, answersEach] = [isLong ? 400 : 150, 40]
  const beforeMb = memoryMb()
  const sockets = Array.from({ length: readers }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    // Sends all requests at once: the system's own buffers can hold only the first answers.
    const one = requestBytes('GET', largePath)
    socket.write(Buffer.concat(Array.from({ length: answersEach }, () => one)))
    return socket
  })
  let mostMb = 0
  let [tried, lost] = [0, 0]
  const [leastTries, leastMs] = isLong ? [20, 20_000] : [10, 1500]
  for (const end = performance.now() + leastMs; tried < leastTries || performance.now() < end;) {
    tried++
    const { status } = await site.call(searchPath(tried), { headers: { connection: 'close' } })
    if (status !== 200 && status !== 503) lost++
    mostMb = Math.max(mostMb, memoryMb())
    await delay(50)
  }
  for (const socket of sockets) socket.destroy()
  const requestedMb = Math.round((readers * answersEach * bytes) / 2 ** 20)
  tally('readers who do not read', {
    tried,
    lost,
    'asked for MB': requestedMb,
    'MB before': beforeMb,
    'most MB': mostMb,
  })
  expect(lost).toBe(0)
  expect(requestedMb).toBeGreaterThan(2 * mostGrowthMb)
  // The growth is 128 MB of answers, and garbage that is not collected yet.
  expect(mostMb - beforeMb).toBeLessThan(mostGrowthMb)
  expect((await site.call(searchPath(0))).status).toBe(200)
})
