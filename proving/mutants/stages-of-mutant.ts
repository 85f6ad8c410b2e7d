/** The stages that a mutant goes through, cheapest first, until one fails. */
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  failedInPlaywright,
  failedInVitest,
  type PlaywrightFailures,
  type VitestFailures,
} from '../../tools/failed-tests.ts'
import { root } from '../../tools/root.ts'

export interface MutantStage {
  readonly name: string
  /** A script of Node and its arguments, run in the copy. */
  readonly command: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly failed?: (report: string) => readonly string[]
}

const failedVitest = (report: string) => failedInVitest(JSON.parse(report) as VitestFailures)

function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): MutantStage {
  const reporter = ['--reporter=json', '--outputFile=mutant-report.log', '--bail=1', '--passWithNoTests']
  return {
    name,
    command: ['node_modules/vitest/vitest.mjs', ...args, ...reporter],
    env: { TEST_PART: 'product', ...env },
    failed: failedVitest,
  }
}

const inNode = { WITHOUT_BROWSER: '1' }

/** Those of `npm test`, in the order in which they cost least. */
export function stagesFor(file: string, folder: string): readonly MutantStage[] {
  const room = file.slice(0, file.indexOf('/'))
  const project = join(room, 'tsconfig.json')
  const hasTypes = /\.tsx?$/.test(file) && existsSync(join(folder, project))
  return [
    ...(hasTypes ? [{ name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', project] }] : []),
    vitest('tests of the folder', ['run', `${dirname(file)}/`], inNode),
    vitest('related tests', ['related', file, '--run'], inNode),
    vitest('related tests in a browser', ['related', file, '--run', '--project=components']),
    vitest('all tests', ['run']),
    { name: 'build', command: ['tools/build-web.ts'] },
    {
      name: 'stories',
      command: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--project=desktop',
        '--project=phone',
        '--reporter=json',
        '-x',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: 'mutant-report.log' },
      failed: (report) => failedInPlaywright(JSON.parse(report) as PlaywrightFailures),
    },
  ]
}

/** The first line for each test that failed, or the stage's name; null when the stage passes. */
export async function runStage(stage: MutantStage, folder: string): Promise<string | null> {
  const report = join(folder, 'mutant-report.log')
  rmSync(report, { force: true })
  if ((await runNode(stage.command, folder, stage.env ?? {})) === 0) return null
  const failed = stage.failed && existsSync(report) ? stage.failed(readFileSync(report, 'utf8')) : []
  // The readers of reports name files from the project's own folder.
  return failed[0]?.split('\n')[0]?.replace(`${relative(root, folder)}/`, '') ?? stage.name
}

/** Output goes to a log in the copy, which git ignores. */
function runNode(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const log = openSync(join(folder, 'mutant-output.log'), 'w')
  return new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => closeSync(log))
}
