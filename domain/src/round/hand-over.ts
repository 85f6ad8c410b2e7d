/** Links that open a round in map programs, as documented by the makers of those programs. */
import type { MapTarget } from '../map-target.ts'
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

/** A position, or the address to look up; without the bar that separates the points of a way. */
function writtenTarget(target: MapTarget): string {
  return 'address' in target ? target.address.toWellFormed().replaceAll('|', ' ') : written(target)
}

function round5(degrees: number): number {
  // `+ 0` turns −0 into 0.
  return Math.round(degrees * 1e5) / 1e5 + 0
}

/**
 * Google Maps links for the way through all points in order. If one link cannot contain all points, the next link
 * begins where the previous one ends. Empty for a single point.
 */
export function googleMapsLegs(points: readonly MapTarget[], mode: TravelMode): string[] {
  const legs: string[] = []
  const step = mostGoogleWaypoints + 1
  for (let from = 0; from < points.length - 1; from += step) {
    const [origin, ...rest] = points.slice(from, from + step + 1).map(writtenTarget)
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
export function appleMapsUrl(to: MapTarget, mode: TravelMode, from: LatLng | null = null): string {
  const start = from === null ? '' : `saddr=${written(from)}&`
  const end = 'address' in to ? encodeURIComponent(writtenTarget(to)) : written(to)
  return `https://maps.apple.com/?${start}daddr=${end}${appleModes[mode]}`
}

/** A link for directions to a stop in Waze, which has only cars (https://developers.google.com/waze/deeplinks). */
export function wazeUrl(to: MapTarget): string {
  return `https://waze.com/ul?${'address' in to ? 'q' : 'll'}=${encodeURIComponent(writtenTarget(to))}&navigate=yes`
}

/**
 * A geo: URI (RFC 5870) of a position, with the name in the form that Android's programs read; or of an address, which
 * these programs look up (https://developer.android.com/guide/components/intents-common#Maps).
 */
export function geoUri(target: MapTarget, name: string): string {
  if ('address' in target) return `geo:0,0?q=${encodeURIComponent(writtenTarget(target))}`
  const label = encodeURIComponent(
    `${written(target)}(${name
      .toWellFormed()
      .replaceAll(/[()\s]+/g, ' ')
      .trim()})`,
  )
  return `geo:${written(target)}?q=${label}`
}
