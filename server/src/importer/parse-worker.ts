/** Reads one file on a thread of its own: see parse-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './import-draft.ts'
import type { ReadingAnswer, ReadingOrder } from './parse-apart.ts'
import { parseSource } from './parse-source.ts'

parentPort?.postMessage(answer(workerData as ReadingOrder))

function answer({ text, options, maxLines }: ReadingOrder): ReadingAnswer {
  try {
    const { parsed, scope } = parseSource(text, options)
    const { skipped, hoursNotExpressible } = parsed
    return {
      found: {
        parsed: {
          ...parsed,
          skipped: skipped.slice(0, maxLines),
          skippedCount: skipped.length,
          hoursNotExpressible: hoursNotExpressible.slice(0, maxLines),
          hoursNotExpressibleCount: hoursNotExpressible.length,
        },
        scope,
      },
    }
  } catch (error) {
    // Errors lose their class on the way.
    if (error instanceof UnreadableFile) return { unreadable: { message: error.message, swedish: error.swedish } }
    throw error
  }
}
