/**
 * A packed R-tree: arrays in the order of the leaves, without pointers. `kd-leaves.ts` puts points that are close in
 * space, and markets that are also close in time, into one leaf. Within a leaf the rows ascend, so they are in date
 * order, and binary search finds those of a span. A search skips boxes that are outside the circle or the span, and
 * counts boxes that are inside both without looking at their points; it tests single points only in the leaves at the
 * edge.
 */
import { boxLength, type CircleProbe } from './circle-probe.ts'
import { nextOf, type Passing } from '../arrays/bit-slices.ts'
import { IntVector } from '../arrays/int-vector.ts'
import type { Nearest } from './nearest.ts'
import type { Points } from './points.ts'
import { lowerBound, type RowSpan } from '../arrays/row-list.ts'
import { batch, measureBatch, rowsPerBatch, type Sieve, sortedHaversine } from './sieve.ts'

/** The number of children of a node. */
export const fanout = 8

/** The points to search: those in `passing` (null: all points) with rows from `from` to `to` − 1. */
export interface Part extends RowSpan {
  readonly passing: Passing | null
}

export class GeoTree {
  readonly rows: Int32Array
  readonly lats: Int32Array
  readonly lngs: Int32Array
  /** The position of each leaf's first point; the last item is the end of the last leaf. */
  readonly leafStarts: Int32Array
  readonly #boxes: Int32Array
  /**
   * The number of the first box of each level of the tree, leaves first; the last item is the number of boxes. The
   * highest level has a single box.
   */
  readonly #levels: number[] = []
  /** The lowest and the highest row in each box above the leaves. For a leaf these are its first and its last row. */
  readonly #ranges: Int32Array

  /** `points` must be sorted by leaf, then by row; see `cutIntoLeaves`. */
  constructor({ rows, lats, lngs }: Points, leafStarts: Int32Array) {
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
    this.#ranges = new Int32Array(2 * Math.max(0, end - this.#leafCount))
    for (let level = 0; level + 1 < this.#levels.length; level++)
      for (let node = this.#levels[level]!; node < this.#levels[level + 1]!; node++)
        if (level === 0) this.#writeLeaf(node)
        else this.#writeNode(level, node)
  }

  get memoryBytes(): number {
    const points = this.rows.byteLength + this.lats.byteLength + this.lngs.byteLength
    return points + this.leafStarts.byteLength + this.#boxes.byteLength + this.#ranges.byteLength
  }

  get #leafCount(): number {
    return this.leafStarts.length - 1
  }

  /** The number of points in the circle. */
  count(probe: CircleProbe, part: Part): number {
    const ranges = this.#find(probe, part, probe.outside)
    const { passing } = part
    const { lats, lngs } = this
    let count = 0
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      if (start >= 0) count += passing === null ? end - start : passing.count(start, end)
      else
        for (let at = nextOf(passing, ~start, end); at < end; at = nextOf(passing, at + 1, end))
          if (probe.contains(lats[at]!, lngs[at]!)) count++
    }
    return count
  }

  /**
   * An estimate of the number of points with a haversine of at most `limit`. Uses only the boxes: half of the points at
   * the edge count.
   */
  estimate(probe: CircleProbe, part: Part, limit: number): number {
    const ranges = this.#find(probe, part, limit)
    const { passing } = part
    let twice = 0
    for (let i = 0; i < ranges.length; i += 2) {
      const first = ranges.at(i)
      const [start, weight] = first >= 0 ? [first, 2] : [~first, 1]
      const end = ranges.at(i + 1)
      twice += weight * (passing === null ? end - start : passing.count(start, end))
    }
    return twice / 2
  }

  /** Appends the rows of the points in the circle, leaf by leaf; if `probe` is null, those of all points. */
  collect(probe: CircleProbe | null, part: Part, into: IntVector): void {
    const { passing } = part
    const ranges = this.#find(probe, part, probe?.outside ?? 0)
    const { rows, lats, lngs } = this
    for (let i = 0; i < ranges.length; i += 2) {
      const first = ranges.at(i)
      const isEdge = first < 0
      const [start, end] = [isEdge ? ~first : first, ranges.at(i + 1)]
      if (!isEdge && passing === null) into.append(rows, start, end)
      else
        for (let at = nextOf(passing, start, end); at < end; at = nextOf(passing, at + 1, end))
          if (!isEdge || probe?.contains(lats[at]!, lngs[at]!)) into.push(rows[at]!)
    }
  }

