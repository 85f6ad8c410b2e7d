/**
 * `npm run backup -- FILE`: writes one consistent state of the whole database to a file, also while the server runs.
 */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { readSnapshot } from '../db/backup/snapshot.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { namingDatabase } from '../db/database-unusable.ts'
import { openForReading } from '../db/open.ts'
import { CommandError, configuredDatabase, runCommand } from './run-command.ts'

const usage = `Usage: npm run backup -- FILE [--force]

  FILE     for example fyndkartan.jsonl.gz; only its owner may read it, and nobody else should
  --force  replaces a file that is there`

await runCommand(async () => {
  const { file, force } = readArguments()
  if (existsSync(file) && !force) throw new CommandError(`${file} exists already; --force replaces it.`)
  const config = await configuredDatabase()
  // A signal stops the backup, which then removes its file: an incomplete file of personal data must not be left
  // behind.
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
  const { rows, tables } = await namingDatabase(config, async () => {
    const database = openForReading(config)
    try {
      return await readSnapshot(database, systemClock(), (snapshot) => writeBackup(file, snapshot, stop.signal))
    } finally {
      await database.close()
    }
  })
  console.log(`${file}: ${rows} rows of ${tables} tables, ${statSync(file).size} bytes.`)
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) throw new CommandError(`Give one file.\n${usage}`)
    return { file: resolve(file), force: values.force }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
