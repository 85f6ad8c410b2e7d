/** Suggests a later start, when the visitor would otherwise wait at the first stop. */
import { minutesPerDay } from '../local-time.ts'
import type { RoundPlan, RoundProblem } from './round.ts'

/** A shorter wait is ignored, because travel times are less precise. */
const leastWaitMinutes = 5

/**
 * The minute at which to leave so that there is no wait at the first stop. Null when there is no wait, or when it would
 * be after midnight. `planAgain` makes the plan for that start; null also when that plan misses a stop, reaches one
 * later or ends later, and when the time of the way there is unknown.
 */
export function laterStart(
  problem: RoundProblem,
  { visits, endMinute }: RoundPlan,
  planAgain: (problem: RoundProblem) => RoundPlan,
): number | null {
  const [first] = visits
  const waitMinutes = first ? first.beginMinute - first.arriveMinute : 0
  const leaveMinute = problem.leaveMinute + waitMinutes
  if (first?.isWayKnown !== true || waitMinutes < leastWaitMinutes || leaveMinute >= minutesPerDay) return null
  const later = planAgain({ ...problem, leaveMinute })
  const isAsEarly = visits.every(({ stop, beginMinute }) =>
    later.visits.some((visit) => visit.stop === stop && visit.beginMinute <= beginMinute),
  )
  return isAsEarly && later.endMinute <= endMinute ? leaveMinute : null
}
