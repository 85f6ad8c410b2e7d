/**
 * The positions of a segment's places in three trees: markets with a date, shops, and markets without a date, which no
 * search finds. A search usually needs one week of the first tree and all of the second.
 */
import type { CircleProbe } from './circle-probe.ts'
import { BitSlices, type BitTest, type RowBits } from '../arrays/bit-slices.ts'
import type { RowSpan } from '../arrays/row-list.ts'
import { GeoTree, type Part } from './geo-tree.ts'
import type { Points } from './points.ts'
import { type Sieve, sortedHaversine } from './sieve.ts'
import type { IntVector } from '../arrays/int-vector.ts'
import { cutIntoLeaves, type LeafShape } from './kd-leaves.ts'
import { type Measured, Nearest } from './nearest.ts'
import { approximateBit, toDegrees } from './degrees.ts'

const marketsPerLeaf = 64
const shopsPerLeaf = 16

/**
 * The markets are divided by date into about this many slabs, and each slab by position: the dates cover about a year,
 * and a search needs a week. With more slabs, a search in a small area would find too few points in each leaf.
 */
const slabs = 24
const leastRowsPerSlab = 32 * marketsPerLeaf

/** How a tree is cut into leaves. `from` and `to` delimit the rows of the tree. */
function leavesOf(tree: number, { from, to }: RowSpan): LeafShape {
  if (tree !== markets) return { perLeaf: shopsPerLeaf, rowsPerSlab: Number.POSITIVE_INFINITY }
  const rowsPerSlab = Math.max(leastRowsPerSlab, (to - from) / slabs)
  return { perLeaf: marketsPerLeaf, rowsPerSlab }
}

/** The sections of a segment's rows: markets with a date, each class of shops, markets without a date. */
export type Sections = readonly RowSpan[]

/** Added to the distance of approximate positions when sorting, km: more than any distance on Earth. */
const approximateBiasKm = 100_000

/** The maximum number of guesses in `#guessLimit`; more do not help if many places share one position. */
const maxGuesses = 6

const markets = 0
const shops = 1

export class GeoIndex {
  readonly #trees: readonly GeoTree[]
  /** The fact bits of each tree's points, in the order of the tree's points. */
  readonly #bits: readonly BitSlices[]
  /** The range of rows in each tree. */
  readonly #ranges: Sections
  /** For each row its position in its tree; -1 for a place without coordinates. */
  readonly #positions: Int32Array
  /** Whether any position is approximate. */
  readonly hasApproximate: boolean
  /** Memory that all searches share, since they run one at a time. */
  readonly #near = new Nearest()

  private constructor(
    trees: readonly GeoTree[],
    bits: readonly BitSlices[],
    sections: Sections,
    positions: Int32Array,
    hasApproximate: boolean,
  ) {
    this.#trees = trees
    this.#bits = bits
    this.#ranges = rangesOf(sections)
    this.#positions = positions
    this.hasApproximate = hasApproximate
  }

  /**
   * Builds the trees. `lats` and `lngs` have an item for each row, in ten-millionths of a degree (`degrees.ts`); NaN
   * without a position. Calls `bitsOf` once for each row.
   */
  static build(lats: Float64Array, lngs: Float64Array, bitsOf: RowBits, sections: Sections): GeoIndex {
    const trees = rangesOf(sections).map((section, index) => {
      const rows = new Int32Array(Math.max(0, section.to - section.from))
      let size = 0
      for (let row = section.from; row < section.to; row++) if (!Number.isNaN(lats[row]!)) rows[size++] = row
      const placed = rows.subarray(0, size)
      const points = { rows: placed, lats: pick(lats, placed), lngs: pick(lngs, placed) }
      return cut(points, leavesOf(index, section))
    })
    const positions = new Int32Array(lats.length).fill(-1)
    let approximate = 0
    for (const { rows, lngs: treeLngs } of trees)
      for (let at = 0; at < rows.length; at++) {
        positions[rows[at]!] = at
        approximate |= approximateBit(treeLngs[at]!)
      }
    const bits = trees.map(({ rows }) => new BitSlices(rows, bitsOf))
    return new GeoIndex(trees, bits, sections, positions, approximate !== 0)
  }

