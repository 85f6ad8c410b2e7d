import { mapTargetOf } from '@fyndkartan/domain/map-target'
import type { Place } from '@fyndkartan/domain/place'

/**
 * Spec §2: the address of a place in Google Maps. Searches for the coordinates, or for the street and the town if the
 * position is approximate. Null without a position.
 */
export function googleMapsLink(place: Pick<Place, 'position' | 'found' | 'address' | 'town'>): string | null {
  const target = mapTargetOf(place)
  if (target === null) return null
  const query = 'address' in target ? encodeURIComponent(target.address) : `${target.lat},${target.lng}`
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
