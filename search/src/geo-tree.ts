/**
 * Points in leaves of neighbours, leaves in a packed tree of boxes. A median cut, over and over, puts points that lie
 * together into one leaf; within a leaf rows ascend, that is, go by date, so a leaf knows the part of it that a span of
 * rows holds. A box wholly outside a circle is skipped, one wholly inside is counted by positions, only leaves on the
 * edge look at their points. Nothing but arrays, in the order of the leaves; no pointers.
 */
import { boxLength, type CircleProbe, writeBox, writeBoxOfBoxes } from './circle-probe.ts'
import type { GrowingRows } from './growing-rows.ts'
import type { Nearest, NearestQueue } from './nearest.ts'
import { lowerBoundNear } from './postings.ts'
import { rowsPerStep, type Steps } from './steps.ts'

/** Children of a box. */
const fanout = 8

/** Rows `from`…`to` − 1. */
export interface RowSpan {
  readonly from: number
  readonly to: number
}

export interface Points {
  readonly rows: Int32Array
  /** Degrees, beside `rows`. */
  readonly lats: Float64Array
  readonly lngs: Float64Array
}

export class GeoTree {
  readonly rows: Int32Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** Where each leaf begins, and the end of the last. */
  readonly leafStarts: Int32Array
  readonly #boxes: Float64Array
  /** Where each level's boxes begin, leaves first; the last level is one box. */
  readonly #levels: number[] = []
  #least = Number.POSITIVE_INFINITY
  #most = -1

  private constructor({ rows, lats, lngs }: Points, leafStarts: Int32Array, boxCount: number) {
    this.rows = rows
    this.lats = lats
    this.lngs = lngs
    this.leafStarts = leafStarts
    this.#boxes = new Float64Array(boxCount * boxLength)
  }

  /** `points` lie leaf by leaf, rows ascending within each; see `intoLeaves`. */
  static *inSteps(points: Points, leafStarts: Int32Array): Steps<GeoTree> {
    const sizes: number[] = []
    for (let size = leafStarts.length - 1; size > 0; size = size === 1 ? 0 : Math.ceil(size / fanout)) sizes.push(size)
    const boxCount = sizes.reduce((sum, size) => sum + size, 0)
    const tree = new GeoTree(points, leafStarts, boxCount)
    let end = 0
    let written = 0
    for (const [level, size] of sizes.entries()) {
      tree.#levels.push(end)
      for (let node = 0; node < size; node++) {
        tree.#writeNode(level, node, sizes[level - 1] ?? 0)
        written += level === 0 ? tree.#noteLeaf(node) : fanout
        if (written < rowsPerStep) continue
        written = 0
        yield
      }
      end += size
    }
    return tree
  }

