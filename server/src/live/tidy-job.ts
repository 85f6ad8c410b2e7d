/**
 * Deletes expired data, adds dates to series and settles the positions of twins every ten minutes. Once a day, deletes
 * old data (retention.ts) and sends mails to organisers (organiser-reminders.ts) and operators (desk-digests.ts).
 * Several servers may do so at once.
 */
import type { Clock } from '../clock.ts'
import { deleteOldAttempts } from '../db/attempts.ts'
import type { Database } from '../db/open.ts'
import { deleteOldMessages } from '../db/watch-messages.ts'
import { deleteUnconfirmedWatches } from '../db/watches.ts'
import { deleteOldRemovedAccounts } from '../db/removed-accounts.ts'
import { settleTwins } from '../db/twin-positions.ts'
import { write } from '../db/write.ts'
import type { Identity } from '../identity/identity.ts'
import type { SyncLog } from './index-sync.ts'
import type { JobCounts } from './job-counts.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteWhatIsTooOld } from './retention.ts'
import { remindOrganisers } from './organiser-reminders.ts'
import { sendDigests } from './desk-digests.ts'
import { extendAllSeries } from './extend-series.ts'
import { RepeatedTask } from './repeated-task.ts'

const pauseMs = 10 * 60_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<Identity, 'tidy'>
  readonly mailer: Mailer
  /** The mail addresses in the configuration whose accounts are operators. */
  readonly operators: readonly string[]
  /** The site's address without a path, for links in mails. */
  readonly site: () => string
  readonly jobs: JobCounts
}

export class TidyJob {
  readonly #parts: Parts
  readonly #repeated = new RepeatedTask()
  /** The revision up to which the twins are settled. */
  #settledTwins = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Starts the first round at once: a server that is restarted often might never reach a later one. */
  begin(log: Pick<SyncLog, 'warn'>): void {
    this.#repeated.begin(() => this.run(log), pauseMs)
  }

  /** Runs one round. A step that fails is logged, and the next round tries it again. */
  async run(log: Pick<SyncLog, 'warn'>): Promise<void> {
    const { database, clock, identity, mailer, operators, site, jobs } = this.#parts
    const nowMs = clock()
    const isStopping = () => this.#repeated.signal.aborted
    const tasks = [
      () => write(database, nowMs, deleteOldRemovedAccounts),
      () => deleteOldAttempts(database, nowMs),
      () => write(database, nowMs, deleteUnconfirmedWatches),
      () => write(database, nowMs, deleteOldMessages),
      () => write(database, nowMs, deleteWhatIsTooOld),
      () => extendAllSeries(database, nowMs),
      async () => {
        this.#settledTwins = await settleTwins(database, nowMs, this.#settledTwins)
      },
      () => remindOrganisers({ database, mailer, site, isStopping }, nowMs),
      () => sendDigests({ database, mailer, operators, site, isStopping }, nowMs),
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

  stop(): Promise<void> {
    return this.#repeated.stop()
  }
}
