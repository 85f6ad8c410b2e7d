/** The whole application over a fresh database, without a network: `site.call(path)`. */
import type { Writable } from 'node:stream'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { ChosenSlideshow } from '../live/chosen-slideshow.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { insertMarkets, insertShops, type MarketDraft, type ShopDraft } from '../db/places.ts'
import { write } from '../db/write.ts'
import type { TravelTimes } from '../router/travel-times.ts'
import type { AddressFinder } from '../geocoder/address-finder.ts'
import { FigureCounts } from '../live/figures.ts'
import { FavouriteSets } from '../live/favourite-sets.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import type { Mailer } from '../mail/mailer.ts'
import { IndexSync } from '../live/index-sync.ts'
import { JobCounts } from '../live/job-counts.ts'
import { SeriesRules } from '../live/series-rules.ts'
import { indexOptions } from '../modules/search/post-bytes.ts'
import { recordRequests, recordedLog } from './recorded-log.ts'
import { testIdentity } from './test-identity.ts'
import { noMailer } from './no-mailer.ts'

export const testKey = 'the-key-of-the-tests'

/** Saturday 21 November 2026, 12:00 in Sweden. */
const testNowMs = Date.UTC(2026, 10, 21, 11)

export interface TestSite {
  readonly app: FastifyInstance
  readonly database: Database
  readonly index: PlaceIndex
  readonly sync: IndexSync
  readonly favourites: FavouriteSets
  readonly jobs: JobCounts
  readonly figures: FigureCounts
  /** Resolves when all work that goes on after an answer is done, such as sending a mail. */
  settle(): Promise<void>
  /** Calls a path with the API key; GET unless `options` has another method. */
  call(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  /** Like `call`, with a valid token for `viewer` of the tests' identity provider. */
  callAs(viewer: Partial<Viewer>, path: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  /** GETs a path and returns the JSON body; fails unless the status is 200. */
  read<T>(path: string): Promise<T>
}

export interface TestSiteOptions {
  readonly shops?: readonly ShopDraft[]
  readonly markets?: readonly MarketDraft[]
  readonly config?: Partial<Config>
  readonly identity?: Identity
  /** Receives the site's mails; without it they are discarded. */
  readonly mailer?: Mailer
  /** Finds the positions of typed addresses. */
  readonly addresses?: AddressFinder
  /** Calculates travel times. */
  readonly travel?: TravelTimes
  readonly clock?: () => number
  /** Receives the lines of the log. */
  readonly logStream?: Writable
  /** False leaves the index empty, as it is before a server's first load. */
  readonly load?: boolean
}

/** Builds the application, and closes it after the tests. */
export async function buildSite(database: Database, options: TestSiteOptions = {}): Promise<TestSite> {
  const {
    shops = [],
    markets = [],
    config = {},
    clock = () => testNowMs,
    identity = testIdentity(clock),
    load = true,
    logStream,
    mailer = noMailer,
    addresses = null,
    travel = null,
  } = options
  await write(database, testNowMs, async (writing) => {
    await insertShops(writing, shops)
    await insertMarkets(writing, markets)
  })
  const index = new PlaceIndex(indexOptions)
  const sync = new IndexSync(database, index)
  const favourites = new FavouriteSets(database)
  const slideshow = new ChosenSlideshow(database)
  const series = new SeriesRules(database)
  const jobs = new JobCounts()
  const figures = new FigureCounts({ database, clock, index })
  sync.follow((upTo) => favourites.catchUp(upTo))
  sync.follow((upTo) => slideshow.catchUp(upTo))
  sync.follow((upTo) => series.catchUp(upTo))
  const whole = {
    ...readConfig({ API_KEY: testKey, LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', PUSH_SERVICES: '*' }),
    ...config,
  }
  const background: Promise<void>[] = []
  const recorded = recordedLog(whole.logLevel, logStream)
  const app = await buildApp({
    config: { ...whole, logLevel: recorded.logLevel },
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
    addresses,
    travel,
    background: (work) => void background.push(work),
    ...(recorded.logStream && { logStream: recorded.logStream }),
  })
  recordRequests(app)
  if (load) await sync.load()
  afterAll(() => app.close())
  const call = (path: string, { headers, ...rest }: InjectOptions = {}) =>
    app.inject({ method: 'GET', url: path, headers: { [apiKeyHeader]: testKey, ...headers }, ...rest })
  const { sign } = testIdentity(clock)
  return {
    app,
    database,
    index,
    sync,
    favourites,
    jobs,
    figures,
    settle: async () => void (await Promise.all(background)),
    call,
    callAs: async (viewer, path, { headers, ...rest } = {}) =>
      call(path, { headers: { authorization: `Bearer ${await sign(viewer)}`, ...headers }, ...rest }),
    async read<T>(path: string) {
      const answer = await call(path)
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    },
  }
}
