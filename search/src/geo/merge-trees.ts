/**
 * Merges two trees into one, under the rows' new numbers. Every point of the smaller tree is added to the nearest leaf of the
 * larger one. A leaf that has grown too large is split, one that has become small is joined with the one before it. So leaves
 * keep holding neighbours after any number of merges, and the tree is never rebuilt as a whole.
 */
import { unitsPerDegree } from './degrees.ts'
import { GeoTree } from './geo-tree.ts'
import type { Points } from './points.ts'
import { cutIntoLeaves, type LeafShape } from './kd-leaves.ts'
import { rowsPerStep, scatteredRowsPerStep, type Steps } from '../arrays/steps.ts'

/** A tree and the new numbers of its rows: ascending, negative for a deleted row. */
export interface Renumbered {
  readonly tree: GeoTree
  readonly map: Int32Array
}

/** When the nearest leaf is chosen, a distance of `rowsPerSlab` rows counts as much as so many degrees. */
const degreesPerSlab = 3

/** `shape` is that of leaves when they are cut; by merges they may grow by half before they are cut again. */
export function* mergeTrees(one: Renumbered, other: Renumbered, shape: LeafShape): Steps<GeoTree> {
  const [a, b] = one.tree.rows.length >= other.tree.rows.length ? [one, other] : [other, one]
  const { order, starts } = yield* byLeaf(a, b, (degreesPerSlab * unitsPerDegree) / shape.rowsPerSlab)
  const leaves = new LeafWriter(a.tree.rows.length + order.length, shape)
  let next = scatteredRowsPerStep
  for (let leaf = 0; leaf < starts.length - 1; leaf++) {
    leaves.write(a, leaf, b, order.subarray(starts[leaf], starts[leaf + 1]))
    if (leaves.moved < next) continue
    next = leaves.moved + scatteredRowsPerStep
    yield
  }
  return yield* GeoTree.inSteps(leaves.points, leaves.starts)
}

/** Positions of b's points that are not deleted, grouped by the leaf of `a` that each is added to; otherwise in their order. */
function* byLeaf(
  { tree, map }: Renumbered,
  b: Renumbered,
  unitsPerRow: number,
): Steps<{ order: Int32Array; starts: Int32Array }> {
  const next = unitsPerRow > 0 ? yield* nextRows(map, b.map) : b.map
  const { rows, lats, lngs } = b.tree
  // An empty tree gets one leaf, for all points.
  const starts = new Int32Array(Math.max(1, tree.leafStarts.length - 1) + 1)
  const leaves = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const point = { lat: lats[at]!, lng: lngs[at]!, row: next[row]! }
    leaves[at] = b.map[row]! < 0 ? -1 : tree.nearestLeaf(point, unitsPerRow)
    if (leaves[at]! >= 0) starts[leaves[at]! + 1]!++
    if (at % scatteredRowsPerStep === 0) yield
  }
  for (let leaf = 1; leaf < starts.length; leaf++) starts[leaf]! += starts[leaf - 1]!
  const order = new Int32Array(starts.at(-1)!)
  const ends = starts.slice()
  for (let at = 0; at < rows.length; at++) if (leaves[at]! >= 0) order[ends[leaves[at]!]!++] = at
  return { order, starts }
}

/** For each row of b that is not deleted, the row of a before which it will come. */
function* nextRows(mapA: Int32Array, mapB: Int32Array): Steps<Int32Array> {
  const next = new Int32Array(mapB.length)
  for (let rowB = 0, rowA = 0; rowB < mapB.length; rowB++) {
    for (; rowA < mapA.length && mapA[rowA]! < mapB[rowB]!; rowA++) if (rowA % rowsPerStep === 0) yield
    next[rowB] = rowA
  }
  return next
}

class LeafWriter {
  readonly #rows: Int32Array
  readonly #lats: Int32Array
  readonly #lngs: Int32Array
  readonly #shape: LeafShape
  readonly #starts = [0]
  size = 0
  /** How many points were written or moved: a measure of the work done. */
  moved = 0

  constructor(most: number, shape: LeafShape) {
    this.#rows = new Int32Array(most)
    this.#lats = new Int32Array(most)
    this.#lngs = new Int32Array(most)
    this.#shape = shape
  }

  get points(): Points {
    return this.#slice(0)
  }

  get starts(): Int32Array {
    return Int32Array.from(this.#starts)
  }

  /** Writes a leaf of `a` without its deleted points, and b's points at the positions `added`. */
  write(a: Renumbered, leaf: number, b: Renumbered, added: Int32Array): void {
    const begin = this.size
    const end = a.tree.leafStarts[leaf + 1] ?? 0
    for (let at = a.tree.leafStarts[leaf]!; at < end; at++) this.#push(a, at)
    for (const at of added) this.#push(b, at)
    const length = this.size - begin
    if (length === 0) return
    const { perLeaf } = this.#shape
    const last = this.#starts.at(-2)
    const isJoined = length <= perLeaf / 2 && last !== undefined && this.size - last <= perLeaf
    if (isJoined) this.#starts.pop()
    if (length > perLeaf * 1.5) this.#cut(begin)
    else {
      if (isJoined || added.length > 0) this.#sort(isJoined ? last : begin)
      this.#starts.push(this.size)
    }
  }

  #push({ tree, map }: Renumbered, at: number): void {
    const row = map[tree.rows[at]!]!
    if (row < 0) return
    this.#rows[this.size] = row
    this.#lats[this.size] = tree.lats[at]!
    this.#lngs[this.size++] = tree.lngs[at]!
    this.moved++
  }

  #cut(begin: number): void {
    const { order, leafStarts } = cutIntoLeaves(this.#slice(begin), this.#shape)
    this.#arrange(begin, order)
    this.moved += 16 * order.length
    for (let leaf = 1; leaf < leafStarts.length; leaf++) this.#starts.push(begin + leafStarts[leaf]!)
  }

  /** Only a few points, at the end, are out of order: insertion sort moves little. */
  #sort(begin: number): void {
    const [rows, lats, lngs] = [this.#rows, this.#lats, this.#lngs]
    for (let at = begin + 1; at < this.size; at++) {
      const [row, lat, lng] = [rows[at]!, lats[at]!, lngs[at]!]
      let hole = at
      for (; hole > begin && rows[hole - 1]! > row; hole--) {
        rows[hole] = rows[hole - 1]!
        lats[hole] = lats[hole - 1]!
        lngs[hole] = lngs[hole - 1]!
      }
      this.moved += at - hole
      rows[hole] = row
      lats[hole] = lat
      lngs[hole] = lng
    }
  }

  #arrange(begin: number, order: Int32Array): void {
    const { rows, lats, lngs } = this.#slice(begin)
    const [oldRows, oldLats, oldLngs] = [rows.slice(), lats.slice(), lngs.slice()]
    for (let at = 0; at < order.length; at++) {
      rows[at] = oldRows[order[at]!]!
      lats[at] = oldLats[order[at]!]!
      lngs[at] = oldLngs[order[at]!]!
    }
  }

  #slice(begin: number): Points {
    return {
      rows: this.#rows.subarray(begin, this.size),
      lats: this.#lats.subarray(begin, this.size),
      lngs: this.#lngs.subarray(begin, this.size),
    }
  }
}
