/** Deletes expired data and makes further dates of series every ten minutes, and deletes old data (retention.ts) and asks organisers (organiser-reminders.ts) once a day; several servers may do so at once. */
import type { Clock } from '../clock.ts'
import { deleteOldAttempts } from '../db/attempts.ts'
import type { Database } from '../db/open.ts'
import { deleteOldRemovedAccounts } from '../db/removed-accounts.ts'
import { write } from '../db/write.ts'
import type { Identity } from '../identity/identity.ts'
import type { SyncLog } from './index-sync.ts'
import type { JobCounts } from './job-counts.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteWhatIsTooOld } from './retention.ts'
import { remindOrganisers } from './organiser-reminders.ts'
import { extendAllSeries } from './extend-series.ts'

const pauseMs = 10 * 60_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<Identity, 'tidy'>
  readonly mailer: Mailer
  /** The site's address without a path, for links in mails. */
  readonly site: () => string
  readonly jobs: JobCounts
}

export class TidyJob {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #round: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The first round begins at once: a server that is restarted often might never reach a later one. */
  begin(log: Pick<SyncLog, 'warn'>): void {
    const runAndWait = async () => {
      await this.run(log)
      if (!this.#stopped) this.#timer = setTimeout(beginRound, pauseMs)
    }
    const beginRound = () => {
      this.#round = runAndWait()
    }
    beginRound()
  }

  /** One round. A failing step is logged, and tried again in the next one. */
  async run(log: Pick<SyncLog, 'warn'>): Promise<void> {
    const { database, clock, identity, mailer, site, jobs } = this.#parts
    const nowMs = clock()
    const tasks = [
      () => write(database, nowMs, deleteOldRemovedAccounts),
      () => deleteOldAttempts(database, nowMs),
      () => write(database, nowMs, deleteWhatIsTooOld),
      () => extendAllSeries(database, nowMs),
      () => remindOrganisers({ database, mailer, site, isStopping: () => this.#stopped }, nowMs),
      () => identity.tidy(nowMs),
      () => mailer.tidy(nowMs),
      () => database.forgetDeleted(),
    ]
    for (const task of tasks)
      try {
        await jobs.run('tidy', task)
      } catch (error) {
        log.warn({ err: error }, 'a daily job failed')
      }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }
}
