/** An immutable segment together with the set of its rows that are deleted. */
import type { Segment } from './segment.ts'

const noRows = new Int32Array(0)
const noBytes = new Uint8Array(0)

export class Level {
  readonly segment: Segment
  #deleted = noBytes
  /** The deleted rows, ascending, as the first `#deletedCount` items; the rest is space for more. */
  #rows = noRows
  /** A view of the deleted rows in `#rows`. Made once for each deletion instead of for each search. */
  #deletedRows = noRows
  #deletedCount = 0

  constructor(segment: Segment) {
    this.segment = segment
  }

  /** Has a 1 for each deleted row; empty if no row is deleted. */
  get deleted(): Uint8Array {
    return this.#deleted
  }

  get deletedCount(): number {
    return this.#deletedCount
  }

  /** The deleted rows, ascending; valid until the next `remove`. */
  get deletedRows(): Int32Array {
    return this.#deletedRows
  }

  get memoryBytes(): number {
    return this.segment.memoryBytes + this.#deleted.byteLength + this.#rows.byteLength
  }

  /** The row of the place with this code; -1 if the segment does not have it or the row is deleted. */
  rowOf(code: number): number {
    const row = this.segment.rowOf(code)
    return row >= 0 && this.#deleted[row] === 1 ? -1 : row
  }

  /** Deletes a row, which must not be deleted already. */
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
