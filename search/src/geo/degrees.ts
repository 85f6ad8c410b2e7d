/**
 * The index stores positions as integers, in ten-millionths of a degree: half the memory of floating-point numbers,
 * with an error of at most a centimetre. Longitudes are even; an odd one marks an approximate position, which saves a
 * column.
 */
import type { LatLng } from '@fyndkartan/domain/geo'

export const unitsPerDegree = 1e7

/** Converts a latitude to whole units. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * unitsPerDegree)
}

/** Converts a longitude to units: even if exact, odd if approximate. ±180° fit into 32 bits. */
export function toLngUnits(degrees: number, isApproximate: boolean): number {
  return 2 * Math.round((degrees * unitsPerDegree) / 2) + (isApproximate ? 1 : 0)
}

/** 1 if a longitude in units marks an approximate position, else 0. */
export function approximateBit(lngUnits: number): number {
  return lngUnits & 1
}

export function toDegrees(units: number): number {
  return units / unitsPerDegree
}

/** Rounds a position to what the index stores. */
export function cachedPosition({ lat, lng }: LatLng, isApproximate = false): LatLng {
  return { lat: toDegrees(toUnits(lat)), lng: toDegrees(toLngUnits(lng, isApproximate)) }
}
