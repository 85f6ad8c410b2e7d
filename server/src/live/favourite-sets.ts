/**
 * Cache of active viewers' favourites, which mark places in answers, so that a search does not wait for the database. A
 * set is dropped when its owner changes it on this server, and in the next round of index-sync.ts after a change on
 * another server.
 */
import { codeOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { loadChangedViewers, loadFavourites, type StoredFavourite } from '../db/favourites.ts'
import type { Database } from '../db/open.ts'
import { hashOfUid, loadRemovedSince } from '../db/removed-accounts.ts'
import { haveSeriesChanged } from '../db/series.ts'
import { within } from '../time-limit.ts'
import type { SyncLog } from './index-sync.ts'

/**
 * Whether a place is a favourite; null for a viewer without favourites. Marking one date marks the series: `series` is
 * the one that the place belongs to, 0 for none.
 */
export type IsFavourite = ((key: PlaceKey, series: number) => boolean) | null

export interface FavouriteLimits {
  /** The most viewers in the cache. */
  readonly viewers: number
  /** The most slots in all their tables, 4 bytes each. */
  readonly slots: number
  /** The longest wait of a search for its viewer's set, ms. */
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
  /** Sets by uid, oldest first. */
  readonly #known = new Map<string, KnownSet>()
  #slots = 0
  /** Sets being read; a set that is dropped meanwhile is not cached. */
  readonly #loading = new Map<string, Promise<KnownSet>>()
  /** Revision up to which changes are known; null before the first round. */
  #followed: number | null = null
  /** True after a failure: until the next round no search waits for the database. */
  #isAway = false
  #failing = false

  constructor(database: Database, limits: Partial<FavouriteLimits> = {}) {
    this.#database = database
    this.#limits = { ...usualLimits, ...limits }
  }

  /** The viewer's favourites if cached, without waiting; else undefined. */
  cached(uid: string): IsFavourite | undefined {
    return this.#known.get(uid)?.isFavourite
  }

  /**
   * The viewer's favourites, read from the database on the first call. Never throws: when the database is unavailable
   * or slow, no place is marked, and the log says so once.
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

  /** Drops a set. Call after the viewer's favourites have changed, or the account was removed. */
  drop(uid: string): void {
    this.#loading.delete(uid)
    this.#slots -= this.#known.get(uid)?.slots ?? 0
    this.#known.delete(uid)
  }

  /** Drops the sets that changed on any server up to the database's current revision. Calls must not overlap. */
  async catchUp(upTo: number): Promise<void> {
    this.#isAway = false
    if (upTo === this.#followed) return
    const uids = new Set([...this.#known.keys(), ...this.#loading.keys()])
    // Sets read before the first round may lack changes; after a lower revision (a failover) they may have lost ones.
    if (this.#followed === null || upTo < this.#followed) for (const uid of uids) this.drop(uid)
    else if (uids.size > 0) await this.#dropChanged(uids, this.#followed, upTo)
    this.#followed = upTo
  }

  async #dropChanged(uids: ReadonlySet<string>, since: number, upTo: number): Promise<void> {
    const { db } = this.#database
    // A favourite marks all dates of its series, so changes of series affect all sets.
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
    // Avoids an unhandled rejection when no search waits any more.
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
 * A hash table in one typed array, at most half full: about twenty bytes for a favourite, and one or two slots to probe
 * for each row, however many favourites there are. The numbers are between 0, which marks an empty slot, and 2³², both
 * exclusive.
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
