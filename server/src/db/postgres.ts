/** PostgreSQL over the network, 15 or later, or an engine that speaks its dialect. */
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const connectTimeoutMs = 5000

/** A connection pool as a Kysely dialect. `onError` hears of idle connections that break; unheard, they end the process. */
export function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
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
