/**
 * Handles watches (saved searches) four times a minute: one server makes the due messages, and all servers send waiting
 * ones.
 */
import type { FigureCounts } from './figures.ts'
import type { SyncLog } from './index-sync.ts'
import type { JobCounts } from './job-counts.ts'
import { type Sending, sendWatchMessages } from './send-watch-messages.ts'
import { runWatchRound } from './watch-round.ts'
import { RepeatedTask } from './repeated-task.ts'

const pauseMs = 15_000

interface Parts extends Omit<Sending, 'isStopping'> {
  readonly figures: Pick<FigureCounts, 'watched'>
  readonly jobs: JobCounts
}

export class WatchJob {
  readonly #parts: Parts
  readonly #repeated = new RepeatedTask()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  begin(log: Pick<SyncLog, 'warn'>): void {
    this.#repeated.begin(() => this.run(log), pauseMs)
  }

  /** Runs one round. A step that fails is logged, and the next round tries it again. */
  async run(log: Pick<SyncLog, 'warn'>): Promise<void> {
    const { jobs, ...parts } = this.#parts
    const sending = { ...parts, isStopping: () => this.#repeated.signal.aborted }
    for (const task of [() => runWatchRound(sending, parts.clock()), () => sendWatchMessages(sending)])
      try {
        await jobs.run('watch', task)
      } catch (error) {
        log.warn({ err: error }, 'messages of watches could not be made or sent')
      }
  }

  stop(): Promise<void> {
    return this.#repeated.stop()
  }
}
