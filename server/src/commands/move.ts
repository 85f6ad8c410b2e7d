/** `npm run move -- DATABASE_URL`: copies everything from SQLite to PostgreSQL. The SQLite file stays as it is. */
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { readConfig, settings } from '../config/config.ts'
import { fillDatabase } from '../db/backup/fill-database.ts'
import { readSnapshot } from '../db/backup/snapshot.ts'
import { namingDatabase } from '../db/database-unusable.ts'
import { openDatabase, openForReading } from '../db/open.ts'
import { holdServerLock } from '../db/server-lock.ts'
import { CommandError, configuredDatabase, runCommand } from './run-command.ts'

const usage = `Usage: npm run move -- DATABASE_URL

  DATABASE_URL  an empty database, for example ${settings.databaseUrl.example}`

await runCommand(async () => {
  const target = { dataDir: '', databaseUrl: readAddress() }
  const config = readConfig()
  if (config.databaseUrl !== null)
    throw new CommandError(
      'DATABASE_URL is set, so the site lives in PostgreSQL already. Unset it to move what SQLite holds.',
    )
  await configuredDatabase()
  const releaseLock = await namingDatabase(config, () => holdServerLock(config))
  const source = await namingDatabase(config, () => openForReading(config))
  const database = openDatabase(target)
  try {
    const rows = await namingDatabase(target, () =>
      readSnapshot(source, systemClock(), (snapshot) =>
        fillDatabase(database, snapshot, { nowMs: systemClock(), replace: false }),
      ),
    )
    console.log(
      `Moved ${rows} rows; every table has as many as before. Set DATABASE_URL to that address, in the environment or in\n` +
        `.env, and start the server. The SQLite file in ${config.dataDir} is as it was: keep it until all is well.`,
    )
  } finally {
    await database.close()
    await source.close()
    releaseLock()
  }
})

/** Reads the URL of the database from the arguments. Error messages omit it, because it may contain a password. */
function readAddress(): string {
  let given: string[]
  try {
    given = parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  const [address = '', ...rest] = given
  if (address === '' || rest.length > 0) throw new CommandError(`Give one address.\n${usage}`)
  try {
    return settings.databaseUrl.read(address) as string
  } catch (error) {
    throw new CommandError(`DATABASE_URL ${error instanceof Error ? error.message : String(error)}.\n${usage}`)
  }
}
