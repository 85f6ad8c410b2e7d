/** Starts the server: configuration, database (with sample data if empty), index, HTTP. */
import { setTimeout as delay } from 'node:timers/promises'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { ChosenSlideshow } from './live/chosen-slideshow.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig, settings, usesDevelopmentKey } from './config/config.ts'
import { DatabaseUnusable, namingDatabase } from './db/database-unusable.ts'
import { migrate, migrations } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { holdServerLock } from './db/server-lock.ts'
import { whenThere } from './db/when-there.ts'
import { FigureCounts } from './live/figures.ts'
import { FavouriteSets } from './live/favourite-sets.ts'
import { AddressFinder } from './geocoder/address-finder.ts'
import { Geocoder } from './geocoder/geocoder.ts'
import { answerHeaders } from './http/security-headers.ts'
import { Starting } from './http/starting.ts'
import { withoutAddresses } from './http/log/without-addresses.ts'
import { openIdentity } from './identity/open-identity.ts'
import { IndexSync } from './live/index-sync.ts'
import { GeocoderJob } from './live/geocoder-job.ts'
import { JobCounts } from './live/job-counts.ts'
import { TravelTimes } from './router/travel-times.ts'
import { SeriesRules } from './live/series-rules.ts'
import { politeSettings } from './live/run-source.ts'
import { SourcesJob } from './live/sources-job.ts'
import { siteAddress } from './http/site-address.ts'
import { openMailer } from './mail/open-mailer.ts'
import { indexOptions } from './modules/search/post-bytes.ts'
import { fillWithSample } from './sample/fill.ts'
import { TidyJob } from './live/tidy-job.ts'
import { pushSettings } from './live/push-settings.ts'
import { WatchJob } from './live/watch-job.ts'
import { once } from './once.ts'
import { PushSender } from './push/push-sender.ts'

/**
 * How many more turns the event loop runs before the server closes. In these turns the server accepts connections and
 * answers requests that closing would reset. It is a number of turns and not a time, since a single slow turn may
 * outlast any time.
 */
const lastTurns = 25
const lastTurnMs = 4

/**
 * The longest time for closing, ms: ten seconds for slow readers, and ten for background jobs and a database that may
 * not answer. Then the process exits without waiting for them.
 */
const closingPatienceMs = 20_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

/** Starts the server. Resolves, once it listens, to a function that stops it gracefully and exits the process. */
async function serve(config: Config): Promise<() => Promise<void>> {
  let complain = (error: Error): void => void warn(error.message)
  const starting = new Starting({ host: config.host, port: config.port, headers: answerHeaders(config) })
  const onStep = (step: string) => {
    say(`The start is ${step}.`)
    starting.begin(step)
  }
  const { releaseLock, database, replica, index, sync } = await namingDatabase(config, () =>
    openIndexed(config, (error) => complain(error), onStep),
  )
  const clock = systemClock
  const jobs = new JobCounts()
  const mailer = openMailer(config, clock, (send) => jobs.run('mail', send))
  const identity = await openIdentity({ config, clock, database, mailer })
  const favourites = new FavouriteSets(database)
  const slideshow = new ChosenSlideshow(database)
  const series = new SeriesRules(database)
  sync.follow((upTo) => favourites.catchUp(upTo))
  sync.follow((upTo) => slideshow.catchUp(upTo))
  sync.follow((upTo) => series.catchUp(upTo))
  // The chosen slideshow must be loaded before the first page is served.
  await sync.catchUp()
  const geocoder =
    config.geocoderUrl === null
      ? null
      : new Geocoder({
          database,
          clock,
          url: config.geocoderUrl,
          userAgent: () => sourceSettings().userAgent,
          count: (ask) => jobs.run('geocoder', ask),
        })
  const travel =
    config.routingUrl === null
      ? null
      : new TravelTimes({
          clock,
          url: config.routingUrl,
          userAgent: () => sourceSettings().userAgent,
          count: (ask) => jobs.run('router', ask),
        })
  const figures = new FigureCounts({ database, clock, index })
  const leaving = new AbortController()
  const parts = {
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
    figures,
    mailer,
    addresses: geocoder && new AddressFinder(geocoder, database),
    travel,
    leaving: leaving.signal,
  }
  const app = await buildApp(parts)
  const site = () => siteAddress(config, app.server)
  const sourceSettings = () => politeSettings(config, site())
  endAtFaults(app.log)
  complain = (error) => app.log.warn({ err: error }, 'a database connection broke')
  sync.begin(app.log)
  const tidying = new TidyJob({ database, clock, identity, mailer, operators: config.operators, site, jobs })
  tidying.begin(app.log)
  figures.begin(app.log)
  const sources = new SourcesJob({
    database,
    clock,
    jobs,
    onChange: () => sync.takeOwnWrite(),
    settings: sourceSettings,
  })
  sources.begin(app.log)
  const locating = geocoder && new GeocoderJob({ database, clock, geocoder, onChange: () => sync.takeOwnWrite() })
  locating?.begin(app.log)
  const push = once(() => PushSender.open(database, clock(), pushSettings(config, site)))
  const watching = new WatchJob({ database, clock, mailer, push, site, jobs, figures })
  watching.begin(app.log)
  await starting.end()
  const address = await app.listen({ host: config.host, port: config.port })
  say(`Fyndkartan: ${address}`)
  if (usesDevelopmentKey(config))
    say(`The API key is the published one for development (${config.apiKey}). Set API_KEY on a public machine.`)

  return async () => {
    leaving.abort()
    await delay(config.drainSeconds * 1000)
    for (let turn = 0; turn < lastTurns; turn++) await delay(lastTurnMs)
    setTimeout(() => {
      app.log.warn('background jobs or the database did not finish in time, exiting without waiting for them')
      process.exit(1)
    }, closingPatienceMs)
    // Closing the application also waits for its background work: mails, and shared counts of calls.
    await app.close()
    await sync.stop()
    await tidying.stop()
    await figures.stop()
    await sources.stop()
    travel?.stop()
    await watching.stop()
    await geocoder?.stop()
    await locating?.stop()
    await database.close()
    await replica?.close()
    releaseLock()
    process.exit(0)
  }
}

