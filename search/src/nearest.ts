/** Going from near to far: boxes are opened in order of their nearest possible point until enough points are known. */
import { seriesMargin } from './circle-probe.ts'
import { mostKeptRows } from './growing-rows.ts'
import { sortWindow } from './sort-window.ts'

/** Boxes yet to be opened, nearest first (a binary heap). */
export class NearestQueue {
  readonly #least: number[] = []
  readonly #nodes: { level: number; node: number; tree: number }[] = []

  /** The least haversine of any point left; infinite when none is left. */
  get least(): number {
    return this.#least[0] ?? Number.POSITIVE_INFINITY
  }

  push(least: number, level: number, node: number, tree: number): void {
    const entry = { level, node, tree }
    let at = this.#least.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#least[parent]! <= least) break
      this.#least[at] = this.#least[parent]!
      this.#nodes[at] = this.#nodes[parent]!
      at = parent
    }
    this.#least[at] = least
    this.#nodes[at] = entry
  }

  clear(): void {
    this.#least.length = 0
    this.#nodes.length = 0
  }

  pop(): { level: number; node: number; tree: number } | undefined {
    const top = this.#nodes[0]
    const least = this.#least.pop()
    const entry = this.#nodes.pop()
    const size = this.#least.length
    if (size === 0 || least === undefined || entry === undefined) return top
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.#least[child + 1]! < this.#least[child]!) child++
      if (this.#least[child]! >= least) break
      this.#least[at] = this.#least[child]!
      this.#nodes[at] = this.#nodes[child]!
      at = child
    }
    this.#least[at] = least
    this.#nodes[at] = entry
    return top
  }
}

/** Rows and their haversines side by side: the first `size` of the arrays. */
export interface Measured {
  readonly haversines: Float64Array
  readonly rows: Int32Array
  readonly size: number
}

const leastLength = 1024

/** The nearest `wanted` points seen so far, and those so close behind that only the exact distance can tell. */
export class Nearest implements Measured {
  #wanted = 0
  #room = 0
  #haversines = new Float64Array(leastLength)
  #rows = new Int32Array(leastLength)
  #size = 0
  /** Haversines above this are not among the nearest. */
  limit = Number.POSITIVE_INFINITY

  get haversines(): Float64Array {
    return this.#haversines
  }

  get rows(): Int32Array {
    return this.#rows
  }

  get size(): number {
    return this.#size
  }

  /** Begins anew; what was found before is forgotten. */
  reset(wanted: number): void {
    this.#wanted = wanted
    this.#room = 2 * wanted + 32
    this.#size = 0
    this.limit = Number.POSITIVE_INFINITY
    if (this.#rows.length <= mostKeptRows) return
    this.#haversines = new Float64Array(leastLength)
    this.#rows = new Int32Array(leastLength)
  }

  add(haversine: number, row: number): void {
    if (this.#size >= this.#room || this.#size === this.#rows.length) this.#makeRoom()
    this.#haversines[this.#size] = haversine
    this.#rows[this.#size++] = row
  }

  /** Leaves nothing but the nearest, in no order. */
  finish(): void {
    this.#cut()
  }

  #makeRoom(): void {
    if (this.#size >= this.#room) {
      this.#cut()
      // Many points at one distance may all have to stay: the next look is when as many again have come.
      this.#room = Math.max(this.#room, 2 * this.#size)
    }
    if (this.#size < this.#rows.length) return
    const larger = this.#rows.length * 2
    const [haversines, rows] = [new Float64Array(larger), new Int32Array(larger)]
    haversines.set(this.#haversines)
    rows.set(this.#rows)
    this.#haversines = haversines
    this.#rows = rows
  }

  #cut(): void {
    if (this.#size <= this.#wanted || this.#wanted === 0) return
    sortWindow(this.#haversines, this.#rows, this.#size, this.#wanted - 1, this.#wanted)
    this.limit = this.#haversines[this.#wanted - 1]! * (1 + 2 * seriesMargin) + Number.MIN_VALUE
    let kept = 0
    for (let at = 0; at < this.#size; at++) {
      if (this.#haversines[at]! > this.limit) continue
      this.#haversines[kept] = this.#haversines[at]!
      this.#rows[kept++] = this.#rows[at]!
    }
    this.#size = kept
  }
}
