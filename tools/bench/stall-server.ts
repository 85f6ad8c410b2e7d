/**
 * A server for import-stall.ts in a separate process: `node stall-server.ts DATA_DIR`. It is the real server except for its
 * accounts, so that the benchmark can sign in an operator, and it monitors its own event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildApp } from '../../server/src/app.ts'
import { ChosenSlideshow } from '../../server/src/live/chosen-slideshow.ts'
import { SeriesRules } from '../../server/src/live/series-rules.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { insertOperator } from '../../server/src/db/operators.ts'
import { insertProfile } from '../../server/src/db/profiles.ts'
import { write } from '../../server/src/db/write.ts'
import { FavouriteSets } from '../../server/src/live/favourite-sets.ts'
import { IndexSync } from '../../server/src/live/index-sync.ts'
import { JobCounts } from '../../server/src/live/job-counts.ts'
import { SourcesJob } from '../../server/src/live/sources-job.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { testIdentity } from '../../server/src/testing/test-identity.ts'
import { benchKey } from './paths.ts'
import { noMailer } from '../../server/src/testing/no-mailer.ts'

const operator = { uid: 'uid-of-operator', email: 'operator@example.se', emailVerified: true } as const

export interface StallServerReady {
  readonly port: number
  /** An operator's token, valid for the whole benchmark. */
  readonly token: string
}

/** Event-loop stalls since the last answer. */
export interface StallAnswer {
  readonly longestStallMs: number
  /** The most processor time its thread spent between two ticks: its own work, regardless of other processes. */
  readonly longestWorkMs: number
  readonly cpuMs: number
  readonly places: number
}

const [dataDir = ''] = process.argv.slice(2)
const config = readConfig({
  API_KEY: benchKey,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '0',
  DATA_DIR: dataDir,
  WEB_DIR: dataDir,
})
const clock = systemClock
const database = openDatabase(config, (error) => console.error(error))
const index = new PlaceIndex(indexOptions)
const sync = new IndexSync(database, index)
await sync.load()
await write(database, clock(), async (writing) => {
  await insertProfile(writing, { ...operator, loginMethod: 'email' })
  await insertOperator(writing, operator.uid)
})
const [identity, favourites] = [testIdentity(clock), new FavouriteSets(database)]
const slideshow = new ChosenSlideshow(database)
const series = new SeriesRules(database)
sync.follow((upTo) => favourites.catchUp(upTo))
sync.follow((upTo) => slideshow.catchUp(upTo))
sync.follow((upTo) => series.catchUp(upTo))
const jobs = new JobCounts()
const app = await buildApp({
  config,
  clock,
  database,
  index,
  sync,
  identity,
  favourites,
  slideshow,
  series,
  jobs,
  mailer: noMailer,
})
sync.begin(app.log)
new SourcesJob({
  database,
  clock,
  jobs,
  onChange: () => sync.takeOwnWrite(),
  manners: () => ({ userAgent: 'Fyndkartan/1.0', overpassUrl: '', pauseMs: 0, allowsLoopback: true }),
}).begin(app.log)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
let longestWorkMs = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  longestWorkMs = Math.max(longestWorkMs, (user + system) / 1000)
}, 1)
let cpu = process.cpuUsage()
process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu)
  const { shops, markets } = index.counts
  const answer: StallAnswer = {
    longestStallMs: delays.max / 1e6,
    longestWorkMs,
    cpuMs: (user + system) / 1000,
    places: shops + markets,
  }
  cpu = process.cpuUsage()
  delays.reset()
  longestWorkMs = 0
  process.send?.(answer)
})
process.once('disconnect', () => process.exit(0))
const ready: StallServerReady = {
  port: Number(new URL(address).port),
  token: await identity.sign(operator),
}
process.send?.(ready)
