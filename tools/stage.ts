/**
 * Stages of `npm test`, `npm run test:rest` and `npm run check`. Each runs tools as a user would, shows their output,
 * and counts results.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedInPlaywright, failedInVitest, type PlaywrightFailures, type VitestFailures } from './failed-tests.ts'
import { root } from './root.ts'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Stage {
  readonly name: string
  readonly run: () => Promise<Count>
  /** The failures of the last run, one text for each, if the stage can name them. */
  readonly failedTests?: () => readonly string[]
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 }

export function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    nothing,
  )
}

/** Formats a count as '12 passed, 0 failed', with ', 3 skipped' if there are any. */
export function formatCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** One check by a tool that reports success or failure through its exit code. */
export function check(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Stage {
  return {
    name,
    run: async () => ((await runNode(name, args, env)) === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }),
  }
}

/** Compiles every tsconfig of the project; each counts as one check. */
export const types: Stage = {
  name: 'types',
  run: async () => {
    const projects = globSync('{domain,contract,search,server,web,tools,proving,e2e}/tsconfig*.json', {
      cwd: root,
    }).toSorted()
    return sum(
      await Promise.all(
        projects.map((project) => check(`types ${project}`, ['node_modules/typescript/bin/tsc', '-p', project]).run()),
      ),
    )
  },
}

export const lint = check('lint', ['node_modules/oxlint/bin/oxlint'])
/** Finds unused files and exports. Unused packages are not checked: uses in CSS or by path would be missed. */
export const unused = check('nothing unused', [
  'node_modules/knip/bin/knip.js',
  '--no-progress',
  '--no-config-hints',
  '--include=files,exports,types,duplicates,unresolved',
])
export const format = check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.'])
export const build = check('web build and size budget', ['tools/build-web.ts'])
/** Builds the site only if its sources have changed, for a run after `npm test`, which has built it already. */
export const buildWhenStale = check('web build', ['tools/build-web.ts', '--when-stale'])

const reportFolder = join(root, 'node_modules/.cache/reports')

/** The path of a stage's test report. */
export const reportOf = (name: string) => join(reportFolder, `${name.replaceAll(/\W+/g, '-')}.json`)

/** Runs Vitest with `args`, and takes the counts from its report. */
export function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Stage {
  return counted(name, (report) => ({
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
    read: (json: VitestReport) => ({
      passed: json.numPassedTests,
      // A file that cannot be loaded counts as a failure, though it has no failed tests.
      failed:
        json.numFailedTests +
        json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      skipped: json.numPendingTests + json.numTodoTests,
    }),
    failedTests: failedInVitest,
  }))
}

/**
 * Runs the fault-injection tests (proving/faults), which kill and freeze the processes that they start. The short form
 * makes a few attempts in each test and takes minutes; the long form makes enough to be confident. `args` are Vitest's,
 * such as a file. On Windows, which lacks the necessary signals, the stage prints a message and counts nothing.
 */
export function faults(form: 'short' | 'long', args: readonly string[] = [], platform = process.platform): Stage {
  const name = `faults, ${form}`
  if (platform === 'win32')
    return {
      name,
      run: async () => {
        console.log('Left out: tests under faults run on Linux and macOS.')
        return nothing
      },
    }
  return vitest(name, ['--project=faults*', ...args], { FAULTS: form, WITHOUT_BROWSER: '1' })
}

interface VitestReport extends VitestFailures {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

interface PlaywrightReport extends PlaywrightFailures {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/**
 * Runs the browser stories of these projects of playwright.config.ts, and takes the counts from Playwright's report.
 */
export function stories(name: string, projects: readonly string[]): Stage {
  return counted(name, (report) => ({
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,json',
      // Recording traces would take a tenth of the time; a failed story can be run again alone.
      '--trace=off',
      ...projects.map((project) => `--project=${project}`),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: (json: PlaywrightReport) => ({
      passed: json.stats.expected,
      // A flaky story, which fails and then passes, counts as failed.
      failed: json.stats.unexpected + json.stats.flaky + (json.stats.unexpected === 0 ? json.errors.length : 0),
      skipped: json.stats.skipped,
    }),
    failedTests: failedInPlaywright,
  }))
}

interface CountedRun<Report> {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly read: (report: Report) => Count
  readonly failedTests: (report: Report) => readonly string[]
}

/** Runs a tool that writes a JSON report; a non-zero exit without a failure in the report counts as one failure. */
function counted<Report>(name: string, prepare: (report: string) => CountedRun<Report>): Stage {
  const file = reportOf(name)
  const { args, env, read, failedTests } = prepare(file)
  const load = () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null)
  return {
    name,
    run: async () => {
      mkdirSync(reportFolder, { recursive: true })
      rmSync(file, { force: true })
      const code = await runNode(name, args, env)
      const report = load()
      const count = report === null ? nothing : read(report)
      return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
    },
    failedTests: () => {
      const report = load()
      return report === null ? [] : failedTests(report)
    },
  }
}

/** Runs Node with `args` in the project root; resolves to the exit code (1 when a signal ended it). */
function runNode(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

interface RunOptions {
  readonly runOne?: (stage: Stage) => Promise<Count>
  /** A text to print below the list of stages. */
  readonly note?: string
}

/**
 * Runs stages one after another; a stage that throws counts as failed. Ends with a list of the stages, their duration,
 * what failed, and the totals on one line.
 */
export async function runStages(
  stages: readonly Stage[],
  { runOne = runShown, note = '' }: RunOptions = {},
): Promise<void> {
  const counts: Count[] = []
  const failures: Stage[] = []
  const ran: string[] = []
  for (const stage of stages) {
    const startMs = performance.now()
    const count = await runOne(stage)
    counts.push(count)
    ran.push(describeRun(stage.name, count, performance.now() - startMs))
    if (count.failed > 0) failures.push(stage)
  }
  const total = sum(counts)
  console.log(`\nRan:\n  ${ran.join('\n  ')}`)
  if (note !== '') console.log(note)
  for (const { name, failedTests } of failures)
    console.log(['', `Failed: ${name}`, ...(failedTests?.() ?? [])].join('\n'))
  // The last line is machine-readable: only these two numbers.
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
  console.log(`\n${formatCount({ ...total, skipped: 0 })}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function runShown(stage: Stage): Promise<Count> {
  console.log(`\n── ${stage.name}`)
  const startMs = performance.now()
  const count = await stage.run().catch((error: unknown): Count => {
    console.error(error)
    return { ...nothing, failed: 1 }
  })
  console.log(`── ${describeRun(stage.name, count, performance.now() - startMs)}`)
  return count
}

function describeRun(name: string, count: Count, ms: number): string {
  return `${name}: ${formatCount(count)} (${(ms / 1000).toFixed(1)} s)`
}
