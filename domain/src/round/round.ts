/**
 * A round ("loppisrunda") visits several places on one day, in an order that suits their hours. This file has the
 * problem, which is the solver's input, and the plan, its output. The solver knows stops by their index in the list.
 */
import type { CivilDate } from '../local-time.ts'
import type { Interval } from '../opening-hours/full-hours.ts'

/** The maximum number of stops in a round. */
export const mostStops = 25

/** The length of a visit in minutes, if the visitor chooses none. */
export const defaultVisitMinutes = 40

/** The shortest and the longest visit that a visitor can choose, in minutes. */
export const visitLimits = { least: 5, most: 480 } as const

/**
 * Minutes of travel from each point (row) to each point (column). Point 0 is the start, point i + 1 is stop i. Not
 * negative; the two directions may differ; null where there is no way.
 */
export type TravelMatrix = readonly (readonly (number | null)[])[]

/**
 * For each point of a `TravelMatrix`, whether its position is exact. The time of a way is known only between exact
 * positions. Null for a round that begins at its first stop: there is no way to that stop.
 */
export type ExactPoints = readonly (boolean | null)[]

/** The hours of a stop on the day of the round. */
export type StopHours =
  | {
      readonly kind: 'open'
      /**
       * The open hours, in order and without overlaps, in minutes since midnight of the round's day; above 1440 is
       * after the next midnight. `to` is Infinity when the end is unknown.
       */
      readonly intervals: readonly Interval[]
      /**
       * Which part of the hours is unknown; null when they are known. A stop with a doubt counts as open, and the plan
       * must mention the doubt.
       */
      readonly doubt: HoursDoubt | null
    }
  | { readonly kind: 'closed'; readonly why: WhyClosed }

/**
 * 'hours': unknown or varying. 'holiday': a public holiday that the hours do not mention counts as an ordinary day.
 * 'start' and 'end': the start or the end of a market is unknown.
 */
export type HoursDoubt = 'hours' | 'holiday' | 'start' | 'end'

/** Why a place cannot be visited on that day at all. `next`: the next date of the market; null when there is none. */
export type WhyClosed =
  | { readonly kind: 'closed' }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'other-date'; readonly next: CivilDate | null }

export interface RoundStop {
  readonly hours: StopHours
  readonly visitMinutes: number
  /**
   * The index in the order of all stops to which the visitor locked the stop; null when it may be anywhere. Stops that
   * cannot be visited still occupy an index, so that the last stop stays the last when another one is closed. If two
   * stops are locked to the same index, the first in the list gets it.
   */
  readonly lockedAt: number | null
}

export interface RoundProblem {
  /** When the round starts, minute of the day, 0–1439. */
  readonly leaveMinute: number
  /** When the round must end, in minutes since midnight of its day; null for no limit. */
  readonly endBy: number | null
  /** Whether the round includes the way back to the start. */
  readonly returns: boolean
  readonly travel: TravelMatrix
  /**
   * Missing when all points are exact. The plan reserves the minutes of an unknown way, but they are no travel time.
   */
  readonly exact?: ExactPoints
  readonly stops: readonly RoundStop[]
}

/** A visit of a plan. Its times are minutes since midnight of the round's day. */
export interface Visit {
  /** The index of the stop in the problem. */
  readonly stop: number
  /** Minutes of travel from the previous stop, or from the start; reserved minutes if the way is unknown. */
  readonly travelMinutes: number
  readonly isWayKnown: boolean
  readonly arriveMinute: number
  /** When the visit begins: later than the arrival if the stop is not yet open, or closed for lunch. */
  readonly beginMinute: number
  readonly leaveMinute: number
  readonly doubt: HoursDoubt | null
}

/** Why this plan misses a stop; another plan may include it. */
export type MissReason =
  | WhyClosed
  /** There is no way to the stop, or none back to the start. */
  | { readonly kind: 'unreachable' }
  /** The longest open interval of the stop (`openMinutes`) is shorter than the visit. */
  | { readonly kind: 'too-short'; readonly openMinutes: number }
  /**
   * The visitor would arrive at `arriveMinute`, too late for the visit before the stop closes at `closeMinute`, even at
   * the best place in the plan. `displaces`: the stop that the plan would miss if this one came earlier; null when
   * coming earlier does not help.
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
  /** The plan could include the stop, but would then miss another one; `stop` is the first such stop. */
  | { readonly kind: 'displaces'; readonly stop: number }
  /** The other stops are locked in such a way that no index in the order is left for the stop. */
  | { readonly kind: 'locks' }

export interface MissedStop {
  /** The index of the stop in the problem. */
  readonly stop: number
  readonly reason: MissReason
}

export interface RoundPlan {
  /** The visits, in the order in which they are made. */
  readonly visits: readonly Visit[]
  /** The missed stops, ordered by index. */
  readonly missed: readonly MissedStop[]
  /** Minutes of the way back to the start; null when the round does not return to it or has no visits. */
  readonly backMinutes: number | null
  readonly isBackKnown: boolean
  /** When the round ends, including the way back. */
  readonly endMinute: number
  /** Minutes on the known ways. */
  readonly travelMinutes: number
  /** The number of unknown ways, and the minutes that the plan reserves for them. */
  readonly unknownWays: number
  readonly reservedMinutes: number
  readonly waitMinutes: number
  /**
   * Whether the order is certainly the best. False for many stops, where it is only a good one; always true for an
   * order that the visitor gave.
   */
  readonly isBest: boolean
}

/** Whether no way up to this visit (an index in the plan) is unknown, so that its times are as exact as any. */
export function areTimesKnown({ visits }: Pick<RoundPlan, 'visits'>, index: number): boolean {
  return visits.slice(0, index + 1).every(({ isWayKnown }) => isWayKnown)
}
