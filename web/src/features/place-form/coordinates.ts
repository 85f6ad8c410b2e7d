import { isOnEarth, type LatLng } from '@fyndkartan/domain/geo'
import { isAroundSweden } from '@fyndkartan/domain/facts'

/** '57.870000, 11.970000': six decimals as in spec §2, precise to about a decimetre. */
export function formatCoordinates({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}

/**
 * Parses coordinates in the forms that people copy: '57.87, 11.97', '57,87 11,97', '57.87° N, 11.97° E'. Some maps
 * write the longitude first: if only the swapped pair is in Sweden, returns that one. Null for other texts.
 */
export function parseCoordinates(text: string): LatLng | null {
  const plain = text.replace(/[°()NEÖ]/gi, ' ').trim()
  const match = /^(-?\d{1,3}(?:[.,]\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)$/.exec(plain)
  if (!match) return null
  const [lat = NaN, lng = NaN] = match.slice(1).map((number) => Number(number.replace(',', '.')))
  if (isAroundSweden({ lat: lng, lng: lat })) return { lat: lng, lng: lat }
  return isOnEarth({ lat, lng }) ? { lat, lng } : null
}
