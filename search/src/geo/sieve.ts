/** Tests points that lie in a circle in batches, and measures those that are left. */
import type { CircleProbe } from './circle-probe.ts'
import { approximateBit } from './degrees.ts'
import type { Nearest } from './nearest.ts'

/**
 * Keeps the wanted rows of a batch: moves them, and the numbers beside them, to the front, in the same order. Returns
 * how many they are.
 */
export type Sieve = (rows: Int32Array, beside: Int32Array, size: number) => number

/** So many rows fit into the processor's first-level cache, with what is looked up of each. */
export const rowsPerBatch = 512

/** Scratch memory for searches, which run one at a time: the rows of a batch, and their positions in a tree. */
export const batch = { rows: new Int32Array(rowsPerBatch), positions: new Int32Array(rowsPerBatch) } as const

/** Above every haversine. */
const approximateBias = 4

/**
 * The sort key of a point: approximate positions come after all exact ones, since no distance can be measured from
 * them.
 */
export function sortedHaversine(haversine: number, lngUnits: number): number {
  return haversine + approximateBias * approximateBit(lngUnits)
}

/** Adds to `near` those of the first `size` points of the batch that the sieve leaves, and returns how many these are. */
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
