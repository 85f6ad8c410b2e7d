import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from './root.ts'
import { type Count, faults, formatCount, nothing, runStages, sum } from './stage.ts'

test.each([
  [{ passed: 0, failed: 0, skipped: 0 }, '0 passed, 0 failed'],
  [{ passed: 12, failed: 3, skipped: 0 }, '12 passed, 3 failed'],
  [{ passed: 12, failed: 0, skipped: 4 }, '12 passed, 0 failed, 4 skipped'],
])('%j is "%s"', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('counts are added up', () => {
  expect(
    sum([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
      { passed: 0, failed: 0, skipped: 0 },
    ]),
  ).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})

test.each([
  [{ passed: 2, failed: 0, skipped: 3 }, '4 passed, 0 failed', 0],
  [{ passed: 2, failed: 1, skipped: 0 }, '4 passed, 1 failed', 1],
])('all stages together end with one plain line and an exit code: %j', async (count, line, exitCode) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const before = process.exitCode
  try {
    const stages = [
      { name: 'one', run: async () => count },
      { name: 'two', run: async () => ({ ...nothing, passed: 2 }) },
    ]
    await runStages(stages, { runOne: (stage) => stage.run(), note: 'a note' })
    const lines = log.mock.calls.join('\n').split('\n')
    expect(lines.slice(0, 2)).toEqual(['', 'Ran:'])
    expect(lines[2]).toMatch(new RegExp(`^  one: ${formatCount(count)} \\(\\d+\\.\\d s\\)$`))
    expect(lines[3]).toMatch(/^ {2}two: 2 passed, 0 failed \(/)
    expect(lines[4]).toBe('a note')
    expect(lines.at(-1)).toBe(line)
    expect(process.exitCode).toBe(exitCode)
  } finally {
    process.exitCode = before
    log.mockRestore()
  }
})

test('the end of the log names what failed', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const before = process.exitCode
  try {
    const failed = { passed: 0, failed: 1, skipped: 0 }
    const stages = [
      { name: 'one', run: async () => failed, failedTests: () => ['a.test.ts: a title\n  its error'] },
      { name: 'two', run: async () => ({ ...nothing, passed: 2 }), failedTests: () => ['never asked'] },
      { name: 'three', run: async () => failed },
    ]
    await runStages(stages, { runOne: (stage) => stage.run() })
    const text = log.mock.calls.join('\n')
    expect(text).toContain('\n\nFailed: one\na.test.ts: a title\n  its error\n\nFailed: three\n\n2 passed, 2 failed')
  } finally {
    process.exitCode = before
    log.mockRestore()
  }
})

test('fault-injection tests are skipped with a message where there are no signals', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  try {
    expect(await faults('short', [], 'win32').run()).toEqual(nothing)
    expect(log.mock.calls).toEqual([['Left out: tests under faults run on Linux and macOS.']])
  } finally {
    log.mockRestore()
  }
})

test.each([
  ['ends well', '', { passed: 1, failed: 0, skipped: 0 }],
  ['ends badly', 'process.exit(3)', { passed: 0, failed: 1, skipped: 0 }],
  ['is killed', 'process.kill(process.pid, "SIGKILL")', { passed: 0, failed: 1, skipped: 0 }],
  ['throws', 'throw new Error("meant")', { passed: 0, failed: 1, skipped: 0 }],
])('a check that %s is counted', (_end, script, count) => {
  expect(countOf('check', 'a check', ['--eval', script])).toEqual(count)
})

describe('Vitest is counted from its own report', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(root, '.walls-'))
    writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    [
      'mixed',
      "test('a', () => {})\ntest.skip('b', () => {})\ntest('c', () => { throw new Error('meant') })",
      { passed: 1, failed: 1, skipped: 1 },
    ],
    ['whole', "test('a', () => {})", { passed: 1, failed: 0, skipped: 0 }],
    ['not loading', "import './nothing.ts'\ntest('a', () => {})", { passed: 0, failed: 1, skipped: 0 }],
    ['without a test', '', { passed: 0, failed: 1, skipped: 0 }],
  ])('a file that is %s', (name, source, count) => {
    writeFileSync(join(folder, 'a.test.ts'), `import { test } from 'vitest'\n${source}\n`)
    expect(countOf('vitest', `of a file ${name}`, [`--root=${folder}`])).toEqual(count)
  })
})

/** Runs a stage in a separate process, so that its intended failures do not appear as real ones. */
function countOf(maker: 'check' | 'vitest', name: string, args: readonly string[]): Count {
  const script = `
    import { check, vitest } from ${JSON.stringify(new URL('stage.ts', import.meta.url).href)}
    const count = await ${maker}(${JSON.stringify(name)}, ${JSON.stringify(args)}).run()
    console.log('\\n' + JSON.stringify(count))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Count
}
