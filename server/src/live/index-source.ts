/**
 * Chooses where the index reads changes: the database, or a streaming replica of it (DATABASE_READ_URL). Every second
 * both are asked for their revision, one row; the changes come from the replica if it is up to date. A slow, late or
 * unavailable replica therefore does no harm, and during an outage of the database the replica still feeds the index.
 * Before the first use of the replica and after each failure, a comparison of secrets shows that it is a copy: another
 * site's database has revisions too.
 */
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadRevision } from '../db/place-changes.ts'
import { loadSecretHashes } from '../db/secrets.ts'
import { within } from '../time-limit.ts'

/** A database that needs longer for one row counts as unavailable in this round, ms. Rounds begin a second apart. */
const patienceMs = 800

/**
 * A replica is behind for a moment after every change. The log says so only after this many rounds in a row, a second
 * each.
 */
const roundsBehind = 5

/** Revision of a replica without secrets yet; lower than every real one. */
const nothingYet = -1

export interface SourceLog {
  info(message: string): void
  warn(details: object, message: string): void
}

class NotACopy extends DatabaseUnusable {
  constructor() {
    super(
      "DATABASE_READ_URL leads to another site's database, not to a replica of DATABASE_URL. Correct it or leave it out.",
    )
  }
}

/** The result of a round. */
export interface Found {
  readonly revision: number
  /** The database to read, which has everything up to that revision. */
  readonly reader: Database
  /** Why the database did not answer; null if it did, even when the replica is read. */
  readonly missing: Error | null
}

export class IndexSource {
  readonly database: Database
  readonly #replica: Database | null
  /** Databases with an unanswered question. */
  readonly #unanswered = new Set<Database>()
  #behind = 0
  /** Whether the replica is verified as a copy, and has not failed since. */
  #isCopy = false
  /**
   * Hashes of the database's secrets, in memory because the database may be unavailable when the replica is compared.
   * Empty until read.
   */
  #ownHashes: ReadonlyMap<string, string> = new Map()
  /** Messages logged about the replica since it was last read. */
  readonly #logged = new Set<string>()

  constructor(database: Database, replica: Database | null) {
    this.database = database
    this.#replica = replica
  }

  /** Asks only the database, for own writes, which must be visible at once. Throws when it does not answer. */
  async askDatabase(): Promise<Found> {
    return { revision: await loadRevision(this.database.db), reader: this.database, missing: null }
  }

  /** Asks both the database and the replica. Throws the database's error when neither answers. */
  async ask(log: SourceLog | null): Promise<Found> {
    const replica = this.#replica
    if (replica === null) return this.askDatabase()
    const [revision, copied] = await Promise.all([
      this.#askInTime(this.database, () => loadRevision(this.database.db)),
      this.#askInTime(replica, () => this.#askCopy(replica)),
    ])
    if (copied instanceof Error) this.#isCopy = false
    if (revision instanceof Error) {
      if (copied instanceof Error) throw revision
      return { revision: copied, reader: replica, missing: revision }
    }
    // The database's revision, not the replica's: a replica may show a commit a moment before the database does.
    const reader = this.#isThere(copied, revision, log) ? replica : this.database
    return { revision, reader, missing: null }
  }

  /**
   * For loading everything at the start: the replica with its own revision, or null without one. Throws a
   * DatabaseUnusable if it is not a copy.
   */
  async askReplica(): Promise<Found | null> {
    if (this.#replica === null) return null
    const revision = await this.#askCopy(this.#replica)
    return revision === nothingYet ? null : { revision, reader: this.#replica, missing: null }
  }

  /** Call after an error while reading the replica: the database is read instead. */
  replicaFailed(error: unknown, log: SourceLog | null): void {
    this.#isCopy = false
    const what =
      error instanceof NotACopy
        ? "DATABASE_READ_URL leads to another site's database, that of DATABASE_URL is read instead"
        : 'the replica of DATABASE_READ_URL could not be read, the database is read instead'
    this.#warnOnce(log, { err: error }, what)
  }

  /** The replica's revision, after verifying that it is a copy. Throws NotACopy. */
  async #askCopy({ db }: Database): Promise<number> {
    if (!this.#isCopy) {
      if (this.#ownHashes.size === 0) this.#ownHashes = await loadSecretHashes(this.database.db)
      const shared = [...(await loadSecretHashes(db))].filter(([name]) => this.#ownHashes.has(name))
      if (shared.some(([name, hash]) => hash !== this.#ownHashes.get(name))) throw new NotACopy()
      if (shared.length === 0) return nothingYet
      this.#isCopy = true
    }
    return loadRevision(db)
  }

  /** Asks again only after the last answer, since connections are few; a late answer is not used by a later round. */
  async #askInTime(database: Database, ask: () => Promise<number>): Promise<number | Error> {
    if (this.#unanswered.has(database)) return new Error('the last question has not been answered yet')
    this.#unanswered.add(database)
    const answer = ask()
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .finally(() => this.#unanswered.delete(database))
    return within(answer, patienceMs, () => new Error(`no answer within ${patienceMs} ms`))
  }

  #isThere(copied: number | Error, revision: number, log: SourceLog | null): boolean {
    if (copied instanceof Error) {
      this.replicaFailed(copied, log)
      return false
    }
    if (copied < revision) {
      if (++this.#behind >= roundsBehind)
        this.#warnOnce(
          log,
          {},
          `the replica of DATABASE_READ_URL is ${roundsBehind} s behind or more, the database is read instead`,
        )
      return false
    }
    this.#behind = 0
    if (this.#logged.size > 0) log?.info('the replica of DATABASE_READ_URL is read again')
    this.#logged.clear()
    return true
  }

  /** Logs a message once, not every second, until the replica is read again. */
  #warnOnce(log: SourceLog | null, details: object, message: string): void {
    if (log === null || this.#logged.has(message)) return
    log.warn(details, message)
    this.#logged.add(message)
  }
}
