/** Backup files for tests, written and read in the same way as by the commands. */
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fillDatabase } from '../db/backup/fill-database.ts'
import { checkBackup, readBackup } from '../db/backup/read-backup.ts'
import { readSnapshot } from '../db/backup/snapshot.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { type Database, openDatabase } from '../db/open.ts'
import type { TestDatabases } from './databases.ts'

/** Saturday 21 November 2026, 12:00 in Sweden. */
export const nowMs = Date.UTC(2026, 10, 21, 11)

/** A new path in a folder of its own, which is removed after the test. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'backup.jsonl.gz')
}

export async function backUp(database: Database): Promise<string> {
  const file = newFile()
  await readSnapshot(database, nowMs, (snapshot) => writeBackup(file, snapshot))
  return file
}

export async function restore(file: string, database: Database, replace = false): Promise<number> {
  await using handle = await open(file)
  await checkBackup(handle)
  return await fillDatabase(database, await readBackup(handle), { nowMs, replace })
}

export async function check(file: string) {
  await using handle = await open(file)
  return await checkBackup(handle)
}

/** An empty database without migrations, closed after the test. */
export async function newDatabase(databases: TestDatabases): Promise<Database> {
  const database = openDatabase(await databases.place())
  onTestFinished(() => database.close())
  return database
}
