/** `npm test`: everything, from types to browser stories; the last line sums it up. */
import { conformance } from './conformance-stage.ts'
import { keepLogs, privateLog } from './private-log.ts'
import { build, faults, format, lint, runStages, stories, types, unused, vitest } from './stage.ts'

const tests = vitest('tests', [])

keepLogs()
// Types first: they are quick and name the cause of much that follows. The site before whatever opens it.
await runStages([
  types,
  lint,
  unused,
  format,
  tests,
  build,
  faults('short'),
  stories,
  conformance(tests.name, stories.name),
  privateLog,
])
