/**
 * Finds a page of tied rows in the order of a seed (seeded-order.ts) without sorting all of them. The rows are given as
 * runs, each sorted by rank. The search descends the binary tree of ranks from its root: binary search splits every run
 * into the two halves, and only halves that reach into the page are visited.
 */
import type { IntVector } from '../arrays/int-vector.ts'
import type { RowList } from '../arrays/row-list.ts'
import { rankOfCode, scramble } from './seeded-order.ts'
import { sortWindow } from '../arrays/sort-window.ts'

/**
 * Rows sorted by rank: those at the positions `from`…`to` − 1 of `list`, or without a list the rows `from`…`to` − 1.
 */
export interface RankedRun {
  readonly list: RowList | null
  readonly from: number
  readonly to: number
}

/** At most this many rows are sorted instead of split further. */
const sortedAtOnce = 24

/** The number of bits of a rank, which is the depth of the tree. */
const rankBits = 32

interface Walk {
  readonly runs: readonly RankedRun[]
  readonly codes: Uint32Array
  readonly seed: number
  readonly into: IntVector
}

/**
 * Memory that all searches share. For each level of the tree and each run: beginning, middle and end of the run's part
 * below the current node.
 */
let parts = new Int32Array(1024)

/**
 * Appends the rows at the positions `from`…`to` − 1 of the seed's order of all runs. No row may be in two runs. `codes`
 * has the code of each row (`codeOf`).
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
  // In the seed's order, the positions of the lower and of the upper half of a node's ranks differ in this bit; the
  // half with a 0 comes first.
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

/** Copies either the lower or the upper half of each run's part to the next level of `parts`. */
function descend(here: number, below: number, isLow: boolean): void {
  const length = below - here
  for (let part = here; part < below; part += 3) {
    parts[part + length] = parts[isLow ? part : part + 1]!
    parts[part + length + 2] = parts[isLow ? part + 1 : part + 2]!
  }
}

/** Memory of `appendSorted` that all searches share. */
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

/**
 * The first position among `from`…`to` − 1 whose row has at least this rank. Ranks are spread evenly, so the position
 * is usually within √n of the middle of n rows.
 */
function firstOfRank(list: RowList | null, from: number, to: number, codes: Uint32Array, rank: number): number {
  let [low, high] = [from, to]
  if (to - from > sortedAtOnce) {
    const middle = (from + to) >>> 1
    const radius = Math.trunc(Math.sqrt(to - from))
    if (rankOfCode(codes[list ? list[middle - radius]! : middle - radius]!) < rank) low = middle - radius + 1
    else high = middle - radius
    if (low > middle - radius) {
      if (rankOfCode(codes[list ? list[middle + radius]! : middle + radius]!) < rank) low = middle + radius + 1
      else high = middle + radius
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rankOfCode(codes[list ? list[middle]! : middle]!) < rank) low = middle + 1
    else high = middle
  }
  return low
}
