/** Where a place is shown although nobody has said its position: what its address or its town tells, and how precisely. */
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

/** Where a map shows a place: where it is, or where it was found; null when neither is known. */
export function shownPosition({ position, found }: Positioned): LatLng | null {
  return position ?? found?.position ?? null
}

/** Whether a map can show a place only about where it is: it was found, and not to the house. */
export function isApproximate({ position, found }: Positioned): boolean {
  return position === null && found !== undefined && found.precision !== 'address'
}

/** Where a place is, as far as a distance can be told from it. */
export function measuredPosition(place: Positioned): LatLng | null {
  return isApproximate(place) ? null : shownPosition(place)
}

/** Where a map shows a place. */
export interface Spot {
  readonly position: LatLng
  /** How large the area is in which the place must be; null where the position is exact. */
  readonly within: 'street' | 'town' | null
}

/** Null when nothing is known of where it is. */
export function spotOf(place: Positioned): Spot | null {
  const position = shownPosition(place)
  if (position === null) return null
  const precision = isApproximate(place) ? place.found?.precision : undefined
  return { position, within: precision === 'street' || precision === 'town' ? precision : null }
}
