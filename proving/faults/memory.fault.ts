/** The server's memory must not grow during an hour's worth of requests of every kind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flood, type FloodRequest } from './flood.ts'
import { chanceFrom, chooseSeed, form, tally } from './form.ts'
import { heldBy, type Held, inspected } from './heap.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { requestBytes } from './site-requests.ts'

/**
 * The number of requests: a hundred a second for an hour; in the short form enough to detect memory that each request
 * leaks.
 */
const tries = form === 'long' ? 360_000 : 3000

/** The number of requests that warm up code and caches before the first measurement. */
const warmUpTries = form === 'long' ? 60_000 : 3000

const rounds = form === 'long' ? 12 : 2

/** The maximum growth of memory after warming up, as a share of the first measurement. */
const mostGrowth = 0.1

const visitors = form === 'long' ? 20 : 6
const different = 4000

/** The requests, which are sent in rotation: a typical mix, but with more of the rare kinds. */
async function buildRequests(site: SiteProcess, chance: () => number): Promise<FloodRequest[]> {
  const password = 'hemligt-nog'
  const tokens: string[] = []
  for (let number = 0; number < visitors; number++) tokens.push(await signUp(site, `v${number}@example.se`, password))
  await site.command('operator', '--unconfirmed', 'v0@example.se')
  const [operator = ''] = tokens
  const whole = (most: number) => Math.floor(chance() * most)
  const pick = <T>(list: readonly T[]) => list[whole(list.length)] as T
  const favourite = () => ({ target_id: String(1 + whole(50)), target_type: 'store' })
  const word = () => `ord${whole(1e6)}`
  const search = () => `/select_event_info?query=${pick(['', 'butik', 'loppis', word()])}&seed=${whole(1e9)}`
  const kinds: Record<string, () => Buffer> = {
    search: () => ask('GET', search()),
    'search, signed in': () => ask('GET', search(), { token: pick(tokens) }),
    'long page': () =>
      ask('GET', `${search()}&items_per_page=300`, { headers: { 'Accept-Encoding': 'zstd, br, gzip' } }),
    map: () => ask('GET', `/select_map_info?query=${word()}`),
    place: () => ask('GET', `/get_store/${1 + whole(100)}`),
    'no place': () => ask('GET', `/get_store/${1e9 + whole(1e9)}`),
    'no path': () => ask('GET', `/${word()}/${word()}`),
    page: () => ask('GET', pick(['/', '/site_config', '/robots.txt', '/docs/json', '/healthz'])),
    'like, unlike': () =>
      ask('POST', pick(['/add_favorite', '/remove_favorite']), { body: favourite(), token: pick(tokens) }),
    favourites: () => ask('GET', '/get_favorite_posts', { token: pick(tokens) }),
    message: () => ask('POST', '/submit_feedback', { body: { feedback_text: `Bra sajt! ${word()}` } }),
    desk: () =>
      ask('GET', pick(['/desk/summary', `/desk/places?query=${word()}`, '/desk/actions']), { token: operator }),
    'forged token': () => ask('GET', search(), { token: `${word()}.${word()}.${word()}` }),
    'wrong key': () => ask('GET', search(), { headers: { 'X-API-Key': word() } }),
    'wrong parameter': () => ask('GET', `/select_event_info?page=${word()}`),
    'broken JSON': () => ask('POST', '/submit_feedback', { body: `{"feedback_text": ${word()}` }),
    'wrong password': () => ask('POST', '/identity/sign_in', { body: { email: `${word()}@example.se`, password } }),
    'no HTTP': () => Buffer.from(`${word()}\r\n\r\n`),
  }
  /** A request from one of many IP addresses, because each address has its own rate limit. */
  function ask(method: string, path: string, options: Parameters<typeof requestBytes>[2] = {}): Buffer {
    const headers = { 'X-Forwarded-For': `10.${whole(200)}.${whole(200)}.7`, ...options.headers }
    return requestBytes(method, path, { ...options, headers })
  }
  const usual = ['search', 'search', 'search', 'search, signed in', 'map', 'place']
  const rare = ['wrong password']
  const names = Object.keys(kinds).filter((name) => !rare.includes(name))
  return Array.from({ length: different }, (_, at) => {
    const kind = at % 200 === 0 ? pick(rare) : chance() < 0.5 ? pick(usual) : pick(names)
    return { kind, bytes: kinds[kind]?.() as Buffer }
  })
}

async function signUp(site: SiteProcess, email: string, password: string): Promise<string> {
  const { body } = await site.call('/identity/sign_up', { method: 'POST', body: { email, password } })
  const { session } = body as { session?: { token: string } }
  if (!session) throw new Error(`no account: ${JSON.stringify(body)}`)
  const made = await site.call('/create_user_profile', { method: 'POST', body: {}, token: session.token })
  expect(made.status).toBeLessThan(300)
  return session.token
}

/** Simulates visitors who disconnect before the answer. */
function breakOff(port: number, count: number): void {
  for (let number = 0; number < count; number++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(requestBytes('GET', '/select_event_info?items_per_page=1000'))
      setImmediate(() => socket.destroy())
    })
    socket.on('error', () => {})
  }
}

test("an hour's worth of requests does not increase the server's memory", async () => {
  const seed = chooseSeed()
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-fault-'))
  const env = { ...inspected, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }
  const site = await startSite({ database: { dataDir }, env })
  try {
    const port = Number(new URL(site.url).port)
    const requests = await buildRequests(site, chanceFrom(seed))
    const statuses: Record<string, number> = {}
    let tried = 0
    const put = async (count: number) => {
      for (const until = tried + count; tried < until;) {
        // Requests that are due while all connections wait are dropped, so this repeats until enough have been sent.
        const { kinds } = await flood({ port, requests, connections: 16, perSecond: 4000, durationMs: 1000 })
        breakOff(port, 20)
        tried += 20
        for (const { statuses: some } of Object.values(kinds))
          for (const [status, number] of Object.entries(some)) {
            statuses[status] = (statuses[status] ?? 0) + number
            tried += number
          }
      }
    }
    await put(warmUpTries)
    const warm = tried
    const held: Held[] = [await heldBy(site)]
    for (let round = 0; round < rounds; round++) {
      await put(tries / rounds)
      held.push(await heldBy(site))
    }
    const [first, last] = [held[0] as Held, held.at(-1) as Held]
    const growth = (from: number, to: number) => `${(((to - from) / from) * 100).toFixed(1)} %`
    tally("an hour's worth of requests", {
      tried: tried - warm,
      'to warm up': warm,
      'server errors': statuses[500] ?? 0,
      statuses: JSON.stringify(statuses),
      'heap MB': held.map(({ heapMb }) => heapMb.toFixed(1)).join(' '),
      'heap grew': growth(first.heapMb, last.heapMb),
      'resident MB': held.map((one) => one.residentMb.toFixed(0)).join(' '),
      'resident grew': growth(first.residentMb, last.residentMb),
      seed,
    })
    expect(statuses[500] ?? 0).toBe(0)
    expect(last.heapMb / first.heapMb).toBeLessThan(1 + mostGrowth)
    expect(last.residentMb / first.residentMb).toBeLessThan(1 + mostGrowth)
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
})
