/** The times of a round in the visitor's own order. */
import { prepareRound } from './prepared-round.ts'
import type { RoundPlan, RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/**
 * `order`: indexes of stops; the others are neither visited nor missed. A stop that cannot be met in its turn is
 * missed, and the way leaves it out. Ignores locks.
 */
export function timeRound(problem: RoundProblem, order: readonly number[]): RoundPlan {
  const prepared = prepareRound(problem)
  const { visits, missed } = walk(prepared, order)
  return planOf(prepared, visits, missed, true)
}
