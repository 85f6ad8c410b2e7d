/** The page's own cache for reading offline: the list of favourites. */
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { SeenPlace } from '@fyndkartan/contract/place'
import { readFavouriteRows } from './favourite-rows.ts'
import { httpDateNow } from './instants.ts'
import { offlineCaches } from './offline-caches.ts'
import { storedVisitor } from './stored-state.ts'

export interface CachedFavourites {
  readonly places: readonly SeenPlace[]
  /** When the list was fetched (HTTP date). */
  readonly at: string
}

/** The uid keeps an account from reading another account's list. */
function addressOf(uid: string): string {
  return `${visitorEndpoints.getFavouritePlaces.path}?of=${encodeURIComponent(uid)}`
}

/** Caches the list's body. Does nothing when storage is full or forbidden, or the visitor has signed out. */
export async function keepFavouriteList(uid: string, body: unknown): Promise<void> {
  try {
    const cache = await caches.open(offlineCaches.favourites)
    const answer = new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', date: httpDateNow() },
    })
    if (storedVisitor.read() === uid) await cache.put(addressOf(uid), answer)
    // The visitor may have signed out during the write.
    if (storedVisitor.read() !== uid) await caches.delete(offlineCaches.favourites)
  } catch {
    // Without cache storage there is nothing to read offline.
  }
}

/** Null when there is no list, or it cannot be parsed. */
export async function readCachedFavourites(uid: string): Promise<CachedFavourites | null> {
  try {
    const cachedAnswer = await caches.match(addressOf(uid), { cacheName: offlineCaches.favourites })
    if (!cachedAnswer) return null
    return { places: readFavouriteRows(await cachedAnswer.json()), at: cachedAnswer.headers.get('date') ?? '' }
  } catch {
    return null
  }
}

/** When a place's cached answer was fetched; null without one. */
export async function readPlaceFetchedAt(path: string): Promise<string | null> {
  try {
    const cachedAnswer = await caches.match(path, { cacheName: offlineCaches.places })
    return cachedAnswer?.headers.get('date') ?? null
  } catch {
    return null
  }
}
