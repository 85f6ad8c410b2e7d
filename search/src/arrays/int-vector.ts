/** A list of 32-bit integers that grows when needed. Searches use the same list again instead of allocating memory. */

/**
 * An array longer than this many items is dropped after use, so that a rare search that finds nearly everything does
 * not leave its memory allocated.
 */
export const maxReusedLength = 65_536

export class IntVector {
  #items = new Int32Array(32)
  length = 0

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.length++] = item
  }

  /** Appends the items at the positions `from`…`to` − 1 of `items`. */
  append(items: Int32Array, from: number, to: number): void {
    const end = this.length + to - from
    this.reserve(end).set(items.subarray(from, to), this.length)
    this.length = end
  }

  at(index: number): number {
    return this.#items[index]!
  }

  /**
   * Returns the array with the items, enlarged to hold at least `length` of them. The caller may write further items
   * and must then set the field `length`.
   */
  reserve(length: number): Int32Array {
    if (length > this.#items.length) {
      const larger = new Int32Array(Math.max(length, 2 * this.#items.length))
      larger.set(this.view())
      this.#items = larger
    }
    return this.#items
  }

  /** Whether `item` occurs at the position `from` or later. */
  has(item: number, from: number): boolean {
    for (let at = from; at < this.length; at++) if (this.#items[at] === item) return true
    return false
  }

  clear(): void {
    if (this.#items.length > maxReusedLength) this.#items = new Int32Array(32)
    this.length = 0
  }

  /** The items as a view of the array; valid until the next `push`, `reserve` or `clear`. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length)
  }
}
