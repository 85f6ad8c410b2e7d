/** Starts the server: configuration, database, sample data for an empty one, index, HTTP. */
import { setTimeout as delay } from 'node:timers/promises'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { ChosenSlideshow } from './live/chosen-slideshow.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig, settings, usesDevelopmentKey } from './config/config.ts'
import { DatabaseUnusable, namingDatabase } from './db/database-unusable.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { holdServerLock } from './db/server-lock.ts'
import { whenThere } from './db/when-there.ts'
import { FavouriteSets } from './live/favourite-sets.ts'
import { withoutAddresses } from './http/log/without-addresses.ts'
import { openIdentity } from './identity/open-identity.ts'
import { IndexSync } from './live/index-sync.ts'
import { JobCounts } from './live/job-counts.ts'
import { openMailer } from './mail/open-mailer.ts'
import { serialisePost } from './modules/search/post-bytes.ts'
import { fillWithSample } from './sample/fill.ts'
import { TidyJob } from './live/tidy-job.ts'

/**
 * Closing resets connections whose request has come but was not read: first they are taken in, one a turn, and answered.
 * Turns, since a single slow one may outlast any time.
 */
const lastTurns = 25
const lastTurnMs = 4

/**
 * From the moment when nobody is let in any more: the ten seconds of slow readers, and as many for jobs and a database that may
 * have fallen silent. Then the process ends without them, ms.
 */
const closingPatienceMs = 20_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

/** Resolves, once it listens, to what brings it to its end: nobody is cut off, and the process exits. */
async function serve(config: Config): Promise<() => Promise<void>> {
  let complain = (error: Error): void => void warn(error.message)
  const { releaseLock, database, replica, index, sync } = await namingDatabase(config, () =>
    openIndexed(config, (error) => complain(error)),
  )
  const clock = systemClock
  const jobs = new JobCounts()
  const mailer = openMailer(config, clock, jobs)
  const identity = await openIdentity({ config, clock, database, mailer })
  const favourites = new FavouriteSets(database)
  const slideshow = new ChosenSlideshow(database)
  sync.follow((upTo) => favourites.catchUp(upTo))
  sync.follow((upTo) => slideshow.catchUp(upTo))
  // The first page already carries what was chosen.
  await sync.catchUp()
  const leaving = new AbortController()
  const parts = { config, clock, database, index, sync, identity, favourites, slideshow, jobs, leaving: leaving.signal }
  const app = await buildApp(parts)
  endAtFaults(app.log)
  complain = (error) => app.log.warn({ err: error }, 'a database connection broke')
  sync.begin(app.log)
  const tidying = new TidyJob({ database, clock, identity, mailer, jobs })
  tidying.begin(app.log)
  const address = await app.listen({ host: config.host, port: config.port })
  say(`Fyndkartan: ${address}`)
  if (usesDevelopmentKey(config))
    say(`The API key is the published one for development (${config.apiKey}). Set API_KEY on a public machine.`)

  return async () => {
    leaving.abort()
    await delay(config.drainSeconds * 1000)
    for (let turn = 0; turn < lastTurns; turn++) await delay(lastTurnMs)
    setTimeout(() => {
      app.log.warn('jobs or database did not come to an end, and are cut off')
      process.exit(1)
    }, closingPatienceMs)
    // Also waits for what the application itself has under way: mails, and calls that it tells other servers of.
    await app.close()
    await sync.stop()
    await tidying.stop()
    await database.close()
    await replica?.close()
    releaseLock()
    process.exit(0)
  }
}

/** What nobody caught leaves the process in no known state: it is said, and whoever watches over it begins it anew. */
function endAtFaults(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: withoutAddresses(error) }, 'a fault that nobody caught ends the server')
    process.exit(1)
  })
}

/** The database, up to date and filled, and what answers searches from it. */
async function openIndexed(config: Config, onError: (error: Error) => void) {
  const releaseLock = holdServerLock(config)
  const database = openDatabase(config, onError)
  const seconds = config.databaseWaitSeconds
  await whenThere(() => namingDatabase(config, () => migrate(database)), {
    // SQLite's file is there or not.
    patienceMs: database.dialect === 'postgres' ? seconds * 1000 : 0,
    onWait: (error) => warn(`${explain(error)} Tries again for ${seconds} seconds.`),
  })
  await fillWhenEmpty(database)
  const index = new PlaceIndex({ serialise: serialisePost, featureBitsOf: () => 0 })
  const replica =
    config.databaseReadUrl === null ? null : openDatabase({ ...config, databaseUrl: config.databaseReadUrl }, onError)
  const sync = new IndexSync(database, index, replica)
  // Before the reading, which is many short ones: a start ends, and is begun anew, where one of the two has fallen silent.
  for (const opened of [database, replica]) opened?.limitWaits()
  await sync.load()
  return { releaseLock, database, replica, index, sync }
}

async function fillWhenEmpty(database: Database): Promise<void> {
  const filled = await fillWithSample(database, systemClock())
  if (filled)
    say(`The database was empty: ${filled.shops} shops and ${filled.markets} markets of sample data are in it now.`)
}

const another = ({ name, example }: (typeof settings)['port' | 'host']) =>
  `choose another ${name}, for example ${name}=${example}`

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: `The address is in use already. Stop what runs there, or ${another(settings.port)}`,
  EACCES: `The port is not for everybody to use: ${another(settings.port)}`,
  EADDRNOTAVAIL: `The address is not one of this machine: ${another(settings.host)}`,
  ENOTFOUND: `The host has no address: ${another(settings.host)}`,
  EAI_AGAIN: `The host has no address: ${another(settings.host)}`,
}

/** What the operator can mend is said in a few lines; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable.\n${error.message}`
  if (error instanceof DatabaseUnusable) return error.message
  if (!(error instanceof Error)) return String(error)
  const listenFault = 'code' in error && listenFaults[String(error.code)]
  if (listenFault) return `${listenFault} (${error.message})`
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
  return `${error.stack ?? error.message}${cause}`
}

// Until it listens, a signal simply ends the process, and what is half-written is undone: as the first of a container it would
// otherwise hear none.
let stop = (): void => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

try {
  const leave = await serve(readConfig())
  stop = () => {
    // Who asks twice does not want to wait.
    stop = () => process.exit(1)
    void leave()
  }
} catch (error) {
  warn(explain(error))
  process.exit(1)
}
