/** Runs a command-line command: reads the configuration, opens the database, and prints short error messages. */
import { ConfigError, readConfig } from '../config/config.ts'
import { DatabaseUnusable, namingDatabase } from '../db/database-unusable.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'

/** An error that the user can fix; only its message is printed, without a stack. */
export class CommandError extends Error {}

/**
 * Opens and migrates the configured database. Call it after checking the command's arguments, because it may create the
 * database file.
 */
export type OpenConfigured = () => Promise<Database>

/** Runs a command and closes the database that it opened. Prints an error, and then sets the exit code to 1. */
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
