/**
 * While visitors search and write, the database is killed, cut off, slow, silent or full. The site must still answer
 * searches, refuse writes with 503 and Retry-After within a bounded time, recover by itself, and lose no acknowledged
 * write.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type FaultyDatabase, hasPostgres, makeDatabase } from './databases.ts'
import { chanceFrom, chooseSeed, form, tally } from './form.ts'
import { openDisk } from './full-disk.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { lookInto } from './whole.ts'
import { makeWorld, type World, writeUntil } from './writers.ts'

const isLong = form === 'long'

/** How long a fault lasts, ms. */
const faultMs = isLong ? 8000 : 700

/**
 * How long the database's connection is silent, ms. Only a timeout detects this; in the long form the silence is longer
 * than all timeouts.
 */
const silenceMs = isLong ? 45_000 : 1500

/**
 * The time limit for a write, ms: 5 s for a connection, 20 s for the query, 5 s for the index after the commit, and a
 * margin for a busy machine.
 */
const longestWaitMs = 40_000

/** The time limit for the recovery after a fault, ms: some seconds and a margin for a busy machine. */
const recoveryMs = 30_000

interface Surroundings {
  readonly database: FaultyDatabase
  readonly site: SiteProcess
  readonly world: World
}

interface Fault {
  readonly title: string
  /**
   * Whether the fault runs in the long form only, because for the server it is the same as another fault in the list.
   */
  readonly isLong?: true
  readonly run: (parts: { proxy: TcpProxy; database: FaultyDatabase }) => Promise<void>
}

const faults: readonly Fault[] = [
  {
    title: 'PostgreSQL is killed and started again',
    async run({ database: { postgres } }) {
      await postgres?.kill()
      await delay(faultMs)
      await postgres?.start()
    },
  },
  {
    title: 'all connections are ended by PostgreSQL',
    async run({ database: { config } }) {
      for (let time = 0; time < 5; time++) {
        await endAllConnections(config.databaseUrl ?? '')
        await delay(faultMs / 5)
      }
    },
  },
  {
    title: 'all connections are reset',
    isLong: true,
    async run({ proxy }) {
      for (let time = 0; time < 5; time++) {
        proxy.reset()
        await delay(faultMs / 5)
      }
    },
  },
  {
    title: 'nobody listens',
    isLong: true,
    async run({ proxy }) {
      proxy.become('refuse')
      proxy.reset()
      await delay(faultMs)
      proxy.become('pass')
    },
  },
  {
    title: 'each word of the database takes a second and more',
    async run({ proxy }) {
      proxy.become('delay', 1200)
      await delay(isLong ? 2 * faultMs : faultMs)
      proxy.become('pass')
    },
  },
  {
    title: 'the line is open and nothing comes through',
    async run({ proxy }) {
      proxy.become('swallow')
      await delay(silenceMs)
      proxy.become('pass')
    },
  },
]

const proxies: TcpProxy[] = []
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
})

test.skipIf(!hasPostgres)('PostgreSQL becomes unavailable in every way', async () => {
  const seed = chooseSeed()
  const database = await makeDatabase('PostgreSQL')
  const proxy = await startTcpProxy(database.postgres?.port ?? 0)
  proxies.push(proxy)
  const through = new URL(database.config.databaseUrl ?? '')
  through.port = String(proxy.port)
  const parts = await open(database, { databaseUrl: through.href }, seed)
  const some = faults.filter((fault) => isLong || !fault.isLong)
  for (const { title, run } of some) await underLoad(parts, title, () => run({ proxy, database }))
  expect(await parts.site.stop()).toMatchObject({ code: 0 })
})

test('SQLite’s disk is full', async ({ skip, onTestFinished }) => {
  const disk = openDisk()
  if (disk === null) return skip('neither a file system of our own nor a limit is to be had here')
  const database: FaultyDatabase = {
    config: { dataDir: disk.directory, databaseUrl: null },
    place: { dataDir: disk.directory },
    postgres: null,
    remove: async () => disk.remove(),
  }
  const parts = await open(database, database.place, chooseSeed())
  onTestFinished(async () => {
    await parts.site.kill()
    disk.remove()
  })
  await underLoad(parts, `the disk is full (${disk.how})`, async () => {
    disk.fill(parts.site.pid)
    await delay(faultMs)
    disk.empty(parts.site.pid)
  })
  expect(await parts.site.stop()).toMatchObject({ code: 0 })
})

async function open(database: FaultyDatabase, place: FaultyDatabase['place'], seed: number): Promise<Surroundings> {
  const site = await startSite({ database: place })
  return { database, site, world: await makeWorld(site, chanceFrom(seed)) }
}

/**
 * Injects one fault while visitors search and write, waits for the recovery, and checks that no acknowledged write is
 * lost.
 */
async function underLoad(
  { database, site, world }: Surroundings,
  title: string,
  fault: () => Promise<void>,
): Promise<void> {
  const { ledger } = world
  ledger.countAnew()
  const searches = { tried: 0, failed: 0, slowestMs: 0 }
  let isOver = false
  const searching = [undefined, world.visitors[0]?.token].map(async (token) => {
    while (!isOver) {
      searches.tried++
      const answer = await site.call(`${endpoints.searchPlaces.path}?city=*`, { token }).catch(() => null)
      if (answer?.status !== 200) searches.failed++
      searches.slowestMs = Math.max(searches.slowestMs, answer?.ms ?? 0)
      await delay(5)
    }
  })
  const writing = writeUntil(world, () => isOver)
  await delay(500)
  const before = ledger.acknowledged
  await fault()
  const lifted = performance.now()
  const acknowledgedUnderIt = ledger.acknowledged - before
  const recovered = await well(site)
  const recoveryTookMs = performance.now() - lifted
  isOver = true
  await Promise.all([...searching, writing])
  const found = await lookInto(database.config)
  const lost = ledger.settle((subject) =>
    subject.startsWith('password/') ? ledger.stateOf(subject) : found.stateOf(subject),
  )
  tally(title, {
    'tried searches': searches.tried,
    'failed searches': searches.failed,
    'slowest search ms': Math.round(searches.slowestMs),
    'tried writes': ledger.acknowledged + ledger.away + ledger.unanswered,
    'tried and acknowledged': ledger.acknowledged,
    'of them under the fault': acknowledgedUnderIt,
    'refused with 503': ledger.away,
    'refused otherwise': ledger.wrong.length,
    'without an answer': ledger.unanswered,
    'slowest write ms': Math.round(ledger.slowestMs),
    lost: lost.length,
    'half-written': found.halves.length,
    'well again after ms': Math.round(recoveryTookMs),
  })
  expect([lost, found.halves, ledger.wrong, searches.failed, ledger.unanswered]).toEqual([[], [], [], 0, 0])
  expect(recovered).toBe(true)
  expect(ledger.slowestMs).toBeLessThan(longestWaitMs)
}

/** Tells whether the server acknowledges a write again within the time limit for the recovery. */
async function well(site: SiteProcess): Promise<boolean> {
  const giveUpAt = performance.now() + recoveryMs
  while (performance.now() < giveUpAt) {
    const body = { feedback_text: 'Går det igen?' }
    const answer = await site.call(endpoints.submitFeedback.path, { method: 'POST', body }).catch(() => null)
    if (answer?.status === 201) return true
    await delay(100)
  }
  return false
}

async function endAllConnections(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
