/**
 * The yes/no facts that are known to be true, by row, one bit a fact, at most 32. The column is as narrow as its highest bit
 * allows, and takes no memory when no row has a fact. Rows are filtered without branches, which the processor could not predict.
 */
import { moveRows, type NarrowArray, narrowArray } from '../arrays/narrow-array.ts'
import type { Steps } from '../arrays/steps.ts'
import type { RowList } from '../arrays/row-list.ts'

/** A row passes when those of its bits that are in `mask` are exactly `wanted`. A mask of 0 lets every row pass. */
export interface BitTest {
  readonly mask: number
  readonly wanted: number
}

export class FeatureColumn {
  /** Empty when no row has a fact. */
  readonly #bits: NarrowArray
  /** The bits that any row may have. */
  readonly #union: number

  private constructor(rowCount: number, union: number) {
    this.#bits = narrowArray(union === 0 ? 0 : rowCount, union)
    this.#union = union
  }

  /** `bits[order[row]]` are those of a row. */
  static build(bits: readonly number[], order: Int32Array): FeatureColumn {
    const column = new FeatureColumn(
      order.length,
      bits.reduce((union, some) => union | some, 0),
    )
    const into = column.#bits
    for (let row = 0; row < into.length; row++) into[row] = bits[order[row]!]!
    return column
  }

  /** Both columns under the rows' new numbers, which are negative for deleted rows. */
  static *merge(
    a: FeatureColumn,
    mapA: Int32Array,
    b: FeatureColumn,
    mapB: Int32Array,
    rowCount: number,
  ): Steps<FeatureColumn> {
    const merged = new FeatureColumn(rowCount, a.#union | b.#union)
    yield* moveRows(a.#bits, mapA, merged.#bits)
    yield* moveRows(b.#bits, mapB, merged.#bits)
    return merged
  }

  get memoryBytes(): number {
    return this.#bits.byteLength
  }

  /** False when certainly no row passes. */
  mayPass({ wanted }: BitTest): boolean {
    return (this.#union & wanted) === wanted
  }

  /** True when certainly every row passes. */
  allPass({ mask, wanted }: BitTest): boolean {
    return wanted === 0 && (this.#union & mask) === 0
  }

  /** Whether a row passes. */
  passes({ mask, wanted }: BitTest, row: number): boolean {
    return (this.#bits[row]! & mask) === wanted
  }

  /**
   * Of the rows `list[from]`…`list[to − 1]` (without a list: the rows `from`…`to` − 1) writes those that pass into `into`, from
   * position `size` on, and returns the position after the last. `into` has room for all the rows; it may be the list itself if
   * `size` is not above `from`.
   */
  filter(test: BitTest, list: RowList | null, from: number, to: number, into: Int32Array, size: number): number {
    const bits = this.#bits
    const { mask, wanted } = test
    if (!this.mayPass(test)) return size
    // The difference is 0 when the row passes; otherwise it or its negative has the sign bit.
    if (list === null)
      for (let row = from; row < to; row++) {
        const difference = (bits[row]! & mask) ^ wanted
        into[size] = row
        size += 1 - ((difference | -difference) >>> 31)
      }
    else
      for (let at = from; at < to; at++) {
        const row = list[at]!
        const difference = (bits[row]! & mask) ^ wanted
        into[size] = row
        size += 1 - ((difference | -difference) >>> 31)
      }
    return size
  }
}

const maxBits = 2 ** 31 - 1

/** Throws a RangeError for more than 31 bits. */
export function checkFeatureBits(bits: number): void {
  if (!(Number.isInteger(bits) && bits >= 0 && bits <= maxBits))
    throw new RangeError(`feature bits ${bits} are not a whole number from 0 to ${maxBits}`)
}
