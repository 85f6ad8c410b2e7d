import type { Place } from '@fyndkartan/domain/place'
import type { OpenedPlace } from '../../api/places.ts'

/** What a place's page has in its address. Of a market with several dates it is the first that is known; the server knows when there are earlier ones. */
export function pageOwner(place: OpenedPlace): Pick<Place, 'kind' | 'id' | 'name' | 'town'> {
  const dates = place.kind === 'market' ? place.dates : []
  return { ...place, id: dates.reduce((lowest, { id }) => Math.min(lowest, id), place.id) }
}
