/** Estimates travel times from the distance alone, for when no router is configured or the router does not answer. */
import type { Spot } from '../found-position.ts'
import { distanceKm, type LatLng } from '../geo.ts'
import type { ExactPoints, TravelMatrix } from './round.ts'

export const travelModes = ['car', 'bicycle', 'foot'] as const
export type TravelMode = (typeof travelModes)[number]

/** A road is longer than the great circle between its ends by this factor. */
export const detour = 1.35

/** Speeds on level roads with some stops, km/h. */
export const bicycleKmh = 15
export const footKmh = 4.8

/**
 * Speeds of a car, km/h: slow in the towns at both ends, faster on long ways. Each `kmh` applies to the part of the way
 * up to `upToKm`.
 */
export const carSpeeds = [
  { upToKm: 4, kmh: 30 },
  { upToKm: 30, kmh: 60 },
  { upToKm: Infinity, kmh: 85 },
] as const

/** The estimated length of the road between two points, km. */
export function estimateRoadKm(from: LatLng, to: LatLng): number {
  return distanceKm(from, to) * detour
}

/** The estimated travel time in whole minutes, rounded up; 0 only between points at the same spot. */
export function estimateMinutes(roadKm: number, mode: TravelMode): number {
  // 1e-9 hides rounding errors of the sum; `Math.max` turns −0 into 0.
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

/** How much longer, in km, a way may be than the way to the approximate position of its end. */
const slackKm = { address: 0, street: 0.5, town: 1.5 } as const satisfies Record<NonNullable<Spot['within']>, number>

/**
 * The estimated travel times between all points, of which the first is the start; null to and from a point without a
 * position. Times to and from an approximate position have some reserve: two places in the middle of the same town are
 * not at the same spot.
 */
export function estimateTravel(points: readonly (Spot | null)[], mode: TravelMode): TravelMatrix {
  return points.map((from, row) =>
    points.map((to, column) => {
      if (from === null || to === null) return null
      const reserveKm = row === column ? 0 : slackOf(from) + slackOf(to)
      return estimateMinutes(estimateRoadKm(from.position, to.position) + reserveKm, mode)
    }),
  )
}

function slackOf({ within }: Spot): number {
  return within === null ? 0 : slackKm[within]
}

/** Which of the points of `estimateTravel` are exact; null for a missing position. */
export function exactPoints(points: readonly (Spot | null)[]): ExactPoints {
  return points.map((point) => point && point.within === null)
}

/** A table of measured seconds in whole minutes, rounded up. */
export function minutesOfSeconds(seconds: readonly (readonly (number | null)[])[]): TravelMatrix {
  return seconds.map((row) => row.map((value) => (value === null ? null : Math.ceil(value / 60))))
}

/** The modes of travel in Swedish: 'med bil'. */
export const travelModeTexts = {
  car: 'med bil',
  bicycle: 'med cykel',
  foot: 'till fots',
} as const satisfies Record<TravelMode, string>
