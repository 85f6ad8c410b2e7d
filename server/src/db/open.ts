/** Opens the database: SQLite in the data directory, or PostgreSQL when its URL is configured. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { postgresDialect } from './postgres.ts'
import type { Serving } from './serving.ts'
import { readOnlySqliteDialect, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'

export interface Database extends Serving {
  /** For reading outside transactions. Changes need `write` of write.ts. */
  readonly db: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /** The configuration with which the database was opened; another thread opens its own connection with it. */
  readonly config: DatabaseConfig
  close(): Promise<void>
  /**
   * Empties SQLite's write-ahead log, which may still contain deleted data. Does nothing on PostgreSQL, which recycles
   * its log by itself.
   */
  forgetDeleted(): Promise<void>
}

export interface DatabaseConfig {
  /**
   * The directory of SQLite's file. Created when missing; other users can access neither a created directory nor the
   * file.
   */
  readonly dataDir: string
  /** PostgreSQL's URL, or null for SQLite. */
  readonly databaseUrl: string | null
}

const fileName = 'fyndkartan.sqlite'

/** The SQLite file in a data directory. */
function sqliteFile(dataDir: string): string {
  return join(dataDir, fileName)
}

/** Whether the data directory has a SQLite file. */
export function sqliteFileExists({ dataDir }: DatabaseConfig): boolean {
  return existsSync(sqliteFile(dataDir))
}

/**
 * Opens the database without touching its tables: run `migrate` next. A SQLite file that cannot be opened makes this
 * call throw; with PostgreSQL, the first query throws. `onError` receives errors of idle connections.
 */
export function openDatabase(config: DatabaseConfig, onError: (error: Error) => void = () => {}): Database {
  if (config.databaseUrl !== null) return wrap('postgres', config, postgresDialect(config.databaseUrl, onError))
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = sqliteFile(config.dataDir)
  const dialect = sqliteDialect(file)
  // The mode of an existing directory stays, since the directory may be shared. SQLite's companion files get the mode
  // of this file.
  chmodSync(file, 0o600)
  return wrap('sqlite', config, dialect)
}

/** Opens the database for reading while a server writes to it. Throws when SQLite's file does not exist. */
export function openForReading(config: DatabaseConfig): Database {
  if (config.databaseUrl !== null) return openDatabase(config)
  if (!sqliteFileExists(config)) throw new Error('there is none yet')
  return wrap('sqlite', config, readOnlySqliteDialect(sqliteFile(config.dataDir)))
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
