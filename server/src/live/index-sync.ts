/**
 * Keeps the index up with the database: everything at the start, then every second, and at once after this node's own
 * writes, what has a higher revision. So nodes need not know of each other, and a database that is away for a while costs
 * freshness, never an answer. Others who keep something in memory follow the same rounds.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { loadPlaces, loadPlacesSince } from '../db/place-changes.ts'
import { hasPlacesOf } from '../db/places.ts'
import { within } from '../time-limit.ts'
import { type Found, IndexSource, type SourceLog } from './index-source.ts'

/** From the beginning of a round to that of the next, ms: with what a round may wait for, a write is seen within two seconds. */
const periodMs = 1000

/** Between two rounds, however long the first took, ms. */
const leastPauseMs = 200

/** Many times what it takes to read one's own change, and less than anybody's patience, ms. */
const ownWritePatienceMs = 5000

/** The more places there are, the more it costs to settle the index, and the longer it waits for further changes. */
const placesPerQuietRound = 100_000

export type SyncLog = SourceLog

/** Hears in every round which revision the database has, also when it is the same. */
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
  /** Rounds since the last one that brought changes. */
  #quietRounds = 0
  /** When the last good round began, as `performance.now()` tells it. */
  #askedAtMs = 0
  readonly #rounds = { done: 0, failed: 0 }
  #timer: NodeJS.Timeout | undefined
  /** The run in progress, and the one that follows it: asking again while one waits is the same as asking once. */
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  /** Whether the run that waits may be helped by the replica: not when somebody waits for their own write. */
  #nextIsHelped = true

  /** `replica`: a copy of the database that follows it, to be read in its place. */
  constructor(database: Database, index: PlaceIndex, replica: Database | null = null) {
    this.#source = new IndexSource(database, replica)
    this.#index = index
  }

  /** Reads everything into the index. Throws when the database cannot be read, or what is to be its replica is another site's. */
  async load(): Promise<void> {
    const askedAtMs = performance.now()
    const found = await this.#source.askDatabase()
    await this.#loadFromReplica(found.revision)
    if (!this.#loaded) await this.#loadFrom(found)
    // What the replica did not have yet.
    else if (this.#revision < found.revision) await this.#takeChanges(found)
    this.#askedAtMs = askedAtMs
  }

  /** Asks every second from now on, until `stop`. */
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

  /** What every second brings: the same as `catchUp`, with the replica's help. What is committed just then may come a round later. */
  round(): Promise<void> {
    return this.#ask(true)
  }

  /**
   * Resolves when everything that was committed before the call is in the index. Call it after own writes. Never throws: a
   * failure is logged, and the next second tries again.
   */
  catchUp(): Promise<void> {
    return this.#ask(false)
  }

  /**
   * For whoever has just written and waits for the answer: `catchUp`, but a database that falls silent after the commit keeps
   * nobody waiting for what is written already.
   */
  async takeOwnWrite(patienceMs = ownWritePatienceMs): Promise<void> {
    await within(this.catchUp(), patienceMs, () => {})
  }

  /** What a follower throws is logged and leaves the places alone; it is asked again in the next round. */
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

  /** True as long as any sample place is in the database, as of the last look. */
  get hasSample(): boolean {
    return this.#hasSample
  }

  /** Everything committed up to this revision is in the index. */
  get revision(): number {
    return this.#revision
  }

  /** How long ago the database was asked for what the index knows, ms: what was committed since may be missing. */
  get lagMs(): number {
    return performance.now() - this.#askedAtMs
  }

  /** How many rounds have gone well, and how many have not. */
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
    const askedAtMs = performance.now()
    try {
      const found = await (isHelped ? this.#source.ask(this.#log) : this.#source.askDatabase())
      // Followers read the database, which does not answer now.
      if (found.missing === null) await this.#tellFollowers(found.revision)
      await this.#follow(found)
      if (found.missing !== null) throw found.missing
      this.#askedAtMs = askedAtMs
      this.#rounds.done++
      if (this.#failing) this.#log?.info('the database answers again, the index is up to date')
      this.#failing = false
    } catch (error) {
      this.#rounds.failed++
      // Said once, not every second.
      if (!this.#failing) this.#log?.warn({ err: error }, 'the index could not ask the database for changes')
      this.#failing = true
    }
  }

  async #follow(found: Found): Promise<void> {
    if (found.revision > this.#revision) return this.#takeChangesOrAsk(found)
    if (found.revision < this.#revision && found.missing === null) {
      // Another has taken the database's place, without the last of what was written there.
      this.#log?.warn({}, 'the database knows less than before: everything is read anew')
      return this.#loadFrom({ ...found, reader: this.#source.database })
    }
    return this.#settle()
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

  /** Leaves everything as it was when there is no replica, or it cannot be read, or its tables are not made yet. */
  async #loadFromReplica(atMost: number): Promise<void> {
    try {
      const copy = await this.#source.askReplica()
      if (copy) await this.#loadFrom({ ...copy, revision: Math.min(copy.revision, atMost) })
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error
      this.#source.replicaFailed(error, this.#log)
    }
  }

  async #tellFollowers(upTo: number): Promise<void> {
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
    // A batch that has been applied when a later one fails comes again, and the index ignores what it knows.
    for await (const batch of loadPlacesSince(db, this.#revision, upTo)) {
      this.#index.apply(batch)
      // Searches are answered between the slices of what a change leaves to be put in order.
      do await nextTurn()
      while (this.#index.tidy())
    }
    this.#hasSample = await hasPlacesOf(db, 'sample')
    this.#revision = upTo
    this.#quietRounds = 0
  }

  /** Puts the index in its best order when nothing has changed for a while, and stops as soon as somebody asks for changes. */
  async #settle(): Promise<void> {
    const { shops, markets } = this.#index.counts
    if (++this.#quietRounds * placesPerQuietRound < shops + markets) return
    while (!this.#stopped && this.#next === null && this.#index.settle()) await nextTurn()
  }
}
