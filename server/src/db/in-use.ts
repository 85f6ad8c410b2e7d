import { loadAppliedMigrations } from './migrate.ts'
import { type DatabaseConfig, openForReading, sqliteFileExists } from './open.ts'

/** Whether a site has ever used the database. Looks without creating anything; throws when it cannot look. */
export async function isInUse(config: DatabaseConfig): Promise<boolean> {
  if (config.databaseUrl === null && !sqliteFileExists(config)) return false
  const database = openForReading(config)
  try {
    return (await loadAppliedMigrations(database.db)).length > 0
  } finally {
    await database.close()
  }
}
