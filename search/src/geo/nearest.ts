/** Collects points with their haversines and keeps the nearest. */
import { seriesMargin } from './circle-probe.ts'
import { maxReusedLength } from '../arrays/int-vector.ts'
import { sortWindow } from '../arrays/sort-window.ts'

/**
 * Rows with their haversines: item i of one array belongs to item i of the other. Only the first `size` items are
 * valid.
 */
export interface Measured {
  readonly haversines: Float64Array
  readonly rows: Int32Array
  readonly size: number
}

const leastLength = 1024

/**
 * Keeps the `wanted` nearest of the points added so far, and those so close to the last of them that only the exact
 * distance decides.
 */
export class Nearest implements Measured {
  #wanted = 0
  #room = 0
  #limitAtFirst = 0
  haversines = new Float64Array(leastLength)
  rows = new Int32Array(leastLength)
  size = 0
  /** Points with a haversine above this need not be added. */
  limit = Number.POSITIVE_INFINITY

  /** Removes all points. `wanted` is 1 or more; with infinity all points up to `limit` are kept. */
  reset(wanted: number, limit: number): void {
    this.#wanted = wanted
    this.#room = 2 * wanted + 32
    this.size = 0
    this.limit = limit
    this.#limitAtFirst = limit
    if (this.rows.length <= maxReusedLength) return
    this.haversines = new Float64Array(leastLength)
    this.rows = new Int32Array(leastLength)
  }

  add(haversine: number, row: number): void {
    if (this.size >= this.#room || this.size === this.rows.length) this.#makeRoom()
    this.haversines[this.size] = haversine
    this.rows[this.size++] = row
  }

  /**
   * Whether the wanted points are surely among those up to the limit given to `reset`; if not, search again with a
   * higher limit.
   */
  get isEnough(): boolean {
    if (this.#wanted === Number.POSITIVE_INFINITY) return true
    const certain = this.#limitAtFirst * (1 - 3 * seriesMargin)
    let count = 0
    for (let at = 0; at < this.size; at++) if (this.haversines[at]! <= certain) count++
    return count >= this.#wanted
  }

  #makeRoom(): void {
    if (this.size >= this.#room) {
      this.#cut()
      // If many points tie, cutting removes few of them, so the next cut waits until there are twice as many points.
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
