/** Faults of the database that the operator can mend, told in a sentence. */
import type { DatabaseConfig } from './open.ts'

/** The message names the variable that leads to the database, and says why it cannot be used. */
export class DatabaseUnusable extends Error {}

/** Runs what locks, opens, migrates or first reads the database; what it throws becomes a DatabaseUnusable. */
export async function namingDatabase<T>(
  { dataDir, databaseUrl }: DatabaseConfig,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    // The address of PostgreSQL may hold a password.
    const where = databaseUrl === null ? `The database in DATA_DIR=${dataDir}` : 'The database of DATABASE_URL'
    throw new DatabaseUnusable(`${where} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/** All messages from the outermost error to its causes. A host with several addresses fails with an error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}
