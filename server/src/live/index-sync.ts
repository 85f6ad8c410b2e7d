/**
 * Keeps the index up to date with the database. It loads all places at the start, then changes by their revision, every
 * second and after each change on this node. So nodes need not know of each other, and while the database is
 * unavailable, responses may be outdated but do not fail. Other caches are updated in the same rounds.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadPlaces, loadPlacesSince } from '../db/place-changes.ts'
import { hasPlacesOf } from '../db/places.ts'
import { within } from '../time-limit.ts'
import { type Found, IndexSource, type SourceLog } from './index-source.ts'

/** Time between the starts of two rounds, ms. Since a round has time limits, a change is visible within two seconds. */
const periodMs = 1000

/** The least pause between two rounds, ms. */
const leastPauseMs = 200

/** The longest wait for this node's own change, ms: many times the time that loading it takes. */
const ownWritePatienceMs = 5000

export type SyncLog = SourceLog

/** A cache's function that each round calls with the database's revision, even if that is unchanged. */
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
  /** When the last successful round began, by `performance.now()`. */
  #upToDateAtMs = 0
  readonly #rounds = { done: 0, failed: 0 }
  #timer: NodeJS.Timeout | undefined
  /** The round in progress, and the one after it. All calls during a round share the one after it. */
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  /**
   * Whether the next round may read the replica: false after a change on this node, which the replica may not have yet.
   */
  #nextIsHelped = true

  /** `replica`: a streaming replica of the database, which is read instead while it is up to date. */
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
    const found = await this.#source.readDatabase()
    await this.#loadFromReplica(found.revision)
    if (!this.#loaded) await this.#loadFrom(found)
    // The replica did not have the latest changes: load them.
    else if (this.#revision < found.revision) await this.#takeChanges(found)
    this.#upToDateAtMs = begunAtMs
  }

  /** Runs a round every second, until `stop`. */
  begin(log: SyncLog): void {
    this.#log = log
    const ask = async () => {
      const begunAtMs = performance.now()
      await this.round()
      readAfter(Math.max(leastPauseMs, begunAtMs + periodMs - performance.now()))
    }
    const readAfter = (pauseMs: number) => {
      if (!this.#stopped) this.#timer = setTimeout(() => void ask(), pauseMs)
    }
    readAfter(periodMs)
  }

  /** Runs a regular round. Unlike `catchUp`, it may read the replica, which may not have the latest commits yet. */
  round(): Promise<void> {
    return this.#ask(true)
  }

  /**
   * Resolves when the index has everything that was committed before the call. Call it after a change on this node.
   * Never throws: a failure is logged, and the next round tries again.
   */
  catchUp(): Promise<void> {
    return this.#ask(false)
  }

  /**
   * Like `catchUp`, with a time limit. For calls that have just changed something: they need not wait for a database
   * that fails after the commit.
   */
  async takeOwnWrite(patienceMs = ownWritePatienceMs): Promise<void> {
    await within(this.catchUp(), patienceMs, () => {})
  }

  /**
   * Adds a function that each round calls. Its errors are only logged: places are loaded anyway, and the next round
   * calls it again.
   */
  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await (this.#next ?? this.#current)
  }

  /** True when the index has been loaded. */
  get loaded(): boolean {
    return this.#loaded
  }

  /** Whether the database has any sample place, as of the last round that found changes. */
  get hasSample(): boolean {
    return this.#hasSample
  }

  /** The revision up to which the index has all commits. */
  get revision(): number {
    return this.#revision
  }

  /** The age of the index's data, ms; the index may lack commits that are more recent. */
  get lagMs(): number {
    return performance.now() - this.#upToDateAtMs
  }

  /** How many rounds have succeeded and how many have failed. */
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
      const found = await (isHelped ? this.#source.ask(this.#log) : this.#source.readDatabase())
      // If only the replica has answered, skip the followers, which read the main database.
      if (found.missing === null) await this.#callFollowers(found.revision)
      await this.#follow(found)
      if (found.missing !== null) throw found.missing
      this.#upToDateAtMs = begunAtMs
      this.#rounds.done++
      if (this.#failing) this.#log?.info('the database answers again, the index is up to date')
      this.#failing = false
    } catch (error) {
      this.#rounds.failed++
      // Log only the first of several failures, not one every second.
      if (!this.#failing) this.#log?.warn({ err: error }, 'the changes could not be read from the database')
      this.#failing = true
    }
  }

  async #follow(found: Found): Promise<void> {
    if (found.revision > this.#revision) return this.#takeChangesOrAsk(found)
    if (found.revision < this.#revision && found.missing === null) {
      // A lower revision means that a failover has happened: the new primary lacks the last changes.
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

  /**
   * Loads all places from the replica. Does nothing without a replica, or if it cannot be read or has no tables yet.
   */
  async #loadFromReplica(atMost: number): Promise<void> {
    try {
      const copy = await this.#source.readReplica()
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
    // If the last round failed, some batches come again; the index ignores them.
    for await (const batch of loadPlacesSince(db, this.#revision, upTo)) {
      this.#index.apply(batch)
      // Lets searches be answered between two batches.
      await nextTurn()
    }
    this.#hasSample = await hasPlacesOf(db, 'sample')
    this.#revision = upTo
  }
}
