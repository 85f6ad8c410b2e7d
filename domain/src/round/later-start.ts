/** When to leave instead of waiting at the first stop. */
import { minutesPerDay } from '../local-time.ts'
import type { RoundPlan, RoundProblem } from './round.ts'

/** Travel times are not known better than this, so a shorter wait is none. */
const leastWaitMinutes = 5

/**
 * The minute of leaving with which nobody waits at the first stop of a plan; null when nobody does so now, or would leave after midnight.
 * `planAgain` makes the plan for it: null, too, when that misses a stop, comes to one later, or is over later.
 */
export function laterStart(
  problem: RoundProblem,
  { visits, endMinute }: RoundPlan,
  planAgain: (problem: RoundProblem) => RoundPlan,
): number | null {
  const [first] = visits
  const waitMinutes = first ? first.beginMinute - first.arriveMinute : 0
  const leaveMinute = problem.leaveMinute + waitMinutes
  if (waitMinutes < leastWaitMinutes || leaveMinute >= minutesPerDay) return null
  const later = planAgain({ ...problem, leaveMinute })
  const isAsEarly = visits.every(({ stop, beginMinute }) =>
    later.visits.some((visit) => visit.stop === stop && visit.beginMinute <= beginMinute),
  )
  return isAsEarly && later.endMinute <= endMinute ? leaveMinute : null
}
