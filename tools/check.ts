/** `npm run check`: what to run before each commit. No browser and no PostgreSQL; within two minutes on two cores. */
import { format, lint, runStages, types, unused, vitest } from './stage.ts'

await runStages([
  types,
  lint,
  unused,
  format,
  vitest('tests on SQLite', [], { WITHOUT_BROWSER: '1', TEST_PART: 'product' }),
])
