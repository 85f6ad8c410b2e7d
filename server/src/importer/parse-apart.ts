/** Reading a file of some megabytes takes seconds, in which a server would answer nobody: it is read on a thread of its own. */
import { Worker } from 'node:worker_threads'
import { type ParsedFile, UnreadableFile } from './import-draft.ts'
import type { SourceOptions } from './parse-source.ts'

export interface ReadingOrder {
  readonly text: string
  readonly options: SourceOptions
  readonly maxLines: number
}

/** A file's lists of lines are cut before they leave its thread: taking over a million of them would hold everybody up. */
export interface ReadApart {
  readonly parsed: ParsedFile & { readonly skippedCount: number; readonly hoursNotExpressibleCount: number }
  readonly scope: string
}

export type ReadingAnswer =
  | { readonly found: ReadApart }
  | { readonly unreadable: Pick<UnreadableFile, 'message' | 'swedish'> }

/** Several times what the largest file takes. */
const usualLimitMs = 30_000
const memoryLimitMb = 512

/** Lines of each list that are kept. */
const maxLines = 200

/** As `parseSource`, with the first lines of its lists and how many there were; also throws UnreadableFile for what takes too long to read, or too much memory. */
export async function parseApart(text: string, options: SourceOptions, timeLimitMs = usualLimitMs): Promise<ReadApart> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer>()
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { text, options, maxLines } satisfies ReadingOrder,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const tooLong = new UnreadableFile('it takes too long to read', 'Filen tar för lång tid att läsa')
  const timer = setTimeout(() => reject(tooLong), timeLimitMs)
  worker.on('message', resolve)
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(isTooLarge ? new UnreadableFile('it is too large to read', 'Filen är för stor att läsa') : error)
  })
  try {
    const answer = await promise
    if ('found' in answer) return answer.found
    throw new UnreadableFile(answer.unreadable.message, answer.unreadable.swedish)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
