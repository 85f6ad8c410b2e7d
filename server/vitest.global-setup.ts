/**
 * What all of the server's test files share: a PostgreSQL server, and a migrated database of each dialect that fresh ones are
 * copied from. A copy costs a tenth of running the migrations.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { canStartPostgres, startPostgres } from '../tools/postgres.ts'
import { migrate } from './src/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from './src/db/open.ts'
import './src/testing/databases.ts'

/**
 * `npm test` leaves PostgreSQL to `npm run test:rest`, and WITHOUT_POSTGRES leaves it out for a quick look; continuous integration
 * never does the latter, and never passes without one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-template-'))
  await migrateNew({ dataDir, databaseUrl: null })
  project.provide('sqliteTemplate', dataDir)
  const removeTemplate = () => rmSync(dataDir, { recursive: true, force: true })

  const missing = whyWithoutPostgres()
  if (missing !== null) {
    console.warn(`PostgreSQL is not tested: ${missing}`)
    project.provide('postgresUrl', null)
    project.provide('postgresTemplate', '')
    return async () => removeTemplate()
  }
  const server = await startPostgres()
  const databaseUrl = await server.createDatabase()
  await migrateNew({ dataDir, databaseUrl })
  project.provide('postgresUrl', server.url())
  project.provide('postgresTemplate', new URL(databaseUrl).pathname.slice(1))
  return async () => {
    await server.stop()
    removeTemplate()
  }
}

function whyWithoutPostgres(): string | null {
  const { CI, TEST_PART, WITHOUT_POSTGRES } = process.env
  if (TEST_PART === 'product') return 'npm run test:rest does that.'
  if (CI) return null
  if (WITHOUT_POSTGRES) return 'WITHOUT_POSTGRES is set.'
  return canStartPostgres() ? null : 'none was found.'
}

async function migrateNew(config: DatabaseConfig): Promise<void> {
  const database = openDatabase(config)
  await migrate(database)
  // Nobody may be connected to a PostgreSQL database that is copied; SQLite's file is whole when it is closed.
  await database.close()
}
