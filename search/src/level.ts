/** A shelf in use: what is laid out on it does not change, but rows of it may be gone since. */
import type { Shelf } from './shelf.ts'

const noRows = new Int32Array(0)
const noMarks = new Uint8Array(0)

export class Level {
  readonly shelf: Shelf
  #marks = noMarks
  /** Ascending, with room behind. */
  #rows = noRows
  #goneCount = 0

  constructor(shelf: Shelf) {
    this.shelf = shelf
  }

  /** By row: 1 when it is gone. Empty as long as none is. */
  get gone(): Uint8Array {
    return this.#marks
  }

  get goneCount(): number {
    return this.#goneCount
  }

  /** Ascending; valid until the next `remove`. */
  get goneRows(): Int32Array {
    return this.#rows.subarray(0, this.#goneCount)
  }

  get memoryBytes(): number {
    return this.shelf.memoryBytes + this.#marks.byteLength + this.#rows.byteLength
  }

  /** -1 when the place is not on the shelf, or gone. */
  rowOf(code: number): number {
    const row = this.shelf.rowOf(code)
    return row >= 0 && this.#marks[row] === 1 ? -1 : row
  }

  /** A row that is not gone yet. */
  remove(row: number): void {
    if (this.#goneCount === 0) this.#marks = new Uint8Array(this.shelf.size)
    this.#marks[row] = 1
    if (this.#goneCount === this.#rows.length) {
      const larger = new Int32Array(2 * this.#rows.length + 64)
      larger.set(this.#rows)
      this.#rows = larger
    }
    let low = 0
    for (let high = this.#goneCount; low < high;) {
      const middle = (low + high) >>> 1
      if (this.#rows[middle]! < row) low = middle + 1
      else high = middle
    }
    this.#rows.copyWithin(low + 1, low, this.#goneCount++)
    this.#rows[low] = row
  }
}
