import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { queryOptions } from '@tanstack/react-query'
import type { CallOptions } from './client.ts'
import { loadPlace } from './places.ts'

/**
 * The headers of a call for a place that the visitor has not opened, such as a stop of a round: the server does not
 * count it as opened.
 */
export const notOpened: Readonly<Record<string, string>> = { purpose: 'prefetch' }

/** The elements with which the query keys of all shops, or of all markets, begin. */
export function placesOfKind(kind: PlaceKind) {
  return ['place', kind] as const
}

/**
 * The query for one place. A popup on the map and the place's page share its key, so that the page shows the popup's
 * data at once. `headers`: `notOpened` for a place that is loaded without being opened.
 */
export function placeQuery({ kind, id }: PlaceKey, headers?: CallOptions['headers']) {
  return queryOptions({
    queryKey: [...placesOfKind(kind), id],
    queryFn: ({ signal }) => loadPlace({ kind, id }, signal, headers),
  })
}
