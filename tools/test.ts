/** `npm test`: everything, from types to browser stories; the last line sums it up. */
import { build, format, lint, runStages, stories, types, unused, vitest } from './stage.ts'

// Types first: they are quick and name the cause of much that follows. The site before the stories that open it.
await runStages([types, lint, unused, format, vitest('tests', []), build, stories])
