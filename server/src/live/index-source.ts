/**
 * Where the index reads from: the database, or a streaming replica of it (DATABASE_READ_URL). Every second both are asked at once
 * which revision they have, a row by its key; whatever there is to read is read from the replica when it has come as far. So one that is
 * away, slow or behind costs nothing but its help, and when the database is away the replica goes on feeding the index. Before it
 * is read, and again after each failure, its secrets tell whether it is a copy: another site's database has revisions too.
 */
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadRevision } from '../db/place-changes.ts'
import { loadSecretHashes } from '../db/secrets.ts'
import { within } from '../time-limit.ts'

/** Whoever takes longer for one row counts as away in this round, ms. Rounds begin a second apart, and two are promised. */
const patienceMs = 800

/** A replica is behind for a moment after every change; after so many rounds in a row, a second each, the log hears of it. */
const roundsBehind = 5

/** What a replica has come to that has not even the secrets yet: behind every revision. */
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

/** What a round has found. */
export interface Found {
  readonly revision: number
  /** Holds everything up to that revision. */
  readonly reader: Database
  /** Why the database itself was not heard; null when it was. */
  readonly missing: Error | null
}

export class IndexSource {
  readonly database: Database
  readonly #replica: Database | null
  /** Whom the last question still waits for. */
  readonly #unanswered = new Set<Database>()
  #behind = 0
  /** Whether the replica was seen to be a copy, and has not failed since. */
  #isCopy = false
  /** Of the database: they never change, and it may be away when the replica has to be compared. Empty until they are made. */
  #ownHashes: ReadonlyMap<string, string> = new Map()
  /** What the log has heard of the replica since it was last read. */
  readonly #told = new Set<string>()

  constructor(database: Database, replica: Database | null) {
    this.database = database
    this.#replica = replica
  }

  /** What the database has: for own writes, which have to be seen at once. Throws when it does not answer. */
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
    // Not what the replica has beyond it: a replica may show a commit a moment before the database does.
    const reader = this.#isThere(copied, asked, log) ? replica : this.database
    return { revision: asked, reader, missing: null }
  }

  /** For the first reading of everything: the replica as far as it has come, or null. Throws a DatabaseUnusable when it is none. */
  async askReplica(): Promise<Found | null> {
    if (this.#replica === null) return null
    const revision = await this.#askCopy(this.#replica)
    return revision === nothingYet ? null : { revision, reader: this.#replica, missing: null }
  }

  /** The replica failed while it was read: the database is there. */
  replicaFailed(error: unknown, log: SourceLog | null): void {
    this.#isCopy = false
    const what =
      error instanceof NotACopy
        ? "DATABASE_READ_URL leads to another site's database, that of DATABASE_URL is read instead"
        : 'the replica of DATABASE_READ_URL could not be read, the database is read instead'
    this.#tell(log, { err: error }, what)
  }

  /** The replica's revision, once it is known for a copy. Throws NotACopy. */
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

  /** A question that comes too late answers no later round, and is not put twice: connections are few. */
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

  /** Each once until the replica is read again, not every second. */
  #tell(log: SourceLog | null, details: object, message: string): void {
    if (log === null || this.#told.has(message)) return
    log.warn(details, message)
    this.#told.add(message)
  }
}
