/** The real server with all its plugins and the benchmark places. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Place } from '@fyndkartan/domain/place'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import type { FastifyInstance } from 'fastify'
import { buildPlaces } from '../../search/bench/data.ts'
import { buildApp } from '../../server/src/app.ts'
import { ChosenSlideshow } from '../../server/src/live/chosen-slideshow.ts'
import { SeriesRules } from '../../server/src/live/series-rules.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { type Database, openDatabase } from '../../server/src/db/open.ts'
import { insertProfile } from '../../server/src/db/profiles.ts'
import { write } from '../../server/src/db/write.ts'
import { FavouriteSets } from '../../server/src/live/favourite-sets.ts'
import { IndexSync } from '../../server/src/live/index-sync.ts'
import { JobCounts } from '../../server/src/live/job-counts.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { testIdentity } from '../../server/src/testing/test-identity.ts'
import type { Opened } from './opened.ts'
import { benchKey } from './paths.ts'
import { addReadyAnswers, loadIndex } from './ready-answers.ts'
import { changeAt } from '../../search/bench/changes.ts'
import { noMailer } from '../../server/src/testing/no-mailer.ts'

/** How many places the signed-in viewer likes: the first of the benchmark places. */
export const likedPlaces = 200

/** How many places are changed repeatedly: the first ones, which are spread over the whole country. */
export const changingPlaces = 4001

/** Longer than any run, s. */
const tokenLifeS = 24 * 3600

const uid = 'the-viewer-of-the-benchmark'

interface SiteOptions {
  /** As in the configuration; the log goes to standard output. */
  readonly logLevel?: string
  readonly places?: Iterable<Place>
  /** With the built web application, for pages that are rendered. */
  readonly hasPages?: boolean
  /** Adds further routes behind the API key check and the rate limit. */
  readonly addCalls?: (calls: FastifyInstance) => void
}

/** The site with the benchmark places, or others, in its index. The database has none of them: searches never query it. */
export async function openSite(size: number, options: SiteOptions = {}): Promise<Opened> {
  return buildSite(loadIndex(options.places ?? buildPlaces(size, 1)), options)
}

/** The same server without places, answering from prepared buffers: shows the cost of the plugins over the ceiling. */
export async function openSiteWithReadyAnswers(size: number): Promise<Opened> {
  const addCalls = (calls: FastifyInstance) => addReadyAnswers(calls, size)
  return buildSite(new PlaceIndex(indexOptions), { addCalls })
}

async function buildSite(index: PlaceIndex, options: SiteOptions): Promise<Opened> {
  const { logLevel = 'silent', hasPages = false, addCalls } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    API_KEY: benchKey,
    LOG_LEVEL: logLevel,
    // Enabled, but never reached.
    RATE_LIMIT_PER_MINUTE: '1000000000',
    DATA_DIR: dataDir,
    ...(!hasPages && { WEB_DIR: dataDir }),
  })
  const database = openDatabase(config, (error) => console.error(error))
  await migrate(database)
  await addFavourites(database)
  const clock = systemClock
  const identity = testIdentity(clock, addCalls && { addCalls })
  const favourites = new FavouriteSets(database)
  const sync = new IndexSync(database, index)
  const slideshow = new ChosenSlideshow(database)
  const series = new SeriesRules(database)
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
    jobs: new JobCounts(),
    mailer: noMailer,
  })
  app.addHook('onClose', () => database.close())
  const token = await identity.sign({ uid }, { exp: Math.floor(clock() / 1000) + tokenLifeS })
  return { app, token, update: updaterOf(index) }
}

async function addFavourites(database: Database): Promise<void> {
  const nowMs = systemClock()
  const account = { uid, email: null, emailVerified: false, loginMethod: 'email' } as const
  await write(database, nowMs, async (writing) => {
    await insertProfile(writing, account)
    for (const { kind, id } of buildPlaces(likedPlaces, 1))
      await writing.trx.insertInto('favourite').values({ uid, kind, place_id: id, created_at: nowMs }).execute()
  })
}

/** Applies changes one by one, as index-sync.ts does. */
function updaterOf(index: PlaceIndex): (count: number) => Promise<void> {
  const changing = [...buildPlaces(changingPlaces, 1)]
  let next = 0
  return async (count) => {
    for (let i = 0; i < count; i++) {
      index.apply([changeAt(changing, next++)])
      await nextTurn()
    }
  }
}
