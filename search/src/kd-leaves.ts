/** Cuts points into leaves of neighbours: halves at the median of the wider side, until a half is small enough. */
import { sortWindow } from './sort-window.ts'
import type { Points } from './geo-tree.ts'

const radians = Math.PI / 180

/** Positions in `points`, leaf by leaf, rows ascending within each; at most `perLeaf` in a leaf. */
export function intoLeaves(
  { rows, lats, lngs }: Points,
  perLeaf: number,
): { order: Int32Array; leafStarts: Int32Array } {
  const order = Int32Array.from(rows, (_, at) => at)
  const keys = new Float64Array(rows.length)
  const leafStarts = [0]
  const cut = (from: number, to: number): void => {
    if (to - from <= perLeaf) {
      // Points come with rows ascending, so positions do as rows do unless they were joined from leaves.
      order.subarray(from, to).sort((a, b) => rows[a]! - rows[b]!)
      if (to > from) leafStarts.push(to)
      return
    }
    const axis = widerSide(from, to)
    for (let at = from; at < to; at++) keys[at] = axis[order[at]!]!
    // The first half is filled with whole leaves, so that few leaves stay half empty.
    const half = Math.ceil((to - from) / perLeaf / 2) * perLeaf
    sortWindow(keys.subarray(from, to), order.subarray(from, to), to - from, half - 1, half)
    cut(from, from + half)
    cut(from + half, to)
  }
  const widerSide = (from: number, to: number): Float64Array => {
    let [south, north, west, east] = [90, -90, 180, -180]
    for (let at = from; at < to; at++) {
      const lat = lats[order[at]!]!
      const lng = lngs[order[at]!]!
      if (lat < south) south = lat
      if (lat > north) north = lat
      if (lng < west) west = lng
      if (lng > east) east = lng
    }
    return north - south > (east - west) * Math.cos(((south + north) / 2) * radians) ? lats : lngs
  }
  cut(0, rows.length)
  return { order, leafStarts: Int32Array.from(leafStarts) }
}
