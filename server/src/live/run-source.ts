/**
 * Runs (fetches and imports) a source that this node has leased, on a worker thread with its own database connection:
 * reading and comparing megabytes would block the event loop for seconds.
 */
import { Worker } from 'node:worker_threads'
import { type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'
import type { Config } from '../config/config.ts'
import type { Database, DatabaseConfig } from '../db/open.ts'
import { endRun, extendRun, holdMs, returnRun, type RunEnd, type LeasedRun } from '../db/source-runs.ts'
import { write } from '../db/write.ts'
import type { Clock } from '../clock.ts'

/** Settings for fetching sources. */
export type SourceSettings = Pick<SourceWork, 'userAgent' | 'overpassUrl' | 'pauseMs' | 'allowsLoopback'>

export interface SourceWork {
  readonly lease: LeasedRun
  readonly database: DatabaseConfig
  /** When the run began, ms since 1970. */
  readonly clockMs: number
  readonly today: CivilDate
  readonly userAgent: string
  readonly overpassUrl: string
  readonly pauseMs: number
  /** Whether sources on this machine may be fetched, for development and tests. */
  readonly allowsLoopback: boolean
}

/** Messages from the worker thread: its progress, then how the run ended. */
export type SourceNews =
  | 'fetched'
  | 'read'
  | { readonly done: number; readonly all: number }
  | { readonly end: RunEnd }
  | 'database away'

/** Pause between two requests to one host, ms; search engines use the same for small sites. */
const usualPauseMs = 1000

/** Settings for polite requests to other sites: the User-Agent has this site's address and contact. */
export function politeSettings(
  { overpassUrl, contactEmail, localSources }: Pick<Config, 'overpassUrl' | 'contactEmail' | 'localSources'>,
  siteUrl: string | null,
): SourceSettings {
  const who = [siteUrl && `+${siteUrl}`, contactEmail].filter((part) => part !== null)
  return {
    userAgent: `Fyndkartan/1.0${who.length > 0 ? ` (${who.join('; ')})` : ''}`,
    overpassUrl,
    // Servers on this machine are the developer's own and need no pause.
    pauseMs: localSources ? 0 : usualPauseMs,
    allowsLoopback: localSources,
  }
}

export interface RunWatch {
  readonly database: Database
  readonly clock: Clock
  /** Aborted when the node stops; the run then ends and returns null. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
  /** Limits that replace the usual ones. */
  readonly limits?: Partial<RunLimits>
}

/** Time limits and pauses of a run, in ms. */
export interface RunLimits {
  /** The longest time for fetching the whole source. */
  readonly fetchMs: number
  /** The longest time without a response to a request. */
  readonly silentMs: number
  /** The longest time for reading the fetched data. */
  readonly readMs: number
  /** Pause between two extensions of the run's lease. */
  readonly extendMs: number
}

/**
 * `fetchMs` is enough for all pages of the largest sitemap, ten seconds each; `silentMs` is longer than the longest
 * request with its response; `readMs` is several times the time that the largest file takes.
 */
const usualLimits: RunLimits = { fetchMs: 90 * 60_000, silentMs: 5 * 60_000, readMs: 60_000, extendMs: holdMs / 4 }
const memoryLimitMb = 512

/**
 * Runs a source and stores how the run ended. Null when the run was interrupted or the database became unavailable;
 * another run then does the work. An error of the thread is thrown after the run was stored as failed; an error of the
 * database is thrown at once, and the run stays as it is.
 */
export async function runLeased(lease: LeasedRun, settings: SourceSettings, watch: RunWatch): Promise<RunEnd | null> {
  const { database, clock } = watch
  const nowMs = clock()
  const today = swedishTime(nowMs).date
  const faults: Error[] = []
  const end = await runApart({ lease, database: database.config, clockMs: nowMs, today, ...settings }, watch).catch(
    (error: Error): RunEnd => {
      faults.push(error)
      return { outcome: 'failed', reason: 'Körningen avbröts av ett fel i programmet.' }
    },
  )
  await write(database, clock(), (writing) => (end === null ? returnRun(writing, lease) : endRun(writing, lease, end)))
  for (const fault of faults) throw fault
  return end
}

async function runApart(work: SourceWork, watch: RunWatch): Promise<RunEnd | null> {
  const { database, clock, signal, onProgress } = watch
  const limits = { ...usualLimits, ...watch.limits }
  const { promise, resolve, reject } = Promise.withResolvers<RunEnd | null>()
  const fail = (reason: string) => resolve({ outcome: 'failed', reason })
  const worker = new Worker(new URL('./source-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const tooSlow = 'Källan tog för lång tid att hämta.'
  let isFetching = true
  let timer = setTimeout(() => fail(tooSlow), limits.fetchMs)
  const silence = setTimeout(() => fail(tooSlow), limits.silentMs)
  const extending = setInterval(() => {
    // Ignore an unavailable database here: the thread reports it too.
    extendRun(database, work.lease, clock()).then(
      (isHeld) => isHeld || resolve(null),
      () => {},
    )
  }, limits.extendMs)
  worker.on('message', (news: SourceNews) => {
    if (news === 'fetched') {
      isFetching = false
      clearTimeout(timer)
      clearTimeout(silence)
      timer = setTimeout(() => fail('Källan tog för lång tid att läsa.'), limits.readMs)
    } else if (news === 'read') clearTimeout(timer)
    else if (news === 'database away') resolve(null)
    else if ('end' in news) resolve(news.end)
    else {
      if (isFetching) silence.refresh()
      if (news.all > 0) onProgress?.(news.done, news.all)
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail('Källan är för stor att läsa.')
    else reject(error)
  })
  worker.on('exit', (code) => reject(new Error(`the thread of a source ended with ${code} and without a result`)))
  signal?.addEventListener('abort', () => resolve(null), { once: true })
  if (signal?.aborted) resolve(null)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearTimeout(silence)
    clearInterval(extending)
    await worker.terminate()
  }
}
