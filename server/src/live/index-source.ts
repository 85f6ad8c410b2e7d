/**
 * Where the index reads from: the database, or a streaming replica of it (DATABASE_READ_URL). Every second both are asked for their
 * revision, a single row; changes are then read from the replica if it has caught up. So a replica that is away, slow or behind does
 * no harm, and when the database is away the replica still feeds the index. Before it is read, and again after each failure, its
 * secrets are compared to make sure that it is a copy: another site's database has revisions too.
 */
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadRevision } from '../db/place-changes.ts'
import { loadSecretHashes } from '../db/secrets.ts'
import { within } from '../time-limit.ts'

/** A database that takes longer for one row counts as away in this round, ms. Rounds begin a second apart. */
const patienceMs = 800

/** A replica is behind for a moment after every change; after this many rounds in a row, a second each, that is logged. */
const roundsBehind = 5

/** The revision of a replica that does not even have the secrets yet: lower than every real one. */
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
  /** Holds everything up to that revision. */
  readonly reader: Database
  /** Why the database itself did not answer; null when it did. */
  readonly missing: Error | null
}

export class IndexSource {
  readonly database: Database
  readonly #replica: Database | null
  /** The databases that have not answered the last question yet. */
  readonly #unanswered = new Set<Database>()
  #behind = 0
  /** Whether the replica was verified to be a copy, and has not failed since. */
  #isCopy = false
  /** Hashes of the database's secrets, kept since it may be away when the replica has to be compared. Empty until they are read. */
  #ownHashes: ReadonlyMap<string, string> = new Map()
  /** What was logged about the replica since it was last read. */
  readonly #told = new Set<string>()

  constructor(database: Database, replica: Database | null) {
    this.database = database
    this.#replica = replica
  }

  /** Asks the database only: for own writes, which must be seen at once. Throws when it does not answer. */
  async askDatabase(): Promise<Found> {
    return { revision: await loadRevision(this.database.db), reader: this.database, missing: null }
  }

  /** The same with the replica's help. Throws the database's error when neither answers. */
  async ask(log: SourceLog | null): Promise<Found> {
    const replica = this.#replica
    if (replica === null) return this.askDatabase()
    const [asked, copied] = await Promise.all([
      this.#askInTime(this.database, () => loadRevision(this.database.db)),
      this.#askInTime(replica, () => this.#askCopy(replica)),
    ])
    if (copied instanceof Error) this.#isCopy = false
    if (asked instanceof Error) {
      if (copied instanceof Error) throw asked
      return { revision: copied, reader: replica, missing: asked }
    }
    // Not the replica's revision: a replica may show a commit a moment before the database does.
    const reader = this.#isThere(copied, asked, log) ? replica : this.database
    return { revision: asked, reader, missing: null }
  }

  /** For loading everything at the start: the replica as far as it is, or null. Throws a DatabaseUnusable when it is no copy. */
  async askReplica(): Promise<Found | null> {
    if (this.#replica === null) return null
    const revision = await this.#askCopy(this.#replica)
    return revision === nothingYet ? null : { revision, reader: this.#replica, missing: null }
  }

  /** Call when the replica failed while it was read: the database is read instead. */
  replicaFailed(error: unknown, log: SourceLog | null): void {
    this.#isCopy = false
    const what =
      error instanceof NotACopy
        ? "DATABASE_READ_URL leads to another site's database, that of DATABASE_URL is read instead"
        : 'the replica of DATABASE_READ_URL could not be read, the database is read instead'
    this.#tell(log, { err: error }, what)
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

  /** A late answer is not used by a later round, and a question is not repeated before it is answered: connections are few. */
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
        this.#tell(
          log,
          {},
          `the replica of DATABASE_READ_URL is ${roundsBehind} s behind or more, the database is read instead`,
        )
      return false
    }
    this.#behind = 0
    if (this.#told.size > 0) log?.info('the replica of DATABASE_READ_URL is read again')
    this.#told.clear()
    return true
  }

  /** Logs each message once until the replica is read again, not every second. */
  #tell(log: SourceLog | null, details: object, message: string): void {
    if (log === null || this.#told.has(message)) return
    log.warn(details, message)
    this.#told.add(message)
  }
}
