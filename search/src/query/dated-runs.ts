/**
 * Finds a page of rows in date order without sorting them. The rows are given as ascending runs. Goes from one group of
 * tied rows (same day and start; all shops) to the next.
 */
import type { IntVector } from '../arrays/int-vector.ts'
import { lowerBoundNear } from '../arrays/row-list.ts'
import type { Segment } from '../segment/segment.ts'
import { appendShuffled, type RankedRun } from '../order/shuffled-runs.ts'

/**
 * Appends the rows at the positions `from`…`to` − 1 of the date order of all runs. No row may be in two runs, and each
 * run must be within one section of the segment.
 */
export function appendDated(
  segment: Segment,
  runs: readonly RankedRun[],
  seed: number,
  from: number,
  to: number,
  into: IntVector,
): void {
  const { codes } = segment.columns
  const marketsEnd = segment.sections[0]!.to
  const markets = runs.filter((run) => firstRowOf(run) < marketsEnd)
  const passed = appendMarkets(segment, markets, seed, from, to, into)
  if (passed >= to || markets.length === runs.length) return
  const shops = markets.length === 0 ? runs : runs.filter((run) => firstRowOf(run) >= marketsEnd)
  appendShuffled(shops, codes, seed, from - passed, to - passed, into)
}

/** Like `appendDated`, for runs of markets. Returns the number of rows in all groups that were visited. */
function appendMarkets(
  segment: Segment,
  runs: readonly RankedRun[],
  seed: number,
  from: number,
  to: number,
  into: IntVector,
): number {
  const heads = runs.map((run) => run.from)
  const tails = runs.map((run) => run.from)
  let passed = 0
  while (passed < to) {
    let first = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs.length; run++) {
      const { list, to: runEnd } = runs[run]!
      const head = heads[run]!
      if (head < runEnd) first = Math.min(first, list ? list[head]! : head)
    }
    if (first === Number.POSITIVE_INFINITY) break
    const groupEnd = segment.groupEnd(segment.groupOf(first))
    let size = 0
    for (let run = 0; run < runs.length; run++) {
      const { list, to: runEnd } = runs[run]!
      const head = heads[run]!
      const tail = list
        ? lowerBoundNear(list, groupEnd, head, runEnd, head)
        : Math.max(head, Math.min(groupEnd, runEnd))
      tails[run] = tail
      size += tail - head
    }
    if (passed + size > from) {
      const tied: RankedRun[] = []
      for (let run = 0; run < runs.length; run++)
        if (heads[run]! < tails[run]!) tied.push({ list: runs[run]!.list, from: heads[run]!, to: tails[run]! })
      appendShuffled(tied, segment.columns.codes, seed, from - passed, to - passed, into)
    }
    passed += size
    for (let run = 0; run < runs.length; run++) heads[run] = tails[run]!
  }
  return passed
}

function firstRowOf({ list, from }: RankedRun): number {
  return list ? list[from]! : from
}

/**
 * Divides a list of rows into ascending runs, each within one section of the segment. Null if there are so many runs
 * that sorting the rows is faster.
 */
export function runsIn(segment: Segment, rows: Int32Array): RankedRun[] | null {
  const most = rows.length / leastRowsPerRun
  const { sections } = segment
  const runs: RankedRun[] = []
  let [from, sectionEnd, before] = [0, sections[0]!.to, -1]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row < before || row >= sectionEnd) {
      if (at > from) runs.push({ list: rows, from, to: at })
      if (runs.length > most) return null
      from = at
      let section = 0
      while (row >= sections[section]!.to) section++
      sectionEnd = sections[section]!.to
    }
    before = row
  }
  if (rows.length > from) runs.push({ list: rows, from, to: rows.length })
  return runs
}

/** If runs have fewer rows than this on average, sorting the rows is faster than searching the runs. */
const leastRowsPerRun = 32
