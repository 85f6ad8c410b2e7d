import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { OpenedPlace } from '../../api/places.ts'

/**
 * The address of a place's page. All dates of a series share the address with the lowest id of the known dates; if
 * there is a lower one, the server redirects.
 */
export function ownPageAddress(place: OpenedPlace): string {
  const dates = place.kind === 'market' ? place.dates : []
  return placePageAddress({ ...place, id: dates.reduce((lowest, { id }) => Math.min(lowest, id), place.id) })
}
