/** The nearest points of those that are shown to it. */
import { seriesMargin } from './circle-probe.ts'
import { maxKeptLength } from '../arrays/int-vector.ts'
import { sortWindow } from '../arrays/sort-window.ts'

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
  #limitAtFirst = 0
  haversines = new Float64Array(leastLength)
  rows = new Int32Array(leastLength)
  size = 0
  /** Haversines above this are not wanted. */
  limit = Number.POSITIVE_INFINITY

  /** Begins anew; what was found before is forgotten. `wanted` is 1 or more, infinite for all up to `limit`. */
  reset(wanted: number, limit: number): void {
    this.#wanted = wanted
    this.#room = 2 * wanted + 32
    this.size = 0
    this.limit = limit
    this.#limitAtFirst = limit
    if (this.rows.length <= maxKeptLength) return
    this.haversines = new Float64Array(leastLength)
    this.rows = new Int32Array(leastLength)
  }

  add(haversine: number, row: number): void {
    if (this.size >= this.#room || this.size === this.rows.length) this.#makeRoom()
    this.haversines[this.size] = haversine
    this.rows[this.size++] = row
  }

  /** Whether the wanted are among what was seen: false when points beyond the limit of `reset` could be nearer or as near. */
  get isEnough(): boolean {
    if (this.#wanted === Number.POSITIVE_INFINITY) return true
    const sure = this.#limitAtFirst * (1 - 3 * seriesMargin)
    let count = 0
    for (let at = 0; at < this.size; at++) if (this.haversines[at]! <= sure) count++
    return count >= this.#wanted
  }

  #makeRoom(): void {
    if (this.size >= this.#room) {
      this.#cut()
      // Many points at one distance may all have to stay: the next look is when as many again have come.
      this.#room = Math.max(this.#room, 2 * this.size)
    }
    if (this.size < this.rows.length) return
    const larger = this.rows.length * 2
    const [haversines, rows] = [new Float64Array(larger), new Int32Array(larger)]
    haversines.set(this.haversines)
    rows.set(this.rows)
    this.haversines = haversines
    this.rows = rows
  }

  #cut(): void {
    sortWindow(this.haversines, this.rows, this.size, this.#wanted - 1, this.#wanted)
    const limit = this.haversines[this.#wanted - 1]! * (1 + 2 * seriesMargin) + Number.MIN_VALUE
    this.limit = Math.min(this.limit, limit)
    let kept = 0
    for (let at = 0; at < this.size; at++) {
      if (this.haversines[at]! > this.limit) continue
      this.haversines[kept] = this.haversines[at]!
      this.rows[kept++] = this.rows[at]!
    }
    this.size = kept
  }
}
