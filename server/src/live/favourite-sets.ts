/**
 * A cache of the favourites of active people, so that a search, whose response marks favourites, need not wait for the
 * database. A person's set is dropped from the cache after a change on this server, and in the next round of
 * index-sync.ts after a change on another server.
 */
import { codeOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { loadChangedViewers, loadFavourites, type StoredFavourite } from '../db/favourites.ts'
import type { Database } from '../db/open.ts'
import { hashOfUid, loadRemovedSince } from '../db/removed-accounts.ts'
import { haveSeriesChanged } from '../db/series.ts'
import { within } from '../time-limit.ts'
import type { SyncLog } from './index-sync.ts'

/**
 * A function that says whether a place is a favourite; null for a person without favourites. `series` is the id of the
 * series that the place is a date of, 0 for none: a favourite date marks all dates of its series.
 */
export type IsFavourite = ((key: PlaceKey, series: number) => boolean) | null

export interface FavouriteLimits {
  /** The most people in the cache. */
  readonly viewers: number
  /** Limit on the slots of all cached hash tables together; a slot takes 4 bytes. */
  readonly slots: number
  /** How long a search waits for the person's favourites, ms. */
  readonly patienceMs: number
}

const usualLimits: FavouriteLimits = { viewers: 10_000, slots: 16_000_000, patienceMs: 1000 }

interface KnownSet {
  readonly slots: number
  readonly isFavourite: IsFavourite
}

export class FavouriteSets {
  readonly #database: Database
  readonly #limits: FavouriteLimits
  /** The cached favourites by uid, the oldest entry first. */
  readonly #known = new Map<string, KnownSet>()
  #slots = 0
  /** Favourites that are being loaded, by uid. If they are dropped meanwhile, they are not cached. */
  readonly #loading = new Map<string, Promise<KnownSet>>()
  /** The revision up to which changes have been applied; null before the first round. */
  #followed: number | null = null
  /** True after a failure. Until the next round, searches then do not wait for the database. */
  #isAway = false
  #failing = false

  constructor(database: Database, limits: Partial<FavouriteLimits> = {}) {
    this.#database = database
    this.#limits = { ...usualLimits, ...limits }
  }

  /** The person's favourites if cached; undefined if not. Does not wait. */
  cached(uid: string): IsFavourite | undefined {
    return this.#known.get(uid)?.isFavourite
  }

  /**
   * The person's favourites; loads them from the database if they are not cached. Never throws: when the database is
   * unavailable or slow, no place counts as a favourite, and the log says so once.
   */
  async load(uid: string, log: SyncLog): Promise<IsFavourite> {
    const known = this.#known.get(uid)
    if (known) return known.isFavourite
    if (this.#isAway) return null
    try {
      const { isFavourite } = await this.#inTime(this.#loading.get(uid) ?? this.#begin(uid))
      if (this.#failing) log.info('favourites can be read again')
      this.#failing = false
      return isFavourite
    } catch (error) {
      if (!this.#failing) log.warn({ err: error }, 'favourites could not be read, places are shown without marks')
      this.#failing = true
      this.#isAway = true
      return null
    }
  }

  /** Drops a person's favourites from the cache. Call it after they have changed, or after the account was removed. */
  drop(uid: string): void {
    this.#loading.delete(uid)
    this.#slots -= this.#known.get(uid)?.slots ?? 0
    this.#known.delete(uid)
  }

  /**
   * Drops the favourites that changed on any server up to the database's current revision, `upTo`. Calls must not
   * overlap.
   */
  async catchUp(upTo: number): Promise<void> {
    this.#isAway = false
    if (upTo === this.#followed) return
    const uids = new Set([...this.#known.keys(), ...this.#loading.keys()])
    // Drop all sets in the first round, since sets loaded before it may lack changes. Drop them also when a failover
    // has lowered the revision: sets may then contain changes that the database has lost.
    if (this.#followed === null || upTo < this.#followed) for (const uid of uids) this.drop(uid)
    else if (uids.size > 0) await this.#dropChanged(uids, this.#followed, upTo)
    this.#followed = upTo
  }

  async #dropChanged(uids: ReadonlySet<string>, since: number, upTo: number): Promise<void> {
    const { db } = this.#database
    // A favourite marks all dates of its series, so a changed series can affect any person's set.
    if (await haveSeriesChanged(db, since, upTo)) for (const uid of uids) this.drop(uid)
    for (const uid of await loadChangedViewers(db, since, upTo)) this.drop(uid)
    const removed = await loadRemovedSince(db, since, upTo)
    if (removed.size > 0) for (const uid of uids) if (removed.has(hashOfUid(uid))) this.drop(uid)
  }

  #inTime<T>(work: Promise<T>): Promise<T> {
    return within(work, this.#limits.patienceMs, () => {
      throw new Error('the database did not answer in time')
    })
  }

  #begin(uid: string): Promise<KnownSet> {
    const loading = loadFavourites(this.#database.db, uid)
      .then((favourites) => {
        const set = packSet(favourites)
        if (this.#loading.get(uid) === loading) this.#store(uid, set)
        return set
      })
      .finally(() => {
        if (this.#loading.get(uid) === loading) this.#loading.delete(uid)
      })
    this.#loading.set(uid, loading)
    // Prevents an unhandled rejection when no search waits for the result.
    loading.catch(() => {})
    return loading
  }

  #store(uid: string, set: KnownSet): void {
    this.#known.set(uid, set)
    this.#slots += set.slots
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#limits.viewers && this.#slots <= this.#limits.slots) break
      this.drop(oldest)
    }
  }
}

function packSet(favourites: readonly StoredFavourite[]): KnownSet {
  if (favourites.length === 0) return { slots: 0, isFavourite: null }
  const places = packNumbers(favourites.map(codeOfPlace))
  const series = packNumbers(favourites.flatMap(({ seriesId }) => seriesId ?? []))
  return {
    slots: places.slots + series.slots,
    isFavourite: (key, one) => places.has(codeOfPlace(key)) || (one !== 0 && series.has(one)),
  }
}

interface PackedNumbers {
  readonly slots: number
  has(number: number): boolean
}

/**
 * A set of numbers as a hash table in a typed array. At most half of the slots are used: a favourite takes about twenty
 * bytes, and a lookup reads one or two slots, however many favourites there are. The numbers must be above 0, which
 * marks an empty slot, and below 2³².
 */
function packNumbers(numbers: readonly number[]): PackedNumbers {
  if (numbers.length === 0) return { slots: 0, has: () => false }
  const bits = 33 - Math.clz32(numbers.length)
  const table = new Uint32Array(2 ** bits)
  const findSlot = (number: number) => {
    // Knuth's multiplicative hashing: the upper bits of the product are well mixed.
    let at = Math.imul(number, 0x9e37_79b1) >>> (32 - bits)
    while (table[at] !== 0 && table[at] !== number) at = (at + 1) & (table.length - 1)
    return at
  }
  for (const number of numbers) table[findSlot(number)] = number
  return { slots: table.length, has: (number) => table[findSlot(number)] === number }
}
