/**
 * Sorts listed matches: by tier (how well the typed words match), then by date or distance, then in the order of the
 * seed.
 */
import { type CircleProbe, seriesMargin } from '../geo/circle-probe.ts'
import { appendDated, runsIn } from './dated-runs.ts'
import { IntVector } from '../arrays/int-vector.ts'
import type { Measured } from '../geo/nearest.ts'
import { type Page, PageOfParts } from './page-of-parts.ts'
import type { Query } from './query.ts'
import { tierCount } from '../order/sort-key.ts'
import { rankOfCode, scramble } from '../order/seeded-order.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import type { Segment } from '../segment/segment.ts'
import { rowsOfTier, sizesByTier } from '../segment/word-rows.ts'
import { breakTiesBy, sortWindowWithTies } from '../arrays/sort-window.ts'

/**
 * Returns the matches at the positions `from`…`to` − 1 of the order, and the number of all. Sorts only tiers that reach
 * into the page.
 */
export function select(
  segment: Segment,
  query: Query,
  rows: Int32Array,
  tiers: Uint8Array | null,
  from: number,
  to: number,
): Page {
  const total = rows.length
  if (tiers === null) return { total, rows: orderedWindow(segment, query, rows, from, Math.min(to, total)) }
  const sizes = sizesByTier(tiers, total)
  const page = new PageOfParts(from, to)
  for (let tier = 0; tier < tierCount; tier++) {
    const size = sizes[tier]!
    page.add(size, (first, end) => {
      const ofTier = size === total ? rows : rowsOfTier(rows, tiers, tier, size)
      return orderedWindow(segment, query, ofTier, first, end)
    })
  }
  return page
}

/** At most this many rows are sorted at once, even if they consist of ascending runs. */
const sortedAtOnce = 200

/** Memory that all searches share, since they run one at a time. */
const window = new IntVector()

/** The rows at the positions `from`…`to` − 1 of the order, for rows of one tier. Reorders `rows`. */
export function orderedWindow(
  segment: Segment,
  { byDistance, probe, seed }: Query,
  rows: Int32Array,
  from: number,
  to: number,
): number[] {
  const size = rows.length
  if (byDistance && probe) {
    const keys = segment.keysFor(size)
    for (let at = 0; at < size; at++) keys[at] = segment.geo.sortedHaversine(probe, rows[at]!)
    return nearestWindow(segment, seed, probe, { haversines: keys, rows, size }, from, to)
  }
  const runs = size > sortedAtOnce ? runsIn(segment, rows) : null
  if (runs !== null) return datedWindow(segment, runs, seed, from, to)
  const keys = segment.keysFor(size)
  writeGroups(segment, rows, keys)
  sortWindowWithTies(keys, rows, size, from, to, 0, breakTiesBySeed(segment, seed))
  return copy(rows, from, to)
}

/**
 * Like `select`, in date order, for ascending rows of one section of the segment. Does not reorder the rows; the time
 * is about proportional to log *n*.
 */
export function selectAscending(segment: Segment, { seed }: Query, rows: Int32Array, from: number, to: number): Page {
  const runs = rows.length === 0 ? [] : [{ list: rows, from: 0, to: rows.length }]
  return { total: rows.length, rows: datedWindow(segment, runs, seed, from, to) }
}

/** The rows at the positions `from`…`to` − 1 of the date order of ascending runs; see `appendDated`. */
export function datedWindow(
  segment: Segment,
  runs: readonly RankedRun[],
  seed: number,
  from: number,
  to: number,
): number[] {
  window.clear()
  appendDated(segment, runs, seed, from, to, window)
  return copy(window.view(), 0, window.length)
}

/** The rows at the positions `from`…`to` − 1 of the order of distance. Reorders the measured arrays. */
export function nearestWindow(
  segment: Segment,
  seed: number,
  probe: CircleProbe,
  { haversines, rows, size }: Measured,
  from: number,
  to: number,
): number[] {
  // Sorts by haversine, which has a small error; computes the exact distances where haversines differ by less than that
  // error.
  sortWindowWithTies(haversines, rows, size, from, to, 2 * seriesMargin, (near, first, end) => {
    const distances = Float64Array.from(near, (row) => segment.geo.sortedKm(probe, row))
    sortWindowWithTies(distances, near, near.length, first, end, 0, breakTiesBySeed(segment, seed))
  })
  return copy(rows, from, to)
}

function breakTiesBySeed({ columns: { codes } }: Segment, seed: number) {
  return breakTiesBy((row) => scramble(rankOfCode(codes[row]!), seed))
}

/** Copies the rows, since results must not refer to memory that the next search overwrites. */
export function copy(rows: Int32Array, from: number, to: number): number[] {
  const copied: number[] = []
  for (let at = from; at < to; at++) copied.push(rows[at]!)
  return copied
}

function writeGroups(segment: Segment, rows: Int32Array, groups: Float64Array): void {
  // Lists ascend, so a row is often in the same group (same day and start) as the previous row.
  let [group, from, to] = [0, 0, 0]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row < from || row >= to) {
      group = segment.groupOf(row)
      from = segment.groups.starts[group]!
      to = segment.groupEnd(group)
    }
    groups[at] = group
  }
}
