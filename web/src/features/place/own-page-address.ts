import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { OpenedPlace } from '../../api/places.ts'

/** The address of a place's page. Of a market with several dates it names the first that is known; the server knows when there are earlier ones. */
export function ownPageAddress(place: OpenedPlace): string {
  const dates = place.kind === 'market' ? place.dates : []
  return placePageAddress({ ...place, id: dates.reduce((lowest, { id }) => Math.min(lowest, id), place.id) })
}
