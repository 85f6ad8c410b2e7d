/** Matches of a segment, one by one. */

/** They may be reordered and overwritten. */
export interface MatchList {
  readonly rows: Int32Array
  /** Beside `rows`; null when there are no typed words. */
  readonly tiers: Uint8Array | null
}

/** The first `size` of the matches. */
export function firstOf({ rows, tiers }: MatchList, size: number): MatchList {
  return { rows: rows.subarray(0, size), tiers: tiers && tiers.subarray(0, size) }
}

/**
 * Moves those of the first `size` rows that are not deleted to the front, with the numbers beside them, and returns how many they are.
 * `deleted` by row: 1 for deleted ones; empty while none is.
 */
export function keepLive(
  deleted: Uint8Array,
  rows: Int32Array,
  beside: Int32Array | Uint8Array | null,
  size: number,
): number {
  if (deleted.length === 0) return size
  let kept = 0
  for (let at = 0; at < size; at++) {
    const row = rows[at]!
    if (deleted[row] === 1) continue
    rows[kept] = row
    if (beside !== null) beside[kept] = beside[at]!
    kept++
  }
  return kept
}
