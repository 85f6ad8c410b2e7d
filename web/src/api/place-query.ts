import type { PlaceKey } from '@fyndkartan/domain/place'
import { queryOptions } from '@tanstack/react-query'
import { loadPlace } from './places.ts'

/** One place by its key. Popup and page ask with the same key, so going from one to the other shows it at once. */
export function placeQuery({ kind, id }: PlaceKey) {
  return queryOptions({
    queryKey: ['place', kind, id],
    queryFn: ({ signal }) => loadPlace({ kind, id }, signal),
  })
}
