/** `npm run test:faults`: the long form of the tests under faults; arguments name files or titles, as Vitest takes them. */
import { faults, runStages } from '../tools/stage.ts'

await runStages([faults('long', process.argv.slice(2))])
