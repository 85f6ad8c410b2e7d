/** Runs a command: configuration, the database, and short error messages. */
import { ConfigError, readConfig } from '../config/config.ts'
import { DatabaseUnusable, namingDatabase } from '../db/database-unusable.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'

/** An error that the user can fix: printed without a stack. */
export class CommandError extends Error {}

/** Opens and migrates the configured database. Call it after checking the arguments: it may create the file. */
export type OpenConfigured = () => Promise<Database>

/** Runs a command and closes the database that it opened. A problem is printed and sets the exit code to 1. */
export async function runCommand(run: (open: OpenConfigured) => Promise<void>): Promise<void> {
  const opened: Database[] = []
  try {
    await run(async () => {
      const config = readConfig()
      return namingDatabase(config, async () => {
        const database = openDatabase(config)
        opened.push(database)
        await migrate(database)
        return database
      })
    })
  } catch (error) {
    process.exitCode = 1
    const isKnown = [CommandError, ConfigError, DatabaseUnusable].some((kind) => error instanceof kind)
    console.error(isKnown ? (error as Error).message : error)
  } finally {
    for (const database of opened) await database.close()
  }
}
