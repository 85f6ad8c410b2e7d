/**
 * Stores 32 bits for each of many points as bitmaps: bitmap b has bit b of all points. One operation tests a bit of 32
 * neighbouring points, and counting reads a few bits per point instead of a number from anywhere in memory.
 */
/** A condition on the bits of a point. A point passes if it meets both parts: `mask` with `wanted`, and `any`. */
export interface BitTest {
  /** The point's bits within `mask` must equal `wanted`. A mask of 0 lets every point pass. */
  readonly mask: number
  readonly wanted: number
  /** The point must have at least one of these bits; 0 lets every point pass. */
  readonly any: number
}

/** Gives the 32 bits of a row. */
export interface RowBits {
  bitsAt(row: number): number
}

export class BitSlices {
  /** The bitmap of each bit, by the bit's number; undefined if no point has the bit. */
  readonly #maps: (Int32Array | undefined)[] = []

  /** The points are the rows in `rows`, in this order. A point's position in `rows` is its position in each bitmap. */
  constructor(rows: Int32Array, bitsOf: RowBits) {
    const maps = this.#maps
    for (let at = 0; at < rows.length; at++)
      for (let bits = bitsOf.bitsAt(rows[at]!); bits !== 0; bits &= bits - 1) {
        const map = (maps[lowestOf(bits)] ??= new Int32Array((rows.length + 31) >>> 5))
        map[at >>> 5]! |= 1 << (at & 31)
      }
  }

  get memoryBytes(): number {
    return this.#maps.reduce((sum, map) => sum + (map?.byteLength ?? 0), 0)
  }

  /** The points that pass a test; null if certainly none does. */
  passing({ mask, wanted, any }: BitTest): Passing | null {
    const [all, none, some]: [Int32Array[], Int32Array[], Int32Array[]] = [[], [], []]
    for (let bits = mask; bits !== 0; bits &= bits - 1) {
      const bit = lowestOf(bits)
      const map = this.#maps[bit]
      const isWanted = (wanted & (1 << bit)) !== 0
      if (map) (isWanted ? all : none).push(map)
      else if (isWanted) return null
    }
    for (let bits = any; bits !== 0; bits &= bits - 1) {
      const map = this.#maps[lowestOf(bits)]
      if (map) some.push(map)
    }
    return any !== 0 && some.length === 0 ? null : new Passing(all, none, some)
  }
}

/** Finds the points whose bits pass a test (see the constructor). A point is given by its position in the bitmaps. */
export class Passing {
  readonly #all: readonly Int32Array[]
  readonly #none: readonly Int32Array[]
  readonly #some: readonly Int32Array[]

  /**
   * A point passes if it is in every bitmap of `all`, in none of `none`, and, unless `some` is empty, in at least one
   * of `some`.
   */
  constructor(all: readonly Int32Array[], none: readonly Int32Array[], some: readonly Int32Array[]) {
    this.#all = all
    this.#none = none
    this.#some = some
  }

  /** The number of passing points at the positions `from`…`to` − 1. */
  count(from: number, to: number): number {
    if (from >= to) return 0
    const [first, last] = [from >>> 5, (to - 1) >>> 5]
    const [start, end] = [-1 << (from & 31), -1 >>> (31 - ((to - 1) & 31))]
    if (first === last) return bitCount(this.#word(first) & start & end)
    let count = bitCount(this.#word(first) & start) + bitCount(this.#word(last) & end)
    for (let word = first + 1; word < last; word++) count += bitCount(this.#word(word))
    return count
  }

  /** The position of the first passing point among the positions `at`…`to` − 1; `to` if there is none. */
  next(at: number, to: number): number {
    if (at >= to) return to
    let word = at >>> 5
    let bits = this.#word(word) & (-1 << (at & 31))
    for (const last = (to - 1) >>> 5; bits === 0 && word < last;) bits = this.#word(++word)
    return bits === 0 ? to : Math.min(to, 32 * word + lowestOf(bits))
  }

  #word(word: number): number {
    let bits = -1
    for (const map of this.#all) bits &= map[word]!
    for (const map of this.#none) bits &= ~map[word]!
    if (this.#some.length === 0) return bits
    let some = 0
    for (const map of this.#some) some |= map[word]!
    return bits & some
  }
}

/**
 * The position of the first passing point among the positions `at`…`to` − 1; `to` if there is none. With null, every
 * point passes.
 */
export function nextOf(passing: Passing | null, at: number, to: number): number {
  return passing === null ? at : passing.next(at, to)
}

/** The number of the lowest set bit, 0–31; `bits` must not be 0. */
function lowestOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

/** The number of set bits. H. S. Warren, Hacker's Delight, section 5-1. */
function bitCount(bits: number): number {
  let sums = bits - ((bits >>> 1) & 0x55555555)
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333)
  sums = (sums + (sums >>> 4)) & 0x0f0f0f0f
  return Math.imul(sums, 0x01010101) >>> 24
}
