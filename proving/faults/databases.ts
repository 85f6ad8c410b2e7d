/** Databases for the fault tests: SQLite in a folder of its own, and a PostgreSQL that a test can kill. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { DatabaseConfig } from '../../server/src/db/open.ts'
import { canLaunchPostgres, type DurablePostgres, startDurablePostgres } from '../../tools/postgres.ts'

const { CI, WITHOUT_POSTGRES } = process.env

/**
 * Whether PostgreSQL is tested: if it can be started, unless WITHOUT_POSTGRES is set; always in continuous integration.
 */
export const hasPostgres = Boolean(CI) || (!WITHOUT_POSTGRES && canLaunchPostgres())

export interface FaultyDatabase {
  readonly config: DatabaseConfig
  /** The location of the database, in the form that `startSite` takes. */
  readonly place: { readonly dataDir: string } | { readonly databaseUrl: string }
  /** The PostgreSQL server, which a test can kill; null for SQLite. */
  readonly postgres: DurablePostgres | null
  remove(): Promise<void>
}

/** The databases made so far. All are removed at the end, so that a failed test leaves none. */
const made: FaultyDatabase[] = []
afterAll(async () => {
  for (const database of made) await database.remove()
})

/** Creates an empty database, which survives a kill of the server. */
export async function makeDatabase(dialect: 'SQLite' | 'PostgreSQL'): Promise<FaultyDatabase> {
  const database = await make(dialect)
  made.push(database)
  return database
}

async function make(dialect: 'SQLite' | 'PostgreSQL'): Promise<FaultyDatabase> {
  if (dialect === 'SQLite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-fault-'))
    return {
      config: { dataDir, databaseUrl: null },
      place: { dataDir },
      postgres: null,
      remove: async () => rmSync(dataDir, { recursive: true, force: true }),
    }
  }
  const postgres = await startDurablePostgres()
  const databaseUrl = await postgres.createDatabase()
  return {
    config: { dataDir: '', databaseUrl },
    place: { databaseUrl },
    postgres,
    remove: () => postgres.stop(),
  }
}
