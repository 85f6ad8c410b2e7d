/** One PostgreSQL server for all of the server's test files; each takes fresh databases in it. */
import type { TestProject } from 'vitest/node'
import { canStartPostgres, startPostgres } from '../tools/postgres.ts'
import './src/testing/databases.ts'

/** WITHOUT_POSTGRES leaves it out for a quick look; continuous integration never does, and never passes without one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { CI, WITHOUT_POSTGRES } = process.env
  if (!CI && (WITHOUT_POSTGRES || !canStartPostgres())) {
    console.warn('PostgreSQL is not tested: ' + (WITHOUT_POSTGRES ? 'WITHOUT_POSTGRES is set.' : 'none was found.'))
    project.provide('postgresUrl', null)
    return undefined
  }
  const server = await startPostgres()
  project.provide('postgresUrl', server.url())
  return () => server.stop()
}
