/**
 * Runs an import on a worker thread with its own database connection: reading, comparing and writing several megabytes
 * would block the event loop for seconds. The import is still one transaction: other writers wait for it, searches do
 * not.
 */
import { Worker } from 'node:worker_threads'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import type { DatabaseConfig } from '../../db/open.ts'
import { databaseAway, Problem } from '../../http/problem.ts'
import type { Operator } from '../../viewer/operator.ts'
import type { SourceOptions } from '../../importer/parse-source.ts'

export interface ImportOrder {
  /** The content of the file, as text or bytes. */
  readonly content: string | Uint8Array
  /** The charset that the server of a fetched file names. */
  readonly charset: string | null
  readonly options: SourceOptions
  readonly prune: boolean
  /** The digest that the dry run returned; null for a dry run. */
  readonly fingerprint: string | null
  readonly database: DatabaseConfig
  /** The instant of the import, ms since 1970. */
  readonly nowMs: number
  readonly operator: Operator
  /** The configured mail addresses whose accounts are operators. */
  readonly operators: readonly string[]
}

/** Messages from the thread: first that the file has been read, then the result. */
export type ImportNews =
  | 'read'
  | { readonly outcome: ImportOutcome }
  | { readonly refused: Pick<Problem, 'statusCode' | 'message'> }
  | 'database away'

/**
 * The time limit for reading a file, ms: several times what the largest file takes. Writing has no limit, since it may
 * wait for other writers.
 */
const usualLimitMs = 30_000
const memoryLimitMb = 512

/**
 * Runs an import, completely or not at all. Throws a Problem for a refused file, and for one that takes too much time
 * or memory to read.
 */
export async function importApart(order: ImportOrder, timeLimitMs = usualLimitMs): Promise<ImportOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<ImportNews, 'read'>>()
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const timer = setTimeout(() => reject(new Problem(400, 'Filen tar för lång tid att läsa.')), timeLimitMs)
  worker.on('message', (news: ImportNews) => {
    if (news === 'read') clearTimeout(timer)
    else resolve(news)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(isTooLarge ? new Problem(400, 'Filen är för stor att läsa.') : error)
  })
  worker.on('exit', (code) => reject(new Error(`the thread of an import ended with ${code} and without a result`)))
  try {
    const end = await promise
    if (end === 'database away') throw databaseAway()
    if ('outcome' in end) return end.outcome
    throw new Problem(end.refused.statusCode, end.refused.message)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
