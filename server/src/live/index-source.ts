/**
 * Chooses which database the index reads changes from: the main database, or a streaming replica of it
 * (DATABASE_READ_URL). Every second, both are asked for their revision, which is one row, and the replica is read if it
 * is up to date. So a slow, late or unavailable replica does no harm, and while the main database is unavailable the
 * replica still feeds the index. Before the replica is first used and after each failure, its secrets are compared with
 * the database's: another site's database has revisions too.
 */
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadRevision } from '../db/place-changes.ts'
import { loadSecretHashes } from '../db/secrets.ts'
import { within } from '../time-limit.ts'

/**
 * How long to wait for a database's revision, ms; a slower database counts as unavailable in this round. A round begins
 * every second.
 */
const patienceMs = 800

/**
 * The number of rounds in a row, one per second, that a replica must be behind before this is logged: it is behind for
 * a moment after every change.
 */
const roundsBehind = 5

/**
 * Stands for the revision of a replica that has no secrets yet, and so cannot be verified; lower than every real
 * revision.
 */
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

/** The revision that a round found, and the database to read it from. */
export interface Found {
  readonly revision: number
  /** The database to read; it has all changes up to `revision`. */
  readonly reader: Database
  /** The error when the main database did not answer; null if it did. */
  readonly missing: Error | null
}

export class IndexSource {
  readonly database: Database
  readonly #replica: Database | null
  /** Databases that have not yet answered the last request. */
  readonly #unanswered = new Set<Database>()
  #behind = 0
  /** Whether the replica has been verified as a copy, and has not failed since. */
  #isCopy = false
  /**
   * Hashes of the main database's secrets; empty until loaded. In memory, because the main database may be unavailable
   * when the replica is verified.
   */
  #ownHashes: ReadonlyMap<string, string> = new Map()
  /** The warnings logged since the replica was last read successfully. */
  readonly #logged = new Set<string>()

  constructor(database: Database, replica: Database | null) {
    this.database = database
    this.#replica = replica
  }

  /** Asks only the main database: this server's own changes must be visible at once. Throws when it does not answer. */
  async readDatabase(): Promise<Found> {
    return { revision: await loadRevision(this.database.db), reader: this.database, missing: null }
  }

  /**
   * Asks both the main database and the replica for their revision. Throws the main database's error when neither
   * answers.
   */
  async ask(log: SourceLog | null): Promise<Found> {
    const replica = this.#replica
    if (replica === null) return this.readDatabase()
    const [revision, copied] = await Promise.all([
      this.#readInTime(this.database, () => loadRevision(this.database.db)),
      this.#readInTime(replica, () => this.#readReplicaRevision(replica)),
    ])
    if (copied instanceof Error) this.#isCopy = false
    if (revision instanceof Error) {
      if (copied instanceof Error) throw revision
      return { revision: copied, reader: replica, missing: revision }
    }
    // Do not use the replica's revision: it may have a commit a moment before the main database shows it.
    const reader = this.#isThere(copied, revision, log) ? replica : this.database
    return { revision, reader, missing: null }
  }

  /**
   * The replica with its own revision, for loading everything at the start; null without a usable replica. Throws a
   * DatabaseUnusable if the replica is not a copy.
   */
  async readReplica(): Promise<Found | null> {
    if (this.#replica === null) return null
    const revision = await this.#readReplicaRevision(this.#replica)
    return revision === nothingYet ? null : { revision, reader: this.#replica, missing: null }
  }

  /** Call it when reading the replica has failed: from now on the main database is read instead. */
  replicaFailed(error: unknown, log: SourceLog | null): void {
    this.#isCopy = false
    const what =
      error instanceof NotACopy
        ? "DATABASE_READ_URL leads to another site's database, that of DATABASE_URL is read instead"
        : 'the replica of DATABASE_READ_URL could not be read, the database is read instead'
    this.#warnOnce(log, { err: error }, what)
  }

  /** Returns the replica's revision. First verifies that the replica is a copy, and throws NotACopy if it is not. */
  async #readReplicaRevision({ db }: Database): Promise<number> {
    if (!this.#isCopy) {
      if (this.#ownHashes.size === 0) this.#ownHashes = await loadSecretHashes(this.database.db)
      const shared = [...(await loadSecretHashes(db))].filter(([name]) => this.#ownHashes.has(name))
      if (shared.some(([name, hash]) => hash !== this.#ownHashes.get(name))) throw new NotACopy()
      if (shared.length === 0) return nothingYet
      this.#isCopy = true
    }
    return loadRevision(db)
  }

  /**
   * Asks for a revision, and waits for at most `patienceMs`. A database that has not answered the last request gets no
   * new one, since connections are few; a late answer is not used.
   */
  async #readInTime(database: Database, ask: () => Promise<number>): Promise<number | Error> {
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

  /** Logs a warning only once, until the replica is read successfully again. */
  #warnOnce(log: SourceLog | null, details: object, message: string): void {
    if (log === null || this.#logged.has(message)) return
    log.warn(details, message)
    this.#logged.add(message)
  }
}