/** Logs an uncaught exception and exits, because the state of the process is unknown; the supervisor restarts it. */
function endAtFaults(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: withoutAddresses(error) }, 'an uncaught exception ends the server')
    process.exit(1)
  })
}

/** Opens the database, migrates it, fills it if it is empty, and loads the index from it. */
async function openIndexed(config: Config, onError: (error: Error) => void, onStep: (step: string) => void) {
  const releaseLock = holdServerLock(config)
  const database = openDatabase(config, onError)
  const seconds = config.databaseWaitSeconds
  await whenThere(() => namingDatabase(config, () => migrate(database, migrations, onStep)), {
    // With SQLite there is no use in waiting: its file can be opened or not.
    patienceMs: database.dialect === 'postgres' ? seconds * 1000 : 0,
    onWait: (error) => warn(`${explain(error)} Tries again for ${seconds} seconds.`),
  })
  await fillWhenEmpty(database)
  const index = new PlaceIndex(indexOptions)
  const replica =
    config.databaseReadUrl === null ? null : openDatabase({ ...config, databaseUrl: config.databaseReadUrl }, onError)
  const sync = new IndexSync(database, index, replica)
  // Set the limits before the index is loaded with many short queries: if a database stops answering them, the start
  // fails and the supervisor repeats it.
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
  EACCES: `Listening on this port needs more rights: ${another(settings.port)}`,
  EADDRNOTAVAIL: `This machine does not have the address: ${another(settings.host)}`,
  ENOTFOUND: `The host has no address: ${another(settings.host)}`,
  EAI_AGAIN: `The host has no address: ${another(settings.host)}`,
}

/** Explains, in a few lines, errors that the operator can fix; other errors keep their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable.\n${error.message}`
  if (error instanceof DatabaseUnusable) return error.message
  if (!(error instanceof Error)) return String(error)
  const listenFault = 'code' in error && listenFaults[String(error.code)]
  if (listenFault) return `${listenFault} (${error.message})`
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
  return `${error.stack ?? error.message}${cause}`
}

// Until the server listens, a signal ends the process at once; open transactions are rolled back. The handler is needed
// because the first process of a container ignores signals by default.
let stop = (): void => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

try {
  const leave = await serve(readConfig())
  stop = () => {
    // A second signal ends the process at once.
    stop = () => process.exit(1)
    void leave()
  }
} catch (error) {
  warn(explain(error))
  process.exit(1)
}
