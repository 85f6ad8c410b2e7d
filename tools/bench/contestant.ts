/**
 * One contestant in a separate process: `node contestant.ts NAME SIZE`, started by contestant-process.ts. It answers
 * searches over HTTP with the engine of that name, and its parent's questions about itself.
 */
import type { RawQuery } from '@fyndkartan/contract/search-query'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildPlaces } from '../../search/bench/data.ts'
import { Scan } from '../../search/bench/scan.ts'
import { buildPostsBody } from '../../server/src/http/answers/posts-body.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { addHeldAnswers, type Holding } from './held-answers.ts'
import { type PostgresServer, startPostgis, startPostgres } from '../postgres.ts'
import { plainRequestOf } from './paths.ts'
import type { Opened } from './opened.ts'
import { openPostgresSearch } from './postgres-search.ts'
import { geographies, planePoints, type Positions } from './postgres-statements.ts'
import { addReadyAnswers } from './ready-answers.ts'
import { rowsOfTheirOwn } from './rows-of-their-own.ts'
import { placesInSeries } from './series-places.ts'
import { openSite, openSiteWithReadyAnswers } from './site.ts'
import { openSqliteSearch } from './sqlite-search.ts'

export type ContestantName =
  | 'ceiling'
  | 'held'
  | 'plugins'
  | 'server'
  | 'logged'
  | 'updated'
  | 'series'
  | 'pages'
  | 'scan'
  | 'sqlite'
  | 'postgres'
  | 'postgis'

export interface ContestantReady {
  readonly port: number
  /** Memory of everything this contestant stores, rows included; that of the process when it stores them itself. */
  readonly bytesPerPlace: number
  /** A token of the viewer with favourites, where there is one. */
  readonly token?: string
}

/**
 * 'update': applies that many changes in sequence. 'updates': applies that many per second from now on, 0 to stop. 'hold':
 * answers from now on what another contestant answers.
 */
export type Question =
  | { readonly ask: 'usage' }
  | { readonly ask: 'update'; readonly count: number }
  | { readonly ask: 'updates'; readonly perSecond: number }
  | ({ readonly ask: 'hold' } & Holding)

export interface Answer {
  /** Processor time of all threads since the start, ms. */
  readonly cpuMs: number
  readonly bytes: number
}

const json = 'application/json; charset=utf-8'

const openers: Record<ContestantName, (size: number) => Promise<Opened>> = {
  async ceiling(size) {
    const app = Fastify()
    addReadyAnswers(app, size)
    return { app }
  },
  async held() {
    const app = Fastify()
    return { app, hold: addHeldAnswers(app) }
  },
  plugins: (size) => openSiteWithReadyAnswers(size),
  server: (size) => openSite(size),
  logged: (size) => openSite(size, { logLevel: 'info' }),
  updated: (size) => openSite(size),
  series: (size) => openSite(size, { places: placesInSeries(size) }),
  pages: (size) => openSite(size, { hasPages: true }),

  async scan(size) {
    const places = [...buildPlaces(size, 1)]
    const scan = new Scan(places)
    const rows = places.map(serialisePost)
    const index = rowsOfTheirOwn((row) => rows[row] as Uint8Array)
    const app = Fastify()
    app.get('/select_event_info', (request, reply) => {
      const found = scan.find(plainRequestOf(request.query as RawQuery))
      void reply.type(json).send(buildPostsBody(index, found, null))
    })
    return { app }
  },

  async sqlite(size) {
    const search = openSqliteSearch(size)
    const app = Fastify()
    app.get('/select_event_info', (request, reply) => {
      void reply.type(json).send(search.find(plainRequestOf(request.query as RawQuery)))
    })
    return { app }
  },

  postgres: async (size) => openPostgres(size, await startPostgres(), planePoints),
  postgis: async (size) => openPostgres(size, await startPostgis(), geographies),
}

async function openPostgres(size: number, server: PostgresServer, positions: Positions): Promise<Opened> {
  const search = await openPostgresSearch(size, server, positions)
  const app = Fastify()
  app.get('/select_event_info', async (request, reply) => {
    const body = await search.find(plainRequestOf(request.query as RawQuery))
    return reply.type(json).send(body)
  })
  app.addHook('onClose', () => search.close())
  return { app, bytesPerPlace: search.bytesPerPlace }
}

// The parent may exit while the data is still being loaded; what was started then ends too, through its own exit handlers.
let running: FastifyInstance | null = null
let updating: NodeJS.Timeout | undefined
const end = () => {
  clearInterval(updating)
  if (running === null) process.exit(1)
  void running.close().finally(() => process.exit(0))
}
process.once('disconnect', end)
process.once('SIGTERM', end)
process.once('SIGINT', end)

const [name, size] = process.argv.slice(2)
const opened = await openers[name as ContestantName](Number(size))
running = opened.app
const address = await opened.app.listen({ host: '127.0.0.1', port: 0 })
globalThis.gc?.()

process.on('message', (question: Question) => void answer(question))

async function answer(question: Question): Promise<void> {
  if (question.ask === 'update') await opened.update?.(question.count)
  if (question.ask === 'hold') await opened.hold?.(question)
  if (question.ask === 'updates') {
    clearInterval(updating)
    if (question.perSecond > 0) updating = setInterval(() => void opened.update?.(1), 1000 / question.perSecond)
  }
  const { user, system } = process.cpuUsage()
  const found: Answer = { cpuMs: (user + system) / 1000, bytes: process.memoryUsage.rss() }
  process.send?.(found)
}

const ready: ContestantReady = {
  port: Number(new URL(address).port),
  bytesPerPlace: opened.bytesPerPlace ?? process.memoryUsage.rss() / Number(size),
  ...(opened.token !== undefined && { token: opened.token }),
}
process.send?.(ready)
