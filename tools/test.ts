/**
 * `npm test` tests the product on SQLite and in Chromium; `npm run test:rest` runs everything else; `npm run test:all`
 * runs both. Each ends with a list of its stages and a one-line summary.
 */
import { conformance } from './conformance-stage.ts'
import { recordLogs, privateLog } from './private-log.ts'
import {
  build,
  buildWhenStale,
  faults,
  format,
  lint,
  runStages,
  type Stage,
  stories,
  types,
  unused,
  vitest,
} from './stage.ts'

const tests = vitest('tests on SQLite and in Chromium', [], { TEST_PART: 'product' })
const otherTests = vitest('tests on PostgreSQL, components in Firefox and WebKit', [], { TEST_PART: 'rest' })

const chromiumStories = stories('stories in Chromium', ['desktop', 'phone'])
const otherStories = stories('variants, and stories repeated on a phone, in Firefox and in WebKit', [
  'variants *',
  'desktop stories on a phone',
  'at *',
  'firefox *',
  'webkit *',
])

/**
 * Type checks come first, because they are quick and explain many later failures. The build comes before the stages
 * that open the site.
 */
const product: readonly Stage[] = [types, lint, unused, format, tests, build, chromiumStories]

/** `faults` includes the fuzzer. */
const rest: readonly Stage[] = [otherTests, faults('short'), otherStories]

const shown = conformance([tests.name, otherTests.name], [chromiumStories.name, otherStories.name])

const commands: Readonly<Record<string, readonly Stage[]>> = {
  product: [...product, privateLog],
  rest: [buildWhenStale, ...rest, shown, privateLog],
  all: [...product, ...rest, shown, privateLog],
}

const leftOut =
  'Left to npm run test:rest: PostgreSQL, slow tests, e2e/variants, desktop stories on a phone, Firefox and WebKit, faults, fuzzing, conformance'

const [command = ''] = process.argv.slice(2)
const stages: readonly Stage[] | undefined = commands[command]
if (stages === undefined) throw new Error(`${command}: one of ${Object.keys(commands).join(', ')}`)
recordLogs()
await runStages(stages, { note: command === 'product' ? leftOut : '' })
