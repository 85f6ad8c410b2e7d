/**
 * The estimated memory of a cached list besides its items, bytes: the map entry, the list's objects and its key. Each
 * list counts with at least this, so the limit also bounds the number of empty lists.
 */
const entryBytes = 400
const bytesPerCharacter = 2

/** A cache of lists that removes the least recently used ones when all lists together exceed a number of bytes. */
export class RecentLists<List> {
  readonly #mostBytes: number
  readonly #bytesOf: (list: List) => number
  /** The cached lists in the order of their last use, the most recent one at the end. */
  readonly #cache = new Map<string, List>()
  #bytes = 0

  /**
   * `mostBytes` is the limit for all lists together; a list larger than that is not cached. `bytesOf` gives the size of
   * one list's items.
   */
  constructor(mostBytes: number, bytesOf: (list: List) => number) {
    this.#mostBytes = mostBytes
    this.#bytesOf = bytesOf
  }

  /** The approximate size of all lists with their keys, bytes. */
  get bytes(): number {
    return this.#bytes
  }

  clear(): void {
    this.#cache.clear()
    this.#bytes = 0
  }

  /** The list cached under `key`. If there is none, builds it and caches it. */
  of(key: string, build: () => List): List {
    const known = this.#cache.get(key)
    const list = known ?? build()
    if (known === undefined) {
      const bytes = this.#sizeOf(key, list)
      // A list above the limit would push out all others.
      if (bytes > this.#mostBytes) return list
      this.#bytes += bytes
    } else this.#cache.delete(key)
    this.#cache.set(key, list)
    for (const [oldest, other] of this.#cache) {
      if (this.#bytes <= this.#mostBytes) break
      this.#cache.delete(oldest)
      this.#bytes -= this.#sizeOf(oldest, other)
    }
    return list
  }

  #sizeOf(key: string, list: List): number {
    return entryBytes + bytesPerCharacter * key.length + this.#bytesOf(list)
  }
}
