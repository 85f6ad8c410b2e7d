/** Opens the one database: SQLite in the data directory, or PostgreSQL when an address is configured. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { postgresDialect } from './postgres.ts'
import type { Serving } from './serving.ts'
import { readOnlySqliteDialect, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'

export interface Database extends Serving {
  /** For reading, outside transactions; changes go through `write`. */
  readonly db: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /** Its location, for a thread that needs its own connection. */
  readonly config: DatabaseConfig
  close(): Promise<void>
  /** Clears SQLite's write-ahead log, where deleted data may still be stored; PostgreSQL recycles its own. */
  forgetDeleted(): Promise<void>
}

export interface DatabaseConfig {
  /** The directory of SQLite's file; created when missing, inaccessible to other users like the file itself. */
  readonly dataDir: string
  /** PostgreSQL's URL, or null for SQLite. */
  readonly databaseUrl: string | null
}

const fileName = 'fyndkartan.sqlite'

/** The SQLite file in a data directory. */
function sqliteFile(dataDir: string): string {
  return join(dataDir, fileName)
}

/**
 * Opens without touching the tables; run `migrate` next. SQLite fails immediately when the file cannot be opened, PostgreSQL
 * at the first query. `onError` receives errors of idle connections.
 */
export function openDatabase(config: DatabaseConfig, onError: (error: Error) => void = () => {}): Database {
  if (config.databaseUrl !== null) return wrap('postgres', config, postgresDialect(config.databaseUrl, onError))
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = sqliteFile(config.dataDir)
  const dialect = sqliteDialect(file)
  // An existing directory keeps its mode, since it may be shared; SQLite's companion files inherit the mode of this file.
  chmodSync(file, 0o600)
  return wrap('sqlite', config, dialect)
}

/** Opens for reading while a server writes. Throws when SQLite's file does not exist. */
export function openForReading(config: DatabaseConfig): Database {
  if (config.databaseUrl !== null) return openDatabase(config)
  const file = sqliteFile(config.dataDir)
  if (!existsSync(file)) throw new Error('there is none yet')
  return wrap('sqlite', config, readOnlySqliteDialect(file))
}

/** An empty in-memory scratch database, for trying out migrations. */
export function openScratch(): Omit<Database, 'config'> {
  return withoutPlace('sqlite', sqliteDialect(':memory:'))
}

type KyselyDialect = ConstructorParameters<typeof Kysely>[0]['dialect'] & Serving

function wrap(
  dialect: Database['dialect'],
  { dataDir, databaseUrl }: DatabaseConfig,
  kyselyDialect: KyselyDialect,
): Database {
  return { ...withoutPlace(dialect, kyselyDialect), config: { dataDir, databaseUrl } }
}

function withoutPlace(dialect: Database['dialect'], kyselyDialect: KyselyDialect): Omit<Database, 'config'> {
  const db = new Kysely<Tables>({ dialect: kyselyDialect, plugins: [new TransactionGuard()] })
  return {
    db,
    dialect,
    connections: () => kyselyDialect.connections(),
    limitWaits: (limits) => kyselyDialect.limitWaits(limits),
    close: () => db.destroy(),
    async forgetDeleted() {
      if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
    },
  }
}
