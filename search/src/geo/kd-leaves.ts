/**
 * Cuts points into leaves of neighbours: halves at the median of the wider side, until a half is small enough. What spans
 * too many rows is halved by these first.
 */
import { sortWindow } from '../arrays/sort-window.ts'
import { fanout, type Points } from './geo-tree.ts'
import { unitsPerDegree } from './degrees.ts'

const radiansPerUnit = Math.PI / 180 / unitsPerDegree

/** What leaves are like. */
export interface LeafShape {
  /** How many points a leaf has at most when it is cut. */
  readonly perLeaf: number
  /** How many rows it spans about at most; infinite when searches want mostly all rows. */
  readonly rowsPerSlab: number
}

/** Positions in `points`, leaf by leaf, rows ascending within each. */
export function cutIntoLeaves(
  { rows, lats, lngs }: Points,
  { perLeaf, rowsPerSlab }: LeafShape,
): { order: Int32Array; leafStarts: Int32Array } {
  const order = Int32Array.from(rows, (_, at) => at)
  const keys = new Float64Array(rows.length)
  const leafStarts = [0]
  // Rows come so unless points were joined from leaves; positions are then sorted as their rows are, at a tenth of the cost.
  const ascends = rows.every((row, at) => at === 0 || rows[at - 1]! < row)
  const cut = (from: number, to: number): void => {
    if (to - from <= perLeaf) {
      const leaf = order.subarray(from, to)
      if (ascends) leaf.sort()
      else leaf.sort((a, b) => rows[a]! - rows[b]!)
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
 * How many of the leaves the first half gets. It is filled with whole leaves, so that few stay half empty; and with whole
 * subtrees, so that the children of each box are what one cut, or a few, have made of it.
 */
function halfOf(leaves: number): number {
  let subtree = 1
  while (subtree * fanout < leaves) subtree *= fanout
  return Math.min(Math.ceil(leaves / 2 / subtree), Math.ceil(leaves / subtree) - 1) * subtree
}
