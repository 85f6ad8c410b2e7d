import type { PlaceKey } from '@fyndkartan/domain/place'
import { queryOptions } from '@tanstack/react-query'
import { loadPlace } from './places.ts'

/** The query for one place. Popup and page use the same key, so that the page shows the popup's data at once. */
export function placeQuery({ kind, id }: PlaceKey) {
  return queryOptions({
    queryKey: ['place', kind, id],
    queryFn: ({ signal }) => loadPlace({ kind, id }, signal),
  })
}
