/**
 * Keeps the index up to date with the database: reads everything at the start, then changes by revision, every second
 * and immediately after this node's own writes. Nodes therefore need not know each other, and during an outage of the
 * database answers may be stale but never fail. Other caches use the same rounds.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadPlaces, loadPlacesSince } from '../db/place-changes.ts'
import { hasPlacesOf } from '../db/places.ts'
import { within } from '../time-limit.ts'
import { type Found, IndexSource, type SourceLog } from './index-source.ts'

/**
 * Time between the starts of two rounds, ms. With the time limits of a round, a write is visible within two seconds.
 */
const periodMs = 1000

/** Shortest pause between two rounds, ms. */
const leastPauseMs = 200

/** Longest wait for an own change, ms: many times what reading it takes. */
const ownWritePatienceMs = 5000

export type SyncLog = SourceLog

/** Called in every round with the database's revision, even when it is unchanged. */
export type Follower = (upTo: number) => Promise<void>

export class IndexSync {
  readonly #source: IndexSource
  readonly #index: PlaceIndex
  readonly #followers: Follower[] = []
  #log: SyncLog | null = null
  #revision = 0
  #hasSample = false
  #loaded = false
  #failing = false
  #followersFail = false
  #stopped = false
  /** Start of the last successful round, by `performance.now()`. */
  #upToDateAtMs = 0
  readonly #rounds = { done: 0, failed: 0 }
  #timer: NodeJS.Timeout | undefined
  /** The round in progress, and the waiting one, which all calls share that arrive meanwhile. */
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  /** Whether the waiting round may read the replica: not for an own write. */
  #nextIsHelped = true

  /** `replica`: a streaming replica of the database, read in its place. */
  constructor(database: Database, index: PlaceIndex, replica: Database | null = null) {
    this.#source = new IndexSource(database, replica)
    this.#index = index
  }

  /**
   * Loads all places into the index. Throws when the database cannot be read, or when the replica is another site's
   * database.
   */
  async load(): Promise<void> {
    const begunAtMs = performance.now()
    const found = await this.#source.askDatabase()
    await this.#loadFromReplica(found.revision)
    if (!this.#loaded) await this.#loadFrom(found)
    // The replica lacked some changes.
    else if (this.#revision < found.revision) await this.#takeChanges(found)
    this.#upToDateAtMs = begunAtMs
  }

  /** Runs a round every second, until `stop`. */
  begin(log: SyncLog): void {
    this.#log = log
    const ask = async () => {
      const begunAtMs = performance.now()
      await this.round()
      askAfter(Math.max(leastPauseMs, begunAtMs + periodMs - performance.now()))
    }
    const askAfter = (pauseMs: number) => {
      if (!this.#stopped) this.#timer = setTimeout(() => void ask(), pauseMs)
    }
    askAfter(periodMs)
  }

  /** A regular round: like `catchUp`, but it may read the replica, so the latest commits may come a round later. */
  round(): Promise<void> {
    return this.#ask(true)
  }

  /**
   * Resolves when the index has everything that was committed before the call. Call it after own writes. Never throws:
   * logs a failure, and the next round tries again.
   */
  catchUp(): Promise<void> {
    return this.#ask(false)
  }

  /**
   * `catchUp` with a time limit, for calls that have just written: they need not wait for a database that fails after
   * the commit.
   */
  async takeOwnWrite(patienceMs = ownWritePatienceMs): Promise<void> {
    await within(this.catchUp(), patienceMs, () => {})
  }

  /** A follower's error is only logged: the places are read anyway, and the next round calls the follower again. */
  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await (this.#next ?? this.#current)
  }

  /** True once the index holds the database's places. */
  get loaded(): boolean {
    return this.#loaded
  }

  /** Whether the database has any sample place, as of the last round with changes. */
  get hasSample(): boolean {
    return this.#hasSample
  }

  /** The revision up to which every commit is in the index. */
  get revision(): number {
    return this.#revision
  }

  /** The age of the index's data, ms: later commits may be missing. */
  get lagMs(): number {
    return performance.now() - this.#upToDateAtMs
  }

  /** How many rounds have succeeded and failed. */
  get rounds(): Readonly<{ done: number; failed: number }> {
    return this.#rounds
  }

  #ask(isHelped: boolean): Promise<void> {
    this.#nextIsHelped &&= isHelped
    this.#next ??= this.#current.then(() => {
      const mayBeHelped = this.#nextIsHelped
      this.#next = null
      this.#nextIsHelped = true
      this.#current = this.#run(mayBeHelped)
      return this.#current
    })
    return this.#next
  }

  async #run(isHelped: boolean): Promise<void> {
    if (this.#stopped) return
    const begunAtMs = performance.now()
    try {
      const found = await (isHelped ? this.#source.ask(this.#log) : this.#source.askDatabase())
      // Followers read the database, which is unavailable now.
      if (found.missing === null) await this.#callFollowers(found.revision)
      await this.#follow(found)
      if (found.missing !== null) throw found.missing
      this.#upToDateAtMs = begunAtMs
      this.#rounds.done++
      if (this.#failing) this.#log?.info('the database answers again, the index is up to date')
      this.#failing = false
    } catch (error) {
      this.#rounds.failed++
      // Only the first failure is logged, not one each second.
      if (!this.#failing) this.#log?.warn({ err: error }, 'the changes could not be read from the database')
      this.#failing = true
    }
  }

  async #follow(found: Found): Promise<void> {
    if (found.revision > this.#revision) return this.#takeChangesOrAsk(found)
    if (found.revision < this.#revision && found.missing === null) {
      // A lower revision comes from a failover: the new primary lacks the last writes.
      this.#log?.warn({}, 'the database has lost changes: everything is read again')
      return this.#loadFrom({ ...found, reader: this.#source.database })
    }
  }

  async #takeChangesOrAsk(found: Found): Promise<void> {
    const { database } = this.#source
    if (found.reader === database || found.missing !== null) return this.#takeChanges(found)
    try {
      await this.#takeChanges(found)
    } catch (error) {
      this.#source.replicaFailed(error, this.#log)
      await this.#takeChanges({ ...found, reader: database })
    }
  }

  async #loadFrom({ revision, reader: { db } }: Found): Promise<void> {
    const loading = this.#index.startLoading()
    for await (const batch of loadPlaces(db, revision)) for (const place of batch) loading.add(place)
    loading.finish()
    this.#hasSample = await hasPlacesOf(db, 'sample')
    this.#revision = revision
    this.#loaded = true
  }

  /** Does nothing without a replica, or if it cannot be read or has no tables yet. */
  async #loadFromReplica(atMost: number): Promise<void> {
    try {
      const copy = await this.#source.askReplica()
      if (copy) await this.#loadFrom({ ...copy, revision: Math.min(copy.revision, atMost) })
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error
      this.#source.replicaFailed(error, this.#log)
    }
  }

  async #callFollowers(upTo: number): Promise<void> {
    try {
      for (const follow of this.#followers) await follow(upTo)
      this.#followersFail = false
    } catch (error) {
      if (!this.#followersFail)
        this.#log?.warn({ err: error }, 'changes of favourites and choices could not be followed')
      this.#followersFail = true
    }
  }

  async #takeChanges({ revision: upTo, reader: { db } }: Found): Promise<void> {
    // After a failure some batches come again; the index ignores them.
    for await (const batch of loadPlacesSince(db, this.#revision, upTo)) {
      this.#index.apply(batch)
      // Lets searches be answered between batches.
      await nextTurn()
    }
    this.#hasSample = await hasPlacesOf(db, 'sample')
    this.#revision = upTo
  }
}
