/** The problem of a round as numbers for the solver, with facts that are true for every order. */
import type { Interval } from '../opening-hours/full-hours.ts'
import type { MissReason, RoundProblem, TravelMatrix } from './round.ts'

export interface PreparedRound {
  readonly problem: RoundProblem
  /** For each stop the open intervals that are long enough for the visit. */
  readonly open: readonly (readonly Interval[])[]
  readonly visitMinutes: readonly number[]
  /** For each index in the order of all stops, the stop that is locked to it, or null. */
  readonly lockedTo: readonly (number | null)[]
  /** For each stop, the index in the order of all stops to which it is locked, or null. */
  readonly lockOf: readonly (number | null)[]
  /** For each stop the reason why no order can include it; null for the others. */
  readonly impossible: readonly (MissReason | null)[]
  /** The indexes of the stops that some order may include. */
  readonly possible: readonly number[]
  /**
   * For each point the minutes back to the start on the shortest way; 0 when the round does not return to the start.
   */
  readonly shortestBack: readonly number[]
}

export function prepareRound(problem: RoundProblem): PreparedRound {
  const { stops } = problem
  const lockedTo: (number | null)[] = stops.map(() => null)
  const lockOf = stops.map(({ lockedAt }, stop) => {
    if (lockedAt === null || lockedTo[lockedAt] !== null) return null
    lockedTo[lockedAt] = stop
    return lockedAt
  })
  const open = stops.map(({ hours, visitMinutes }) =>
    hours.kind === 'open' ? hours.intervals.filter(({ from, to }) => to - from >= visitMinutes) : [],
  )
  const { travel, returns } = problem
  const shortestBack = returns
    ? shortestFromStart(travel.map((_, from) => travel.map((row) => row[from] ?? null)))
    : travel.map(() => 0)
  const shortest = shortestFromStart(travel)
  const impossible = stops.map(({ hours, visitMinutes }, stop): MissReason | null => {
    if (hours.kind === 'closed') return hours.why
    if (!Number.isFinite((shortest[stop + 1] ?? Infinity) + (shortestBack[stop + 1] ?? Infinity)))
      return { kind: 'unreachable' }
    const openMinutes = Math.max(0, ...hours.intervals.map(({ from, to }) => to - from))
    return openMinutes < visitMinutes ? { kind: 'too-short', openMinutes } : null
  })
  const possible = stops.flatMap((_, stop) => {
    const earliest = problem.leaveMinute + (shortest[stop + 1] ?? Infinity)
    const isHopeless =
      impossible[stop] !== null || beginOf(open[stop], stops[stop]?.visitMinutes ?? 0, earliest) === null
    return isHopeless ? [] : [stop]
  })
  const visitMinutes = stops.map((stop) => stop.visitMinutes)
  return { problem, open, visitMinutes, lockedTo, lockOf, impossible, possible, shortestBack }
}

/** When a visit can begin after an arrival at `arriveMinute`; null when that is too late. */
export function beginOf(
  open: readonly Interval[] | undefined,
  visitMinutes: number,
  arriveMinute: number,
): number | null {
  for (const { from, to } of open ?? []) {
    const begin = Math.max(from, arriveMinute)
    if (begin + visitMinutes <= to) return begin
  }
  return null
}

/**
 * For each point the fewest minutes from the start, directly or by way of other points; Infinity where there is no way.
 * It uses Dijkstra's algorithm.
 */
function shortestFromStart(travel: TravelMatrix): number[] {
  const minutes = travel.map((_, point) => (point === 0 ? 0 : Infinity))
  const left = new Set(minutes.keys())
  while (left.size > 0) {
    let nearest = -1
    for (const point of left) if (nearest < 0 || (minutes[point] ?? 0) < (minutes[nearest] ?? 0)) nearest = point
    left.delete(nearest)
    const passed = minutes[nearest] ?? Infinity
    for (const point of left) {
      const way = travel[nearest]?.[point] ?? Infinity
      if (passed + way < (minutes[point] ?? 0)) minutes[point] = passed + way
    }
  }
  return minutes
}

/**
 * Whether an order is possible with the locks: each locked stop must be at its index in the order of all stops, where
 * stops that are not visited fill the gaps.
 */
export function fitsLocks(
  { lockedTo, lockOf }: Pick<PreparedRound, 'lockedTo' | 'lockOf'>,
  order: readonly number[],
): boolean {
  let place = 0
  for (const stop of order) {
    const lock = lockOf[stop] ?? null
    if (lock !== null) {
      if (place > lock) return false
      place = lock + 1
    } else {
      while (place < lockedTo.length && lockedTo[place] !== null) place++
      if (place === lockedTo.length) return false
      place++
    }
  }
  return true
}
