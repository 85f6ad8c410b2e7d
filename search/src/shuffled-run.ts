/**
 * A page of equals in the seeded order, without sorting them. Equals lie in runs sorted by rank; the tree of ranks is
 * walked from its root, both halves of every run found by halving, and only what lies in the page is opened.
 */
import type { GrowingRows } from './growing-rows.ts'
import { rankOfCode, scramble } from './seeded-order.ts'

/** Rows by rank: part of an ascending list, or the rows themselves when there is no list. */
export interface RankedRun {
  readonly list: Int32Array | null
  readonly from: number
  readonly to: number
}

/** Fewer rows than this are simply sorted. */
const sortedAtOnce = 24

/** Appends to `into` the rows at `from`…`to` − 1 of the runs' common order. `codes` by row, see `codeOf`. */
export function appendShuffled(
  runs: readonly RankedRun[],
  codes: Uint32Array,
  seed: number,
  from: number,
  to: number,
  into: GrowingRows,
): void {
  const walk = (runs: readonly RankedRun[], prefix: number, bit: number, from: number, to: number): void => {
    const size = sizeOf(runs)
    if (from >= size || to <= 0) return
    if (size <= sortedAtOnce || bit < 0) {
      for (const row of sortedRows(runs, codes, seed).slice(Math.max(0, from), to)) into.push(row)
      return
    }
    const half = prefix + 2 ** bit
    const [low, high]: [RankedRun[], RankedRun[]] = [[], []]
    for (const run of runs) {
      const middle = firstOfRank(run, codes, half)
      if (middle > run.from) low.push({ list: run.list, from: run.from, to: middle })
      if (middle < run.to) high.push({ list: run.list, from: middle, to: run.to })
    }
    // The bit that the seed gives to the lower half; the upper half gets the other.
    const lowComesFirst = (scramble(prefix, seed) >>> bit) % 2 === 0
    const [first, second] = lowComesFirst ? [low, high] : [high, low]
    const firstSize = sizeOf(first)
    walk(first, lowComesFirst ? prefix : half, bit - 1, from, to)
    walk(second, lowComesFirst ? half : prefix, bit - 1, from - firstSize, to - firstSize)
  }
  walk(runs, 0, 31, from, to)
}

function sizeOf(runs: readonly RankedRun[]): number {
  let size = 0
  for (const run of runs) size += run.to - run.from
  return size
}

function sortedRows(runs: readonly RankedRun[], codes: Uint32Array, seed: number): number[] {
  const found: { row: number; shuffled: number }[] = []
  for (const { list, from, to } of runs) {
    for (let at = from; at < to; at++) {
      const row = list ? list[at]! : at
      found.push({ row, shuffled: scramble(rankOfCode(codes[row]!), seed) })
    }
  }
  return found.sort((a, b) => a.shuffled - b.shuffled).map(({ row }) => row)
}

function firstOfRank({ list, from, to }: RankedRun, codes: Uint32Array, rank: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rankOfCode(codes[list ? list[middle]! : middle]!) < rank) low = middle + 1
    else high = middle
  }
  return low
}
