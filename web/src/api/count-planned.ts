import { countEndpoints } from '@fyndkartan/contract/endpoints/count'
import { writeStopPlace } from '@fyndkartan/contract/round-address'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { requestHeaders, uncachedRequest } from './client.ts'

/** Tells the server that a place was added to a round, and nothing about the round. A failure has no effect. */
export function countPlanned(place: PlaceKey): void {
  // Not through client.ts, which would report failures: the visitor expects no answer.
  fetch(countEndpoints.countPlanned.path, {
    ...uncachedRequest,
    method: 'POST',
    headers: requestHeaders(),
    body: JSON.stringify({ stop: writeStopPlace(place) }),
    credentials: 'omit',
  }).catch(() => {})
}
