/** Travel times estimated from the distance alone, for when no router is configured or it does not answer. */
import { distanceKm, type LatLng } from '../geo.ts'
import type { TravelMatrix } from './round.ts'

export const travelModes = ['car', 'bicycle', 'foot'] as const
export type TravelMode = (typeof travelModes)[number]

/** The length of a road, as a multiple of the great circle. */
export const detour = 1.35

/** Km/h on level roads with some stops. */
export const bicycleKmh = 15
export const footKmh = 4.8

/**
 * A car is slow in the towns at both ends, and faster on long ways: `kmh` applies to the part of the way up to `upToKm`
 * along the road.
 */
export const carSpeeds = [
  { upToKm: 4, kmh: 30 },
  { upToKm: 30, kmh: 60 },
  { upToKm: Infinity, kmh: 85 },
] as const

/** The length of the way in km. */
export function estimateRoadKm(from: LatLng, to: LatLng): number {
  return distanceKm(from, to) * detour
}

/** Whole minutes, rounded up; 0 only between points at the same spot. */
export function estimateMinutes(roadKm: number, mode: TravelMode): number {
  // Rounds off the errors of the sum; `+ 0` avoids −0.
  return Math.max(0, Math.ceil(hoursOf(roadKm, mode) * 60 - 1e-9))
}

function hoursOf(roadKm: number, mode: TravelMode): number {
  if (mode === 'bicycle') return roadKm / bicycleKmh
  if (mode === 'foot') return roadKm / footKmh
  let [hours, passed] = [0, 0]
  for (const { upToKm, kmh } of carSpeeds) {
    const part = Math.min(roadKm, upToKm) - passed
    if (part <= 0) break
    hours += part / kmh
    passed += part
  }
  return hours
}

/** Between all points, the start first; null to and from a point without a position. */
export function estimateTravel(points: readonly (LatLng | null)[], mode: TravelMode): TravelMatrix {
  return points.map((from) => points.map((to) => from && to && estimateMinutes(estimateRoadKm(from, to), mode)))
}

/** Measured seconds as whole minutes, rounded up. */
export function minutesOfSeconds(seconds: readonly (readonly (number | null)[])[]): TravelMatrix {
  return seconds.map((row) => row.map((value) => (value === null ? null : Math.ceil(value / 60))))
}

/** Swedish texts for the modes of travel: 'med bil'. */
export const travelModeTexts = {
  car: 'med bil',
  bicycle: 'med cykel',
  foot: 'till fots',
} as const satisfies Record<TravelMode, string>
