/** The best order of a round, or a good one of many stops. */
import { exactOrder, mostExactStops } from './exact-order.ts'
import { goodOrder } from './good-order.ts'
import { planOfOrder } from './plan-few-stops.ts'
import { prepareRound } from './prepared-round.ts'
import type { RoundPlan, RoundProblem } from './round.ts'

/**
 * Meets as many locked stops as possible, then as many stops as possible, and then ends as early as possible. The order
 * is the best for up to 12 stops that can be met at all, and a good one for more. The same problem gives the same plan.
 * Missed stops have the reason why they do not fit into this plan.
 */
export function planRound(problem: RoundProblem): RoundPlan {
  const prepared = prepareRound(problem)
  const isBest = prepared.possible.length <= mostExactStops
  return planOfOrder(prepared, isBest ? exactOrder(prepared) : goodOrder(prepared), isBest)
}
