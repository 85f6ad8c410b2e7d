/**
 * SQLite inside the process. The one file that knows node:sqlite: it gives Kysely's own SQLite dialect the database
 * shape it wants and does the duties that node:sqlite leaves to its caller.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { isBusy } from './database-away.ts'
import type { Connections, Serving } from './serving.ts'
import { Turns } from './turns.ts'

/** How long opening waits for another process that is just creating the file. It sleeps on the main thread. */
const openTimeoutMs = 1000

/** The same for statements, where it holds up every visitor: enough for a commit that is just ending. */
const busyTimeoutMs = 5

/** How long statements wait on, off the main thread: a command-line tool may hold the write lock for a while. */
const patienceMs = 15_000
const pauseMs = 50

/** Prepared statements kept; our queries are a few dozen texts, lists of ids make the rest. */
const maxStatements = 200

/** Opens (and creates) the file, or ':memory:', as a Kysely dialect. Throws when the file cannot be opened. */
export function sqliteDialect(file: string): SqliteDialect & Serving {
  const database = new DatabaseSync(file, { timeout: openTimeoutMs })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // What people take away must not be left in pages that are free.
  database.exec('pragma secure_delete = on')
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  return new PatientSqliteDialect(database)
}

/** The file as it is, for reading beside whoever writes: a transaction sees one state of it, and holds nobody up. */
export function readOnlySqliteDialect(file: string): SqliteDialect & Serving {
  return new PatientSqliteDialect(new DatabaseSync(file, { readOnly: true, timeout: openTimeoutMs }), 'begin')
}

/**
 * Locks a file of its own for other processes; null when another process holds it. The lock is the operating system's: it
 * ends with the process, so there is nothing stale to clean up after a crash.
 */
export function holdFileLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

class PatientSqliteDialect extends SqliteDialect implements Serving {
  readonly #driver: PatientSqliteDriver

  /** A plain `begin` that reads before it writes fails as soon as another process writes in between. */
  constructor(database: DatabaseSync, begin: 'begin' | 'begin immediate' = 'begin immediate') {
    const config = { database: adapt(database, begin) }
    super(config)
    this.#driver = new PatientSqliteDriver(config, () => database.isTransaction)
  }

  override createDriver() {
    return this.#driver
  }

  connections(): Connections {
    return this.#driver.connections
  }

  /** A statement waits for nothing but the file, and for that no longer than `patienceMs` anyway. */
  limitWaits(): void {}

  override createAdapter() {
    return new (class extends SqliteAdapter {
      /** SQLite can roll back DDL, which Kysely's adapter does not claim; a migration is all or nothing here too. */
      override get supportsTransactionalDdl() {
        return true
      }

      /** The driver takes turns itself. */
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }
}

/**
 * One connection that is used in turns. What finds the write lock taken by another process before it has changed anything,
 * a transaction's begin or a statement outside of one, is tried again, and others have their turn meanwhile.
 */
class PatientSqliteDriver extends SqliteDriver {
  readonly #inTransaction: () => boolean
  readonly #turns = new Turns()

  constructor(config: SqliteDialectConfig, inTransaction: () => boolean) {
    super(config)
    this.#inTransaction = inTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    const connection = await super.acquireConnection()
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.#patiently(() => connection.executeQuery<Row>(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  get connections(): Connections {
    return { open: 1, idle: this.#turns.taken ? 0 : 1, waiting: this.#turns.waiting }
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass()
  }

  async #patiently<T>(attempt: () => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!isBusy(error) || this.#inTransaction() || performance.now() > giveUpAt) throw error
        await this.#turns.pause(pauseMs)
      }
    }
  }
}

function adapt(database: DatabaseSync, begin: string): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const nothingToRollBack = adaptStatement(database.prepare('select 1 where false'))
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      // After a full disk SQLite has rolled back by itself; to do it again would fail and hide why.
      if (sql === 'rollback' && !database.isTransaction) return nothingToRollBack
      if (known) return known
      const statement = adaptStatement(database.prepare(sql === 'begin' ? begin : sql))
      const [oldest] = statements.keys()
      if (statements.size >= maxStatements && oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  // SQLite's own rows come without a prototype, which surprises everything that compares or prints them, and copying such
  // a row costs more than reading it.
  statement.setReturnArrays(true)
  let names = columnNames(statement)
  const asObject = (row: unknown) => {
    const values = row as readonly SQLOutputValue[]
    // A table that has got another column since gives it to `select *` too.
    if (values.length !== names.length) names = columnNames(statement)
    return objectOf(names, values)
  }
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...bindable(parameters)).map(asObject),
    run: (parameters) => statement.run(...bindable(parameters)),
    *iterate(parameters) {
      for (const values of statement.iterate(...bindable(parameters))) yield asObject(values)
    },
  }
}

function columnNames(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name)
}

function objectOf(names: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {}
  for (let column = 0; column < names.length; column++) row[names[column] as string] = values[column] as SQLOutputValue
  return row
}

/**
 * node:sqlite takes an object in first place for named parameters and shifts the rest, and stores undefined and NaN as
 * NULL: whatever is not null, text, bigint or a finite number is refused here.
 */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value, index) => {
    if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw new TypeError(`parameter ${index + 1} cannot be stored: ${typeof value === 'number' ? value : typeof value}`)
  })
}
