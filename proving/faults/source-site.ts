/**
 * A source (a file that the site imports regularly) for fault tests: a web server that publishes it, and the site's
 * data about it.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '../../server/src/db/open.ts'
import { insertSource, loadRuns, loadSource, orderRun } from '../../server/src/db/sources.ts'
import { isOfScope } from '../../server/src/db/source-scope.ts'
import { holdFileLock } from '../../server/src/db/sqlite.ts'
import { write } from '../../server/src/db/write.ts'
import { scopeOfSource } from '../../server/src/importer/source-scope.ts'
import type { FaultyDatabase } from './databases.ts'

/** Settings with which a server accepts sources on this machine, and stops without a pause. */
export const sourceEnv = { LOCAL_SOURCES: 'yes', DRAIN_SECONDS: '0' }

const terms = {
  name: 'Listan',
  kind: 'csv',
  every: 'hour',
  licence: 'CC BY 4.0',
  attribution: 'Staden',
  wanted: '',
  unwanted: '',
} as const
const scope = scopeOfSource(terms)
const waitMs = 60_000

/** Waits until `look` returns true. Throws after a minute. */
export async function until(what: string, look: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  while (!(await look())) {
    if (performance.now() > giveUpAt) throw new Error(`in vain: ${what}`)
    await delay(5)
  }
}

export interface PublishedTable {
  readonly address: string
  /** The number of requests for the table. */
  readonly requestCount: () => number
  /** Sets the number of shops in the table. Unless `isPrompt`, answers wait until `answer` is called. */
  publish(shops: number, isPrompt: boolean): void
  answer(): void
  close(): void
}

/** Starts a web server for the table on a free port of 127.0.0.1. */
export async function publishTable(): Promise<PublishedTable> {
  let [shops, isPrompt, requests] = [0, true, 0]
  let waiting: ServerResponse[] = []
  const table = () =>
    `type,name,town,latitude,longitude,id\n${Array.from({ length: shops }, (_, at) => `butik,Butik ${at},Borås,57.72,12.94,${at}\n`).join('')}`
  const server = createServer(({ url }: IncomingMessage, response) => {
    if (url !== '/lista.csv') return void response.writeHead(404).end()
    requests++
    if (isPrompt) response.end(table())
    else waiting.push(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lista.csv`,
    requestCount: () => requests,
    publish(count, prompt) {
      ;[shops, isPrompt] = [count, prompt]
    },
    answer() {
      for (const response of waiting) response.end(table())
      waiting = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface WatchedSource {
  order(): Promise<void>
  /** The source's row in the database. */
  row(): Promise<NonNullable<Awaited<ReturnType<typeof loadSource>>>>
  /** The outcomes of the source's runs, newest first. */
  outcomes(): Promise<string[]>
  places(): Promise<number>
  /** Tells whether a transaction is writing places at the moment. */
  isWriting(): Promise<boolean>
  /** Ends the lease of a killed node on the source, so that the test need not wait two minutes. */
  endHold(): Promise<void>
  close(): Promise<void>
}

/** Adds a source to a migrated database, and orders its first run. */
export async function watchSource({ config }: Pick<FaultyDatabase, 'config'>, address: string): Promise<WatchedSource> {
  const database = openDatabase(config)
  const { db } = database
  const postgres = config.databaseUrl === null ? null : new pg.Client({ connectionString: config.databaseUrl })
  await postgres?.connect()
  const id = await write(database, Date.now(), (writing) => insertSource(writing, { ...terms, address }, scope))
  if (id === null) throw new Error('there is such a source')
  const order = () => write(database, Date.now(), (writing) => orderRun(writing, id, 'run'))
  await order()
  return {
    order,
    async row() {
      const row = await loadSource(db, id)
      if (row === null) throw new Error('the source is gone')
      return row
    },
    outcomes: async () => (await loadRuns(db, id, 99)).map(({ outcome }) => outcome),
    async places() {
      const { count } = await db
        .selectFrom('shop')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where(isOfScope(scope))
        .where('deleted_at', 'is', null)
        .where('source_licence', '=', terms.licence)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    isWriting: () => isWriting(database, postgres),
    async endHold() {
      await db.updateTable('source').set({ run_until: 1 }).where('run_id', 'is not', null).execute()
    },
    async close() {
      await postgres?.end()
      await database.close()
    },
  }
}

async function isWriting({ dialect, config }: Database, postgres: pg.Client | null): Promise<boolean> {
  if (dialect === 'postgres') {
    const found = await postgres?.query(`select 1 from pg_locks join pg_class on pg_class.oid = relation
      where relname = 'shop' and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`)
    return (found?.rowCount ?? 0) > 0
  }
  const release = holdFileLock(join(config.dataDir, 'fyndkartan.sqlite'))
  release?.()
  return release === null
}
