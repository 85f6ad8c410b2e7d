/** What leads somebody to a place: an exact position, or the street and the town. */
import { isApproximate, type Positioned, shownPosition } from './found-position.ts'
import type { LatLng } from './geo.ts'

/** The position for distances, travel times and other maps; null when there is none or it is only approximate. */
export function measuredPosition(place: Positioned): LatLng | null {
  return isApproximate(place) ? null : shownPosition(place)
}

/** What a link to another map carries: an exact position, or the street and the town for that map to look up. */
export type MapTarget = LatLng | { readonly address: string }

/** What links to other maps carry for a place; null when no position is known. */
export function mapTargetOf(
  place: Positioned & { readonly address: string | null; readonly town: string | null },
): MapTarget | null {
  if (!isApproximate(place)) return measuredPosition(place)
  return { address: [place.address, place.town].filter((part) => part !== null).join(', ') }
}
