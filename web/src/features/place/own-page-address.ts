import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { OpenedPlace } from '../../api/places.ts'

/**
 * The address of a place's page. A series has the address of its first known date; the server redirects if there are
 * earlier ones.
 */
export function ownPageAddress(place: OpenedPlace): string {
  const dates = place.kind === 'market' ? place.dates : []
  return placePageAddress({ ...place, id: dates.reduce((lowest, { id }) => Math.min(lowest, id), place.id) })
}
