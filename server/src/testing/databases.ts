/** The databases that tests run on: every test that touches SQL runs on SQLite and on a real PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the PostgreSQL server, null when none is tested. */
    postgresUrl: string | null
  }
}

export interface TestDatabases {
  readonly dialect: Database['dialect']
  /** Where a new, empty database lies. Removed after the tests. */
  place(): Promise<DatabaseConfig>
  /** A new database with all migrations. Closed and removed after the tests. */
  fresh(): Promise<Database>
}

/** Runs the same tests on both databases; PostgreSQL shows as skipped when there is none. */
export function onEachDatabase(tests: (databases: TestDatabases) => void): void {
  describe('on SQLite', () => tests(testDatabases('sqlite')))
  describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => tests(testDatabases('postgres')))
}

/** SQLite databases for tests that touch no SQL of their own. Call inside `describe` or at the top of the file. */
export function testDatabases(dialect: Database['dialect']): TestDatabases {
  const cleanups: (() => unknown)[] = []
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })

  async function place(): Promise<DatabaseConfig> {
    const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-test-'))
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
    return { dataDir, databaseUrl: dialect === 'postgres' ? await newPostgresDatabase() : null }
  }

  async function newPostgresDatabase(): Promise<string> {
    const adminUrl = inject('postgresUrl') ?? ''
    const name = `test_${randomBytes(8).toString('hex')}`
    await administer(adminUrl, `create database ${name}`)
    cleanups.push(() => administer(adminUrl, `drop database ${name} with (force)`))
    const address = new URL(adminUrl)
    address.pathname = `/${name}`
    return address.href
  }

  return {
    dialect,
    place,
    async fresh() {
      const database = openDatabase(await place())
      cleanups.push(() => database.close())
      await migrate(database)
      return database
    },
  }
}

async function administer(databaseUrl: string, statement: string): Promise<void> {
  const admin = openDatabase({ dataDir: '', databaseUrl })
  await sql.raw(statement).execute(admin.db)
  await admin.close()
}
