/** The signed-in visitor's own calls (spec §7). All throw the errors of client.ts; the token identifies the visitor. */
import {
  createProfileToWire,
  favouriteToWire,
  profileFactsToWire,
  profileFromWire,
  type SeenProfile,
} from '@fyndkartan/contract/account'
import { accountEndpoints } from '@fyndkartan/contract/endpoints/account'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { SeenPlace } from '@fyndkartan/contract/place'
import type { ProfileFacts } from '@fyndkartan/domain/account'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { getAs, getBlob, RequestError, sendJson } from './client.ts'
import { readFavouriteRows } from './favourite-rows.ts'
import type { AuthUser } from './identity/identity-client.ts'

const withToken = { token: 'required' } as const

/**
 * The timeout, ms, for getting a token, and again for the answer. Short, since a change of a favourite can be sent
 * later (favourite-queue.ts).
 */
export const favouritePatienceMs = 8000

/**
 * Returns 'existed' if the account already has a profile. Throws a RequestError whose `detail` is the server's message.
 */
export async function createProfile(user: AuthUser): Promise<'created' | 'existed'> {
  try {
    await sendJson('POST', accountEndpoints.createProfile.path, createProfileToWire(user), withToken)
    return 'created'
  } catch (error) {
    // Spec §7: the profile exists if the status is 409 or the message says so.
    const exists = error instanceof RequestError && (error.status === 409 || /already exists/i.test(error.detail))
    if (exists) return 'existed'
    throw error
  }
}

/** Spec §7: the page calls this after a sign-in. Callers only log a failure. */
export async function recordLogin(): Promise<void> {
  await sendJson('POST', accountEndpoints.recordLogin.path, undefined, withToken)
}

export function loadProfile(signal?: AbortSignal): Promise<SeenProfile> {
  return getAs(accountEndpoints.getProfile.path, readProfile, { ...withToken, signal })
}

function readProfile(body: unknown): SeenProfile {
  const { profile } = (body ?? {}) as { profile?: unknown }
  if (typeof profile !== 'object' || profile === null) throw new TypeError('the answer has no profile')
  return profileFromWire(profile as Record<string, unknown>)
}

export async function updateProfile(facts: ProfileFacts): Promise<void> {
  await sendJson('PUT', accountEndpoints.updateProfile.path, profileFactsToWire(facts), withToken)
}

/**
 * Loads the favourites: markets by date, then shops by name, without removed places. Calls `keep` with the answer's
 * body.
 */
export function loadFavouritePlaces(
  signal?: AbortSignal,
  keep?: (body: unknown) => void,
): Promise<readonly SeenPlace[]> {
  const read = (body: unknown) => {
    const places = readFavouriteRows(body)
    keep?.(body)
    return places
  }
  return getAs(visitorEndpoints.getFavouritePlaces.path, read, { ...withToken, signal })
}

export function addFavourite(key: PlaceKey): Promise<void> {
  return changeFavourite(visitorEndpoints.addFavourite.path, key)
}

export function removeFavourite(key: PlaceKey): Promise<void> {
  return changeFavourite(visitorEndpoints.removeFavourite.path, key)
}

function changeFavourite(path: string, key: PlaceKey): Promise<void> {
  return sendJson('POST', path, favouriteToWire(key), { ...withToken, patienceMs: favouritePatienceMs })
}

/** Everything that is stored about the visitor, as one JSON file. */
export function exportPersonalData(): Promise<Blob> {
  return getBlob(accountEndpoints.exportPersonalData.path, withToken)
}

/** Throws a RequestError with code 'auth/requires-recent-login' unless the token comes from a recent sign-in. */
export async function deleteAccount(): Promise<void> {
  await sendJson('POST', accountEndpoints.deleteAccount.path, undefined, withToken)
}
