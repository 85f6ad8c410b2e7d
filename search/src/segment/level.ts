/** A segment, and the rows of it that have been deleted since it was built. The segment itself does not change. */
import type { Segment } from './segment.ts'

const noRows = new Int32Array(0)
const noBytes = new Uint8Array(0)

export class Level {
  readonly segment: Segment
  #deleted = noBytes
  /** Deleted rows, ascending; longer than their number. */
  #rows = noRows
  /** A view of them, made once. */
  #deletedRows = noRows
  #deletedCount = 0

  constructor(segment: Segment) {
    this.segment = segment
  }

  /** By row: 1 when it is deleted. Empty while none is. */
  get deleted(): Uint8Array {
    return this.#deleted
  }

  get deletedCount(): number {
    return this.#deletedCount
  }

  /** Ascending; valid until the next `remove`. */
  get deletedRows(): Int32Array {
    return this.#deletedRows
  }

  get memoryBytes(): number {
    return this.segment.memoryBytes + this.#deleted.byteLength + this.#rows.byteLength
  }

  /** -1 when the place is not in the segment, or deleted. */
  rowOf(code: number): number {
    const row = this.segment.rowOf(code)
    return row >= 0 && this.#deleted[row] === 1 ? -1 : row
  }

  /** The row must not be deleted yet. */
  remove(row: number): void {
    if (this.#deletedCount === 0) this.#deleted = new Uint8Array(this.segment.size)
    this.#deleted[row] = 1
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
    this.#deletedRows = this.#rows.subarray(0, this.#deletedCount)
  }
}
