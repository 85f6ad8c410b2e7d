/**
 * Memory that a cached list takes besides its items: the map entry, the surrounding objects and the key. Counting it
 * also limits the number of empty lists.
 */
const entryBytes = 400
const bytesPerCharacter = 2

/** An LRU cache of lists, limited by the bytes of all lists together. Searches share it. */
export class RecentLists<List> {
  readonly #mostBytes: number
  readonly #bytesOf: (list: List) => number
  /** In order of use, the most recently used list last. */
  readonly #kept = new Map<string, List>()
  #bytes = 0

  /**
   * `mostBytes` limits all lists together; a list above the limit is not cached. `bytesOf` gives the size of one list's
   * items.
   */
  constructor(mostBytes: number, bytesOf: (list: List) => number) {
    this.#mostBytes = mostBytes
    this.#bytesOf = bytesOf
  }

  /** The approximate size of all lists with their keys. */
  get bytes(): number {
    return this.#bytes
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  /** The list cached under `key`, or a new one made by `build`. */
  of(key: string, build: () => List): List {
    const known = this.#kept.get(key)
    const list = known ?? build()
    if (known === undefined) {
      const bytes = this.#sizeOf(key, list)
      // A list above the limit would evict all others.
      if (bytes > this.#mostBytes) return list
      this.#bytes += bytes
    } else this.#kept.delete(key)
    this.#kept.set(key, list)
    for (const [oldest, other] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= this.#sizeOf(oldest, other)
    }
    return list
  }

  #sizeOf(key: string, list: List): number {
    return entryBytes + bytesPerCharacter * key.length + this.#bytesOf(list)
  }
}
