/**
 * `npm run conformance` writes conformance.md, which git ignores, from the titles of tests without running them, and
 * reports gaps.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  findGaps,
  formatConformance,
  type FoundTest,
  loadStatements,
  type PlaywrightReport,
  testsOfPlaywright,
} from './conformance.ts'
import { root } from './root.ts'
import { sceneNames } from './scenes.ts'

/** The file is generated on demand and not committed. */
const pageName = 'conformance.md'

function runListing(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  execFileSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-titles-'))
try {
  const unitFile = join(folder, 'tests.json')
  const storyFile = join(folder, 'stories.json')
  // Titles of table-driven tests keep placeholders such as '%s', because nothing runs here.
  runListing(['node_modules/vitest/vitest.mjs', 'list', '--no-static-parse', `--json=${unitFile}`])
  runListing(['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: storyFile,
  })
  const units = JSON.parse(readFileSync(unitFile, 'utf8')) as { name: string; file: string }[]
  const stories = JSON.parse(readFileSync(storyFile, 'utf8')) as PlaywrightReport
  const tests: FoundTest[] = [
    ...units.map(({ name, file }) => ({ file: relative(root, file), titles: name.split(' > '), passed: true })),
    // All listed tests count as passed; `npm run test:all` checks their results.
    ...testsOfPlaywright(stories).map((test) => ({ ...test, passed: true })),
  ]
  const statements = loadStatements()
  writeFileSync(join(root, pageName), formatConformance(statements, tests))
  const gaps = findGaps(statements, tests, sceneNames)
  for (const gap of gaps) console.log(gap)
  console.log(`${pageName}: ${statements.length} sentences, ${gaps.length} gaps`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
