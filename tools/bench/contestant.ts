/**
 * One contestant in a process of its own: `node contestant.ts NAME SIZE`, asked for by main.ts. It tells its parent the
 * port, and answers a search over HTTP the way its name says.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildPlaces, firstDay } from '../../search/bench/data.ts'
import { Scan } from '../../search/bench/scan.ts'
import { buildApp } from '../../server/src/app.ts'
import { ChosenSlideshow } from '../../server/src/chosen-slideshow.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { FavouriteSets } from '../../server/src/favourite-sets.ts'
import { buildPostsBody } from '../../server/src/http/posts-body.ts'
import { IndexSync } from '../../server/src/index-sync.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { testIdentity } from '../../server/src/testing/test-identity.ts'
import { benchKey, measuredPaths } from './paths.ts'
import { openPostgresSearch } from './postgres-search.ts'

export type ContestantName = 'ceiling' | 'server' | 'scan' | 'postgres'

export interface ContestantReady {
  readonly port: number
  /** Of everything that this contestant keeps, rows included; of the process where it keeps them itself. */
  readonly bytesPerPlace: number
}

/** How each contestant's application is made; `keep` takes what must be closed at the end. */
const builders: Record<ContestantName, (size: number) => Promise<{ app: FastifyInstance; bytesPerPlace?: number }>> = {
  async ceiling(size) {
    const index = loadIndex(size)
    const bodies = new Map<string, Buffer>()
    for (const path of measuredPaths()) {
      const body = buildPostsBody(
        index,
        index.find(requestOf(Object.fromEntries(new URL(path, 'http://x').searchParams))),
        null,
      )
      bodies.set(path, body)
    }
    const app = Fastify()
    app.get('/select_event_info', (request, reply) => {
      void reply.type('application/json; charset=utf-8').send(bodies.get(request.url))
    })
    return { app }
  },

  async server(size) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
    const settings = {
      API_KEY: benchKey,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      DATA_DIR: dataDir,
      WEB_DIR: dataDir,
    }
    const config = readConfig(settings)
    const database = openDatabase(config, (error) => console.error(error))
    await migrate(database)
    const index = new PlaceIndex({ serialise: serialisePost })
    const sync = new IndexSync(database, index)
    // The database stays empty: searches never ask it.
    await sync.load()
    index.load(revised(size))
    const clock = systemClock
    const [identity, favourites] = [testIdentity(clock), new FavouriteSets(database)]
    const slideshow = new ChosenSlideshow(database)
    return { app: await buildApp({ config, clock, database, index, sync, identity, favourites, slideshow }) }
  },

  async scan(size) {
    const places = [...buildPlaces(size, 1)]
    const scan = new Scan(places)
    const rows = places.map(serialisePost)
    const index = {
      bytesOf: (row: number) => rows[row] as Uint8Array,
      keyOf(): never {
        throw new Error('asked for favourites only')
      },
    }
    const app = Fastify()
    app.get('/select_event_info', (request, reply) => {
      const found = scan.find(requestOf(request.query as RawQuery))
      void reply.type('application/json; charset=utf-8').send(buildPostsBody(index, found, null))
    })
    return { app }
  },

  async postgres(size) {
    const search = await openPostgresSearch(size)
    const app = Fastify()
    app.get('/select_event_info', async (request, reply) => {
      const body = await search.find(requestOf(request.query as RawQuery))
      return reply.type('application/json; charset=utf-8').send(body)
    })
    app.addHook('onClose', () => search.close())
    return { app, bytesPerPlace: search.bytesPerPlace }
  },
}

function* revised(size: number): Generator<{ revision: number; place: Place }> {
  for (const place of buildPlaces(size, 1)) yield { revision: 1, place }
}

function loadIndex(size: number): PlaceIndex {
  const index = new PlaceIndex({ serialise: serialisePost })
  index.load(revised(size))
  return index
}

function requestOf(query: RawQuery): SearchRequest {
  const parsed = parseSearchQuery(query, firstDay)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.value
}

// The parent may go while the data is still being laid out; what was started then goes too, by its own exit handlers.
let running: FastifyInstance | null = null
const end = () => {
  const closing = running
  if (closing === null) process.exit(1)
  void closing.close().finally(() => process.exit(0))
}
process.once('disconnect', end)
process.once('SIGTERM', end)
process.once('SIGINT', end)

const [name, size] = process.argv.slice(2)
const { app, bytesPerPlace } = await builders[name as ContestantName](Number(size))
running = app
const address = await app.listen({ host: '127.0.0.1', port: 0 })
globalThis.gc?.()
const ready: ContestantReady = {
  port: Number(new URL(address).port),
  bytesPerPlace: bytesPerPlace ?? process.memoryUsage.rss() / Number(size),
}
process.send?.(ready)
