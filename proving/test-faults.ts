/**
 * `npm run test:faults` runs the long form of the tests in faults/. Arguments select files or titles, as for Vitest.
 */
import { faults, runStages } from '../tools/stage.ts'

await runStages([faults('long', process.argv.slice(2))])
