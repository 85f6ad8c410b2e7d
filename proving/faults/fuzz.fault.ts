/** Sends random requests, generated from the API's description, to each call of the API. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, readDescription } from '../fuzz/description.ts'
import { fuzz, type FuzzCounts } from '../fuzz/fuzz.ts'
import { openOperations } from '../fuzz/open-operations.ts'
import { Visitors } from '../fuzz/visitors.ts'
import { writeStubBuild } from '../../server/src/testing/stub-build.ts'
import { chooseSeed, form, tally } from './form.ts'
import { residentMb } from './heap.ts'
import { type SiteProcess, startSite } from './site-process.ts'

/** The total number of requests, and how many are sent between checks of the site's data. */
const requests = form === 'long' ? 100_000 : 8000
const batch = 1000

/** The addresses of the concurrent connections. By default macOS has only one loopback address. */
const addresses = process.platform === 'darwin' ? ['127.0.0.1'] : ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']

/**
 * The limit for the growth of the server's memory after a quarter of the requests, MB: room for uncollected garbage and
 * pooled buffers.
 */
const mostGrowthMb = 250

/** Calls that cannot succeed on this server: it has no geocoder, no router, no Facebook, and no token for metrics. */
const notConfigured = ['findPosition', 'findPostalArea', 'travelTimes', 'travelRoute', 'startFacebook', 'metrics']

/** Calls that cannot succeed because they require a secret from a mail, which no request contains. */
// oxfmt-ignore
const takesSecret = [
  'managedPlace', 'editManagedPlace', 'confirmManagedPlace', 'exportManagedPlace', 'renewPlaceLink', 'endPlaceLink',
  'managedWatch', 'changeWatch', 'confirmWatch', 'endWatch', 'exportWatch', 'open endWatch',
  'resetPassword', 'confirmEmail',
]

const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-fuzz-'))
/** A minimal built site, because the real one may not be built yet. */
const siteDir = writeStubBuild()
writeFileSync(join(siteDir, 'index.html'), '<script type="application/json" id="site-config"></script>')
let site: SiteProcess
let visitors: Visitors
let operations: Operation[]

beforeAll(async () => {
  site = await startSite({ database: { dataDir }, env: { RATE_LIMIT_PER_MINUTE: '0', WEB_DIR: siteDir } })
  const described = await readDescription(site.url)
  operations = [...described, ...openOperations(described)]
  visitors = new Visitors(site)
  await visitors.open()
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every answer to a random request matches the API description', async () => {
  const seed = chooseSeed()
  console.log(`fuzz: FAULTS_SEED=${seed} shows the same requests again`)
  const counts: FuzzCounts = { sent: 0, slowestMs: 0, answers: new Map() }
  const parts = { port: Number(new URL(site.url).port), operations, visitors, counts }
  await visitors.refresh()
  const keeperData = await visitors.keeperData()
  let warmMb = 0
  for (let round = 0; round * batch < requests; round++) {
    if (round > 0) await visitors.refresh()
    await Promise.all(
      addresses.map((localAddress, lane) =>
        fuzz({ ...parts, localAddress }, batch / addresses.length, seed + round * addresses.length + lane),
      ),
    )
    expect(site.hasEnded()).toBe(false)
    expect(await visitors.keeperData()).toEqual(keeperData)
    await expectIndexToBeRight()
    if (round === Math.floor(requests / batch / 4)) warmMb = memoryMb()
  }
  const reachable = describedOf(operations)
  const never = reachable.filter((answer) => !counts.answers.has(answer))
  const succeeded = new Set(
    operations
      .map(({ name }) => name)
      .filter((name) => ['200', '201'].some((status) => counts.answers.has(`${name} ${status}`))),
  )
  const closed = [...notConfigured, ...takesSecret]
  if (form === 'long') console.log(`fuzz: described and never seen: ${never.join(', ')}`)
  tally('fuzz', {
    tried: counts.sent,
    lost: 0,
    calls: operations.length,
    'calls that succeeded': succeeded.size,
    'answers described': reachable.length,
    'never seen': never.length,
    'slowest, ms': Math.round(counts.slowestMs),
    'memory, MB': `${warmMb} to ${memoryMb()}`,
    seed,
  })
  expect(closed.filter((name) => !operations.some((operation) => operation.name === name))).toEqual([])
  expect(closed.filter((name) => succeeded.has(name))).toEqual([])
  expect(succeeded.size).toBeGreaterThan((operations.length - closed.length) * 0.75)
  // Many described answers that never occur reveal a faulty generator, for example one that omits parameters.
  expect(never.length).toBeLessThan(reachable.length * (form === 'long' ? 0.2 : 0.45))
  expect(memoryMb() - warmMb).toBeLessThan(mostGrowthMb)
})

/** Expects the number of shops in a search, and a few of its shops, to agree with other calls. */
async function expectIndexToBeRight(): Promise<void> {
  const found = await site.call('/select_event_info?event_type=stores&items_per_page=5&city=*')
  expect(found.status).toBe(200)
  const posts = found.body as { id: number; name: string; row_count?: number }[]
  expect(posts.length).toBe(5)
  const counted = (await site.call('/get_database_counts')).body as { stores: number }
  expect(posts[0]?.row_count).toBe(counted.stores)
  for (const { id, name } of posts) expect((await site.call(`/get_store/${id}`)).body).toMatchObject({ id, name })
}

/**
 * The answers that can occur, such as 'getShop 200'. Rate limits are off and no fault is injected, so no status is 429
 * or higher.
 */
function describedOf(described: readonly Operation[]): string[] {
  return described.flatMap(({ name, answers }) =>
    [...answers.keys()].filter((status) => status < 429).map((status) => `${name} ${status}`),
  )
}

const memoryMb = () => Math.round(residentMb(site.pid))
