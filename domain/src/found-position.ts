/** The position found for a place without coordinates, by its address or its town, and how precise it is. */
import type { LatLng } from './geo.ts'

/** The house, somewhere in the street, or somewhere in the town. */
export const precisions = ['address', 'street', 'town'] as const
export type Precision = (typeof precisions)[number]

export interface FoundPosition {
  readonly position: LatLng
  readonly precision: Precision
}

interface Positioned {
  readonly position: LatLng | null
  readonly found?: FoundPosition
}

/** The position on a map: the place's own, or else the found one; null when neither is known. */
export function shownPosition({ position, found }: Positioned): LatLng | null {
  return position ?? found?.position ?? null
}

/** Whether the position on the map is approximate: it was found, and not to the house. */
export function isApproximate({ position, found }: Positioned): boolean {
  return position === null && found !== undefined && found.precision !== 'address'
}

/** The position for measuring distances; null when it is too imprecise. */
export function measuredPosition(place: Positioned): LatLng | null {
  return isApproximate(place) ? null : shownPosition(place)
}

/** The position of a place on a map. */
export interface Spot {
  readonly position: LatLng
  /** The area in which the place lies; null where the position is exact. */
  readonly within: 'street' | 'town' | null
}

/** Null when no position is known. */
export function spotOf(place: Positioned): Spot | null {
  const position = shownPosition(place)
  if (position === null) return null
  const precision = isApproximate(place) ? place.found?.precision : undefined
  return { position, within: precision === 'street' || precision === 'town' ? precision : null }
}
