/**
 * The stops that can be visited, numbered from 0, as flat arrays, because the solver reads them hundreds of thousands
 * of times.
 */
import type { PreparedRound } from './prepared-round.ts'

export interface RoundNumbers {
  /** The number of stops. */
  readonly count: number
  readonly leaveMinute: number
  /** The minute at which the round must end; Infinity for no limit. */
  readonly endBy: number
  /** Minutes from the start (row 0) and from each stop (row stop + 1) to each stop; Infinity where there is no way. */
  readonly travel: Float64Array
  /** Minutes from each stop to the start; 0 when the round does not return to it, Infinity where there is no way. */
  readonly back: Float64Array
  /**
   * For each stop the latest minute at which its visit can end, if the round is to end in time on the shortest way
   * back.
   */
  readonly latestEnd: Float64Array
  readonly visitMinutes: Float64Array
  /** For each stop its opening and closing minutes: open, close, open, close, … */
  readonly open: readonly Float64Array[]
}

export function numbersOf({ problem, possible, open, visitMinutes, shortestBack }: PreparedRound): RoundNumbers {
  const { travel, returns } = problem
  const endBy = problem.endBy ?? Infinity
  const rows = [0, ...possible.map((stop) => stop + 1)]
  return {
    count: possible.length,
    leaveMinute: problem.leaveMinute,
    endBy,
    travel: Float64Array.from(rows.flatMap((row) => possible.map((stop) => travel[row]?.[stop + 1] ?? Infinity))),
    back: Float64Array.from(possible, (stop) => (returns ? (travel[stop + 1]?.[0] ?? Infinity) : 0)),
    latestEnd: Float64Array.from(possible, (stop) => endBy - (shortestBack[stop + 1] ?? 0)),
    visitMinutes: Float64Array.from(possible, (stop) => visitMinutes[stop] ?? 0),
    open: possible.map((stop) => Float64Array.from((open[stop] ?? []).flatMap(({ from, to }) => [from, to]))),
  }
}

/** Minutes of travel to a stop from another stop, or from the start (`from` −1). */
export function timeOfTravel({ travel, count }: RoundNumbers, from: number, to: number): number {
  return travel[(from + 1) * count + to] ?? Infinity
}

/**
 * When a visit ends after an arrival at a minute, including a wait before the stop opens; Infinity when the arrival is
 * too late.
 */
export function endOfVisit({ open, visitMinutes }: RoundNumbers, stop: number, arriveMinute: number): number {
  const duration = visitMinutes[stop] ?? 0
  const hours = open[stop]
  if (hours === undefined) return Infinity
  for (let at = 0; at < hours.length; at += 2) {
    const end = Math.max(hours[at] ?? 0, arriveMinute) + duration
    if (end <= (hours[at + 1] ?? 0)) return end
  }
  return Infinity
}
