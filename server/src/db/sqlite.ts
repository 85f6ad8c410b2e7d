/**
 * SQLite inside the process. Only this file uses node:sqlite. It adapts node:sqlite to the interface of Kysely's SQLite
 * dialect, and does what node:sqlite leaves to its caller.
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
import { withAllFields } from '@fyndkartan/domain/with-all-fields'
import { isBusy } from './database-away.ts'
import type { Connections, Serving } from './serving.ts'
import { Turns } from './turns.ts'

/** How long opening the file waits for another process that is creating it, ms. Blocks the main thread. */
const openTimeoutMs = 1000

/**
 * How long a statement waits for another process's lock before it fails, ms. It blocks the main thread and so every
 * visitor, but lasts long enough for a commit that is about to finish.
 */
const busyTimeoutMs = 5

/**
 * How long a statement that failed because of a lock is retried, without blocking the main thread, ms: a command-line
 * tool may have the write lock for a while.
 */
const patienceMs = 15_000
const pauseMs = 50

/**
 * The most prepared statements in the cache. Our queries have a few dozen different texts; more arise only from lists
 * of ids of different lengths.
 */
const maxStatements = 200

/**
 * Opens the file, or ':memory:', as a Kysely dialect, and creates a missing file. Throws when the file cannot be
 * opened.
 */
export function sqliteDialect(file: string): SqliteDialect & Serving {
  const database = new DatabaseSync(file, { timeout: openTimeoutMs })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // SQLite overwrites deleted data with zeros: it must not remain in unused pages of the file.
  database.exec('pragma secure_delete = on')
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  return new PatientSqliteDialect(database)
}

/**
 * Opens an existing file for reading while other processes write to it. A transaction sees one consistent state, and
 * blocks nobody.
 */
export function readOnlySqliteDialect(file: string): SqliteDialect & Serving {
  return new PatientSqliteDialect(new DatabaseSync(file, { readOnly: true, timeout: openTimeoutMs }), 'begin')
}

/**
 * Locks a file that exists only for this, and returns a function that unlocks it; null when another process has locked
 * it. The operating system removes the lock when the process ends, also after a crash.
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

  /**
   * `begin immediate` takes the write lock at once. After a plain `begin`, a transaction that reads before it writes
   * fails as soon as another process writes in between.
   */
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

  /** Does nothing: a statement only ever waits for other processes' locks on the file, for at most `patienceMs`. */
  limitWaits(): void {}

  override createAdapter() {
    return new (class extends SqliteAdapter {
      /**
       * SQLite can roll back DDL, although Kysely's adapter says that it cannot. With this, a failed migration leaves
       * no trace on SQLite either.
       */
      override get supportsTransactionalDdl() {
        return true
      }

      /** Without this, Kysely would let one caller at a time use the connection; the driver already does that. */
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }
}

/**
 * One connection, used by one caller at a time. When another process has the write lock before a caller has changed
 * anything (at the begin of a transaction, or in a statement outside one), the call is retried, and other callers use
 * the connection meanwhile.
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
      // On a full disk, SQLite has rolled back by itself. A second rollback would fail and hide the cause.
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
  // Get rows as arrays: the objects of node:sqlite have no prototype, which breaks code that compares or prints them,
  // and copying such an object costs more than reading it.
  statement.setReturnArrays(true)
  let names = columnNames(statement)
  let blank = blankRow(names)
  const asObject = (row: unknown) => {
    const values = row as readonly SQLOutputValue[]
    // `select *` returns more columns after another process has added one to the table.
    if (values.length !== names.length) {
      names = columnNames(statement)
      blank = blankRow(names)
    }
    return objectOf(blank, names, values)
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

type Row = Record<string, SQLOutputValue>

function blankRow(names: readonly string[]): Row {
  return withAllFields(names.map((name) => [name, null]))
}

function objectOf(blank: Row, names: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row = { ...blank }
  for (let column = 0; column < names.length; column++) row[names[column] as string] = values[column] as SQLOutputValue
  return row
}

/**
 * Throws for anything but null, text, bigint or a finite number: node:sqlite would store undefined and NaN as NULL, and
 * take an object in first position for named parameters.
 */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value, index) => {
    if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw new TypeError(`parameter ${index + 1} cannot be stored: ${typeof value === 'number' ? value : typeof value}`)
  })
}
