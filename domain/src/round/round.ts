/**
 * A round ("loppisrunda"): several places visited on one day, in an order that meets their hours. This file has the
 * problem that the solver takes and the plan that it returns; the solver knows stops by their number in the list, not
 * by their place.
 */
import type { CivilDate } from '../local-time.ts'
import type { Interval } from '../opening-hours/full-hours.ts'

/** The most stops of a round. */
export const mostStops = 25

/** The length of a visit when the visitor has chosen none. */
export const defaultVisitMinutes = 40

/** The shortest and the longest visit that a visitor can choose, minutes. */
export const visitLimits = { least: 5, most: 480 } as const

/**
 * Minutes from each point to each other: row from, column to. Point 0 is the start, point i + 1 is stop i. Not negative; need not be
 * the same both ways. Null where there is no way.
 */
export type TravelMatrix = readonly (readonly (number | null)[])[]

/** When a stop can be visited on the round's day. */
export type StopHours =
  | {
      readonly kind: 'open'
      /** In order, apart from each other; minutes since midnight of the round’s day, above 1440 after the next midnight. `to` is Infinity when the end is not known. */
      readonly intervals: readonly Interval[]
      /**
       * The unknown part of the hours. The stop counts as open then, and the plan has to say so. Null when they are
       * known.
       */
      readonly doubt: HoursDoubt | null
    }
  | { readonly kind: 'closed'; readonly why: WhyClosed }

/**
 * 'hours': unknown or varying; 'holiday': a public holiday that the hours do not mention, treated as an ordinary day;
 * 'start', 'end': only the other end is known.
 */
export type HoursDoubt = 'hours' | 'holiday' | 'start' | 'end'

/** Why a place cannot be visited at any time of the day. `next`: the next date on which the market is held, if there is one. */
export type WhyClosed =
  | { readonly kind: 'closed' }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'other-date'; readonly next: CivilDate | null }

export interface RoundStop {
  readonly hours: StopHours
  readonly visitMinutes: number
  /**
   * The place in the list of all stops, counted from 0, that the visitor has locked the stop to; null when it may be anywhere. Stops
   * that cannot be met keep a place in that list, so that the last stop stays the last when another is closed. Of two stops locked to
   * one place, the first in the list has it.
   */
  readonly lockedAt: number | null
}

export interface RoundProblem {
  /** Minute of the day, 0–1439. */
  readonly leaveMinute: number
  /** The round must be over by then, in minutes since midnight of its day; null when it may last. */
  readonly endBy: number | null
  /** Whether the way back to the start belongs to the round. */
  readonly returns: boolean
  readonly travel: TravelMatrix
  readonly stops: readonly RoundStop[]
}

/** One visit. Minutes since midnight of the round's day. */
export interface Visit {
  /** Index in the problem's stops. */
  readonly stop: number
  /** From the stop before it, or the start. */
  readonly travelMinutes: number
  readonly arriveMinute: number
  /** Later than the arrival when it opens later, or is closed for lunch. */
  readonly beginMinute: number
  readonly leaveMinute: number
  readonly doubt: HoursDoubt | null
}

/** Why a plan does not meet a stop; it holds for this plan only. */
export type MissReason =
  | WhyClosed
  /** No way leads there. */
  | { readonly kind: 'unreachable' }
  /** Its longest open time is shorter than the visit. */
  | { readonly kind: 'too-short'; readonly openMinutes: number }
  /**
   * There at `arriveMinute`, too late for the visit before it closes for the day at `closeMinute`, where in the plan it comes nearest to
   * being met. It could be met earlier in the plan, but not together with the stop `displaces`; null when it could not.
   */
  | {
      readonly kind: 'closes'
      readonly closeMinute: number
      readonly arriveMinute: number
      readonly displaces: number | null
    }
  /** It opens so late that the round would not be over at `endBy`. */
  | { readonly kind: 'opens-late'; readonly openMinute: number; readonly endBy: number }
  /** With it the round would be over at `endMinute`, after `endBy`. */
  | { readonly kind: 'ends-late'; readonly endMinute: number; readonly endBy: number }
  /** It could be met, but then this other stop could not (the first of those in the plan). */
  | { readonly kind: 'displaces'; readonly stop: number }
  /** The locked places leave no room for it. */
  | { readonly kind: 'locks' }

export interface MissedStop {
  /** Index in the problem's stops. */
  readonly stop: number
  readonly reason: MissReason
}

export interface RoundPlan {
  /** In their order. */
  readonly visits: readonly Visit[]
  /** By their index. */
  readonly missed: readonly MissedStop[]
  /** Back to the start; null unless the round returns, or when there are no visits. */
  readonly backMinutes: number | null
  /** When the round is over, the way back included. */
  readonly endMinute: number
  readonly travelMinutes: number
  readonly waitMinutes: number
  /** False when a better order may exist: with many stops the order is only a good one. Always true for an order that was given. */
  readonly isBest: boolean
}
