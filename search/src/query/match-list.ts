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

/** Moves the matches that are not deleted to the front, and returns them. `deleted` by row: 1 for deleted ones. */
export function withoutDeleted({ rows, tiers }: MatchList, deleted: Uint8Array): MatchList {
  let size = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (deleted[row] === 1) continue
    rows[size] = row
    if (tiers !== null) tiers[size] = tiers[at]!
    size++
  }
  return firstOf({ rows, tiers }, size)
}
