import { isOnEarth, type LatLng } from '@fyndkartan/domain/geo'
import { isAroundSweden } from '@fyndkartan/domain/facts'

/** Spec §2: six decimals, about a decimetre. */
export function formatCoordinates({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}

/**
 * Parses a position as people copy it: '57.87, 11.97', with decimal commas, without the space, with degree signs and
 * letters. Some maps write the longitude first, so a pair that is in Sweden only when swapped is swapped. Null when it
 * is no valid pair.
 */
export function parseCoordinates(text: string): LatLng | null {
  const plain = text.replace(/[°()NEÖ]/gi, ' ').trim()
  const match = /^(-?\d{1,3}(?:[.,]\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)$/.exec(plain)
  if (!match) return null
  const [lat = NaN, lng = NaN] = match.slice(1).map((number) => Number(number.replace(',', '.')))
  if (isAroundSweden({ lat: lng, lng: lat })) return { lat: lng, lng: lat }
  return isOnEarth({ lat, lng }) ? { lat, lng } : null
}
