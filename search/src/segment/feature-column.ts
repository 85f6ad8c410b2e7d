/**
 * The facts of each row that a search can test: bits of the facts that hold, bits of the facts that are known (at most
 * 32 each), and the number of the shop's chain. Each of the three columns has the narrowest type that can hold its
 * numbers, and takes no memory if all are 0. Rows are filtered without branches on the bits, which the processor could
 * not predict.
 */
import type { BitTest } from '../arrays/bit-slices.ts'
import { type NarrowArray, narrowArray } from '../arrays/narrow-array.ts'
import type { RowList } from '../arrays/row-list.ts'

/** A test of the facts of a row. */
export interface FactTest extends BitTest {
  /** The number of the wanted chain. 0 accepts any row, a negative number none. */
  readonly chain: number
  /** Whether some row may fail; false for a test that accepts any row. */
  readonly asks: boolean
}

export function factTest({ mask, wanted, any, chain }: Omit<FactTest, 'asks'>): FactTest {
  return { mask, wanted, any, chain, asks: mask !== 0 || any !== 0 || chain !== 0 }
}

/** The test, if it has a condition on bits; otherwise null. */
export function bitTestOf(test: FactTest): BitTest | null {
  return test.mask === 0 && test.any === 0 ? null : test
}

/** A cache key, equal for equal tests. */
export function keyOfTest({ mask, wanted, any, chain }: FactTest): string {
  return `${mask} ${wanted} ${any} ${chain}`
}

/** Facts in the order of the builder; see `SegmentBuilder`. */
export interface FactsToLayOut {
  readonly bits: readonly number[]
  readonly knownBits: readonly number[]
  readonly chains: readonly number[]
}

export class FeatureColumn {
  /** Columns; one is empty if all its numbers are 0. */
  readonly #bits: Part
  readonly #known: Part
  readonly #chains: Part

  private constructor(bits: Part, known: Part, chains: Part) {
    this.#bits = bits
    this.#known = known
    this.#chains = chains
  }

  /** Makes the columns: row r gets the facts at the position `order[r]`. */
  static build({ bits, knownBits, chains }: FactsToLayOut, order: Int32Array): FeatureColumn {
    const [laidBits, laidKnown] = [Part.build(bits, order), Part.build(knownBits, order)]
    return new FeatureColumn(laidBits, laidKnown, Part.build(chains, order))
  }

  get memoryBytes(): number {
    return this.#bits.numbers.byteLength + this.#known.numbers.byteLength + this.#chains.numbers.byteLength
  }

  /** The bits of the facts that hold; see `KnownFacts.bits`. */
  bitsAt(row: number): number {
    return this.#bits.at(row)
  }

  /** The bits of the facts that are known; see `KnownFacts.knownBits`. */
  knownBitsAt(row: number): number {
    return this.#known.at(row)
  }

  /** The number of the row's chain; 0 for none. */
  chainAt(row: number): number {
    return this.#chains.at(row)
  }

  /** False if certainly no row passes; otherwise rows must be tested. */
  mayPass({ wanted, any, chain }: FactTest): boolean {
    const { union } = this.#bits
    if ((union & wanted) !== wanted || (any !== 0 && (union & any) === 0)) return false
    return chain === 0 || (chain > 0 && this.#chains.union !== 0)
  }

  /** True if certainly every row passes; otherwise rows must be tested. */
  allPass({ mask, wanted, any, chain }: FactTest): boolean {
    return wanted === 0 && any === 0 && chain === 0 && (this.#bits.union & mask) === 0
  }

  /** Whether one row passes. */
  passes({ mask, wanted, any, chain }: FactTest, row: number): boolean {
    const bits = this.#bits.at(row)
    return (
      (bits & mask) === wanted && (any === 0 || (bits & any) !== 0) && (chain === 0 || this.#chains.at(row) === chain)
    )
  }

  /**
   * Tests the rows at the positions `from`…`to` − 1 of `list` (without a list: the rows `from`…`to` − 1), and copies
   * those that pass to `into`, beginning at the position `size`. Returns the position after the last copied row. `into`
   * must have space for all tested rows; it may be the list itself if `size` is not above `from`.
   */
  filter(test: FactTest, list: RowList | null, from: number, to: number, into: Int32Array, size: number): number {
    const bits = this.#bits.numbers
    const { mask, wanted } = test
    if (!this.mayPass(test)) return size
    if (test.any !== 0 || test.chain !== 0) {
      for (let at = from; at < to; at++) {
        const row = list === null ? at : list[at]!
        if (this.passes(test, row)) into[size++] = row
      }
      return size
    }
    // `difference` is 0 if the row passes. Otherwise it or its negative has the highest bit set, so the shift gives 1.
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

  /**
   * Moves those of the first `size` items of `rows` that pass to the front, and moves the items of `beside` in the same
   * way. Returns how many rows pass.
   */
  sieve(test: FactTest, rows: Int32Array, beside: Int32Array | Uint8Array, size: number): number {
    if (!this.mayPass(test)) return 0
    const bits = this.#bits.numbers
    const { mask, wanted } = test
    const isPlain = test.any === 0 && test.chain === 0
    let kept = 0
    for (let at = 0; at < size; at++) {
      const row = rows[at]!
      rows[kept] = row
      beside[kept] = beside[at]!
      if (isPlain) {
        const difference = (bits[row]! & mask) ^ wanted
        kept += 1 - ((difference | -difference) >>> 31)
      } else if (this.passes(test, row)) kept++
    }
    return kept
  }
}

/** A column with one number for each row. */
class Part {
  /** The numbers by row; empty if all are 0. */
  readonly numbers: NarrowArray
  /** The bitwise OR of all numbers. */
  readonly union: number

  private constructor(rowCount: number, union: number) {
    this.numbers = narrowArray(union === 0 ? 0 : rowCount, union)
    this.union = union
  }

  /**
   * Makes a column in which row r has `numbers[order[r]]`. The numbers are 0 to 2³² − 1; those with bit 31 set become
   * negative.
   */
  static build(numbers: readonly number[], order: Int32Array): Part {
    const part = new Part(
      order.length,
      numbers.reduce((union, some) => union | some, 0),
    )
    const into = part.numbers
    for (let row = 0; row < into.length; row++) into[row] = numbers[order[row]!]!
    return part
  }

  at(row: number): number {
    // Tests the length, since reading beyond the end of a typed array is slow.
    return row < this.numbers.length ? this.numbers[row]! : 0
  }
}

const maxBits = 2 ** 31 - 1

/** Throws a RangeError unless the bits are a whole number of 31 bits. */
export function checkFeatureBits(bits: number): void {
  if (!(Number.isInteger(bits) && bits >= 0 && bits <= maxBits))
    throw new RangeError(`feature bits ${bits} are not a whole number from 0 to ${maxBits}`)
}
