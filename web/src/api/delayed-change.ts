/** Sends a change of a favourite some time after the visitor made it. */
import { favouriteToWire } from '@fyndkartan/contract/account'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { favouritePatienceMs } from './account.ts'
import { sendForJson } from './client.ts'
import { requestToken } from './identity/token-source.ts'
import { instantNow } from './instants.ts'

/**
 * Sends a change that the account `uid` made at `madeAtMs` (ms since 1970, by the visitor's clock); the server refuses
 * the change if another account is signed in. Returns 'superseded' when the server has a newer change, which stays.
 * Throws the errors of client.ts.
 */
export async function sendDelayedChange(
  uid: string,
  key: PlaceKey,
  favourite: boolean,
  madeAtMs: number,
): Promise<'held' | 'superseded'> {
  const { path } = favourite ? visitorEndpoints.addFavourite : visitorEndpoints.removeFavourite
  // Gets the token first, which may take seconds, so that `ageMs` is still right when the request is sent.
  await requestToken(undefined, favouritePatienceMs)
  const ageMs = Math.max(0, instantNow() - madeAtMs)
  const body = { ...favouriteToWire(key), age_ms: ageMs, firebase_id: uid }
  const answer = (await sendForJson('POST', path, body, { token: 'required', patienceMs: favouritePatienceMs })) as {
    superseded?: unknown
  } | null
  return answer?.superseded === true ? 'superseded' : 'held'
}
