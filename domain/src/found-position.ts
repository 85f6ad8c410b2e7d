/**
 * The position that is looked up for a place without coordinates, from its address or its town, and the precision of
 * that position.
 */
import type { LatLng } from './geo.ts'

/** What a looked-up position points at: the house, a point in the street, or the centre of the town. */
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

/** The position to show on a map: the place's own position or else the looked-up one; null when there is neither. */
export function shownPosition({ position, found }: Positioned): LatLng | null {
  return position ?? found?.position ?? null
}

/** Whether the position on the map is approximate: looked up, and less precise than the house. */
export function isApproximate({ position, found }: Positioned): boolean {
  return position === null && found !== undefined && found.precision !== 'address'
}

/** The position for measuring distances; null when there is none or it is only approximate. */
export function measuredPosition(place: Positioned): LatLng | null {
  return isApproximate(place) ? null : shownPosition(place)
}

/** Where a map shows a place. */
export interface Spot {
  readonly position: LatLng
  /** The kind of area in which the place lies, if its position is approximate; null for an exact position. */
  readonly within: 'street' | 'town' | null
}

/** Where a map shows a place; null when no position is known. */
export function spotOf(place: Positioned): Spot | null {
  const position = shownPosition(place)
  if (position === null) return null
  const precision = isApproximate(place) ? place.found?.precision : undefined
  return { position, within: precision === 'street' || precision === 'town' ? precision : null }
}
