/**
 * Positions as the index stores them: whole units of a ten-millionth of a degree. They take half the memory of
 * floating-point degrees and are at most a centimetre wrong. A longitude is even for an exact position and odd for an
 * approximate one, which saves a column.
 */
import type { LatLng } from '@fyndkartan/domain/geo'

export const unitsPerDegree = 1e7

/** Converts a latitude from degrees to units. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * unitsPerDegree)
}

/**
 * Converts a longitude from degrees to units, even for an exact position and odd for an approximate one. ±180° fit into
 * 32 bits.
 */
export function toLngUnits(degrees: number, isApproximate: boolean): number {
  return 2 * Math.round((degrees * unitsPerDegree) / 2) + (isApproximate ? 1 : 0)
}

/** 1 if the position with this longitude is approximate, else 0. */
export function approximateBit(lngUnits: number): number {
  return lngUnits & 1
}

export function toDegrees(units: number): number {
  return units / unitsPerDegree
}

/** Rounds a position in degrees as the index does when it stores it. */
export function cachedPosition({ lat, lng }: LatLng, isApproximate = false): LatLng {
  return { lat: toDegrees(toUnits(lat)), lng: toDegrees(toLngUnits(lng, isApproximate)) }
}
