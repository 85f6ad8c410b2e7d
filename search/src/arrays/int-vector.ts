/** A list of whole numbers that grows in place: kept and emptied between searches, it costs no allocation. */

/** A rare search of everything must not hold on to its memory. */
export const maxKeptLength = 65_536

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

  at(index: number): number {
    return this.#items[index]!
  }

  /** The items as an array with room for `length` of them; the caller writes them and sets `length`. */
  reserve(length: number): Int32Array {
    if (length > this.#items.length) {
      const larger = new Int32Array(2 * length)
      larger.set(this.view())
      this.#items = larger
    }
    return this.#items
  }

  /** Whether an item is in it, looked for from a position on. */
  has(item: number, from: number): boolean {
    for (let at = from; at < this.length; at++) if (this.#items[at] === item) return true
    return false
  }

  clear(): void {
    if (this.#items.length > maxKeptLength) this.#items = new Int32Array(32)
    this.length = 0
  }

  /** A view of what is in it; valid until the next `push` or `clear`. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length)
  }
}
