/** The last part of `npm test`: every sentence of the specification has a test that has just passed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findGaps,
  formatConformance,
  loadStatements,
  type PlaywrightReport,
  testsOfPlaywright,
  testsOfVitest,
  type VitestReport,
} from './conformance.ts'
import { root } from './root.ts'
import { sceneNames } from './scenes.ts'
import { nothing, reportOf, type Stage } from './stage.ts'

/** Where the table lies. */
export const conformancePage = join(root, 'docs/conformance.md')

function readReport(stage: string): unknown {
  const file = reportOf(stage)
  if (!existsSync(file)) throw new Error(`'${stage}' has left no report`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Reads what the stages of these names have reported. One failure a sentence without a test, one when the table is old. */
export function conformance(vitestStage: string, storiesStage: string): Stage {
  return {
    name: 'every sentence shown',
    run: async () => {
      const statements = loadStatements()
      const tests = [
        ...testsOfVitest(readReport(vitestStage) as VitestReport),
        ...testsOfPlaywright(readReport(storiesStage) as PlaywrightReport),
      ]
      const gaps = findGaps(statements, tests, sceneNames)
      const page = existsSync(conformancePage) ? readFileSync(conformancePage, 'utf8') : ''
      if (page !== formatConformance(statements, tests))
        gaps.push('docs/conformance.md is not what the tests say: npm run conformance')
      for (const gap of gaps) console.error(gap)
      console.log(`${statements.length} sentences`)
      return { ...nothing, passed: gaps.length === 0 ? 1 : 0, failed: gaps.length }
    },
  }
}
