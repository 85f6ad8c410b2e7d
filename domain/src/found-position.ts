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