  /** Widens the range of rows by a leaf's, and tells how many these are. */
  #noteLeaf(leaf: number): number {
    const from = this.leafStarts[leaf]!
    const to = this.leafStarts[leaf + 1]!
    this.#least = Math.min(this.#least, this.rows[from]!)
    this.#most = Math.max(this.#most, this.rows[to - 1]!)
    return to - from
  }

  get memoryBytes(): number {
    return this.rows.byteLength + this.lats.byteLength * 2 + this.leafStarts.byteLength + this.#boxes.byteLength
  }

  /** How many points of the span lie in the circle. */
  count(probe: CircleProbe, span: RowSpan): number {
    return this.#isEmpty(span) ? 0 : this.#count(this.#levels.length - 1, 0, probe, this.#tighten(span))
  }

  /** Appends the rows of the span's points in the circle, or of all its points, leaf by leaf. */
  collect(probe: CircleProbe | null, span: RowSpan, into: GrowingRows): void {
    if (!this.#isEmpty(span)) this.#collect(this.#levels.length - 1, 0, probe, this.#tighten(span), into)
  }

  /** Adds all points of the span in the circle, with their haversines. */
  measure(probe: CircleProbe, span: RowSpan, near: Nearest): void {
    if (!this.#isEmpty(span)) this.#measure(this.#levels.length - 1, 0, probe, this.#tighten(span), near)
  }

  #isEmpty({ from, to }: RowSpan): boolean {
    return this.rows.length === 0 || from >= to || from > this.#most || to <= this.#least
  }

  /** Null when the span holds every row of the tree, so that no leaf need be searched. */
  #tighten(span: RowSpan): RowSpan | null {
    return span.from <= this.#least && span.to > this.#most ? null : span
  }

  #count(level: number, node: number, probe: CircleProbe, span: RowSpan | null): number {
    const box = (this.#levels[level]! + node) * boxLength
    if (probe.isBoxOutside(this.#boxes, box)) return 0
    if (probe.isBoxInside(this.#boxes, box)) return this.#countAll(level, node, span)
    let count = 0
    if (level > 0) {
      const end = this.#childEnd(level, node)
      for (let child = node * fanout; child < end; child++) count += this.#count(level - 1, child, probe, span)
      return count
    }
    const from = this.#leafFrom(node, span)
    const to = this.#leafTo(node, span, from)
    for (let at = from; at < to; at++) if (probe.contains(this.lats[at]!, this.lngs[at]!)) count++
    return count
  }

  #countAll(level: number, node: number, span: RowSpan | null): number {
    const width = fanout ** level
    const first = node * width
    const end = Math.min(first + width, this.leafStarts.length - 1)
    if (span === null) return this.leafStarts[end]! - this.leafStarts[first]!
    let count = 0
    for (let leaf = first; leaf < end; leaf++) {
      const from = this.#leafFrom(leaf, span)
      count += this.#leafTo(leaf, span, from) - from
    }
    return count
  }

  #collect(level: number, node: number, probe: CircleProbe | null, span: RowSpan | null, into: GrowingRows): void {
    const box = (this.#levels[level]! + node) * boxLength
    if (probe?.isBoxOutside(this.#boxes, box)) return
    const inner = probe?.isBoxInside(this.#boxes, box) ? null : probe
    if (level > 0) {
      const end = this.#childEnd(level, node)
      for (let child = node * fanout; child < end; child++) this.#collect(level - 1, child, inner, span, into)
      return
    }
    const from = this.#leafFrom(node, span)
    const to = this.#leafTo(node, span, from)
    for (let at = from; at < to; at++)
      if (inner === null || inner.contains(this.lats[at]!, this.lngs[at]!)) into.push(this.rows[at]!)
  }

  #measure(level: number, node: number, probe: CircleProbe, span: RowSpan | null, near: Nearest): void {
    if (probe.isBoxOutside(this.#boxes, (this.#levels[level]! + node) * boxLength)) return
    if (level === 0) {
      this.#measureLeaf(node, probe, span, near)
      return
    }
    const end = this.#childEnd(level, node)
    for (let child = node * fanout; child < end; child++) this.#measure(level - 1, child, probe, span, near)
  }

  #measureLeaf(leaf: number, probe: CircleProbe, span: RowSpan | null, near: Nearest): void {
    const from = this.#leafFrom(leaf, span)
    const to = this.#leafTo(leaf, span, from)
    for (let at = from; at < to; at++) {
      const lat = this.lats[at]!
      const lng = this.lngs[at]!
      const h = probe.haversine(lat, lng)
      if (h <= near.limit && probe.holds(h, lat, lng)) near.add(h, this.rows[at]!)
    }
  }

  #childEnd(level: number, node: number): number {
    const size = this.#levels[level]! - this.#levels[level - 1]!
    return Math.min((node + 1) * fanout, size)
  }

  #leafFrom(leaf: number, span: RowSpan | null): number {
    const from = this.leafStarts[leaf]!
    if (span === null) return from
    // A leaf's rows are spread over all rows about evenly.
    const to = this.leafStarts[leaf + 1]!
    const share = (span.from - this.#least) / (this.#most + 1 - this.#least)
    const guess = from + Math.max(0, Math.trunc(share * (to - from)))
    return lowerBoundNear(this.rows, span.from, from, to, guess)
  }

  /** A span is short beside a year: its end is near its beginning. */
  #leafTo(leaf: number, span: RowSpan | null, leafFrom: number): number {
    const to = this.leafStarts[leaf + 1]!
    return span === null ? to : lowerBoundNear(this.rows, span.to, leafFrom, to, leafFrom)
  }

  #writeNode(level: number, node: number, below: number): void {
    const at = (this.#levels[level]! + node) * boxLength
    if (level === 0) {
      writeBox(this.#boxes, at, this.lats, this.lngs, this.leafStarts[node]!, this.leafStarts[node + 1]!)
      return
    }
    const children = this.#levels[level - 1]!
    const [first, end] = [node * fanout, Math.min((node + 1) * fanout, below)]
    writeBoxOfBoxes(this.#boxes, at, (children + first) * boxLength, (children + end) * boxLength)
  }

  /** The leaf that a new point is best put into: level by level the nearest box, by rough distance; 0 in an empty tree. */
  nearestLeaf(lat: number, lng: number): number {
    let node = 0
    for (let level = this.#levels.length - 2; level >= 0; level--) {
      const end = this.#childEnd(level + 1, node)
      let best = node * fanout
      let least = Number.POSITIVE_INFINITY
      for (let child = best; child < end; child++) {
        const box = (this.#levels[level]! + child) * boxLength
        const dLat = Math.max(0, this.#boxes[box]! - lat, lat - this.#boxes[box + 1]!)
        const dLng = Math.max(0, this.#boxes[box + 2]! - lng, lng - this.#boxes[box + 3]!)
        // Near enough: a degree of longitude is half as long as one of latitude.
        const distance = dLat * dLat + (dLng * dLng) / 4
        if (distance >= least) continue
        least = distance
        best = child
      }
      node = best
    }
    return node
  }

  /** Puts the whole tree into the queue, if it may hold anything of the span. */
  enqueue(probe: CircleProbe, span: RowSpan, tree: number, queue: NearestQueue): void {
    if (!this.#isEmpty(span)) this.#enqueueNode(this.#levels.length - 1, 0, probe, tree, queue)
  }

  /** Opens one entry of the queue: its children go into the queue, its points to `near`. */
  open(
    level: number,
    node: number,
    probe: CircleProbe,
    span: RowSpan,
    tree: number,
    queue: NearestQueue,
    near: Nearest,
  ) {
    if (level > 0) {
      const end = this.#childEnd(level, node)
      for (let child = node * fanout; child < end; child++) this.#enqueueNode(level - 1, child, probe, tree, queue)
      return
    }
    this.#measureLeaf(node, probe, this.#tighten(span), near)
  }

  #enqueueNode(level: number, node: number, probe: CircleProbe, tree: number, queue: NearestQueue): void {
    const least = probe.leastHaversine(this.#boxes, (this.#levels[level]! + node) * boxLength)
    if (!probe.isOutside(least)) queue.push(least, level, node, tree)
  }
}
