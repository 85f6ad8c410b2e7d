/**
 * Where the index reads from: the database, or a streaming replica of it (DATABASE_READ_URL). Every second both are asked at once
 * which revision they have, a row by its key; whatever there is to read is read from the replica when it has come as far. So one that is
 * away, slow or behind costs nothing but its help, and when the database is away the replica goes on feeding the index.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './db/open.ts'
import { loadRevision } from './db/place-changes.ts'

/** Whoever takes longer for one row counts as away in this round, ms. Rounds begin a second apart, and two are promised. */
const patienceMs = 800

/** A replica is behind for a moment after every change; after so many rounds in a row, a second each, the log hears of it. */
const roundsBehind = 5

export interface SourceLog {
  info(message: string): void
  warn(details: object, message: string): void
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
  /** What the log has heard of the replica. */
  #isToldOf = false

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
    const [asked, copied] = await Promise.all([this.#askInTime(this.database), this.#askInTime(replica)])
    if (asked instanceof Error) {
      if (copied instanceof Error) throw asked
      return { revision: copied, reader: replica, missing: asked }
    }
    // Not what the replica has beyond it: a replica may show a commit a moment before the database does.
    const reader = this.#isThere(copied, asked, log) ? replica : this.database
    return { revision: asked, reader, missing: null }
  }

  /** For the first reading of everything: the replica as far as it has come, or null. */
  async askReplica(): Promise<Found | null> {
    if (this.#replica === null) return null
    return { revision: await loadRevision(this.#replica.db), reader: this.#replica, missing: null }
  }

  /** The replica failed while it was read: the database is there. */
  replicaFailed(error: unknown, log: SourceLog | null): void {
    this.#tell(log, { err: error }, 'the replica of DATABASE_READ_URL could not be read, the database is read instead')
  }

  /** A question that comes too late answers no later round, and is not put twice: connections are few. */
  async #askInTime(database: Database): Promise<number | Error> {
    if (this.#unanswered.has(database)) return new Error('the last question has not been answered yet')
    this.#unanswered.add(database)
    const answer = loadRevision(database.db)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .finally(() => this.#unanswered.delete(database))
    const done = new AbortController()
    const tooLate = delay(patienceMs, new Error(`no answer within ${patienceMs} ms`), { signal: done.signal })
    try {
      return await Promise.race([answer, tooLate])
    } finally {
      done.abort()
      // Nobody listens any more.
      tooLate.catch(() => {})
    }
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
    if (this.#isToldOf) log?.info('the replica of DATABASE_READ_URL is read again')
    this.#isToldOf = false
    return true
  }

  /** Once, not every second. */
  #tell(log: SourceLog | null, details: object, message: string): void {
    if (log === null || this.#isToldOf) return
    log.warn(details, message)
    this.#isToldOf = true
  }
}
