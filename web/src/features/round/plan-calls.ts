/** The messages between the page and round.worker.ts. An answer has the `id` of the call that it answers. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { HoursTexts } from '@fyndkartan/domain/opening-hours/stored-hours'
import type { RoundPlan, RoundProblem, RoundStop, StopHours } from '@fyndkartan/domain/round/round'
import type { HeldDate } from '@fyndkartan/domain/round/stop-hours'

/** When a place is open: a shop's texts of opening hours, or a market's dates. */
export type Openness = { readonly shop: HoursTexts } | { readonly dates: readonly HeldDate[] }

export interface StopToPlan extends Omit<RoundStop, 'hours'> {
  readonly openness: Openness
}

export interface PlanQuestion extends Omit<RoundProblem, 'stops'> {
  readonly stops: readonly StopToPlan[]
  readonly day: CivilDate
  readonly today: CivilDate
  /**
   * 'best': find the best order of all stops. 'given': keep the order of the list. `scores`, one value per stop: choose
   * the stops that fit the time and have the highest total value.
   */
  readonly order: 'best' | 'given' | { readonly scores: readonly number[] }
}

export interface FoundPlan {
  readonly plan: RoundPlan
  /**
   * A later minute of leaving that avoids the wait at the first stop; null when it would gain nothing, and for an
   * order with `scores`.
   */
  readonly laterStart: number | null
  /** The hours of each stop on the day of the round. */
  readonly hours: readonly StopHours[]
  /** Maps the index of a missed stop to the first day, from today on, when the stop is certainly open. */
  readonly otherDays: Readonly<Record<number, CivilDate>>
}

export interface PlanCall extends PlanQuestion {
  readonly id: number
}

export type PlanAnswer = { readonly id: number } & (FoundPlan | { readonly failure: string })
