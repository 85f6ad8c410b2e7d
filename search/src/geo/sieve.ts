/** Tests the points of a circle in batches with a function of the caller, and measures those that pass. */
import type { CircleProbe } from './circle-probe.ts'
import { approximateBit } from './degrees.ts'
import type { Nearest } from './nearest.ts'

/**
 * Moves the wanted ones of the first `size` items of `rows` to the front, in the same order, and moves the items of
 * `beside` in the same way. Returns the number of wanted rows.
 */
export type Sieve = (rows: Int32Array, beside: Int32Array, size: number) => number

/**
 * The number of rows in a batch. A batch and the data looked up for its rows fit into the processor's first-level
 * cache.
 */
export const rowsPerBatch = 512

/**
 * The rows of a batch and their positions in the tree, in memory that all searches share, since they run one at a time.
 */
export const batch = { rows: new Int32Array(rowsPerBatch), positions: new Int32Array(rowsPerBatch) } as const

/** Added to the haversine of approximate positions when sorting: more than any haversine. */
const approximateBias = 4

/**
 * The haversine by which a point is sorted. Approximate positions come after all exact ones, since their real distance
 * is unknown.
 */
export function sortedHaversine(haversine: number, lngUnits: number): number {
  return haversine + approximateBias * approximateBit(lngUnits)
}

/** Adds those of the first `size` points of the batch that pass the sieve to `near`. Returns how many pass. */
export function measureBatch(
  { lats, lngs }: { readonly lats: Int32Array; readonly lngs: Int32Array },
  probe: CircleProbe,
  near: Nearest,
  sieve: Sieve,
  size: number,
): number {
  const { rows, positions } = batch
  const kept = sieve(rows, positions, size)
  for (let i = 0; i < kept; i++) {
    const at = positions[i]!
    const h = sortedHaversine(probe.haversine(lats[at]!, lngs[at]!), lngs[at]!)
    if (h <= near.limit) near.add(h, rows[i]!)
  }
  return kept
}
