/** The messages between the page and round.worker.ts. An answer has the id of its call. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { HoursTexts } from '@fyndkartan/domain/opening-hours/stored-hours'
import type { RoundPlan, RoundProblem, RoundStop, StopHours } from '@fyndkartan/domain/round/round'
import type { HeldDate } from '@fyndkartan/domain/round/stop-hours'

/** The data from which the worker computes when a place is open. */
export type Openness = { readonly shop: HoursTexts } | { readonly dates: readonly HeldDate[] }

export interface StopToPlan extends Omit<RoundStop, 'hours'> {
  readonly openness: Openness
}

export interface PlanQuestion extends Omit<RoundProblem, 'stops'> {
  readonly stops: readonly StopToPlan[]
  readonly day: CivilDate
  readonly today: CivilDate
  /**
   * 'best': the best order of all stops; 'given': the order of the list; scores: the best selection, by the value of
   * each stop.
   */
  readonly order: 'best' | 'given' | { readonly scores: readonly number[] }
}

export interface FoundPlan {
  readonly plan: RoundPlan
  /** A later start that avoids waiting at the first stop; null when there is nothing to gain, and for a suggestion. */
  readonly laterStart: number | null
  /** The hours of each stop on the day. */
  readonly hours: readonly StopHours[]
  /** By the index of a missed stop: the first day from today on when it is certainly open. */
  readonly otherDays: Readonly<Record<number, CivilDate>>
}

export interface PlanCall extends PlanQuestion {
  readonly id: number
}

export type PlanAnswer = { readonly id: number } & (FoundPlan | { readonly failure: string })
