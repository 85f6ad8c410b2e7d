/** The calls for travel times and routes. */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import type { Static } from './schema.ts'
import type { travelRouteSchema, travelTimesQuestionSchema, travelTimesSchema } from './travel-schema.ts'

/** The query of both calls: the points between which to travel, and the mode. */
export interface TravelQuestion {
  readonly mode: TravelMode
  readonly points: readonly LatLng[]
}

/**
 * Seconds from each point (row) to each point (column); null where no way exists. `minutesOfSeconds` converts them to a
 * TravelMatrix.
 */
export type TravelSeconds = readonly (readonly (number | null)[])[]

export interface TravelRoute {
  readonly line: readonly LatLng[]
  readonly seconds: number
  readonly metres: number
}

type QuestionWire = Static<typeof travelTimesQuestionSchema>

export function travelQuestionToWire({ mode, points }: TravelQuestion): QuestionWire {
  return { mode, points: points.map(({ lat, lng }) => ({ latitude: rounded(lat), longitude: rounded(lng) })) }
}

/** The points are rounded here too, because other programs may send more decimals. */
export function travelQuestionFromWire({ mode, points }: QuestionWire): TravelQuestion {
  return {
    mode: mode as TravelMode,
    points: points.map(({ latitude, longitude }) => ({ lat: rounded(latitude), lng: rounded(longitude) })),
  }
}

/**
 * Rounds to four decimals, about 11 m: the route stays the same, and a home cannot be told from its neighbours. `+ 0`
 * turns −0 into 0.
 */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4 + 0
}

export function travelSecondsFromWire({ seconds }: Static<typeof travelTimesSchema>): TravelSeconds {
  return seconds
}

export function travelRouteToWire({ line, seconds, metres }: TravelRoute): Static<typeof travelRouteSchema> {
  return { line: line.map(({ lat, lng }) => [lat, lng]), seconds, metres }
}

export function travelRouteFromWire({ line, seconds, metres }: Static<typeof travelRouteSchema>): TravelRoute {
  return { line: line.map(([lat = 0, lng = 0]) => ({ lat, lng })), seconds, metres }
}
