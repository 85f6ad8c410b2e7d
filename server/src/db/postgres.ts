/** Connects to PostgreSQL 15 or later, or to a database that speaks its dialect. */
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
import { repeatAfterConflict } from './conflicts.ts'
import type { Connections, Serving, WaitLimits } from './serving.ts'
import type { Tables } from './tables.ts'

/** How long to wait for a new or pooled connection, ms. A reachable database provides one within milliseconds. */
const connectTimeoutMs = 5000

/**
 * Limits while a visitor waits. Waiting for a connection (5 s) and holding it (`holdMs`) together take less than the
 * page's timeout of 30 s.
 */
const visitorLimits: WaitLimits = { holdMs: 20_000, lockMs: 15_000, statementMs: 18_000, silenceMs: 10_000 }

/**
 * Limits for an import, which delays the next import until it ends. The largest one takes a few seconds, and sends no
 * statement during some of them.
 */
export const importLimits: WaitLimits = { holdMs: 120_000, lockMs: 15_000, statementMs: 60_000, silenceMs: 60_000 }

/**
 * After this time without traffic, ms, the system checks whether a connection still works; Node detects a broken one
 * about ten seconds later.
 */
const keepAliveMs = 10_000

/** The start of the application name that PostgreSQL lists for each of our connections. */
const applicationName = 'fyndkartan'

/**
 * Makes a connection pool as a Kysely dialect. `onError` receives errors of idle connections, which would end the
 * process if nobody handled them.
 */
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

/**
 * Sets the time limits of a transaction, in the same message as `begin`. They apply to this transaction only: behind a
 * pooler, the next one on the connection may be another client's.
 *
 * Repeats a statement outside a transaction after a conflict; `write` repeats transactions.
 */
class LimitedDriver extends PostgresDriver {
  readonly #pooled: LimitedPool
  readonly #repeating = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  constructor(config: PostgresDialectConfig, pooled: LimitedPool) {
    super(config)
    this.#pooled = pooled
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.#repeating.has(connection)) return connection
    this.#repeating.add(connection)
    const once = connection.executeQuery.bind(connection)
    connection.executeQuery = (...query) =>
      this.#inTransaction.has(connection) ? once(...query) : repeatAfterConflict(() => once(...query))
    return connection
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection).finally(() => this.#inTransaction.delete(connection))
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    await super.rollbackTransaction(connection).finally(() => this.#inTransaction.delete(connection))
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#inTransaction.add(connection)
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

/** A connection pool, created at the first query, so that a server on SQLite does not load PostgreSQL's driver. */
class LimitedPool {
  /** Null, which means no limits, until visitors are served: migrations and sample data take as long as they need. */
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
      // A random name for each pool, so that `countOtherPools` can tell pools apart.
      application_name: `${applicationName} ${randomBytes(6).toString('hex')}`,
      types: { getTypeParser: typeParserOf(types) },
    })
    pool.on('error', (error) => {
      // The error refers to its connection, which would be logged with it, including the key for cancelling queries.
      Reflect.deleteProperty(error, 'client')
      this.#onError(error)
    })
    // When a connection in use breaks, its query fails. The connection also emits an error event, which would end the
    // process if nobody handled it.
    pool.on('connect', (client) => client.on('error', () => {}))
    this.#limitHolding(pool)
    this.#pool = pool
    return pool
  }

  /** Closes a connection that is held longer than `holdMs`: its query fails, and the pool opens a new connection. */
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

/**
 * Closes a connection without `end`, which would wait for a reply if the network connection is dead. pg-pool does the
 * same when a connection attempt times out.
 */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

/** Reads bigint columns as numbers: they contain milliseconds, revisions and counts, all far below 2^53. */
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
