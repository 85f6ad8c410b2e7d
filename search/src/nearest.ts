/** Going from near to far: boxes are opened in order of their nearest possible point until enough points are known. */
import { seriesMargin } from './circle-probe.ts'
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

/** The nearest `wanted` points seen so far, and those so close behind that only the exact distance can tell. */
export class Nearest {
  readonly #wanted: number
  readonly #room: number
  #haversines: Float64Array
  #rows: Int32Array
  #size = 0
  /** Haversines above this are not among the nearest. */
  limit = Number.POSITIVE_INFINITY

  constructor(wanted: number) {
    this.#wanted = wanted
    this.#room = 2 * wanted + 32
    this.#haversines = new Float64Array(Math.min(this.#room, 1024))
    this.#rows = new Int32Array(this.#haversines.length)
  }

  add(haversine: number, row: number): void {
    if (this.#size === this.#rows.length) this.#makeRoom()
    this.#haversines[this.#size] = haversine
    this.#rows[this.#size++] = row
  }

  /** Their rows, in no order. */
  take(): Int32Array {
    this.#cut()
    return this.#rows.subarray(0, this.#size)
  }

  #makeRoom(): void {
    if (this.#size >= this.#room) this.#cut()
    // Many points at one distance may all have to stay.
    if (this.#size < this.#rows.length * 0.75) return
    const larger = Math.max(64, this.#rows.length * 2)
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