  /**
   * Adds the points in the circle to `near`, with their haversines from `sortedHaversine`, unless they exceed the limit
   * of `near`.
   */
  measure(probe: CircleProbe, part: Part, near: Nearest): void {
    const { passing } = part
    const limit = Math.min(near.limit, probe.outside)
    const ranges = this.#find(probe, part, limit)
    const { rows, lats, lngs } = this
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      if (start >= 0)
        for (let at = nextOf(passing, start, end); at < end; at = nextOf(passing, at + 1, end)) {
          const h = sortedHaversine(probe.haversine(lats[at]!, lngs[at]!), lngs[at]!)
          if (h <= near.limit) near.add(h, rows[at]!)
        }
      else
        for (let at = nextOf(passing, ~start, end); at < end; at = nextOf(passing, at + 1, end)) {
          const lat = lats[at]!
          const lng = lngs[at]!
          if (probe.leastHaversine(lat, lat, lng, lng) > limit) continue
          const h = probe.haversine(lat, lng)
          const sorted = sortedHaversine(h, lng)
          if (sorted <= near.limit && probe.holds(h, lat, lng)) near.add(sorted, rows[at]!)
        }
    }
  }

  /**
   * Adds the points in the circle that pass the sieve to `near` and returns how many pass. Goes leaf by leaf, since
   * looking up the position of each row would be slower.
   */
  measureSieved(probe: CircleProbe, part: Part, near: Nearest, sieve: Sieve): number {
    const { passing } = part
    const ranges = this.#find(probe, part, probe.outside)
    const { rows, lats, lngs } = this
    let [size, total] = [0, 0]
    for (let i = 0; i < ranges.length; i += 2) {
      const start = ranges.at(i)
      const end = ranges.at(i + 1)
      const first = nextOf(passing, start < 0 ? ~start : start, end)
      for (let at = first; at < end; at = nextOf(passing, at + 1, end)) {
        if (start < 0 && !probe.contains(lats[at]!, lngs[at]!)) continue
        batch.rows[size] = rows[at]!
        batch.positions[size++] = at
        if (size < rowsPerBatch) continue
        total += measureBatch(this, probe, near, sieve, size)
        size = 0
      }
    }
    return total + measureBatch(this, probe, near, sieve, size)
  }

  /**
   * Finds the ranges of positions that may contain points of the circle with haversines up to `limit`. Each range is a
   * pair of numbers, its beginning and its end. If its points must be tested one by one, the bitwise complement of the
   * beginning, a negative number, stands for the beginning. Valid until the next call.
   */
  #find(probe: CircleProbe | null, { from, to }: RowSpan, limit: number): IntVector {
    found.clear()
    if (this.rows.length === 0 || from >= to) return found
    const top = this.#levels.length - 2
    if (probe === null) this.#pushNodes(top + 1, 0, 1, from, to)
    else this.#descend(top + 1, 0, 1, probe, from, to, limit, false)
    return found
  }

  /** Searches the nodes `first`…`last` − 1 of the level below `above`. `isWhole`: all their rows are in the span. */
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
      let isWholeHere = isWhole
      if (!isWhole && level > 0) {
        const range = 2 * (levelStart + node - this.#leafCount)
        const least = this.#ranges[range]!
        const most = this.#ranges[range + 1]!
        if (least >= to || most < from) continue
        isWholeHere = least >= from && most < to
      }
      const at = (levelStart + node) * boxLength
      const south = boxes[at]!
      const north = boxes[at + 1]!
      const west = boxes[at + 2]!
      const east = boxes[at + 3]!
      if (probe.leastHaversine(south, north, west, east) > limit) continue
      if (probe.mostHaversine(south, north, west, east) < inside) {
        if (isWholeHere) this.#pushWhole(level, node)
        else if (level > 0) this.#pushNodes(level, node * fanout, (node + 1) * fanout, from, to)
        else this.#pushLeaf(node, from, to, false)
      } else if (level > 0)
        this.#descend(level, node * fanout, (node + 1) * fanout, probe, from, to, limit, isWholeHere)
      else if (isWholeHere) this.#push(this.leafStarts[node]!, this.leafStarts[node + 1]!, true)
      else this.#pushLeaf(node, from, to, true)
    }
  }

  /**
   * Adds the points of the span from the nodes `first`…`last` − 1 of the level below `above`, without testing their
   * positions.
   */
  #pushNodes(above: number, first: number, last: number, from: number, to: number): void {
    const level = above - 1
    const levelStart = this.#levels[level]!
    const end = Math.min(last, this.#levels[above]! - levelStart)
    for (let node = first; node < end; node++) {
      if (level === 0) {
        this.#pushLeaf(node, from, to, false)
        continue
      }
      const range = 2 * (levelStart + node - this.#leafCount)
      const least = this.#ranges[range]!
      const most = this.#ranges[range + 1]!
      if (least >= to || most < from) continue
      if (least >= from && most < to) this.#pushWhole(level, node)
      else this.#pushNodes(level, node * fanout, (node + 1) * fanout, from, to)
    }
  }

  #pushWhole(level: number, node: number): void {
    let first = node
    let end = node + 1
    for (let below = level; below > 0; below--) {
      first *= fanout
      end *= fanout
    }
    this.#push(this.leafStarts[first]!, this.leafStarts[Math.min(end, this.#leafCount)]!, false)
  }

  #pushLeaf(leaf: number, from: number, to: number, isEdge: boolean): void {
    const { rows } = this
    let start = this.leafStarts[leaf]!
    let end = this.leafStarts[leaf + 1]!
    if (rows[start]! < from) start = lowerBound(rows, from, start + 1, end)
    if (start < end && rows[end - 1]! >= to) end = lowerBound(rows, to, start, end - 1)
    if (start < end) this.#push(start, end, isEdge)
  }

  #push(start: number, end: number, isEdge: boolean): void {
    found.push(isEdge ? ~start : start)
    found.push(end)
  }

  #leastRow(level: number, node: number): number {
    if (level === 0) return this.rows[this.leafStarts[node]!]!
    return this.#ranges[2 * (this.#levels[level]! + node - this.#leafCount)]!
  }

  #mostRow(level: number, node: number): number {
    if (level === 0) return this.rows[this.leafStarts[node + 1]! - 1]!
    return this.#ranges[2 * (this.#levels[level]! + node - this.#leafCount) + 1]!
  }

  #writeLeaf(leaf: number): void {
    const { lats, lngs } = this
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
  }

  /** Computes the box and the range of rows of a node from those of its children. */
  #writeNode(level: number, node: number): void {
    const boxes = this.#boxes
    const below = this.#levels[level - 1]!
    const first = below + (node - this.#levels[level]!) * fanout
    const end = Math.min(first + fanout, this.#levels[level]!)
    const box = node * boxLength
    boxes.copyWithin(box, first * boxLength, (first + 1) * boxLength)
    for (let child = (first + 1) * boxLength; child < end * boxLength; child += boxLength) {
      boxes[box] = Math.min(boxes[box]!, boxes[child]!)
      boxes[box + 1] = Math.max(boxes[box + 1]!, boxes[child + 1]!)
      boxes[box + 2] = Math.min(boxes[box + 2]!, boxes[child + 2]!)
      boxes[box + 3] = Math.max(boxes[box + 3]!, boxes[child + 3]!)
    }
    let [least, most] = [Number.POSITIVE_INFINITY, -1]
    for (let child = first; child < end; child++) {
      least = Math.min(least, this.#leastRow(level - 1, child - below))
      most = Math.max(most, this.#mostRow(level - 1, child - below))
    }
    const range = 2 * (node - this.#leafCount)
    this.#ranges[range] = least
    this.#ranges[range + 1] = most
  }
}

/** The result of `#find`, in memory that all searches share, since they run one at a time. */
const found = new IntVector()
