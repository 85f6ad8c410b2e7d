/** The messages between the page and round.worker.ts. Each call has an id, and its answer has the same one. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { HoursTexts } from '@fyndkartan/domain/opening-hours/stored-hours'
import type { RoundPlan, RoundProblem, RoundStop, StopHours } from '@fyndkartan/domain/round/round'
import type { HeldDate } from '@fyndkartan/domain/round/stop-hours'

/** What the worker has to know of when a place is open. */
export type Openness = { readonly shop: HoursTexts } | { readonly dates: readonly HeldDate[] }

export interface AskedStop extends Omit<RoundStop, 'hours'> {
  readonly openness: Openness
}

export interface PlanQuestion extends Omit<RoundProblem, 'stops'> {
  readonly stops: readonly AskedStop[]
  readonly day: CivilDate
  readonly today: CivilDate
  /** 'best': the best order of all stops; 'given': in the order of the list; else some of them, by what each is worth. */
  readonly order: 'best' | 'given' | { readonly scores: readonly number[] }
}

export interface FoundPlan {
  readonly plan: RoundPlan
  /** When to leave instead of waiting at the first stop; null when that would gain nothing, and for a suggestion. */
  readonly laterStart: number | null
  /** Of each stop, on the day. */
  readonly hours: readonly StopHours[]
  /** Of each stop that is missed, by its index: the first other day from today on when it is surely open. */
  readonly otherDays: Readonly<Record<number, CivilDate>>
}

export interface PlanCall extends PlanQuestion {
  readonly id: number
}

export type PlanAnswer = { readonly id: number } & (FoundPlan | { readonly failure: string })
