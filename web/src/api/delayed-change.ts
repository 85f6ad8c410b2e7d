/** Sends a change of a favourite some time after the visitor made it. */
import { favouriteToWire } from '@fyndkartan/contract/account'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { favouritePatienceMs } from './account.ts'
import { askJson } from './client.ts'
import { askForToken } from './identity/token-source.ts'
import { instantNow } from './instants.ts'

/**
 * Sends a change that was made at `madeAtMs` (ms since 1970, by the visitor's clock) by the account `uid`; the server
 * refuses any other account. 'superseded' when a newer change exists, which stays. Throws the errors of client.ts.
 */
export async function sendDelayedChange(
  uid: string,
  key: PlaceKey,
  favourite: boolean,
  madeAtMs: number,
): Promise<'held' | 'superseded'> {
  const { path } = favourite ? visitorEndpoints.addFavourite : visitorEndpoints.removeFavourite
  // Gets the token first, which may take seconds, so that the age is right when the request leaves.
  await askForToken(undefined, favouritePatienceMs)
  const ageMs = Math.max(0, instantNow() - madeAtMs)
  const body = { ...favouriteToWire(key), age_ms: ageMs, firebase_id: uid }
  const answer = (await askJson('POST', path, body, { token: 'required', patienceMs: favouritePatienceMs })) as {
    superseded?: unknown
  } | null
  return answer?.superseded === true ? 'superseded' : 'held'
}
