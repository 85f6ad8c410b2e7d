/** PostgreSQL over the network, 15 or later, or an engine that speaks its dialect. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Connections, Serving, WaitLimits } from './serving.ts'
import type { Tables } from './tables.ts'

/** Time to get a new or pooled connection. A reachable database provides one within milliseconds. */
const connectTimeoutMs = 5000

/** The wait for a connection plus the longest hold is shorter than the page's timeout of 30 s. An import takes a few seconds. */
const visitorLimits: WaitLimits = { holdMs: 20_000, lockMs: 15_000, statementMs: 18_000, silenceMs: 10_000 }

/** The largest import at the desk takes a few seconds, some of them without a statement; the next import waits for its end. */
export const importLimits: WaitLimits = { holdMs: 120_000, lockMs: 15_000, statementMs: 60_000, silenceMs: 60_000 }

/** The keep-alive delay of idle connections; Node detects a dead one about ten seconds later. */
const keepAliveMs = 10_000

/** The application name of our connections in PostgreSQL's lists. */
const applicationName = 'fyndkartan'

/** A connection pool as a Kysely dialect. `onError` receives errors of idle connections; unhandled, they would end the process. */
export function postgresDialect(url: string, onError: (error: Error) => void): LimitedPostgresDialect {
  const pooled = new LimitedPool(url, onError)
  return new LimitedPostgresDialect(pooled)
}

class LimitedPostgresDialect extends PostgresDialect implements Serving {
  readonly #pooled: LimitedPool

  constructor(pooled: LimitedPool) {
    super({ pool: () => pooled.open() })
    this.#pooled = pooled
  }

  override createDriver() {
    return new LimitedDriver({ pool: () => this.#pooled.open() }, this.#pooled)
  }

  connections(): Connections {
    return this.#pooled.connections
  }

  limitWaits(limits = visitorLimits): void {
    this.#pooled.limits = limits
  }
}

/** Sets limits in the same message as `begin`, for this transaction only: behind a pooler the next one may be another client's. */
class LimitedDriver extends PostgresDriver {
  readonly #pooled: LimitedPool

  constructor(config: PostgresDialectConfig, pooled: LimitedPool) {
    super(config)
    this.#pooled = pooled
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined
    const { limits } = this.#pooled
    if (limits === null || !isPlain) return super.beginTransaction(connection, settings)
    const { lockMs, statementMs, silenceMs } = limits
    await connection.executeQuery(
      CompiledQuery.raw(
        `begin; set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}; ` +
          `set local idle_in_transaction_session_timeout = ${silenceMs}`,
      ),
    )
  }
}

/** Opens at the first query, so that a server on SQLite does not load the driver. */
class LimitedPool {
  /** Null until visitors are served: migrations and sample data take as long as they need. */
  limits: WaitLimits | null = null
  readonly #url: string
  readonly #onError: (error: Error) => void
  #pool: pg.Pool | null = null

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url
    this.#onError = onError
  }

  get connections(): Connections {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {}
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  async open(): Promise<pg.Pool> {
    const {
      default: { Pool, types },
    } = await import('pg')
    const pool = new Pool({
      connectionString: this.#url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      // Tells pools apart, for `countOtherPools`.
      application_name: `${applicationName} ${randomBytes(6).toString('hex')}`,
      types: { getTypeParser: typeParserOf(types) },
    })
    pool.on('error', (error) => {
      // Otherwise the whole connection, including the key for cancelling its queries, would be logged.
      Reflect.deleteProperty(error, 'client')
      this.#onError(error)
    })
    // When a connection breaks in use, its query fails; the additional error event, unhandled, would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    this.#limitHolding(pool)
    this.#pool = pool
    return pool
  }

  /** Closes connections that are held too long: their queries fail, and the pool opens new ones. */
  #limitHolding(pool: pg.Pool): void {
    const held = new Map<pg.PoolClient, NodeJS.Timeout>()
    pool.on('acquire', (client) => {
      if (this.limits !== null) held.set(client, setTimeout(cut, this.limits.holdMs, client))
    })
    pool.on('release', (_error, client) => {
      clearTimeout(held.get(client))
      held.delete(client)
    })
  }
}

/** `end` would wait for a reply over a dead connection. pg-pool does the same when a connection attempt times out. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

/** bigint columns hold milliseconds, revisions and counts, all far below 2^53: read them as numbers. */
function typeParserOf({ builtins, getTypeParser }: typeof pg.types): typeof pg.types.getTypeParser {
  return (type: number, format?: unknown) => (type === builtins.INT8 ? Number : getTypeParser(type, format as 'text'))
}

/** How many other servers and commands are connected to the same database. */
export async function countOtherPools(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pools: number }>`
    select count(distinct application_name) as pools from pg_stat_activity
    where datname = current_database() and application_name like ${`${applicationName} %`}
      and application_name <> current_setting('application_name')`.execute(db)
  return rows[0]?.pools ?? 0
}
