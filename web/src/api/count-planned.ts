import { favouriteToWire } from '@fyndkartan/contract/account'
import { roundEndpoints } from '@fyndkartan/contract/endpoints/round'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { requestHeaders, uncachedRequest } from './client.ts'

/** Tells the server that a place was added to a round, and nothing about the round. A failure has no effect. */
export function countPlanned(place: PlaceKey): void {
  // Not through client.ts, which would report failures: the visitor expects no answer.
  fetch(roundEndpoints.countPlanned.path, {
    ...uncachedRequest,
    method: 'POST',
    headers: requestHeaders(),
    body: JSON.stringify(favouriteToWire(place)),
    credentials: 'omit',
  }).catch(() => {})
}
