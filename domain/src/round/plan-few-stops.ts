/** The best order of a round of few stops, without the code for many stops. */
import { exactOrder, mostExactStops } from './exact-order.ts'
import { missReasonOf } from './miss-reason.ts'
import { type PreparedRound, prepareRound } from './prepared-round.ts'
import type { RoundPlan, RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/** Whether few enough stops can be met for `planFewStops` to be quick. */
export function hasFewStops(problem: RoundProblem): boolean {
  return prepareRound(problem).possible.length <= mostExactStops
}

/** The same plan as `planRound` for these stops. */
export function planFewStops(problem: RoundProblem): RoundPlan {
  const prepared = prepareRound(problem)
  return planOfOrder(prepared, exactOrder(prepared), true)
}

/** `order`: the visited stops. The others get the reason why they do not fit. */
export function planOfOrder(prepared: PreparedRound, order: readonly number[], isBest: boolean): RoundPlan {
  const missed = prepared.problem.stops.flatMap((_, stop) =>
    order.includes(stop) ? [] : [{ stop, reason: missReasonOf(prepared, order, stop) }],
  )
  return planOf(prepared, walk(prepared, order).visits, missed, isBest)
}