  get memoryBytes(): number {
    const parts = [...this.#trees, ...this.#bits]
    return this.#positions.byteLength + parts.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
  }

  hasPosition(row: number): boolean {
    return this.#positions[row]! >= 0
  }

  /** Whether the position of the row's place is approximate. */
  isApproximate(row: number): boolean {
    const at = this.#positions[row]!
    return at >= 0 && approximateBit(this.#treeOf(row).lngs[at]!) === 1
  }

  /** The latitude of a row's place, in ten-millionths of a degree (`degrees.ts`); NaN without a position. */
  latUnitsOf(row: number): number {
    const at = this.#positions[row]!
    return at < 0 ? Number.NaN : this.#treeOf(row).lats[at]!
  }

  /**
   * The longitude of a row's place, in ten-millionths of a degree (`degrees.ts`), odd for an approximate position; NaN
   * without a position.
   */
  lngUnitsOf(row: number): number {
    const at = this.#positions[row]!
    return at < 0 ? Number.NaN : this.#treeOf(row).lngs[at]!
  }

  /** The latitude of a row's place, degrees; NaN without a position. */
  latOf(row: number): number {
    return toDegrees(this.latUnitsOf(row))
  }

  lngOf(row: number): number {
    return toDegrees(this.lngUnitsOf(row))
  }

  isWithin(probe: CircleProbe, row: number): boolean {
    const at = this.#positions[row]!
    if (at < 0) return false
    const tree = this.#treeOf(row)
    return probe.contains(tree.lats[at]!, tree.lngs[at]!)
  }

  /**
   * The number by which results are sorted by distance: km from the centre, with 100,000 added for an approximate
   * position, so that it comes after all exact ones. NaN without a position.
   */
  sortedKm(probe: CircleProbe, row: number): number {
    const at = this.#positions[row]!
    if (at < 0) return Number.NaN
    const tree = this.#treeOf(row)
    return probe.distanceKm(tree.lats[at]!, tree.lngs[at]!) + approximateBiasKm * approximateBit(tree.lngs[at]!)
  }

  /** Like `sortedKm`, but as a haversine (`CircleProbe.haversine`). */
  sortedHaversine(probe: CircleProbe, row: number): number {
    const at = this.#positions[row]!
    if (at < 0) return Number.NaN
    const tree = this.#treeOf(row)
    return sortedHaversine(probe.haversine(tree.lats[at]!, tree.lngs[at]!), tree.lngs[at]!)
  }

  /** A number for sorting the rows of a map; places close to one another have similar numbers. */
  neighbourhoodOf(row: number): number {
    return this.#positions[row]!
  }

  /**
   * Counts the rows of the spans that are in the circle. The spans must ascend, and each must be within one section.
   * Here and below, `test` excludes rows whose fact bits do not pass it.
   */
  count(probe: CircleProbe, spans: Sections, test: BitTest | null): number {
    let count = 0
    this.#forEach(spans, test, (tree, part) => (count += tree.count(probe, part)))
    return count
  }

  /** Appends the rows of the spans that are in the circle; if `probe` is null, those that have a position. */
  collect(probe: CircleProbe | null, spans: Sections, into: IntVector, test: BitTest | null): void {
    this.#forEach(spans, test, (tree, part) => tree.collect(probe, part, into))
  }

  /**
   * All rows of the spans that are in the circle, unordered, with their haversines. Valid until the next call of
   * `measure` or `nearest`.
   */
  measure(probe: CircleProbe, spans: Sections, test: BitTest | null): Measured {
    return this.nearest(probe, spans, Number.POSITIVE_INFINITY, 0, test)
  }

  /**
   * The `wanted` rows (1 or more) nearest to the centre, and all rows that may tie with the last of them. `total` is
   * the number of rows in the circle. Valid until the next call of `measure` or `nearest`.
   */
  nearest(probe: CircleProbe, spans: Sections, wanted: number, total: number, test: BitTest | null): Measured {
    const near = this.#near
    let limit = wanted === Number.POSITIVE_INFINITY ? wanted : this.#guessLimit(probe, spans, wanted, total, test)
    for (;;) {
      near.reset(wanted, limit)
      this.#forEach(spans, test, (tree, part) => tree.measure(probe, part, near))
      if (near.isEnough || limit === Number.POSITIVE_INFINITY) return near
      if (limit < probe.outside) limit *= 4
      else if (this.hasApproximate) limit = Number.POSITIVE_INFINITY
      else return near
    }
  }

  /**
   * Like `nearest`, for the rows that pass the sieve. The returned `total` is the number of such rows in the whole
   * circle.
   */
  nearestSieved(
    probe: CircleProbe,
    spans: Sections,
    wanted: number,
    sieve: Sieve,
    test: BitTest | null,
  ): Measured & { total: number } {
    const near = this.#near
    near.reset(wanted, Number.POSITIVE_INFINITY)
    let total = 0
    this.#forEach(spans, test, (tree, part) => (total += tree.measureSieved(probe, part, near, sieve)))
    return { haversines: near.haversines, rows: near.rows, size: near.size, total }
  }

  /** A haversine within which there are probably slightly more than `wanted` places. */
  #guessLimit(probe: CircleProbe, spans: Sections, wanted: number, total: number, test: BitTest | null): number {
    // The standard deviation of a count is about its square root, so a larger count needs a smaller reserve in
    // proportion.
    const enough = 1.1 * wanted + 5 * Math.sqrt(wanted)
    let [limit, count] = [probe.outside, total]
    let tooFew = 0
    for (let guess = 0; guess < maxGuesses && count > 2 * enough; guess++) {
      // The haversine is proportional to the area, so for evenly spread places this guess is right. Usually places are
      // denser near the centre.
      const next = tooFew > 0 ? Math.sqrt(limit * tooFew) : (limit * enough) / count
      let inside = 0
      this.#forEach(spans, test, (tree, part) => (inside += tree.estimate(probe, part, next)))
      if (inside >= 1.03 * wanted + 2 * Math.sqrt(wanted)) [limit, count] = [next, inside]
      else if (limit < next * 2) break
      else tooFew = next
    }
    return limit
  }

  /**
   * Calls `visit` for the spans, with adjacent spans of shops joined, since most searches want shops of all classes.
   */
  #forEach(spans: Sections, test: BitTest | null, visit: (tree: GeoTree, part: Part) => void): void {
    const visitTree = (tree: number, from: number, to: number) => {
      const passing = test && this.#bits[tree]!.passing(test)
      if (test === null || passing !== null) visit(this.#trees[tree]!, { from, to, passing })
    }
    const week = spans[markets]!
    if (week.from < week.to) visitTree(markets, week.from, week.to)
    for (let at = markets + 1; at < spans.length; at++) {
      const { from } = spans[at]!
      let { to } = spans[at]!
      if (from >= to) continue
      for (
        let next = spans[at + 1];
        next !== undefined && next.from === to && next.from < next.to;
        next = spans[at + 1]
      ) {
        to = next.to
        at++
      }
      visitTree(shops, from, to)
    }
  }

  #treeOf(row: number): GeoTree {
    let index = 0
    while (row >= this.#ranges[index]!.to) index++
    return this.#trees[index]!
  }
}

/** The range of rows in each tree: markets with a date, shops, markets without a date. */
function rangesOf(sections: Sections): Sections {
  const [first, last] = [sections[0]!, sections.at(-1)!]
  return [first, { from: first.to, to: last.from }, last]
}

function cut(points: Points, shape: LeafShape): GeoTree {
  const { order, leafStarts } = cutIntoLeaves(points, shape)
  const { rows, lats, lngs } = points
  const sortedRows = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) sortedRows[at] = rows[order[at]!]!
  return new GeoTree({ rows: sortedRows, lats: pick(lats, order), lngs: pick(lngs, order) }, leafStarts)
}

function pick(from: Float64Array | Int32Array, order: Int32Array): Int32Array {
  const picked = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) picked[at] = from[order[at]!]!
  return picked
}
