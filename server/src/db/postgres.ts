/** PostgreSQL over the network, 15 or later, or an engine that speaks its dialect. */
import { randomBytes } from 'node:crypto'
import { PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './open.ts'

const connectTimeoutMs = 5000

/** What connections of ours are called in PostgreSQL's own lists. */
const applicationName = 'fyndkartan'

/** A connection pool as a Kysely dialect. `onError` hears of idle connections that break; unheard, they end the process. */
export function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(url, onError) })
}

/** At the first query: a server on SQLite need not wait for the driver to be read. */
async function openPool(url: string, onError: (error: Error) => void): Promise<pg.Pool> {
  const {
    default: { Pool, types },
  } = await import('pg')
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    // Tells pools apart, for `countOtherPools`.
    application_name: `${applicationName} ${randomBytes(6).toString('hex')}`,
    types: { getTypeParser: typeParserOf(types) },
  })
  pool.on('error', (error) => {
    // The whole connection, with the key that cancels its queries, would go into the log.
    Reflect.deleteProperty(error, 'client')
    onError(error)
  })
  return pool
}

/** bigint columns hold milliseconds, revisions and counts, all far below 2^53: read them as numbers. */
function typeParserOf({ builtins, getTypeParser }: typeof pg.types): typeof pg.types.getTypeParser {
  return (type: number, format?: unknown) => (type === builtins.INT8 ? Number : getTypeParser(type, format as 'text'))
}

/** How many other servers and commands are connected to the same database. */
export async function countOtherPools({ db }: Database): Promise<number> {
  const { rows } = await sql<{ pools: number }>`
    select count(distinct application_name) as pools from pg_stat_activity
    where datname = current_database() and application_name like ${`${applicationName} %`}
      and application_name <> current_setting('application_name')`.execute(db)
  return rows[0]?.pools ?? 0
}
