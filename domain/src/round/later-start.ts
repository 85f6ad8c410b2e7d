/** A later start instead of a wait at the first stop. */
import { minutesPerDay } from '../local-time.ts'
import type { RoundPlan, RoundProblem } from './round.ts'

/** Travel times are less precise than this: a shorter wait is ignored. */
const leastWaitMinutes = 5

/**
 * The minute of leaving that removes the wait at the first stop of a plan; null when there is no wait, or the start
 * would be after midnight. `planAgain` makes the plan for it: the result is also null when that plan misses a stop,
 * reaches one later, or ends later.
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
