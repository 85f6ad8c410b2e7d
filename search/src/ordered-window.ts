/** Putting in order what was found row by row: by tier, then by date or distance, then as the seed says. */
import { type CircleProbe, seriesMargin } from './circle-probe.ts'
import type { Measured } from './nearest.ts'
import type { Query } from './query.ts'
import { tierCount } from './rank.ts'
import { rankOfCode, scramble } from './seeded-order.ts'
import type { Shelf } from './shelf.ts'
import { settleBy, sortWindowWithTies } from './sort-window.ts'

/** Matches of a search on one shelf: how many there are, and the rows of a window of them. */
export interface Page {
  readonly total: number
  readonly rows: readonly number[]
}

/** Orders what has been found one by one, and gives the window. Only tiers that reach into it are looked at closely. */
export function select(
  shelf: Shelf,
  query: Query,
  rows: Int32Array,
  tiers: Uint8Array | null,
  from: number,
  to: number,
): Page {
  const total = rows.length
  if (tiers === null) return { total, rows: orderedWindow(shelf, query, rows, from, Math.min(to, total)) }
  const sizes = new Int32Array(tierCount)
  for (const tier of tiers) sizes[tier]!++
  const found: number[] = []
  let passed = 0
  for (const [tier, size] of sizes.entries()) {
    const [first, end] = [Math.max(0, from - passed), Math.min(size, to - passed)]
    if (first < end)
      found.push(
        ...orderedWindow(shelf, query, size === total ? rows : rows.filter((_, at) => tiers[at] === tier), first, end),
      )
    passed += size
  }
  return { total, rows: found }
}

/** Moves the rows. */
function orderedWindow(
  shelf: Shelf,
  { byDistance, probe, seed }: Query,
  rows: Int32Array,
  from: number,
  to: number,
): number[] {
  const size = rows.length
  const keys = shelf.keysFor(size)
  if (byDistance && probe) {
    for (let at = 0; at < size; at++) keys[at] = shelf.geo.haversine(probe, rows[at]!)
    return nearestWindow(shelf, seed, probe, { haversines: keys, rows, size }, from, to)
  }
  writeGroups(shelf, rows, keys)
  sortWindowWithTies(keys, rows, size, from, to, 0, settleBySeed(shelf, seed))
  return copy(rows, from, to)
}

/** Moves what was measured. */
export function nearestWindow(
  shelf: Shelf,
  seed: number,
  probe: CircleProbe,
  { haversines, rows, size }: Measured,
  from: number,
  to: number,
): number[] {
  // The haversine from the series decides but for near ties, for which the exact distance is worth its price.
  sortWindowWithTies(haversines, rows, size, from, to, 2 * seriesMargin, (near, first, end) => {
    const distances = Float64Array.from(near, (row) => shelf.geo.distanceKm(probe, row))
    sortWindowWithTies(distances, near, near.length, first, end, 0, settleBySeed(shelf, seed))
  })
  return copy(rows, from, to)
}

function settleBySeed({ columns: { codes } }: Shelf, seed: number) {
  return settleBy((row) => scramble(rankOfCode(codes[row]!), seed))
}

/** What is given away must not be the searches' scratch. */
export function copy(rows: Int32Array, from: number, to: number): number[] {
  const copied: number[] = []
  for (let at = from; at < to; at++) copied.push(rows[at]!)
  return copied
}

function writeGroups(shelf: Shelf, rows: Int32Array, groups: Float64Array): void {
  // Rows of one list ascend, so the next one is often in the same group as the one before.
  let [group, from, to] = [0, 0, 0]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row < from || row >= to) {
      group = shelf.groupOf(row)
      from = shelf.groups.starts[group]!
      to = shelf.groupEnd(group)
    }
    groups[at] = group
  }
}
