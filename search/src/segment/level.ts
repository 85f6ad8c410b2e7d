/** A segment in use: what is laid out on it does not change, but rows of it may be deleted since. */
import type { Segment } from './segment.ts'

const noRows = new Int32Array(0)
const noMarks = new Uint8Array(0)

export class Level {
  readonly segment: Segment
  #marks = noMarks
  /** Ascending, with room behind. */
  #rows = noRows
  #deletedCount = 0

  constructor(segment: Segment) {
    this.segment = segment
  }

  /** By row: 1 when it is gone. Empty as long as none is. */
  get deleted(): Uint8Array {
    return this.#marks
  }

  get deletedCount(): number {
    return this.#deletedCount
  }

  /** Ascending; valid until the next `remove`. */
  get deletedRows(): Int32Array {
    return this.#rows.subarray(0, this.#deletedCount)
  }

  get memoryBytes(): number {
    return this.segment.memoryBytes + this.#marks.byteLength + this.#rows.byteLength
  }

  /** -1 when the place is not on the segment, or gone. */
  rowOf(code: number): number {
    const row = this.segment.rowOf(code)
    return row >= 0 && this.#marks[row] === 1 ? -1 : row
  }

  /** A row that is not deleted yet. */
  remove(row: number): void {
    if (this.#deletedCount === 0) this.#marks = new Uint8Array(this.segment.size)
    this.#marks[row] = 1
    if (this.#deletedCount === this.#rows.length) {
      const larger = new Int32Array(2 * this.#rows.length + 64)
      larger.set(this.#rows)
      this.#rows = larger
    }
    let low = 0
    for (let high = this.#deletedCount; low < high;) {
      const middle = (low + high) >>> 1
      if (this.#rows[middle]! < row) low = middle + 1
      else high = middle
    }
    this.#rows.copyWithin(low + 1, low, this.#deletedCount++)
    this.#rows[low] = row
  }
}
