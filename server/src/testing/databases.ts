/**
 * The databases of tests. Tests of SQL, transactions, several nodes and database errors run on SQLite and on a real
 * PostgreSQL; together they run every statement of the product. All others run on SQLite.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's URL of the PostgreSQL server; null if PostgreSQL is not tested. */
    postgresUrl: string | null
    /** The name of the migrated PostgreSQL database from which fresh ones are copied; nothing may connect to it. */
    postgresTemplate: string
    /** A data directory with a migrated SQLite database; undefined in tests of other workspaces. */
    sqliteTemplate: string | undefined
  }
}

export interface TestDatabases {
  readonly dialect: Database['dialect']
  /** The location of a new, empty database, removed after the tests. */
  place(): Promise<DatabaseConfig>
  /** A new, migrated database, copied from the template; closed and removed after the tests. */
  fresh(): Promise<Database>
}

/** The part of the tests that runs, 'product' or 'rest': see vitest.config.ts. */
const part = process.env['TEST_PART']

/**
 * Runs the same tests on both databases: on SQLite in `npm test` (slow ones in `npm run test:rest`), on PostgreSQL in
 * `npm run test:rest`. Tests on PostgreSQL are marked as skipped if there is none.
 */
export function onEachDatabase(tests: (databases: TestDatabases) => void): void {
  const isSlow = expect.getState().testPath?.endsWith('.slow.test.ts') === true
  const onSqlite = part === 'rest' && !isSlow ? null : describe
  const postgresTests = inject('postgresUrl') === null ? describe.skip : describe
  const onPostgres = part === 'product' ? null : postgresTests
  onSqlite?.('on SQLite', () => tests(testDatabases('sqlite')))
  onPostgres?.('on PostgreSQL', () => tests(testDatabases('postgres')))
}

/** Runs tests only on SQLite, because other tests already run the same SQL on PostgreSQL. */
export function onSqlite(tests: (databases: TestDatabases) => void): void {
  describe('on SQLite', () => tests(testDatabases('sqlite')))
}

/** Creates databases of one dialect for tests. Call it inside a `describe` or at the top of a file. */
export function testDatabases(dialect: Database['dialect']): TestDatabases {
  const cleanups: (() => unknown)[] = []
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })

  function newDirectory(): string {
    const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-test-'))
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
    return dataDir
  }

  /** Creates a database. `like` is the end of the statement `create database`, for example with a template. */
  async function newPostgresDatabase(like = ''): Promise<string> {
    const adminUrl = inject('postgresUrl') ?? ''
    const name = `test_${randomBytes(8).toString('hex')}`
    await administer(adminUrl, `create database ${name} ${like}`)
    cleanups.push(() => administer(adminUrl, `drop database ${name} with (force)`))
    const address = new URL(adminUrl)
    address.pathname = `/${name}`
    return address.href
  }

  /** The location of a new database, migrated if there is a template; otherwise the caller migrates it. */
  async function migratedPlace(): Promise<DatabaseConfig> {
    const dataDir = newDirectory()
    if (dialect === 'postgres') {
      // Copying the files is faster than logging each page, because the test server does not wait for the disk.
      const like = `template ${inject('postgresTemplate')} strategy file_copy`
      return { dataDir, databaseUrl: await newPostgresDatabase(like) }
    }
    const template = inject('sqliteTemplate')
    if (template !== undefined) cpSync(template, dataDir, { recursive: true })
    return { dataDir, databaseUrl: null }
  }

  return {
    dialect,
    async place() {
      const dataDir = newDirectory()
      return { dataDir, databaseUrl: dialect === 'postgres' ? await newPostgresDatabase() : null }
    },
    async fresh() {
      const database = openDatabase(await migratedPlace())
      cleanups.push(() => database.close())
      // Waiting for the disk would take a third of the tests' time, and no test simulates a power failure on a fresh
      // database.
      if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db)
      // A copy of the template is already migrated; even checking that would take most of this function's time.
      if (dialect === 'sqlite' && inject('sqliteTemplate') === undefined) await migrate(database)
      return database
    },
  }
}

async function administer(databaseUrl: string, statement: string): Promise<void> {
  const admin = openDatabase({ dataDir: '', databaseUrl })
  await sql.raw(statement).execute(admin.db)
  await admin.close()
}
