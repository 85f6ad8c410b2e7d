/**
 * Runs a command-line command: reads the configuration, prints which database it names, opens it, and prints short error
 * messages.
 */
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { DatabaseUnusable, nameDatabase, namingDatabase } from '../db/database-unusable.ts'
import { isInUse } from '../db/in-use.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'

/** An error that the user can fix; only its message is printed, without a stack. */
export class CommandError extends Error {}

/** Whether a command may create a database, and whether the user has allowed it with `--new`. */
export type Creating = 'never' | 'with --new' | 'allowed'

/**
 * Opens and migrates the configured database. Call it after checking the command's arguments, because it may create the
 * database file. By default the database must be one that a site has used.
 */
export type OpenConfigured = (creating?: Creating) => Promise<Database>

/** The option of the commands that may create a database. */
export const newOption = { new: { type: 'boolean', default: false } } as const

/** Explains that option in a usage text. */
export const newUsage = '--new      makes a new database, where none is configured yet'

/** What `--new` allows. */
export function creatingIf(isNew: boolean): Creating {
  return isNew ? 'allowed' : 'with --new'
}

/**
 * Reads the configuration and prints its database, so that a command in a shell with other settings than the server's is
 * noticed. Refuses a database that no site has used yet, because such a command would succeed there without any effect
 * on the site; `creating` can allow one.
 */
export async function configuredDatabase(creating: Creating = 'never'): Promise<Config> {
  const config = readConfig()
  console.error(`Database: ${nameDatabase(config)}`)
  if (creating === 'allowed') return config
  await namingDatabase(config, async () => {
    if (await isInUse(config)) return
    const or = creating === 'with --new' ? ', or add --new to make one' : ''
    throw new Error(`there is none yet. Give this command the settings of the server, or start that first${or}`)
  })
  return config
}

/** Prints a line about a migration, which may take long. */
export function printStep(step: string): void {
  console.error(`The command is ${step}.`)
}

/** Runs a command and closes the database that it opened. Prints an error, and then sets the exit code to 1. */
export async function runCommand(run: (open: OpenConfigured) => Promise<void>): Promise<void> {
  const opened: Database[] = []
  try {
    await run(async (creating) => {
      const config = await configuredDatabase(creating)
      return namingDatabase(config, async () => {
        const database = openDatabase(config)
        opened.push(database)
        await migrate(database, migrations, printStep)
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
