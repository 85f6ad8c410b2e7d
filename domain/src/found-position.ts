/**
 * The position that is looked up for a place without coordinates, from its address or its town, and the precision of
 * that position. Nobody stated it: it is good enough for a map, but not for the way there. The exception is the position
 * of a twin, which somebody stated for the same place.
 */
import type { LatLng } from './geo.ts'

/**
 * What a looked-up position points at: another entry of the same place, the house, a point in the street, or the centre
 * of the town.
 */
export const precisions = ['twin', 'address', 'street', 'town'] as const
export type Precision = (typeof precisions)[number]

export interface FoundPosition {
  readonly position: LatLng
  readonly precision: Precision
}

export interface Positioned {
  readonly position: LatLng | null
  readonly found?: FoundPosition
}

/** The position to show on a map: the place's own position or else the looked-up one; null when there is neither. */
export function shownPosition({ position, found }: Positioned): LatLng | null {
  return position ?? found?.position ?? null
}

/** Whether the position on the map is approximate: looked up from the address or the town. */
export function isApproximate(place: Positioned): boolean {
  return spotOf(place)?.within != null
}

/** Where a map shows a place. */
export interface Spot {
  readonly position: LatLng
  /** What an approximate position points at; null for an exact position. */
  readonly within: Exclude<Precision, 'twin'> | null
}

/** Where a map shows a place; null when no position is known. */
export function spotOf({ position, found }: Positioned): Spot | null {
  if (position) return { position, within: null }
  return found ? { position: found.position, within: found.precision === 'twin' ? null : found.precision } : null
}
