/** `npm run check` runs before each commit. It needs no browser and no PostgreSQL. */
import { format, lint, runStages, types, unused, vitest } from './stage.ts'

await runStages([
  types,
  lint,
  unused,
  format,
  vitest('tests on SQLite', [], { WITHOUT_BROWSER: '1', TEST_PART: 'product' }),
])
