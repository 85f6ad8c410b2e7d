/** "Föreslå en runda": a good choice among many places, in an order that fits the time. */
import type { PlaceKind } from '../place-kind.ts'
import { goodOrder } from './good-order.ts'
import { prepareRound } from './prepared-round.ts'
import { type HoursDoubt, mostStops, type RoundPlan, type RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/** More candidates than this take too long; the caller keeps those with the best scores, and the nearest of them. */
export const mostCandidates = 60

/** What a visit is worth: a market is held only that day, a favourite is the visitor's own choice. */
const points = { shop: 1, market: 1.5, favourite: 1 } as const

/** The shop may be closed on arrival. */
const shareWhenUnsure = 0.5

export interface Candidate {
  readonly kind: PlaceKind
  readonly isFavourite: boolean
  /** The unknown part of its hours that day; null when they are known. */
  readonly doubt: HoursDoubt | null
}

/** More than 0. A market whose end alone is unknown is held all the same. */
export function suggestionScore({ kind, isFavourite, doubt }: Candidate): number {
  const score = points[kind] + (isFavourite ? points.favourite : 0)
  return doubt === 'hours' || doubt === 'holiday' ? score * shareWhenUnsure : score
}

/**
 * The stops of the problem are the candidates, at most `mostCandidates`; its `endBy` says how long the round may take. `scores` are by
 * stop. The stops that are chosen have a great sum of scores, and among equal sums an early end; no stop is called missed. The same
 * problem gives the same round.
 */
export function suggestRound(problem: RoundProblem, scores: readonly number[], most: number = mostStops): RoundPlan {
  const prepared = prepareRound(problem)
  const order = goodOrder(prepared, { scores, most })
  return planOf(prepared, walk(prepared, order).visits, [], false)
}
