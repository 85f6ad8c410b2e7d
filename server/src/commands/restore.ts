/**
 * `npm run restore -- FILE`: restores a backup into the configured database. A backup of SQLite or of PostgreSQL can be
 * restored into either.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { assertUsable, fillDatabase } from '../db/backup/fill-database.ts'
import { checkBackup, readBackup } from '../db/backup/read-backup.ts'
import { namingDatabase } from '../db/database-unusable.ts'
import { openDatabase } from '../db/open.ts'
import { holdServerLock } from '../db/server-lock.ts'
import {
  CommandError,
  configuredDatabase,
  creatingIf,
  newOption,
  newUsage,
  printStep,
  runCommand,
} from './run-command.ts'

const usage = `Usage: npm run restore -- FILE [--replace] [--new]

  FILE       what npm run backup has written; nothing is touched unless all of it is sound
  --replace  takes everything away that the database holds; else it must be empty, or hold sample data alone
  ${newUsage}`

await runCommand(async () => {
  const { file, replace, isNew } = readArguments()
  await using handle = await openFile(file)
  const { header } = await checkBackup(handle)
  await assertUsable(header)
  const config = await configuredDatabase(creatingIf(isNew))
  await namingDatabase(config, async () => {
    const releaseLock = holdServerLock(config)
    const database = openDatabase(config)
    try {
      const rows = await fillDatabase(database, await readBackup(handle), {
        nowMs: systemClock(),
        replace,
        onStep: printStep,
      })
      console.log(`Restored ${rows} rows of ${header.tables.length} tables, as they were at ${header.takenAt}.`)
    } finally {
      await database.close()
      releaseLock()
    }
  })
})

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, ...newOption },
    })
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) throw new CommandError(`Give one file.\n${usage}`)
    return { file: resolve(file), replace: values.replace, isNew: values.new }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
