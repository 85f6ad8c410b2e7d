/** Links that open a round in other programs, as their makers document them. */
import type { LatLng } from '../geo.ts'
import type { TravelMode } from './travel-estimate.ts'

/**
 * The most points between the first and the last of one link to Google Maps
 * (https://developers.google.com/maps/documentation/urls/get-started).
 */
export const mostGoogleWaypoints = 9

const googleModes = { car: 'driving', bicycle: 'bicycling', foot: 'walking' } as const satisfies Record<
  TravelMode,
  string
>

/** The fifth decimal is about a metre. */
function written({ lat, lng }: LatLng): string {
  return `${round5(lat)},${round5(lng)}`
}

function round5(degrees: number): number {
  // `+ 0` avoids −0.
  return Math.round(degrees * 1e5) / 1e5 + 0
}

/** Links to directions through all points in order; each begins where the previous one ends. None for one point. */
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

/** Apple's map links have no parameter for bicycles: the visitor's setting there applies. */
const appleModes = { car: '&dirflg=d', bicycle: '', foot: '&dirflg=w' } as const satisfies Record<TravelMode, string>

/** Directions to one stop in Apple Maps; from where the visitor is without `from` (https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks/MapLinks.html). */
export function appleMapsUrl(to: LatLng, mode: TravelMode, from: LatLng | null = null): string {
  const start = from === null ? '' : `saddr=${written(from)}&`
  return `https://maps.apple.com/?${start}daddr=${written(to)}${appleModes[mode]}`
}

/** Directions to one stop in Waze, which only knows cars (https://developers.google.com/waze/deeplinks). */
export function wazeUrl(to: LatLng): string {
  return `https://waze.com/ul?ll=${encodeURIComponent(written(to))}&navigate=yes`
}

/** RFC 5870, with the name in the form that Android's programs read. */
export function geoUri(position: LatLng, name: string): string {
  const label = encodeURIComponent(
    `${written(position)}(${name
      .toWellFormed()
      .replaceAll(/[()\s]+/g, ' ')
      .trim()})`,
  )
  return `geo:${written(position)}?q=${label}`
}
