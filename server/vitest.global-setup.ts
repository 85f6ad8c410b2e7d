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
 * WITHOUT_POSTGRES leaves PostgreSQL out, as `npm test` does: `npm run test:rest` is about it. Otherwise continuous integration
 * never passes without one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-template-'))
  await migrateNew({ dataDir, databaseUrl: null })
  project.provide('sqliteTemplate', dataDir)
  const removeTemplate = () => rmSync(dataDir, { recursive: true, force: true })

  const { CI, WITHOUT_POSTGRES } = process.env
  if (WITHOUT_POSTGRES || (!CI && !canStartPostgres())) {
    console.warn(
      `PostgreSQL is not tested: ${WITHOUT_POSTGRES ? 'WITHOUT_POSTGRES is set. npm run test:rest tests it.' : 'none was found.'}`,
    )
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

async function migrateNew(config: DatabaseConfig): Promise<void> {
  const database = openDatabase(config)
  await migrate(database)
  // Nobody may be connected to a PostgreSQL database that is copied; SQLite's file is whole when it is closed.
  await database.close()
}
