/** Tests points of a circle in batches, and measures those that pass. */
import type { CircleProbe } from './circle-probe.ts'
import { approximateBit } from './degrees.ts'
import type { Nearest } from './nearest.ts'

/**
 * Moves the wanted rows of a batch, with the numbers beside them, to the front in the same order. Returns how many
 * there are.
 */
export type Sieve = (rows: Int32Array, beside: Int32Array, size: number) => number

/** A batch this size, with the data looked up for each row, fits into the processor's first-level cache. */
export const rowsPerBatch = 512

/** Scratch memory for searches, which run one at a time: the rows of a batch and their positions in the tree. */
export const batch = { rows: new Int32Array(rowsPerBatch), positions: new Int32Array(rowsPerBatch) } as const

/** Added to the haversine of approximate positions: more than any haversine. */
const approximateBias = 4

/** The sort key of a point. Approximate positions come after all exact ones, because their real distance is unknown. */
export function sortedHaversine(haversine: number, lngUnits: number): number {
  return haversine + approximateBias * approximateBit(lngUnits)
}

/** Adds to `near` those of the first `size` points of the batch that pass the sieve, and returns their number. */
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
