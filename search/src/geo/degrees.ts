/**
 * The index stores positions as integers, in ten-millionths of a degree: half the memory of floating-point numbers, and at
 * most a centimetre off. Longitudes are even; an odd one marks a position that is only approximate, so that no further column is needed.
 */
import type { LatLng } from '@fyndkartan/domain/geo'

export const unitsPerDegree = 1e7

/** A latitude; whole. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * unitsPerDegree)
}

/** A longitude, even or, of an approximate position, odd; ±180° fit into 32 bits. */
export function toLngUnits(degrees: number, isApproximate: boolean): number {
  return 2 * Math.round((degrees * unitsPerDegree) / 2) + (isApproximate ? 1 : 0)
}

/** 1 for a longitude in units whose position is approximate, else 0. */
export function approximateBit(lngUnits: number): number {
  return lngUnits & 1
}

export function toDegrees(units: number): number {
  return units / unitsPerDegree
}

/** A position as the index stores it. */
export function cachedPosition({ lat, lng }: LatLng, isApproximate = false): LatLng {
  return { lat: toDegrees(toUnits(lat)), lng: toDegrees(toLngUnits(lng, isApproximate)) }
}
