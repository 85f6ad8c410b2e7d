import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const temporary = mkdtempSync(join(tmpdir(), 'fyndkartan-run-folder-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** Runs `statements` in a process with a run folder. */
function run(statements: string, endsEmpty: boolean) {
  const program = `
    import { mkdtempSync, rmSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { useRunFolder } from ${JSON.stringify(join(import.meta.dirname, 'run-folder.ts'))}
    useRunFolder(${JSON.stringify({ name: 'tests', endsEmpty })})
    const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-left-'))
    ${statements}`
  const { PATH } = process.env
  return spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    env: { PATH, TMPDIR: temporary },
    encoding: 'utf8',
  })
}

test.each([
  ['a test leaves a folder', '', true, 1],
  ['process.exit() is called', 'process.exit(0)', true, 1],
  ['nothing is left', 'rmSync(folder, { recursive: true })', true, 0],
  ['folders may stay until the end', '', false, 0],
  ['the run has failed', 'process.exit(3)', true, 3],
])('the run folder is removed when %s', (_, statements, endsEmpty, code) => {
  const { status, stderr } = run(statements, endsEmpty)
  expect({ status, namesFolder: /Left in .*: fyndkartan-left-\w+\n$/.test(stderr) }).toEqual({
    status: code,
    namesFolder: code === 1,
  })
  expect(readdirSync(temporary)).toEqual([])
})
