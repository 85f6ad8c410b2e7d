/** Checks that every statement of the specification is covered by a test that has just passed. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  findGaps,
  loadStatements,
  type PlaywrightReport,
  testsOfPlaywright,
  testsOfVitest,
  type VitestReport,
} from './conformance.ts'
import { sceneNames } from './scenes.ts'
import { nothing, reportOf, type Stage } from './stage.ts'

function readReport(stage: string): unknown {
  const file = reportOf(stage)
  if (!existsSync(file)) throw new Error(`'${stage}' has left no report: run npm test first`)
  console.log(`${stage}: as of ${statSync(file).mtime.toISOString()}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * A stage that reads the reports of these test stages, from this run or, for `npm run test:rest`, from the preceding
 * `npm test`. It counts one failure for each statement without a test.
 */
export function conformance(vitestStages: readonly string[], storiesStages: readonly string[]): Stage {
  return {
    name: 'every sentence shown',
    run: async () => {
      const statements = loadStatements()
      const tests = [
        ...vitestStages.flatMap((stage) => testsOfVitest(readReport(stage) as VitestReport)),
        ...storiesStages.flatMap((stage) => testsOfPlaywright(readReport(stage) as PlaywrightReport)),
      ]
      const gaps = findGaps(statements, tests, sceneNames)
      for (const gap of gaps) console.error(gap)
      console.log(`${statements.length} sentences`)
      return { ...nothing, passed: gaps.length === 0 ? 1 : 0, failed: gaps.length }
    },
  }
}
