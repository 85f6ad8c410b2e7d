/** A page of rows in date order, when they lie in runs that ascend: group of equals by group, without sorting the runs. */
import type { IntVector } from '../arrays/int-vector.ts'
import { lowerBoundNear } from '../arrays/row-list.ts'
import type { Segment } from '../segment/segment.ts'
import { appendShuffled, type RankedRun } from '../order/shuffled-runs.ts'

/** Appends to `into` the rows at `from`…`to` − 1. No row lies in two runs, and each run lies within one section. */
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

/** Gives how many rows it has passed, up to the end of the last group that it looked at. */
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
      const equals: RankedRun[] = []
      for (let run = 0; run < runs.length; run++)
        if (heads[run]! < tails[run]!) equals.push({ list: runs[run]!.list, from: heads[run]!, to: tails[run]! })
      appendShuffled(equals, segment.columns.codes, seed, from - passed, to - passed, into)
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
 * The ascending pieces that a list of rows falls into, cut where sections end; null when there are so many that sorting the
 * rows is less work.
 */
export function runsIn(segment: Segment, rows: Int32Array): RankedRun[] | null {
  const most = rows.length / rowsWorthARun
  const { sections } = segment
  const runs: RankedRun[] = []
  let [from, section, before] = [0, 0, -1]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row < before || row >= sections[section]!.to) {
      if (at > from) runs.push({ list: rows, from, to: at })
      if (runs.length > most) return null
      from = at
      section = 0
      while (row >= sections[section]!.to) section++
    }
    before = row
  }
  if (rows.length > from) runs.push({ list: rows, from, to: rows.length })
  return runs
}

/** A page of many short runs is dearer to find than to sort. */
const rowsWorthARun = 32
