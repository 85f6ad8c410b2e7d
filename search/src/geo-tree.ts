/**
 * Points in leaves of neighbours, leaves in a packed tree of boxes. A median cut, over and over, puts points that lie
 * together into one leaf; within a leaf rows ascend, that is, go by date, so a leaf knows the part of it that a span of
 * rows holds. A box wholly outside a circle is skipped, one wholly inside is counted by positions, only leaves on the
 * edge look at their points. Nothing but arrays, in the order of the leaves; no pointers.
 */
import { boxLength, type CircleProbe } from './circle-probe.ts'
import { GrowingRows } from './growing-rows.ts'
import type { Nearest } from './nearest.ts'
import { lowerBoundNear } from './postings.ts'
import { rowsPerStep, type Steps } from './steps.ts'

/** Children of a box. */
export const fanout = 8

/** Rows `from`…`to` − 1. */
export interface RowSpan {
  readonly from: number
  readonly to: number
}

export interface Points {
  readonly rows: Int32Array
  /** In units of `degrees.ts`, beside `rows`. */
  readonly lats: Int32Array
  readonly lngs: Int32Array
}

interface Approached {
  leaf: number
  distance: number
  area: number
}

export class GeoTree {
  readonly rows: Int32Array
  readonly lats: Int32Array
  readonly lngs: Int32Array
  /** Where each leaf begins, and the end of the last. */
  readonly leafStarts: Int32Array
  readonly #boxes: Int32Array
  /** Where each level's boxes begin, leaves first; the last level is one box, and the end follows. */
  readonly #levels: number[] = []
  #least = Number.POSITIVE_INFINITY
  #most = -1

  private constructor({ rows, lats, lngs }: Points, leafStarts: Int32Array) {
    this.rows = rows
    this.lats = lats
    this.lngs = lngs
    this.leafStarts = leafStarts
    let end = 0
    for (let size = leafStarts.length - 1; size > 0; size = size === 1 ? 0 : Math.ceil(size / fanout)) {
      this.#levels.push(end)
      end += size
    }
    this.#levels.push(end)
    this.#boxes = new Int32Array(end * boxLength)
  }

  /** `points` lie leaf by leaf, rows ascending within each; see `intoLeaves`. */
  static *inSteps(points: Points, leafStarts: Int32Array): Steps<GeoTree> {
    const tree = new GeoTree(points, leafStarts)
    let written = 0
    for (let level = 0; level + 1 < tree.#levels.length; level++)
      for (let node = tree.#levels[level]!; node < tree.#levels[level + 1]!; node++) {
        written += level === 0 ? tree.#writeLeaf(node) : tree.#writeNode(level, node)
        if (written < rowsPerStep) continue
        written = 0
        yield
      }
    return tree
  }

  get memoryBytes(): number {
    return this.rows.byteLength + this.lats.byteLength * 2 + this.leafStarts.byteLength + this.#boxes.byteLength
  }

  /** How many points of the rows `from`…`to` − 1 lie in the circle. */
  count(probe: CircleProbe, from: number, to: number): number {
    const ranges = this.#find(probe, from, to, probe.outside)
    const { lats, lngs } = this
    let count = 0
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      if (start >= 0) count += end - start
      else for (let at = ~start; at < end; at++) if (probe.contains(lats[at]!, lngs[at]!)) count++
    }
    return count
  }

