/** The choices of a visitor for a round, as the URL contains them. */
import type { LatLng } from '../geo.ts'
import type { CivilDate } from '../local-time.ts'
import type { PlaceKey } from '../place.ts'
import type { TravelMode } from './travel-estimate.ts'

/** The start of a round: a point on the map, with the visitor's name for it, or a place of the directory. */
export type RoundStart =
  | { readonly kind: 'point'; readonly position: LatLng; readonly name: string | null }
  | { readonly kind: 'place'; readonly place: PlaceKey }

export interface ChosenStop extends PlaceKey {
  readonly visitMinutes: number
  /** The index in the order of the round to which the visitor locked the stop; see RoundStop. */
  readonly lockedAt: number | null
  /** Whether the visitor dropped the stop from the plan; it stays in the list. */
  readonly isDropped: boolean
}

export interface ChosenRound {
  /** The stops, each place once, at most `mostStops`. */
  readonly stops: readonly ChosenStop[]
  /** The day of the round; null until the visitor chooses one. */
  readonly day: CivilDate | null
  /** When the round starts, minute of the day, 0–1439; null until the visitor chooses a time. */
  readonly leaveMinute: number | null
  /** When the round must end, minute of the day, up to 1440; null for no limit. */
  readonly endBy: number | null
  readonly mode: TravelMode
  /** The start; null until the visitor chooses one. */
  readonly start: RoundStart | null
  readonly returns: boolean
  /** Whether the stops stay in the visitor's order. */
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
