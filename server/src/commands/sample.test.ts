import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compiledOnce, withoutDatabaseLine } from '../testing/run-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-sample-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

function run(...args: string[]) {
  const script = join(import.meta.dirname, 'sample.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { DATA_DIR: dataDir, DATABASE_URL: '', ...compiledOnce },
  })
  return { status, output: withoutDatabaseLine(stdout + stderr) }
}

test('fills an empty database once, removes the sample data, and does not add it again', () => {
  expect(run()).toEqual({
    status: 1,
    output: expect.stringMatching(/^The database in DATA_DIR=\S+ cannot be used: there is none yet\. .*--new/),
  })
  expect(readdirSync(dataDir)).toEqual([])
  expect(run('--new')).toEqual({ status: 0, output: 'Added 1500 sample shops and 1505 sample markets.\n' })
  expect(run().output).toMatch(/^Nothing added/)
  expect(run('--remove').output).toBe('Removed 1500 sample shops and 1505 sample markets.\n')
  expect(run('--remove').output).toBe('Removed 0 sample shops and 0 sample markets.\n')
  expect(run().output).toMatch(/^Nothing added/)
})

test('an unknown option is refused', () => {
  const { status, output } = run('--delete')
  expect(status).toBe(1)
  expect(output).toContain("Unknown option '--delete'")
})