  /** About how many of the points have a haversine up to `limit`: boxes alone are looked at. */
  estimate(probe: CircleProbe, from: number, to: number, limit: number): number {
    const ranges = this.#find(probe, from, to, limit)
    let twice = 0
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      twice += start >= 0 ? 2 * (end - start) : end - ~start
    }
    return twice / 2
  }

  /** Appends the rows of the points in the circle, or of all points, leaf by leaf. */
  collect(probe: CircleProbe | null, from: number, to: number, into: GrowingRows): void {
    const ranges = this.#find(probe, from, to, probe?.outside ?? 0)
    const { rows, lats, lngs } = this
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      for (let at = start < 0 ? ~start : start; at < end; at++)
        if (start >= 0 || probe?.contains(lats[at]!, lngs[at]!)) into.push(rows[at]!)
    }
  }

  /** Adds the points in the circle, with their haversines, as far as `near` wants them. */
  measure(probe: CircleProbe, from: number, to: number, near: Nearest): void {
    const limit = Math.min(near.limit, probe.outside)
    const ranges = this.#find(probe, from, to, limit)
    const { rows, lats, lngs } = this
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      if (start >= 0)
        for (let at = start; at < end; at++) {
          const h = probe.haversine(lats[at]!, lngs[at]!)
          if (h <= near.limit) near.add(h, rows[at]!)
        }
      else
        for (let at = ~start; at < end; at++) {
          const lat = lats[at]!
          const lng = lngs[at]!
          if (probe.leastHaversine(lat, lat, lng, lng) > limit) continue
          const h = probe.haversine(lat, lng)
          if (h <= near.limit && probe.holds(h, lat, lng)) near.add(h, rows[at]!)
        }
    }
  }

  /**
   * The parts of leaves that may hold what is wanted, as pairs of positions: beginning and end of a part wholly inside the
   * circle and up to `limit`, complement of the beginning (so: negative) and end of another. Valid until the next call. No
   * point of the circle that is left out has a haversine up to `limit`.
   */
  #find(probe: CircleProbe | null, from: number, to: number, limit: number): GrowingRows {
    found.clear()
    if (this.rows.length === 0 || from >= to || from > this.#most || to <= this.#least) return found
    const isWhole = from <= this.#least && to > this.#most
    const level = this.#levels.length - 2
    if (probe === null) this.#pushInside(level, 0, from, to, isWhole)
    else this.#descend(level + 1, 0, 1, probe, from, to, limit, isWhole)
    return found
  }

  /** Looks at the nodes `first`…`last` − 1 of the level below `above`. */
  #descend(
    above: number,
    first: number,
    last: number,
    probe: CircleProbe,
    from: number,
    to: number,
    limit: number,
    isWhole: boolean,
  ): void {
    const level = above - 1
    const levelStart = this.#levels[level]!
    const boxes = this.#boxes
    const inside = Math.min(limit, probe.inside)
    const end = Math.min(last, this.#levels[above]! - levelStart)
    for (let node = first; node < end; node++) {
      const at = (levelStart + node) * boxLength
      const south = boxes[at]!
      const north = boxes[at + 1]!
      const west = boxes[at + 2]!
      const east = boxes[at + 3]!
      if (probe.leastHaversine(south, north, west, east) > limit) continue
      if (probe.mostHaversine(south, north, west, east) < inside) this.#pushInside(level, node, from, to, isWhole)
      else if (level > 0) this.#descend(level, node * fanout, (node + 1) * fanout, probe, from, to, limit, isWhole)
      else this.#pushLeaf(node, from, to, isWhole, true)
    }
  }

  #pushInside(level: number, node: number, from: number, to: number, isWhole: boolean): void {
    const width = fanout ** level
    const first = node * width
    const end = Math.min(first + width, this.leafStarts.length - 1)
    if (isWhole) {
      found.push(this.leafStarts[first]!)
      found.push(this.leafStarts[end]!)
    } else for (let leaf = first; leaf < end; leaf++) this.#pushLeaf(leaf, from, to, false, false)
  }

  #pushLeaf(leaf: number, from: number, to: number, isWhole: boolean, isEdge: boolean): void {
    let start = this.leafStarts[leaf]!
    let end = this.leafStarts[leaf + 1]!
    if (!isWhole) {
      // A leaf's rows are spread over all rows about evenly, and a span is short beside a year: its end is near its beginning.
      const share = (from - this.#least) / (this.#most + 1 - this.#least)
      const guess = start + Math.max(0, Math.trunc(share * (end - start)))
      start = lowerBoundNear(this.rows, from, start, end, guess)
      end = lowerBoundNear(this.rows, to, start, end, start)
      if (start === end) return
    }
    found.push(isEdge ? ~start : start)
    found.push(end)
  }

  /**
   * The leaf that a new point is best put into: that whose box lies nearest (by rough distance), of several the smallest,
   * so that boxes grow little and leaves stay apart. 0 in an empty tree.
   */
  nearestLeaf(lat: number, lng: number): number {
    if (this.rows.length === 0) return 0
    const best = { leaf: 0, distance: Number.POSITIVE_INFINITY, area: Number.POSITIVE_INFINITY }
    this.#approach(this.#levels.length - 2, 0, lat, lng, best)
    return best.leaf
  }

  #approach(level: number, node: number, lat: number, lng: number, best: Approached): void {
    const box = (this.#levels[level]! + node) * boxLength
    const distance = this.#roughDistance(box, lat, lng)
    if (distance > best.distance) return
    if (level === 0) {
      const area = this.#roughArea(box)
      if (distance === best.distance && area >= best.area) return
      best.leaf = node
      best.distance = distance
      best.area = area
      return
    }
    const below = this.#levels[level - 1]!
    const end = Math.min((node + 1) * fanout, this.#levels[level]! - below)
    // The nearest child first: most others are then too far.
    let first = node * fanout
    let least = Number.POSITIVE_INFINITY
    for (let child = first; child < end; child++) {
      const distance = this.#roughDistance((below + child) * boxLength, lat, lng)
      if (distance >= least) continue
      least = distance
      first = child
    }
    this.#approach(level - 1, first, lat, lng, best)
    for (let child = node * fanout; child < end; child++)
      if (child !== first) this.#approach(level - 1, child, lat, lng, best)
  }

  #roughDistance(box: number, lat: number, lng: number): number {
    const dLat = Math.max(0, this.#boxes[box]! - lat, lat - this.#boxes[box + 1]!)
    const dLng = Math.max(0, this.#boxes[box + 2]! - lng, lng - this.#boxes[box + 3]!)
    // Near enough: a degree of longitude is half as long as one of latitude.
    return dLat * dLat + (dLng * dLng) / 4
  }

  #roughArea(box: number): number {
    return (this.#boxes[box + 1]! - this.#boxes[box]!) * (this.#boxes[box + 3]! - this.#boxes[box + 2]!)
  }

  /** Writes the box of a leaf, widens the range of rows by its rows, and tells how many these are. */
  #writeLeaf(leaf: number): number {
    const { rows, lats, lngs } = this
    const start = this.leafStarts[leaf]!
    const end = this.leafStarts[leaf + 1]!
    let south = lats[start]!
    let north = south
    let west = lngs[start]!
    let east = west
    for (let at = start + 1; at < end; at++) {
      const lat = lats[at]!
      const lng = lngs[at]!
      if (lat < south) south = lat
      else if (lat > north) north = lat
      if (lng < west) west = lng
      else if (lng > east) east = lng
    }
    const box = leaf * boxLength
    this.#boxes[box] = south
    this.#boxes[box + 1] = north
    this.#boxes[box + 2] = west
    this.#boxes[box + 3] = east
    this.#least = Math.min(this.#least, rows[start]!)
    this.#most = Math.max(this.#most, rows[end - 1]!)
    return end - start
  }

  /** Writes the box around a node's children, and tells how many these may be. */
  #writeNode(level: number, node: number): number {
    const boxes = this.#boxes
    const first = this.#levels[level - 1]! + (node - this.#levels[level]!) * fanout
    const end = Math.min(first + fanout, this.#levels[level]!)
    const box = node * boxLength
    boxes.copyWithin(box, first * boxLength, (first + 1) * boxLength)
    for (let child = (first + 1) * boxLength; child < end * boxLength; child += boxLength) {
      boxes[box] = Math.min(boxes[box]!, boxes[child]!)
      boxes[box + 1] = Math.max(boxes[box + 1]!, boxes[child + 1]!)
      boxes[box + 2] = Math.min(boxes[box + 2]!, boxes[child + 2]!)
      boxes[box + 3] = Math.max(boxes[box + 3]!, boxes[child + 3]!)
    }
    return fanout
  }
}

/** Scratch of the searches, which take turns: see `#find`. */
const found = new GrowingRows()
