/**
 * Where places are: one tree for the markets and one for each class of shops, because a search wants a week of the former
 * and whole classes of the latter.
 */
import type { CircleProbe } from './circle-probe.ts'
import { GeoTree, type Points, type RowSpan } from './geo-tree.ts'
import type { GrowingRows } from './growing-rows.ts'
import { intoLeaves } from './kd-leaves.ts'
import { mergeTrees } from './geo-merge.ts'
import { type Measured, Nearest, NearestQueue } from './nearest.ts'
import { inOneGo, rowsPerStep, type Steps } from './steps.ts'

/** A leaf of markets holds a year: a week of it is then about as much as a leaf of shops. */
const marketsPerLeaf = 512
const shopsPerLeaf = 32
const leafSizeOf = (section: number) => (section === 0 ? marketsPerLeaf : shopsPerLeaf)

/** Rows of one kind: the dated markets, or one class of shops. Tree i has the rows of section i. */
export type Sections = readonly RowSpan[]

export class GeoIndex {
  readonly #trees: readonly GeoTree[]
  readonly #sections: Sections
  /** Position of each row in its section's tree, -1 without a position on Earth. */
  readonly #positions: Int32Array
  /** Scratch of the searches, which take turns. */
  readonly #near = new Nearest()
  readonly #queue = new NearestQueue()

  private constructor(trees: readonly GeoTree[], sections: Sections, positions: Int32Array) {
    this.#trees = trees
    this.#sections = sections
    this.#positions = positions
  }

  static *#inSteps(trees: readonly GeoTree[], sections: Sections, rowCount: number): Steps<GeoIndex> {
    const positions = new Int32Array(rowCount)
    for (let from = 0; from < rowCount; from += rowsPerStep) {
      positions.fill(-1, from, from + rowsPerStep)
      yield
    }
    for (const { rows } of trees)
      for (let at = 0; at < rows.length; at++) {
        positions[rows[at]!] = at
        if (at % rowsPerStep === rowsPerStep - 1) yield
      }
    return new GeoIndex(trees, sections, positions)
  }

  /** `lats` and `lngs` by row, NaN without a position. */
  static build(lats: Float64Array, lngs: Float64Array, sections: Sections): GeoIndex {
    const trees = sections.map((section, index) => {
      const rows = new Int32Array(Math.max(0, section.to - section.from))
      let size = 0
      for (let row = section.from; row < section.to; row++) if (!Number.isNaN(lats[row]!)) rows[size++] = row
      const placed = rows.subarray(0, size)
      return cut({ rows: placed, lats: pick(lats, placed), lngs: pick(lngs, placed) }, index)
    })
    return inOneGo(GeoIndex.#inSteps(trees, sections, lats.length))
  }

  /** Both under the rows' new numbers (negative: gone; maps ascend). */
  static *merge(
    a: GeoIndex,
    mapA: Int32Array,
    b: GeoIndex,
    mapB: Int32Array,
    sections: Sections,
    rowCount: number,
  ): Steps<GeoIndex> {
    const trees: GeoTree[] = []
    for (const [index, tree] of a.#trees.entries())
      trees.push(yield* mergeTrees({ tree, map: mapA }, { tree: b.#trees[index]!, map: mapB }, leafSizeOf(index)))
    return yield* GeoIndex.#inSteps(trees, sections, rowCount)
  }

  get memoryBytes(): number {
    return this.#positions.byteLength + this.#trees.reduce((sum, tree) => sum + tree.memoryBytes, 0)
  }

  hasPosition(row: number): boolean {
    return this.#positions[row]! >= 0
  }

  /** NaN without a position. */
  latOf(row: number): number {
    const at = this.#positions[row]!
    return at < 0 ? Number.NaN : this.#treeOf(row).lats[at]!
  }

  lngOf(row: number): number {
    const at = this.#positions[row]!
    return at < 0 ? Number.NaN : this.#treeOf(row).lngs[at]!
  }

  isWithin(probe: CircleProbe, row: number): boolean {
    const at = this.#positions[row]!
    if (at < 0) return false
    const tree = this.#treeOf(row)
    return probe.contains(tree.lats[at]!, tree.lngs[at]!)
  }

  /** NaN without a position. */
  distanceKm(probe: CircleProbe, row: number): number {
    const at = this.#positions[row]!
    if (at < 0) return Number.NaN
    const tree = this.#treeOf(row)
    return probe.distanceKm(tree.lats[at]!, tree.lngs[at]!)
  }

  /** See `CircleProbe.haversine`; NaN without a position. */
  haversine(probe: CircleProbe, row: number): number {
    const at = this.#positions[row]!
    if (at < 0) return Number.NaN
    const tree = this.#treeOf(row)
    return probe.haversine(tree.lats[at]!, tree.lngs[at]!)
  }

  /** A number that is near for places that are near: for sorting a map's rows. */
  neighbourhoodOf(row: number): number {
    return this.#positions[row]!
  }

  /** How many of the spans' places lie in the circle. A span lies within one section. */
  count(probe: CircleProbe, spans: Sections): number {
    let count = 0
    for (const [index, tree] of this.#trees.entries()) count += tree.count(probe, spans[index]!)
    return count
  }

  /** Appends the rows of the spans' places in the circle, or of all that have a position. */
  collect(probe: CircleProbe | null, spans: Sections, into: GrowingRows): void {
    for (const [index, tree] of this.#trees.entries()) tree.collect(probe, spans[index]!, into)
  }

  /** All rows in the circle with their haversines, in no order; valid until the next call of this or `nearest`. */
  measure(probe: CircleProbe, spans: Sections): Measured {
    const near = this.#near
    near.reset(Number.POSITIVE_INFINITY)
    for (const [index, tree] of this.#trees.entries()) tree.measure(probe, spans[index]!, near)
    return near
  }

  /** The same for the `wanted` nearest rows and any that may tie with the last. */
  nearest(probe: CircleProbe, spans: Sections, wanted: number): Measured {
    const [queue, near] = [this.#queue, this.#near]
    queue.clear()
    near.reset(wanted)
    for (const [index, tree] of this.#trees.entries()) tree.enqueue(probe, spans[index]!, index, queue)
    while (queue.least <= near.limit) {
      const next = queue.pop()
      if (next === undefined) break
      this.#trees[next.tree]!.open(next.level, next.node, probe, spans[next.tree]!, next.tree, queue, near)
    }
    near.finish()
    return near
  }

  #treeOf(row: number): GeoTree {
    let index = 0
    while (row >= this.#sections[index]!.to) index++
    return this.#trees[index]!
  }
}

function cut(points: Points, section: number): GeoTree {
  const { order, leafStarts } = intoLeaves(points, leafSizeOf(section))
  const { rows, lats, lngs } = points
  const sortedRows = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) sortedRows[at] = rows[order[at]!]!
  return inOneGo(GeoTree.inSteps({ rows: sortedRows, lats: pick(lats, order), lngs: pick(lngs, order) }, leafStarts))
}

function pick(from: Float64Array, order: Int32Array): Float64Array {
  const picked = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) picked[at] = from[order[at]!]!
  return picked
}
