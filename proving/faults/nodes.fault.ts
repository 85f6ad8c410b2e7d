/**
 * Three nodes (servers) with one PostgreSQL are killed, cut off, frozen and replaced while visitors search and write.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../e2e/server-process.ts'
import { type Migration, type Migrations, migrate, migrations } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { startDurablePostgres, type DurablePostgres } from '../../tools/postgres.ts'
import { hasPostgres } from './databases.ts'
import { form, tally } from './form.ts'
import { Load, type LoadOptions, shows } from './node-load.ts'
import { startNodeProxy, type NodeProxy } from './node-proxy.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const isLong = form === 'long'
const rounds = isLong ? 5 : 1
const calmMs = isLong ? 3000 : 500
const awayMs = isLong ? 10_000 : 800
const upgrades = isLong ? 10 : 3

/**
 * The maximum time until every node shows a write, ms. The documentation promises two seconds; the short form allows
 * more, because it shares its machine.
 */
const promisedLagMs = isLong ? 2000 : 8000

let postgres: DurablePostgres
/** The connection between the third node and its database. */
let line: TcpProxy
let databaseUrls: string[]
let nodes: SiteProcess[]
let urls: string[]
let balancer: NodeProxy
let token: string

const startNode = (index: number, port?: number) =>
  startSite({
    database: { databaseUrl: databaseUrls[index] ?? '' },
    env: { DRAIN_SECONDS: '1', RATE_LIMIT_PER_MINUTE: '0' },
    ...(port !== undefined && { port }),
  })

const node = (index: number) => nodes[index] as SiteProcess
const url = (index: number) => urls[index] as string

beforeAll(async () => {
  postgres = await startDurablePostgres()
  line = await startTcpProxy(postgres.port)
  const straight = await postgres.createDatabase()
  const overLine = new URL(straight)
  overLine.port = String(line.port)
  databaseUrls = [straight, straight, overLine.href]
  // All nodes start at once on an empty database: one creates its tables and data, the others wait.
  nodes = await Promise.all([0, 1, 2].map(async (index) => startNode(index, await freePort())))
  urls = nodes.map((each) => each.url)
  balancer = await startNodeProxy(urls)
  token = await operatorOf(node(0))
}, 120_000)

/** The loads begun so far. The load of a failed test must be stopped, because it would disturb the next test. */
const loads: Load[] = []
const begin = (options: Omit<LoadOptions, 'token'>) => {
  const load = new Load({ ...options, token })
  loads.push(load)
  return load
}
afterEach(async () => {
  await Promise.all(loads.splice(0).map((load) => load.stop()))
})

afterAll(async () => {
  await balancer?.close()
  await Promise.all((nodes ?? []).map((each) => each.kill()))
  await line?.close()
  await postgres?.stop()
})

