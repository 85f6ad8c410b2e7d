/** Plans a round of few stops, without loading the code for many stops. */
import { exactOrder, mostExactStops } from './exact-order.ts'
import { missReasonOf } from './miss-reason.ts'
import { type PreparedRound, prepareRound } from './prepared-round.ts'
import type { RoundPlan, RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/** Whether few enough stops can be visited for `planFewStops` to be quick. */
export function hasFewStops(problem: RoundProblem): boolean {
  return prepareRound(problem).possible.length <= mostExactStops
}

/** The plan of a round with few stops, the same as that of `planRound`. */
export function planFewStops(problem: RoundProblem): RoundPlan {
  const prepared = prepareRound(problem)
  return planOfOrder(prepared, exactOrder(prepared), true)
}

/** The plan that visits the stops of `order`. For each other stop it contains the reason why it does not fit. */
export function planOfOrder(prepared: PreparedRound, order: readonly number[], isBest: boolean): RoundPlan {
  const missed = prepared.problem.stops.flatMap((_, stop) =>
    order.includes(stop) ? [] : [{ stop, reason: missReasonOf(prepared, order, stop) }],
  )
  return planOf(prepared, walk(prepared, order).visits, missed, isBest)
}
