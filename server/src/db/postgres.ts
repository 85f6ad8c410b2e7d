/** PostgreSQL over the network, 15 or later, or an engine that speaks its dialect. */
import { randomBytes } from 'node:crypto'
import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './open.ts'

const connectTimeoutMs = 5000

/** What connections of ours are called in PostgreSQL's own lists. */
const applicationName = 'fyndkartan'

/** A connection pool as a Kysely dialect. `onError` hears of idle connections that break; unheard, they end the process. */
export function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    // Tells pools apart, for `countOtherPools`.
    application_name: `${applicationName} ${randomBytes(6).toString('hex')}`,
    types: { getTypeParser },
  })
  pool.on('error', (error) => {
    // The whole connection, with the key that cancels its queries, would go into the log.
    Reflect.deleteProperty(error, 'client')
    onError(error)
  })
  return new PostgresDialect({ pool })
}

/** bigint columns hold milliseconds, revisions and counts, all far below 2^53: read them as numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text')

/** How many other servers and commands are connected to the same database. */
export async function countOtherPools({ db }: Database): Promise<number> {
  const { rows } = await sql<{ pools: number }>`
    select count(distinct application_name) as pools from pg_stat_activity
    where datname = current_database() and application_name like ${`${applicationName} %`}
      and application_name <> current_setting('application_name')`.execute(db)
  return rows[0]?.pools ?? 0
}
