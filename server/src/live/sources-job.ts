/** Fetches and imports the sources that are due. All nodes together run one source at a time. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { isSourceDue, returnRun, leaseRun, type LeasedRun } from '../db/source-runs.ts'
import { write } from '../db/write.ts'
import type { SyncLog } from './index-sync.ts'
import type { JobCounts } from './job-counts.ts'
import { runLeased, type RunWatch, type SourceSettings } from './run-source.ts'
import { RepeatedTask } from './repeated-task.ts'

const pauseMs = 5000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobCounts
  /** Called after a run has changed places. */
  readonly onChange: () => Promise<unknown>
  readonly settings: () => SourceSettings
  readonly limits?: RunWatch['limits']
}

export class SourcesJob {
  readonly #parts: Parts
  readonly #repeated = new RepeatedTask()
  /** A run that this node has leased and whose end is not stored yet. */
  #left: LeasedRun | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  begin(log: Pick<SyncLog, 'warn'>): void {
    this.#repeated.begin(() => this.run(log), pauseMs)
  }

  /**
   * Runs all sources that are due. A run whose thread fails is logged; a run that loses the database is repeated later.
   */
  async run(log: Pick<SyncLog, 'warn'>): Promise<void> {
    const { database, clock, jobs } = this.#parts
    try {
      await this.#returnLeft()
      while (!this.#repeated.signal.aborted && (await isSourceDue(database.db, clock()))) {
        const lease = await leaseRun(database, clock())
        if (lease === null) return
        this.#left = lease
        const hasEnded = await jobs.run('source', () => this.#runLeased(lease))
        if (!hasEnded) return
      }
    } catch (error) {
      log.warn({ err: error }, 'a source could not be run')
    }
  }

  /** Returns false when the run was interrupted. */
  async #runLeased(lease: LeasedRun): Promise<boolean> {
    const { database, clock, onChange, settings, limits } = this.#parts
    const end = await runLeased(lease, settings(), {
      database,
      clock,
      signal: this.#repeated.signal,
      ...(limits && { limits }),
    })
    this.#left = null
    if (end?.outcome === 'done') await onChange()
    return end !== null
  }

  async #returnLeft(): Promise<void> {
    const { database, clock } = this.#parts
    const left = this.#left
    if (left !== null) await write(database, clock(), (writing) => returnRun(writing, left))
    this.#left = null
  }

  stop(): Promise<void> {
    return this.#repeated.stop()
  }
}
