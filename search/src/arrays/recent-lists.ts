/**
 * Bytes that a list takes besides its items: its entry in the map, the objects around it, and its key. Counting them
 * also bounds the number of empty lists.
 */
const entryBytes = 400
const bytesPerCharacter = 2

/** A cache of lists from search to search, by key: the most recently used ones, up to a number of bytes in all. */
export class RecentLists<List> {
  readonly #mostBytes: number
  readonly #bytesOf: (list: List) => number
  /** The list used last comes last. */
  readonly #kept = new Map<string, List>()
  #bytes = 0

  /** `mostBytes`: what all lists together may take; a list that takes more is not kept. `bytesOf`: what the items of one take. */
  constructor(mostBytes: number, bytesOf: (list: List) => number) {
    this.#mostBytes = mostBytes
    this.#bytesOf = bytesOf
  }

  /** About what all lists take, with their keys. */
  get bytes(): number {
    return this.#bytes
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  /** The list that is kept under `key`; `build` is called when there is none. */
  of(key: string, build: () => List): List {
    const known = this.#kept.get(key)
    const list = known ?? build()
    if (known === undefined) {
      const bytes = this.#sizeOf(key, list)
      // It would only push out all others.
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
