/** Computes the times of visits to stops in a given order. */
import { beginOf, type PreparedRound } from './prepared-round.ts'
import type { MissedStop, MissReason, RoundPlan, Visit } from './round.ts'

/** Where and when the visitor is: a point of the travel matrix, and a minute. */
interface WalkPoint {
  readonly point: number
  readonly minute: number
}

type Step = { readonly visit: Visit; readonly reason: null } | { readonly visit: null; readonly reason: MissReason }

const missed = (reason: MissReason): Step => ({ visit: null, reason })

export function startOf({ problem }: PreparedRound): WalkPoint {
  return { point: 0, minute: problem.leaveMinute }
}

export function afterVisit({ stop, leaveMinute }: Visit): WalkPoint {
  return { point: stop + 1, minute: leaveMinute }
}

/** The visit to a stop after travel from a point; or the reason why the stop cannot be visited from there. */
export function visitFrom(prepared: PreparedRound, { point, minute }: WalkPoint, stop: number): Step {
  const { problem, open, impossible, visitMinutes } = prepared
  const reason = impossible[stop] ?? null
  if (reason !== null) return missed(reason)
  const hours = problem.stops[stop]?.hours
  const travelMinutes = problem.travel[point]?.[stop + 1] ?? null
  if (hours?.kind !== 'open' || travelMinutes === null) return missed({ kind: 'unreachable' })
  const arriveMinute = minute + travelMinutes
  const duration = visitMinutes[stop] ?? 0
  const beginMinute = beginOf(open[stop], duration, arriveMinute)
  if (beginMinute === null) {
    const closeMinute = open[stop]?.at(-1)?.to ?? 0
    return missed({ kind: 'closes', closeMinute, arriveMinute, displaces: null })
  }
  const leaveMinute = beginMinute + duration
  const isWayKnown = isKnown(prepared, point, stop + 1)
  const { doubt } = hours
  return { visit: { stop, travelMinutes, isWayKnown, arriveMinute, beginMinute, leaveMinute, doubt }, reason: null }
}

/** Whether the time of the way between two points of the travel matrix is known. */
function isKnown({ problem: { exact = [] } }: PreparedRound, from: number, to: number): boolean {
  const ends = [exact[from], exact[to]]
  return ends.includes(null) || !ends.includes(false)
}

/** Like `visitFrom`, but the round must also be able to end in time on the shortest way back. */
function stepTo(prepared: PreparedRound, at: WalkPoint, stop: number): Step {
  const step = visitFrom(prepared, at, stop)
  if (step.visit === null) return step
  const late = lateness(prepared, step.visit, prepared.shortestBack[stop + 1] ?? Infinity)
  return late === null ? step : missed(late)
}

/** The reason why the round cannot end in time after a visit, with this way back to the start; null when it can. */
export function lateness(
  { problem: { endBy } }: PreparedRound,
  { arriveMinute, beginMinute, leaveMinute }: Visit,
  backMinutes: number,
): MissReason | null {
  const endMinute = leaveMinute + backMinutes
  if (endMinute === Infinity) return { kind: 'unreachable' }
  if (endBy === null || endMinute <= endBy) return null
  return endMinute - (beginMinute - arriveMinute) <= endBy
    ? { kind: 'opens-late', openMinute: beginMinute, endBy }
    : { kind: 'ends-late', endMinute, endBy }
}

/**
 * Minutes straight back to the start after a visit; 0 when the round does not return to it, Infinity where there is no
 * way.
 */
export function backFrom({ problem: { returns, travel } }: PreparedRound, { stop }: Visit): number {
  return returns ? (travel[stop + 1]?.[0] ?? Infinity) : 0
}

/** The visits to the stops of an order, as far as each can follow the one before, and the reasons for the others. */
export function walk(
  prepared: PreparedRound,
  order: readonly number[],
): { readonly visits: readonly Visit[]; readonly missed: readonly MissedStop[] } {
  const visits: Visit[] = []
  const left: MissedStop[] = []
  let at = startOf(prepared)
  for (const stop of order) {
    const { visit, reason } = stepTo(prepared, at, stop)
    if (visit === null) {
      left.push({ stop, reason })
    } else {
      visits.push(visit)
      at = afterVisit(visit)
    }
  }
  for (let last = visits.at(-1); last !== undefined; last = visits.at(-1)) {
    const reason = lateness(prepared, last, backFrom(prepared, last))
    if (reason === null) break
    visits.pop()
    left.push({ stop: last.stop, reason })
  }
  return { visits, missed: left.toSorted((a, b) => a.stop - b.stop) }
}

/** The plan that consists of these visits, in order. */
export function planOf(
  prepared: PreparedRound,
  visits: readonly Visit[],
  missedStops: readonly MissedStop[],
  isBest: boolean,
): RoundPlan {
  const last = visits.at(-1)
  const { returns, leaveMinute } = prepared.problem
  const backMinutes = returns && last !== undefined ? backFrom(prepared, last) : null
  const endMinute = (last?.leaveMinute ?? leaveMinute) + (backMinutes ?? 0)
  const isBackKnown = isKnown(prepared, (last?.stop ?? -1) + 1, 0)
  let [travelMinutes, waitMinutes, reservedMinutes, unknownWays] = [0, 0, 0, 0]
  const pass = (minutes: number, isWayKnown: boolean) => {
    if (isWayKnown) travelMinutes += minutes
    else reservedMinutes += minutes
    unknownWays += isWayKnown ? 0 : 1
  }
  for (const visit of visits) {
    pass(visit.travelMinutes, visit.isWayKnown)
    waitMinutes += visit.beginMinute - visit.arriveMinute
  }
  if (backMinutes !== null) pass(backMinutes, isBackKnown)
  return {
    visits,
    missed: missedStops,
    backMinutes,
    isBackKnown,
    endMinute,
    travelMinutes,
    unknownWays,
    reservedMinutes,
    waitMinutes,
    isBest,
  }
}
