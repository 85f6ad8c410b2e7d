/** Links that open a round in map programs, as documented by the makers of those programs. */
import type { LatLng } from '../geo.ts'
import type { TravelMode } from './travel-estimate.ts'

/**
 * The maximum number of points between start and end in a link to Google Maps
 * (https://developers.google.com/maps/documentation/urls/get-started).
 */
export const mostGoogleWaypoints = 9

const googleModes = { car: 'driving', bicycle: 'bicycling', foot: 'walking' } as const satisfies Record<
  TravelMode,
  string
>

/** A position as text with five decimals, about a metre. */
function written({ lat, lng }: LatLng): string {
  return `${round5(lat)},${round5(lng)}`
}

function round5(degrees: number): number {
  // `+ 0` turns −0 into 0.
  return Math.round(degrees * 1e5) / 1e5 + 0
}

/**
 * Google Maps links for the way through all points in order. If one link cannot contain all points, the next link
 * begins where the previous one ends. Empty for a single point.
 */
export function googleMapsLegs(points: readonly LatLng[], mode: TravelMode): string[] {
  const legs: string[] = []
  const step = mostGoogleWaypoints + 1
  for (let from = 0; from < points.length - 1; from += step) {
    const [origin, ...rest] = points.slice(from, from + step + 1).map(written)
    const destination = rest.pop() ?? ''
    const query = new Map([
      ['origin', origin ?? ''],
      ['destination', destination],
      ...(rest.length === 0 ? [] : [['waypoints', rest.join('|')] as const]),
      ['travelmode', googleModes[mode]],
    ])
    legs.push(
      `https://www.google.com/maps/dir/?api=1${[...query].map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')}`,
    )
  }
  return legs
}

/** Apple's links have no parameter for bicycles; Apple Maps then uses the visitor's setting. */
const appleModes = { car: '&dirflg=d', bicycle: '', foot: '&dirflg=w' } as const satisfies Record<TravelMode, string>

/**
 * A link for directions to a stop in Apple Maps; without `from` they begin at the visitor's position
 * (https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks/MapLinks.html).
 */
export function appleMapsUrl(to: LatLng, mode: TravelMode, from: LatLng | null = null): string {
  const start = from === null ? '' : `saddr=${written(from)}&`
  return `https://maps.apple.com/?${start}daddr=${written(to)}${appleModes[mode]}`
}

/** A link for directions to a stop in Waze, which has only cars (https://developers.google.com/waze/deeplinks). */
export function wazeUrl(to: LatLng): string {
  return `https://waze.com/ul?ll=${encodeURIComponent(written(to))}&navigate=yes`
}

/** A geo: URI of a position (RFC 5870), with the name in the form that Android's programs read. */
export function geoUri(position: LatLng, name: string): string {
  const label = encodeURIComponent(
    `${written(position)}(${name
      .toWellFormed()
      .replaceAll(/[()\s]+/g, ' ')
      .trim()})`,
  )
  return `geo:${written(position)}?q=${label}`
}
