/** Computes the times of a round in the order that the visitor chose. */
import { prepareRound } from './prepared-round.ts'
import type { RoundPlan, RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/**
 * `order` contains indexes of stops; other stops are neither visited nor missed. A stop that cannot be visited at its
 * turn is missed, and the round goes on without it. Locks are ignored.
 */
export function timeRound(problem: RoundProblem, order: readonly number[]): RoundPlan {
  const prepared = prepareRound(problem)
  const { visits, missed } = walk(prepared, order)
  return planOf(prepared, visits, missed, true)
}
