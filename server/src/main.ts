/** Starts the server: configuration, database, sample data for an empty one, index, HTTP. */
import { setTimeout as delay } from 'node:timers/promises'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildApp } from './app.ts'
import { ChosenSlideshow } from './chosen-slideshow.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig, settings, usesDevelopmentKey } from './config.ts'
import { DatabaseUnusable, namingDatabase } from './db/database-unusable.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { holdServerLock } from './db/server-lock.ts'
import { FavouriteSets } from './favourite-sets.ts'
import { openIdentity } from './identity/open-identity.ts'
import { IndexSync } from './index-sync.ts'
import { openMailer } from './mail/open-mailer.ts'
import { serialisePost } from './modules/search/post-bytes.ts'
import { fillWithSample } from './sample/fill.ts'
import { TidyJob } from './tidy-job.ts'

/** After this, what has not finished on its own is cut off, ms. */
const drainPatienceMs = 10_000

/**
 * Closing resets connections whose request has come but was not read: first they are taken in, one a turn, and answered.
 * Turns, since a single slow one may outlast any time.
 */
const lastTurns = 25
const lastTurnMs = 4

const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

async function serve(config: Config): Promise<void> {
  let complain = (error: Error): void => void warn(error.message)
  const { releaseLock, database, index, sync } = await namingDatabase(config, () =>
    openIndexed(config, (error) => complain(error)),
  )
  const clock = systemClock
  const mailer = openMailer(config, clock)
  const identity = await openIdentity({ config, clock, database, mailer })
  const favourites = new FavouriteSets(database)
  const slideshow = new ChosenSlideshow(database)
  sync.follow((upTo) => favourites.catchUp(upTo))
  sync.follow((upTo) => slideshow.catchUp(upTo))
  // The first page already carries what was chosen.
  await sync.catchUp()
  const app = await buildApp({ config, clock, database, index, sync, identity, favourites, slideshow })
  complain = (error) => app.log.warn({ err: error }, 'a database connection broke')
  sync.begin(app.log)
  const tidying = new TidyJob({ database, clock, identity, mailer })
  tidying.begin(app.log)
  const address = await app.listen({ host: config.host, port: config.port })
  say(`Fyndkartan: ${address}`)
  if (usesDevelopmentKey(config))
    say(`The API key is the published one for development (${config.apiKey}). Set API_KEY on a public machine.`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // The process would otherwise wait for the slowest visitor.
    setTimeout(() => process.exit(1), drainPatienceMs).unref()
    for (let turn = 0; turn < lastTurns; turn++) await delay(lastTurnMs)
    await app.close()
    await sync.stop()
    await tidying.stop()
    await database.close()
    releaseLock()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** The database, up to date and filled, and what answers searches from it. */
async function openIndexed(config: Config, onError: (error: Error) => void) {
  const releaseLock = holdServerLock(config)
  const database = openDatabase(config, onError)
  await migrate(database)
  await fillWhenEmpty(database)
  const index = new PlaceIndex({ serialise: serialisePost })
  const sync = new IndexSync(database, index)
  await sync.load()
  return { releaseLock, database, index, sync }
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

try {
  await serve(readConfig())
} catch (error) {
  warn(explain(error))
  process.exit(1)
}
