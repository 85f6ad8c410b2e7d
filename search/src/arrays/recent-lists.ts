/** What each list counts for besides its items: its key, and its entry in the map. Else empty lists would be kept without end. */
const itemsOfEntry = 32

/** Lists that are kept from search to search by what they were asked for: those used last, up to a number of items in all. */
export class RecentLists<List> {
  readonly #mostItems: number
  readonly #sizeOf: (list: List) => number
  /** The list used last comes last. */
  readonly #kept = new Map<string, List>()
  #items = 0

  /** `mostItems`: how many items all lists together may have, as `sizeOf` counts them, and 32 more for each; a list of more is not kept. */
  constructor(mostItems: number, sizeOf: (list: List) => number) {
    this.#mostItems = mostItems
    this.#sizeOf = (list) => sizeOf(list) + itemsOfEntry
  }

  /** The number of items of all lists, and 32 more for each. */
  get items(): number {
    return this.#items
  }

  clear(): void {
    this.#kept.clear()
    this.#items = 0
  }

  /** The list that is kept under `key`; `build` is called when there is none. */
  of(key: string, build: () => List): List {
    const known = this.#kept.get(key)
    const list = known ?? build()
    if (known === undefined) this.#items += this.#sizeOf(list)
    else this.#kept.delete(key)
    this.#kept.set(key, list)
    for (const [oldest, other] of this.#kept) {
      if (this.#items <= this.#mostItems) break
      this.#kept.delete(oldest)
      this.#items -= this.#sizeOf(other)
    }
    return list
  }
}
