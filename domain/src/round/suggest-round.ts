/** Chooses some of many places for a round ("Föreslå en runda"), and an order that suits their hours. */
import type { PlaceKind } from '../place-kind.ts'
import { goodOrder } from './good-order.ts'
import { prepareRound } from './prepared-round.ts'
import { type HoursDoubt, mostStops, type RoundPlan, type RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/**
 * The maximum number of candidates for a quick result. The caller chooses those with the highest scores, and among
 * equal scores the nearest.
 */
export const mostCandidates = 60

/**
 * The points of a visit. A market gets more because it is held only that day, and a favourite because the visitor chose
 * it.
 */
const points = { shop: 1, market: 1.5, favourite: 1 } as const

/** The share of the points for a place with unknown hours, which may be closed on arrival. */
const shareWhenUnsure = 0.5

export interface Candidate {
  readonly kind: PlaceKind
  readonly isFavourite: boolean
  /** Which part of the hours on that day is unknown; null when they are known. */
  readonly doubt: HoursDoubt | null
}

/** The score of a candidate, more than 0. A market of which only the end is unknown gets all points. */
export function suggestionScore({ kind, isFavourite, doubt }: Candidate): number {
  const score = points[kind] + (isFavourite ? points.favourite : 0)
  return doubt === 'hours' || doubt === 'holiday' ? score * shareWhenUnsure : score
}

/**
 * Chooses stops with a high sum of scores; among equal sums it prefers an early end. The stops of `problem` are the
 * candidates, at most `mostCandidates`; its `endBy` limits the round; `scores` has a score for each stop. The plan
 * contains no missed stops. The same input always gives the same round.
 */
export function suggestRound(problem: RoundProblem, scores: readonly number[], most: number = mostStops): RoundPlan {
  const prepared = prepareRound(problem)
  const order = goodOrder(prepared, { scores, most })
  return planOf(prepared, walk(prepared, order).visits, [], false)
}
