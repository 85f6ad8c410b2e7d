/**
 * The index stores positions as integers, in ten-millionths of a degree: half the memory of floating-point numbers, and at
 * most half a centimetre off. Numbers with up to seven decimals are restored exactly.
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

/** A position as the index stores it. */
export function keptPosition({ lat, lng }: LatLng): LatLng {
  return { lat: toDegrees(toUnits(lat)), lng: toDegrees(toUnits(lng)) }
}
