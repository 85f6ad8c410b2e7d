/**
 * Keeps the index up with the database: everything at the start, then every second, and at once after this node's own
 * writes, what has a higher revision. So nodes need not know of each other, and a database that is away for a while costs
 * freshness, never an answer. Others who keep something in memory follow the same rounds.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { Database } from './db/open.ts'
import { loadPlaces, loadPlacesSince, loadRevision } from './db/place-changes.ts'
import { hasPlacesOf } from './db/places.ts'

const pauseMs = 1000

/** The more places there are, the more it costs to settle the index, and the longer it waits for further changes. */
const placesPerQuietRound = 100_000

export interface SyncLog {
  info(message: string): void
  warn(details: object, message: string): void
}

/** Hears in every round which revision the database has, also when it is the same. */
export type Follower = (upTo: number) => Promise<void>

export class IndexSync {
  readonly #database: Database
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

  constructor(database: Database, index: PlaceIndex) {
    this.#database = database
    this.#index = index
  }

  /** Reads everything into the index. Throws when the database cannot be read. */
  async load(): Promise<void> {
    const { db } = this.#database
    const askedAtMs = performance.now()
    const upTo = await loadRevision(db)
    const loading = this.#index.startLoading()
    for await (const batch of loadPlaces(db, upTo)) for (const place of batch) loading.add(place)
    loading.finish()
    this.#hasSample = await hasPlacesOf(db, 'sample')
    this.#revision = upTo
    this.#askedAtMs = askedAtMs
    this.#loaded = true
  }

  /** Asks every second from now on, until `stop`. */
  begin(log: SyncLog): void {
    this.#log = log
    const askLater = () => {
      if (!this.#stopped) this.#timer = setTimeout(() => void this.catchUp().then(askLater), pauseMs)
    }
    askLater()
  }

  /**
   * Resolves when everything that was committed before the call is in the index. Call it after own writes. Never throws: a
   * failure is logged, and the next second tries again.
   */
  catchUp(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null
      this.#current = this.#ask()
      return this.#current
    })
    return this.#next
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

  async #ask(): Promise<void> {
    if (this.#stopped) return
    const askedAtMs = performance.now()
    try {
      const upTo = await loadRevision(this.#database.db)
      await this.#tellFollowers(upTo)
      if (upTo !== this.#revision) await this.#takeChanges(upTo)
      else await this.#settle()
      if (this.#failing) this.#log?.info('the database answers again, the index is up to date')
      this.#failing = false
      this.#askedAtMs = askedAtMs
      this.#rounds.done++
    } catch (error) {
      this.#rounds.failed++
      // Said once, not every second.
      if (!this.#failing) this.#log?.warn({ err: error }, 'the index could not ask the database for changes')
      this.#failing = true
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

  async #takeChanges(upTo: number): Promise<void> {
    const { db } = this.#database
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
