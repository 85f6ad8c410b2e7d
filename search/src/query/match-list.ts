/** A list of a segment's matches. */

/** A list of a segment's matches. The receiver may reorder and overwrite both arrays. */
export interface MatchList {
  readonly rows: Int32Array
  /** How well each row matches the typed words (sort-key.ts); null without typed words. */
  readonly tiers: Uint8Array | null
}

/** The first `size` matches of a list. */
export function firstOf({ rows, tiers }: MatchList, size: number): MatchList {
  return { rows: rows.subarray(0, size), tiers: tiers && tiers.subarray(0, size) }
}

/**
 * Moves those of the first `size` items of `rows` that are not deleted to the front, and moves the items of `beside` in
 * the same way. Returns their number. `deleted` has a 1 for each deleted row, and is empty if no row is deleted.
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
