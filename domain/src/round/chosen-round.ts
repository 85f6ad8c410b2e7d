/** A visitor's choices for a round, as the URL has them. */
import type { LatLng } from '../geo.ts'
import type { CivilDate } from '../local-time.ts'
import type { PlaceKey } from '../place.ts'
import type { TravelMode } from './travel-estimate.ts'

/** The start of a round: a point with the visitor's name for it, or a place. */
export type RoundStart =
  | { readonly kind: 'point'; readonly position: LatLng; readonly name: string | null }
  | { readonly kind: 'place'; readonly place: PlaceKey }

export interface ChosenStop extends PlaceKey {
  readonly visitMinutes: number
  /** See RoundStop. */
  readonly lockedAt: number | null
  /** Dropped from the plan, but still in the list. */
  readonly isDropped: boolean
}

export interface ChosenRound {
  /** Each place once, at most `mostStops`. */
  readonly stops: readonly ChosenStop[]
  /** Null when the visitor has chosen none. */
  readonly day: CivilDate | null
  /** Minute of the day of leaving, 0–1439; null when the visitor has chosen none. */
  readonly leaveMinute: number | null
  /** The latest end of the round, minute of the day, up to 1440; null for no limit. */
  readonly endBy: number | null
  readonly mode: TravelMode
  /** Null until the visitor has chosen one. */
  readonly start: RoundStart | null
  readonly returns: boolean
  /** True: the stops keep the visitor's order. */
  readonly keepsOrder: boolean
}

export const emptyRound: ChosenRound = {
  stops: [],
  day: null,
  leaveMinute: null,
  endBy: null,
  mode: 'car',
  start: null,
  returns: false,
  keepsOrder: false,
}
