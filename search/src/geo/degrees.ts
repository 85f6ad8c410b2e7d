/**
 * The index keeps positions as whole ten-millionths of a degree: at most half a centimetre from what was given, in half the
 * bytes. Up to seven decimals nothing is lost: the number that comes back is the one that went in.
 */
import type { LatLng } from '@fyndkartan/domain/geo'

export const unitsPerDegree = 1e7

/** Whole; ±180° fit into 32 bits. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * unitsPerDegree)
}

export function toDegrees(units: number): number {
  return units / unitsPerDegree
}

/** Where the index says a place is. */
export function keptPosition({ lat, lng }: LatLng): LatLng {
  return { lat: toDegrees(toUnits(lat)), lng: toDegrees(toUnits(lng)) }
}
