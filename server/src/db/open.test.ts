import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-open-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('deleted data remains in none of SQLite’s files', async () => {
  const database = openDatabase({ dataDir, databaseUrl: null })
  await migrate(database)
  const bytes = () => readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file), 'latin1'))
  const holds = (text: string) => bytes().some((file) => file.includes(text))
  const name = 'a-secret-that-nobody-keeps'
  await database.db.insertInto('secret').values({ name, value: 'x' }).execute()
  await database.forgetDeleted()
  expect(holds(name)).toBe(true)
  await database.db.deleteFrom('secret').where('name', '=', name).execute()
  await database.forgetDeleted()
  expect(holds(name)).toBe(false)
  await database.close()
})