describe.skipIf(!hasPostgres)('three nodes', () => {
  test('a node killed under load loses nothing, fails only requests in progress, and recovers', async () => {
    const load = begin({ to: [balancer.url], watched: [url(0), url(1)] })
    let atTheDead = 0
    for (let round = 0; round < rounds; round++) {
      await delay(calmMs)
      const before = balancer.failures.length
      const killed = node(2)
      await killed.kill()
      const goneMs = performance.now()
      await delay(calmMs)
      const failures = balancer.failures.slice(before)
      atTheDead += failures.length
      expect(failures.filter((failure) => failure.node !== killed.url || failure.sentMs > goneMs)).toEqual([])
      nodes[2] = await startNode(2, Number(new URL(killed.url).port))
      while (!balancer.isReady(killed.url)) await delay(20)
    }
    await delay(calmMs)
    await load.stop()
    const lost = await lostOf(load)
    // The restarted node gets the latest writes when it next looks for changes.
    const giveUpAt = performance.now() + promisedLagMs
    let behind = await countMissing(url(2), load.written.shopIds)
    while (behind > 0 && performance.now() < giveUpAt) behind = await countMissing(url(2), load.written.shopIds)
    tally('three nodes, one killed', {
      'tried kills': rounds,
      'tried searches': load.searches,
      'tried writes': load.written.messages.length + load.written.shopIds.length,
      'acknowledged and lost': lost,
      'failed in flight at the killed': atTheDead,
      'failed elsewhere': load.failed.length - atTheDead,
      'tried elsewhere since nobody listened': balancer.triedAgain() + ' times',
      'not seen by who came back': behind,
      'longest until seen by both others, ms': Math.round(load.longestLagMs),
    })
    expect([lost, behind, load.failed.length - atTheDead]).toEqual([0, 0, 0])
    expect(load.longestLagMs).toBeLessThan(promisedLagMs)
  })

  const cuts = [
    ['its connection to the database is silent', () => line.become('swallow'), () => line.become('pass')],
    [
      'its connection to the database is cut',
      () => {
        line.become('refuse')
        line.reset()
      },
      () => line.become('pass'),
    ],
  ] as const

  test.each(cuts)(
    'a node goes on answering while %s, and shows every write within two seconds after',
    async (name, cut, mend) => {
      let searched = 0
      const failed: string[] = []
      let slowestMs = 0
      cut()
      const load = begin({ to: [url(0), url(1)], watched: [url(0), url(1)], searchers: 1 })
      const until = performance.now() + awayMs
      while (performance.now() < until) {
        const { status, ms } = await node(2).call(`${endpoints.searchPlaces.path}?items_per_page=20`)
        if (status !== 200) failed.push(String(status))
        slowestMs = Math.max(slowestMs, ms)
        searched++
        await delay(20)
      }
      await load.stop()
      const unseen = await countMissing(url(2), load.written.shopIds)
      mend()
      const lagMs = await timeUntilShown(2, load)
      tally(`a node whose ${name.slice(4)}`, {
        'tried searches there': searched,
        'tried writes elsewhere': load.written.shopIds.length + load.written.messages.length,
        'failed searches': failed.length,
        'failed elsewhere': load.failed.length,
        'slowest search, ms': Math.round(slowestMs),
        'unseen when it was let back': unseen,
        'until all were seen, ms': Math.round(lagMs),
      })
      expect(unseen).toBe(load.written.shopIds.length)
      expect([failed, load.failed]).toEqual([[], []])
      expect(lagMs).toBeLessThan(promisedLagMs)
    },
  )

  test('a frozen node shows every write within two seconds after it resumes', async () => {
    node(1).signal('SIGSTOP')
    const load = begin({ to: [url(0), url(2)], watched: [url(0), url(2)], searchers: 1 })
    await delay(awayMs)
    await load.stop()
    node(1).signal('SIGCONT')
    const lagMs = await timeUntilShown(1, load)
    tally('a frozen node', {
      'tried writes elsewhere': load.written.shopIds.length + load.written.messages.length,
      'failed elsewhere': load.failed.length,
      'until all were seen, ms': Math.round(lagMs),
    })
    expect(load.failed).toEqual([])
    expect(lagMs).toBeLessThan(promisedLagMs)
  })

  test('all three are replaced one by one under load without a failed request', async () => {
    while (!urls.every((each) => balancer.isReady(each))) await delay(20)
    const before = { failures: balancer.failures.length, again: balancer.triedAgain() }
    const load = begin({ to: [balancer.url], watched: [] })
    let slowestStopMs = 0
    for (let round = 0; round < rounds; round++)
      for (const index of [0, 1, 2]) {
        const { code, ms } = await node(index).stop()
        expect(code).toBe(0)
        slowestStopMs = Math.max(slowestStopMs, ms)
        nodes[index] = await startNode(index, Number(new URL(url(index)).port))
        while (!balancer.isReady(url(index))) await delay(20)
      }
    await load.stop()
    const lost = await lostOf(load)
    tally('three nodes exchanged one by one', {
      'tried restarts': 3 * rounds,
      'tried searches': load.searches,
      'tried writes': load.written.messages.length + load.written.shopIds.length,
      failed: load.failed.length,
      'failed at the proxy': balancer.failures.length - before.failures,
      'tried elsewhere since nobody listened': balancer.triedAgain() - before.again + ' times',
      'acknowledged and lost': lost,
      'slowest stop, ms': Math.round(slowestStopMs),
    })
    expect([load.failed, balancer.failures.slice(before.failures), lost]).toEqual([[], [], 0])
  })

  test('all three are upgraded one by one to a program that alters tables, under load and without a failed request', async () => {
    while (!urls.every((each) => balancer.isReady(each))) await delay(20)
    const before = balancer.failures.length
    const load = begin({ to: [balancer.url], watched: [], writers: 4 })
    const database = openDatabase({ dataDir: '', databaseUrl: databaseUrls[0] ?? '' })
    let longestMs = 0
    try {
      for (let round = 0; round < upgrades; round++) {
        await delay(calmMs)
        const sinceMs = performance.now()
        await migrate(database, nextProgram(round))
        longestMs = Math.max(longestMs, performance.now() - sinceMs)
        const index = round % nodes.length
        await node(index).stop()
        nodes[index] = await startNode(index, Number(new URL(url(index)).port))
        while (!balancer.isReady(url(index))) await delay(20)
      }
    } finally {
      await database.close()
    }
    await load.stop()
    const lost = await lostOf(load)
    tally('three nodes under migrations', {
      'tried upgrades': upgrades,
      'tried writes': load.written.messages.length + load.written.shopIds.length,
      failed: load.failed.length,
      'failed at the proxy': balancer.failures.length - before,
      'acknowledged and lost': lost,
      'longest migration, ms': Math.round(longestMs),
    })
    expect([load.failed, balancer.failures.slice(before), lost]).toEqual([[], [], 0])
  })
})

