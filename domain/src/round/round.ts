/**
 * A round ("loppisrunda"): several places visited on one day, in an order that suits their hours. This file has the
 * problem and the plan, the input and output of the solver, which knows stops by their number in the list, not by their
 * place.
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

/** The hours of a stop on the round's day. */
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

/** The reason why a place cannot be visited on that day at all. `next`: the next date of the market, if any. */
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
  /** The latest end of the round, in minutes since midnight of its day; null for no limit. */
  readonly endBy: number | null
  /** Whether the round includes the way back to the start. */
  readonly returns: boolean
  readonly travel: TravelMatrix
  readonly stops: readonly RoundStop[]
}

/** One visit. Minutes since midnight of the round's day. */
export interface Visit {
  /** Index in the problem's stops. */
  readonly stop: number
  /** Minutes of travel from the stop before it, or from the start. */
  readonly travelMinutes: number
  readonly arriveMinute: number
  /** Later than the arrival if the stop opens later, or is closed for lunch. */
  readonly beginMinute: number
  readonly leaveMinute: number
  readonly doubt: HoursDoubt | null
}

/** The reason why this plan misses a stop; another plan may meet it. */
export type MissReason =
  | WhyClosed
  /** There is no way to the stop. */
  | { readonly kind: 'unreachable' }
  /** Its longest open time is shorter than the visit. */
  | { readonly kind: 'too-short'; readonly openMinutes: number }
  /**
   * The arrival at `arriveMinute` is too late for the visit before the stop closes for the day at `closeMinute`; these
   * are the times at the position in the plan that comes nearest. `displaces`: the stop that the plan would miss if
   * this one came earlier; null when that is no help.
   */
  | {
      readonly kind: 'closes'
      readonly closeMinute: number
      readonly arriveMinute: number
      readonly displaces: number | null
    }
  /** The stop opens so late that the round would end after `endBy`. */
  | { readonly kind: 'opens-late'; readonly openMinute: number; readonly endBy: number }
  /** With the stop the round would end at `endMinute`, after `endBy`. */
  | { readonly kind: 'ends-late'; readonly endMinute: number; readonly endBy: number }
  /** The plan could meet the stop, but would then miss this other one (the first such). */
  | { readonly kind: 'displaces'; readonly stop: number }
  /** The locked places leave no place for the stop. */
  | { readonly kind: 'locks' }

export interface MissedStop {
  /** Index in the problem's stops. */
  readonly stop: number
  readonly reason: MissReason
}

export interface RoundPlan {
  /** In the order of the visits. */
  readonly visits: readonly Visit[]
  /** By the index of the stop. */
  readonly missed: readonly MissedStop[]
  /** Minutes of the way back to the start; null unless the round returns, and without visits. */
  readonly backMinutes: number | null
  /** The end of the round, including the way back. */
  readonly endMinute: number
  readonly travelMinutes: number
  readonly waitMinutes: number
  /**
   * False when a better order may exist: for many stops the order is only a good one. Always true for a given order.
   */
  readonly isBest: boolean
}
