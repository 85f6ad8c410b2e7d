/**
 * The stages that test a mutant, which is a deliberate fault in a copy of the project: first the test that should catch
 * it, then all of `npm test`, cheapest first. One failing stage is enough.
 */
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
import type { Mutant } from './mutant.ts'

export interface MutantStage {
  readonly name: string
  /** The arguments of Node, which runs in the copy of the project. */
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

const build: MutantStage = { name: 'build', command: ['tools/build-web.ts'] }

function stories(name: string, args: readonly string[]): MutantStage {
  return {
    name,
    command: ['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=json', '-x'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: 'mutant-report.log' },
    failed: (report) => failedInPlaywright(JSON.parse(report) as PlaywrightFailures),
  }
}

/** The stages that run these test files. A stage has the files of one test runner in one environment. */
export function stagesOf(files: readonly string[]): readonly MutantStage[] {
  const select = (pattern: RegExp) => files.filter((file) => pattern.test(file))
  const listedStories = select(/\.story\.ts$/)
  const stages = [
    { files: select(/(?<!\.slow|\.browser)\.test\.tsx?$/), env: inNode },
    { files: select(/\.slow\.test\.ts$/), env: { ...inNode, TEST_PART: 'all' } },
    { files: select(/\.browser\.test\.tsx$/), env: {} },
  ]
  return [
    ...stages
      .filter(({ files }) => files.length > 0)
      .map(({ files, env }) => vitest('listed test', ['run', ...files], env)),
    ...(listedStories.length > 0
      ? [build, stories('listed story', [...listedStories, '--project=desktop', '--project=variants on a desktop'])]
      : []),
  ]
}

/** The stages for a mutant: first the test that should catch it, then those of `npm test`, cheapest first. */
export function stagesFor({ file, catcher }: Mutant, folder: string): readonly MutantStage[] {
  const room = file.slice(0, file.indexOf('/'))
  const project = join(room, 'tsconfig.json')
  const hasTypes = /\.tsx?$/.test(file) && existsSync(join(folder, project))
  return [
    ...stagesOf([catcher]),
    ...(hasTypes ? [{ name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', project] }] : []),
    vitest('tests of the folder', ['run', `${dirname(file)}/`], inNode),
    vitest('related tests', ['related', file, '--run'], inNode),
    vitest('related tests in a browser', ['related', file, '--run', '--project=components']),
    vitest('all tests', ['run']),
    build,
    stories('stories', ['--project=desktop', '--project=phone']),
  ]
}

/**
 * Runs a stage. Returns the first line about the first failed test, or the stage's name if there is none; null if the
 * stage passes.
 */
export async function runStage(stage: MutantStage, folder: string): Promise<string | null> {
  const report = join(folder, 'mutant-report.log')
  rmSync(report, { force: true })
  if ((await runNode(stage.command, folder, stage.env ?? {})) === 0) return null
  const failed = stage.failed && existsSync(report) ? stage.failed(readFileSync(report, 'utf8')) : []
  // The report names the copy's files relative to the original folder of the project.
  return failed[0]?.split('\n')[0]?.replace(`${relative(root, folder)}/`, '') ?? stage.name
}

/** The time limit of a stage, ms, because a fault may make a test wait for ever. */
const limitMs = 900_000

/** Runs Node and writes its output to a log in the copy, which git ignores. */
function runNode(args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const log = openSync(join(folder, 'mutant-output.log'), 'w')
  return new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      timeout: limitMs,
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => closeSync(log))
}
