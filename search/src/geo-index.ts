/**
 * Where places are: one tree for the markets and one for each class of shops, because a search wants a week of the former
 * and whole classes of the latter.
 */
import type { CircleProbe } from './circle-probe.ts'
import { GeoTree, type Points, type RowSpan } from './geo-tree.ts'
import type { GrowingRows } from './growing-rows.ts'
import { intoLeaves } from './kd-leaves.ts'
import { type Measured, Nearest, NearestQueue } from './nearest.ts'

/** A leaf of markets holds a year: a week of it is then about as much as a leaf of shops. */
const marketsPerLeaf = 512
const shopsPerLeaf = 32

/** Leaves added since the last cutting may hold this share of all points before all are cut anew. */
const looseShare = 0.25

/** Rows of one kind: the dated markets, or one class of shops. Tree i has the rows of section i. */
export type Sections = readonly RowSpan[]

export class GeoIndex {
  readonly #trees: readonly GeoTree[]
  readonly #sections: Sections
  /** Position of each row in its section's tree, -1 without a position on Earth. */
  readonly #positions: Int32Array
  /** Points that came in leaves of their own since the trees were cut. */
  readonly #looseCount: number
  /** Scratch of the searches, which take turns. */
  readonly #near = new Nearest()
  readonly #queue = new NearestQueue()

  private constructor(trees: readonly GeoTree[], sections: Sections, rowCount: number, looseCount: number) {
    this.#trees = trees
    this.#sections = sections
    this.#looseCount = looseCount
    this.#positions = new Int32Array(rowCount).fill(-1)
    for (const { rows } of trees) for (let at = 0; at < rows.length; at++) this.#positions[rows[at]!] = at
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
    return new GeoIndex(trees, sections, lats.length, 0)
  }

  /**
   * Both under the rows' new numbers (negative: gone; maps ascend). The second's leaves are set beside the first's, and
   * everything is cut anew when they have become many.
   */
  static merge(
    a: GeoIndex,
    mapA: Int32Array,
    b: GeoIndex,
    mapB: Int32Array,
    sections: Sections,
    rowCount: number,
  ): GeoIndex {
    const total = a.#size + b.#size
    const looseCount = a.#looseCount + b.#size
    const isLoose = looseCount > total * looseShare
    const trees = a.#trees.map((tree, index) => {
      const { points, leafStarts } = joinLeaves(tree, mapA, b.#trees[index]!, mapB)
      return isLoose ? cut(points, index) : new GeoTree(points, leafStarts)
    })
    return new GeoIndex(trees, sections, rowCount, isLoose ? 0 : looseCount)
  }

  get #size(): number {
    return this.#trees.reduce((sum, tree) => sum + tree.rows.length, 0)
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
  const { order, leafStarts } = intoLeaves(points, section === 0 ? marketsPerLeaf : shopsPerLeaf)
  const { rows, lats, lngs } = points
  const sortedRows = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) sortedRows[at] = rows[order[at]!]!
  return new GeoTree({ rows: sortedRows, lats: pick(lats, order), lngs: pick(lngs, order) }, leafStarts)
}

function pick(from: Float64Array, order: Int32Array): Float64Array {
  const picked = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) picked[at] = from[order[at]!]!
  return picked
}

function joinLeaves(
  a: GeoTree,
  mapA: Int32Array,
  b: GeoTree,
  mapB: Int32Array,
): { points: Points; leafStarts: Int32Array } {
  const most = a.rows.length + b.rows.length
  const [rows, lats, lngs] = [new Int32Array(most), new Float64Array(most), new Float64Array(most)]
  const leafStarts = [0]
  let size = 0
  for (const [tree, map] of [
    [a, mapA],
    [b, mapB],
  ] as const) {
    for (let leaf = 0; leaf + 1 < tree.leafStarts.length; leaf++) {
      for (let at = tree.leafStarts[leaf]!; at < tree.leafStarts[leaf + 1]!; at++) {
        const row = map[tree.rows[at]!]!
        if (row < 0) continue
        rows[size] = row
        lats[size] = tree.lats[at]!
        lngs[size++] = tree.lngs[at]!
      }
      if (size > leafStarts.at(-1)!) leafStarts.push(size)
    }
  }
  const points = { rows: rows.slice(0, size), lats: lats.slice(0, size), lngs: lngs.slice(0, size) }
  return { points, leafStarts: Int32Array.from(leafStarts) }
}
