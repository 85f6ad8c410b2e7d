/** "Föreslå en runda": a good choice among many places, in an order that fits the time. */
import type { PlaceKind } from '../place-kind.ts'
import { goodOrder } from './good-order.ts'
import { prepareRound } from './prepared-round.ts'
import { type HoursDoubt, mostStops, type RoundPlan, type RoundProblem } from './round.ts'
import { planOf, walk } from './walk-round.ts'

/** The most candidates for a quick result; the caller chooses those with the best scores, and then the nearest. */
export const mostCandidates = 60

/** The value of a visit: a market is held only that day, a favourite is the visitor's own choice. */
const points = { shop: 1, market: 1.5, favourite: 1 } as const

/** The shop may be closed on arrival. */
const shareWhenUnsure = 0.5

export interface Candidate {
  readonly kind: PlaceKind
  readonly isFavourite: boolean
  /** The unknown part of its hours that day; null when they are known. */
  readonly doubt: HoursDoubt | null
}

/** More than 0. A market of which only the end is unknown counts fully. */
export function suggestionScore({ kind, isFavourite, doubt }: Candidate): number {
  const score = points[kind] + (isFavourite ? points.favourite : 0)
  return doubt === 'hours' || doubt === 'holiday' ? score * shareWhenUnsure : score
}

/**
 * Chooses stops with a great sum of scores, and among equal sums an early end. The stops of the problem are the
 * candidates, at most `mostCandidates`; its `endBy` limits the round; `scores` are by stop. The plan lists no missed
 * stops. The same problem gives the same round.
 */
export function suggestRound(problem: RoundProblem, scores: readonly number[], most: number = mostStops): RoundPlan {
  const prepared = prepareRound(problem)
  const order = goodOrder(prepared, { scores, most })
  return planOf(prepared, walk(prepared, order).visits, [], false)
}
