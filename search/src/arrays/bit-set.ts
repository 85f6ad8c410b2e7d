/**
 * A set of row numbers with one bit per row. For a million rows it still fits into the processor's second-level cache.
 */
import type { RowList } from './row-list.ts'

export class BitSet {
  readonly #bits: Int32Array

  /** Creates an empty set for the rows 0…`rowCount` − 1. */
  constructor(rowCount: number) {
    this.#bits = new Int32Array((rowCount + 31) >>> 5)
  }

  get memoryBytes(): number {
    return this.#bits.byteLength
  }

  has(row: number): boolean {
    return (this.#bits[row >>> 5]! & (1 << (row & 31))) !== 0
  }

  /** Adds a row. Returns false if the set already contained it. */
  add(row: number): boolean {
    const word = row >>> 5
    const before = this.#bits[word]!
    const after = before | (1 << (row & 31))
    if (after === before) return false
    this.#bits[word] = after
    return true
  }

  addAll(rows: RowList, from: number, to: number): void {
    const bits = this.#bits
    for (let at = from; at < to; at++) bits[rows[at]! >>> 5]! |= 1 << (rows[at]! & 31)
  }

  /** Empties the set. `rows[from]`…`rows[to − 1]` must include all rows of the set. */
  clear(rows: RowList, from: number, to: number): void {
    const bits = this.#bits
    if (to - from > bits.length >>> 2) bits.fill(0)
    else for (let at = from; at < to; at++) bits[rows[at]! >>> 5] = 0
  }

  /** Writes the rows of the set, ascending, to the beginning of `into` and empties the set. */
  moveTo(into: Int32Array): void {
    const bits = this.#bits
    let size = 0
    for (let word = 0; word < bits.length; word++) {
      let rest = bits[word]!
      if (rest === 0) continue
      bits[word] = 0
      for (; rest !== 0; rest &= rest - 1) into[size++] = 32 * word + 31 - Math.clz32(rest & -rest)
    }
  }
}
