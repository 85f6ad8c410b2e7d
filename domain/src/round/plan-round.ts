/** Plans a round: the best order of few stops, or a good order of many. */
import { exactOrder, mostExactStops } from './exact-order.ts'
import { goodOrder } from './good-order.ts'
import { planOfOrder } from './plan-few-stops.ts'
import { prepareRound } from './prepared-round.ts'
import type { RoundPlan, RoundProblem } from './round.ts'

/**
 * The plan of a round. It visits as many locked stops as possible, then as many stops as possible, and then ends as
 * early as possible. The order is the best one if at most 12 stops can be visited at all, otherwise a good one. The
 * same problem always gives the same plan. For each missed stop it contains the reason why that stop does not fit.
 */
export function planRound(problem: RoundProblem): RoundPlan {
  const prepared = prepareRound(problem)
  const isBest = prepared.possible.length <= mostExactStops
  return planOfOrder(prepared, isBest ? exactOrder(prepared) : goodOrder(prepared), isBest)
}
