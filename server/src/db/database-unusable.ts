/** Database errors that the operator can fix, described in one sentence. */
import type { DatabaseConfig } from './open.ts'

/** An error whose message names the variable that configures the database, and says why the database cannot be used. */
export class DatabaseUnusable extends Error {}

/**
 * Runs a step that locks, opens, migrates or first reads the database. Converts every error that the step throws to a
 * DatabaseUnusable.
 */
export async function namingDatabase<T>(
  { dataDir, databaseUrl }: DatabaseConfig,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    // Omit the URL of PostgreSQL: it may contain a password.
    const where = databaseUrl === null ? `The database in DATA_DIR=${dataDir}` : 'The database of DATABASE_URL'
    throw new DatabaseUnusable(`${where} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/** Names a database as an operator knows it, such as 'SQLite in /var/lib/fyndkartan', without the password of a URL. */
export function nameDatabase({ dataDir, databaseUrl }: DatabaseConfig): string {
  if (databaseUrl === null) return `SQLite in ${dataDir}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL, ${decodeURIComponent(pathname.slice(1)) || 'the default database'} at ${searchParams.get('host') ?? host}`
}

/**
 * The messages of an error and of its causes, outermost first. Connecting to a host with several addresses fails with
 * one error for each.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}
