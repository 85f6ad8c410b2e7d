/** A list of 32-bit integers that grows in place. Searches reuse it instead of allocating memory. */

/**
 * A longer array is dropped after use, so that a rare search that finds nearly everything does not keep its memory
 * allocated.
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

  /** Appends the items at `from`…`to` − 1. */
  append(items: Int32Array, from: number, to: number): void {
    const end = this.length + to - from
    this.reserve(end).set(items.subarray(from, to), this.length)
    this.length = end
  }

  at(index: number): number {
    return this.#items[index]!
  }

  /**
   * Returns the items as an array that can hold at least `length` of them. The caller writes the items and then sets
   * `length`.
   */
  reserve(length: number): Int32Array {
    if (length > this.#items.length) {
      const larger = new Int32Array(Math.max(length, 2 * this.#items.length))
      larger.set(this.view())
      this.#items = larger
    }
    return this.#items
  }

  /** Tests whether an item occurs at position `from` or later. */
  has(item: number, from: number): boolean {
    for (let at = from; at < this.length; at++) if (this.#items[at] === item) return true
    return false
  }

  clear(): void {
    if (this.#items.length > maxReusedLength) this.#items = new Int32Array(32)
    this.length = 0
  }

  /** A view of the items; valid until the next `push`, `reserve` or `clear`. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length)
  }
}
