/**
 * Divides points into leaves of neighbours, as a k-d tree does: cuts a part at the median of its longer side until it
 * is small enough. A part with too wide a range of rows is cut at its median row instead.
 */
import { sortWindow } from '../arrays/sort-window.ts'
import { fanout } from './geo-tree.ts'
import type { Points } from './points.ts'
import { unitsPerDegree } from './degrees.ts'

const radiansPerUnit = Math.PI / 180 / unitsPerDegree

export interface LeafShape {
  /** The maximum number of points in a leaf. */
  readonly perLeaf: number
  /** A part with a wider range of rows is cut by row; infinity if searches usually want all rows. */
  readonly rowsPerSlab: number
}

/**
 * The positions of `points` sorted by leaf, then by row, and the beginning of each leaf. The rows of `points` must
 * ascend.
 */
export function cutIntoLeaves(
  { rows, lats, lngs }: Points,
  { perLeaf, rowsPerSlab }: LeafShape,
): { order: Int32Array; leafStarts: Int32Array } {
  const order = Int32Array.from(rows, (_, at) => at)
  const keys = new Float64Array(rows.length)
  const leafStarts = [0]
  const cut = (from: number, to: number): void => {
    if (to - from <= perLeaf) {
      order.subarray(from, to).sort()
      if (to > from) leafStarts.push(to)
      return
    }
    const axis = rowsSpanned(from, to) > rowsPerSlab ? rows : widerSide(from, to)
    for (let at = from; at < to; at++) keys[at] = axis[order[at]!]!
    const half = halfOf(Math.ceil((to - from) / perLeaf)) * perLeaf
    sortWindow(keys.subarray(from, to), order.subarray(from, to), to - from, half - 1, half)
    cut(from, from + half)
    cut(from + half, to)
  }
  const rowsSpanned = (from: number, to: number): number => {
    if (rowsPerSlab === Number.POSITIVE_INFINITY) return 0
    let [least, most] = [Infinity, -Infinity]
    for (let at = from; at < to; at++) {
      const row = rows[order[at]!]!
      if (row < least) least = row
      if (row > most) most = row
    }
    return most + 1 - least
  }
  const widerSide = (from: number, to: number): Int32Array => {
    let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let at = from; at < to; at++) {
      const lat = lats[order[at]!]!
      const lng = lngs[order[at]!]!
      if (lat < south) south = lat
      if (lat > north) north = lat
      if (lng < west) west = lng
      if (lng > east) east = lng
    }
    return north - south > (east - west) * Math.cos(((south + north) / 2) * radiansPerUnit) ? lats : lngs
  }
  cut(0, rows.length)
  return { order, leafStarts: Int32Array.from(leafStarts) }
}

/**
 * How many of the `leaves` go to the first half. Both halves get full leaves, so that few leaves stay half empty, and
 * full subtrees, so that the children of a node come from the same few cuts.
 */
function halfOf(leaves: number): number {
  let subtree = 1
  while (subtree * fanout < leaves) subtree *= fanout
  return Math.min(Math.ceil(leaves / 2 / subtree), Math.ceil(leaves / subtree) - 1) * subtree
}