/**
 * The migrations of a program that is `round + 1` upgrades newer than this one. Each alters the tables of the load's
 * writes, in the order opposite to that of the writes, and takes a while.
 */
function nextProgram(round: number): Migrations {
  const later = Array.from({ length: round + 1 }, (_, number): [string, Migration] => [
    `${9001 + number}-later`,
    {
      async up(db) {
        for (const table of ['action', 'feedback', 'shop'] as const) {
          await db.schema.alterTable(table).addColumn(`later_${number}`, 'text').execute()
          await delay(100)
        }
      },
    },
  ])
  return { ...migrations, ...Object.fromEntries(later) }
}

/** Creates an account with access to the operator's desk; resolves to the account's token. */
async function operatorOf(site: SiteProcess): Promise<string> {
  const account = { email: 'olle@example.se', password: 'en-lång-och-egen-fras' }
  const { body } = await site.call(endpoints.signUp.path, {
    method: 'POST',
    body: account,
    headers: { origin: site.url },
  })
  const { token } = (body as { session: { token: string } }).session
  await site.call(endpoints.createProfile.path, { method: 'POST', body: {}, token })
  await site.command('operator', '--unconfirmed', account.email)
  return token
}

/** The number of acknowledged writes that are missing in the database. */
async function lostOf({ written }: Load): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrls[0] })
  await client.connect()
  const { rows: texts } = await client.query<{ text: string }>('select text from feedback')
  const { rows: ids } = await client.query<{ id: number }>('select id from shop where deleted_at is null')
  await client.end()
  const stored = { texts: new Set(texts.map(({ text }) => text)), ids: new Set(ids.map(({ id }) => id)) }
  return (
    written.messages.filter((text) => !stored.texts.has(text)).length +
    written.shopIds.filter((id) => !stored.ids.has(id)).length
  )
}

/**
 * The number of these shops that a node does not show. Asks for a few at a time, because the node would refuse a
 * thousand simultaneous requests.
 */
async function countMissing(at: string, shopIds: readonly number[]): Promise<number> {
  let missing = 0
  for (let from = 0; from < shopIds.length; from += 50) {
    const shown = await Promise.all(shopIds.slice(from, from + 50).map((id) => shows(at, id)))
    missing += shown.filter((isShown) => !isShown).length
  }
  return missing
}

async function timeUntilShown(index: number, { written }: Load): Promise<number> {
  const sinceMs = performance.now()
  while ((await countMissing(url(index), written.shopIds)) > 0) await delay(10)
  return performance.now() - sinceMs
}
