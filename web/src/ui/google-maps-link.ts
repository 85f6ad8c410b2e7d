import { spotOf } from '@fyndkartan/domain/found-position'
import type { Place } from '@fyndkartan/domain/place'

/**
 * Spec §2: the address of a place in Google Maps. Searches for the coordinates, or for the place's address if the
 * coordinates are approximate. Null without coordinates.
 */
export function googleMapsLink(place: Pick<Place, 'position' | 'found' | 'address' | 'town'>): string | null {
  const spot = spotOf(place)
  if (spot === null) return null
  const { lat, lng } = spot.position
  const address = [place.address, place.town].filter((part) => part !== null).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${spot.within ? encodeURIComponent(address) : `${lat},${lng}`}`
}
