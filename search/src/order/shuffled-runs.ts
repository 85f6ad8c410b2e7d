/**
 * A page of equals in the seeded order, without sorting them. Equals lie in runs sorted by rank; the tree of ranks is
 * walked from its root, both halves of every run found by halving, and only what lies in the page is opened.
 */
import type { IntVector } from '../arrays/int-vector.ts'
import type { RowList } from '../arrays/row-list.ts'
import { rankOfCode, scramble } from './seeded-order.ts'
import { sortWindow } from '../arrays/sort-window.ts'

/** Rows by rank: part of an ascending list, or the rows themselves when there is no list. */
export interface RankedRun {
  readonly list: RowList | null
  readonly from: number
  readonly to: number
}

/** So many rows are simply sorted. */
const sortedAtOnce = 24

/** Ranks have so many bits; the walk goes down one a level. */
const rankBits = 32

interface Walk {
  readonly runs: readonly RankedRun[]
  readonly codes: Uint32Array
  readonly seed: number
  readonly into: IntVector
}

/** Scratch: level after level of the walk, for each run the part under the node that is looked at: beginning, middle, end. */
let parts = new Int32Array(1024)

/**
 * Appends to `into` the rows at `from`…`to` − 1 of the runs' common order. No row lies in two of them. `codes` by row, see
 * `codeOf`.
 */
export function appendShuffled(
  runs: readonly RankedRun[],
  codes: Uint32Array,
  seed: number,
  from: number,
  to: number,
  into: IntVector,
): void {
  const needed = 3 * runs.length * (rankBits + 1)
  if (parts.length < needed) parts = new Int32Array(2 * needed)
  for (let run = 0; run < runs.length; run++) {
    parts[3 * run] = runs[run]!.from
    parts[3 * run + 2] = runs[run]!.to
  }
  walk({ runs, codes, seed, into }, 0, 0, from, to)
}

function walk(through: Walk, level: number, prefix: number, from: number, to: number): void {
  const { runs, codes, seed } = through
  const here = 3 * runs.length * level
  const below = here + 3 * runs.length
  let size = 0
  for (let part = here; part < below; part += 3) size += parts[part + 2]! - parts[part]!
  if (from >= size || to <= 0) return
  if (size <= sortedAtOnce || level === rankBits) {
    appendSorted(through, here, below, Math.max(0, from), Math.min(size, to))
    return
  }
  const bit = rankBits - 1 - level
  const half = prefix + 2 ** bit
  let lowSize = 0
  for (let run = 0; run < runs.length; run++) {
    const part = here + 3 * run
    const middle = firstOfRank(runs[run]!.list, parts[part]!, parts[part + 2]!, codes, half)
    lowSize += middle - parts[part]!
    parts[part + 1] = middle
  }
  // The bit that the seed gives to the lower half; the upper half gets the other.
  const lowComesFirst = (scramble(prefix, seed) >>> bit) % 2 === 0
  const firstSize = lowComesFirst ? lowSize : size - lowSize
  if (from < firstSize) {
    descend(here, below, lowComesFirst)
    walk(through, level + 1, lowComesFirst ? prefix : half, from, to)
  }
  if (to > firstSize) {
    descend(here, below, !lowComesFirst)
    walk(through, level + 1, lowComesFirst ? half : prefix, from - firstSize, to - firstSize)
  }
}

/** Hands the lower or the upper halves of the parts down to the next level. */
function descend(here: number, below: number, isLow: boolean): void {
  const length = below - here
  for (let part = here; part < below; part += 3) {
    parts[part + length] = parts[isLow ? part : part + 1]!
    parts[part + length + 2] = parts[isLow ? part + 1 : part + 2]!
  }
}

/** Scratch of `appendSorted`. */
const keys = new Float64Array(sortedAtOnce)
const rows = new Int32Array(sortedAtOnce)

function appendSorted({ runs, codes, seed, into }: Walk, here: number, below: number, from: number, to: number): void {
  let size = 0
  for (let part = here; part < below; part += 3) {
    const { list } = runs[(part - here) / 3]!
    for (let at = parts[part]!; at < parts[part + 2]!; at++) {
      const row = list ? list[at]! : at
      keys[size] = scramble(rankOfCode(codes[row]!), seed)
      rows[size++] = row
    }
  }
  sortWindow(keys, rows, size, from, to)
  for (let at = from; at < to; at++) into.push(rows[at]!)
}

/** Ranks are spread evenly, so the one in the middle lies near the middle: mostly within as many rows as the root of all. */
function firstOfRank(list: RowList | null, from: number, to: number, codes: Uint32Array, rank: number): number {
  let [low, high] = [from, to]
  if (to - from > sortedAtOnce) {
    const middle = (from + to) >>> 1
    const reach = Math.trunc(Math.sqrt(to - from))
    if (rankOfCode(codes[list ? list[middle - reach]! : middle - reach]!) < rank) low = middle - reach + 1
    else high = middle - reach
    if (low > middle - reach) {
      if (rankOfCode(codes[list ? list[middle + reach]! : middle + reach]!) < rank) low = middle + reach + 1
      else high = middle + reach
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rankOfCode(codes[list ? list[middle]! : middle]!) < rank) low = middle + 1
    else high = middle
  }
  return low
}
