/**
 * Starts what all of the server's test files share: a PostgreSQL server, and a migrated database of each dialect, of
 * which tests copy fresh ones. A copy takes a tenth of the time of the migrations.
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
 * `npm test` leaves PostgreSQL to `npm run test:rest`. WITHOUT_POSTGRES leaves it out for a quick look; continuous
 * integration must not set it, and fails without a server.
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
  // PostgreSQL copies a database only without connections to it; SQLite's file is complete only when closed.
  await database.close()
}
