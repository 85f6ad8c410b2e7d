/** The call that sends a change of a favourite later than it was made. */
import { favouriteToWire } from '@fyndkartan/contract/account'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { favouritePatienceMs } from './account.ts'
import { askJson } from './client.ts'
import { askForToken } from './identity/token-source.ts'
import { instantNow } from './instants.ts'

/**
 * Sends a change of a favourite that was made at `madeAtMs` (ms since 1970, by the visitor's clock) in the name of the account `uid`; the
 * server refuses it in any other's. 'superseded' when there was a newer one, which holds. Throws the errors of client.ts.
 */
export async function sendLateChange(
  uid: string,
  key: PlaceKey,
  favourite: boolean,
  madeAtMs: number,
): Promise<'held' | 'superseded'> {
  const { path } = favourite ? visitorEndpoints.addFavourite : visitorEndpoints.removeFavourite
  // The age is that at which the change leaves: getting a token first may take seconds on a poor line.
  await askForToken(undefined, favouritePatienceMs)
  const ageMs = Math.max(0, instantNow() - madeAtMs)
  const body = { ...favouriteToWire(key), age_ms: ageMs, firebase_id: uid }
  const answer = (await askJson('POST', path, body, { token: 'required', patienceMs: favouritePatienceMs })) as {
    superseded?: unknown
  } | null
  return answer?.superseded === true ? 'superseded' : 'held'
}
