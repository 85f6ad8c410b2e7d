/** Every command says which database it uses, and none creates one by itself. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameDatabase } from '../db/database-unusable.ts'
import { compiledOnce, newDirectory } from '../testing/run-server.ts'

function run(command: string, dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, command), ...args], {
    encoding: 'utf8',
    env: { DATA_DIR: dataDir, DATABASE_URL: '', ...compiledOnce },
  })
  return { status, stdout, stderr }
}

/** Valid arguments of each command that opens the configured database. */
const commands: Readonly<Record<string, readonly string[]>> = {
  'backup.ts': [join(import.meta.dirname, 'no-such-folder', 'a.gz')],
  'erase.ts': ['tip', '1'],
  'import.ts': ['csv', join(import.meta.dirname, '../../../docs/import-example.csv')],
  'move.ts': ['postgresql://anna:hemligt@127.0.0.1:1/x'],
  'operator.ts': ['--list'],
  'sample.ts': [],
  'source.ts': ['list'],
}

test('all commands are tested here, or with backups', () => {
  const all = readdirSync(import.meta.dirname).filter(
    (file) =>
      !file.includes('.test.') && readFileSync(join(import.meta.dirname, file), 'utf8').includes('await runCommand('),
  )
  expect(all).toEqual([...Object.keys(commands), 'restore.ts'].toSorted())
})

test.each(Object.entries(commands))('%s names its database, and refuses one that no site has used', (command, args) => {
  const dataDir = newDirectory()
  const { status, stdout, stderr } = run(command, dataDir, ...args)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const [first, second, ...rest] = stderr.split('\n')
  expect(first).toBe(`Database: SQLite in ${dataDir}`)
  expect(second).toContain(`The database in DATA_DIR=${dataDir} cannot be used: there is none yet.`)
  expect(rest).toEqual([''])
  expect(existsSync(dataDir)).toBe(false)
})

describe('the name of a database', () => {
  test.each([
    ['postgresql://anna:hemligt@db.example:5433/fynd?password=hemligt&sslmode=require', 'fynd at db.example:5433'],
    ['postgresql://anna:heml%40igt@127.0.0.1/fynd%20karta', 'fynd karta at 127.0.0.1'],
    ['postgresql://anna@localhost/fynd?host=/run/postgresql', 'fynd at /run/postgresql'],
    ['postgresql://anna:hemligt@db.example', 'the default database at db.example'],
  ])('%s has no password', (databaseUrl, name) => {
    expect(nameDatabase({ dataDir: '/x', databaseUrl })).toBe(`PostgreSQL, ${name}`)
  })
})
