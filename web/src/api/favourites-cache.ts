/** The page's own cache for reading offline, which holds the list of favourites. */
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

/** The cache key. It contains the account's `uid`, so that no account reads another account's list. */
function addressOf(uid: string): string {
  return `${visitorEndpoints.getFavouritePlaces.path}?of=${encodeURIComponent(uid)}`
}

/**
 * Caches the body of the answer with the list. Does nothing when storage is full or forbidden, or the visitor has
 * signed out.
 */
export async function keepFavouriteList(uid: string, body: unknown): Promise<void> {
  try {
    const cache = await caches.open(offlineCaches.favourites)
    const answer = new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', date: httpDateNow() },
    })
    if (storedVisitor.read() === uid) await cache.put(addressOf(uid), answer)
    // The visitor may have signed out while the list was being written.
    if (storedVisitor.read() !== uid) await caches.delete(offlineCaches.favourites)
  } catch {
    // Ignored: a browser without cache storage cannot show anything offline.
  }
}

/** The cached list of favourites; null when there is none, or it cannot be parsed. */
export async function readCachedFavourites(uid: string): Promise<CachedFavourites | null> {
  try {
    const cachedAnswer = await caches.match(addressOf(uid), { cacheName: offlineCaches.favourites })
    if (!cachedAnswer) return null
    return { places: readFavouriteRows(await cachedAnswer.json()), at: cachedAnswer.headers.get('date') ?? '' }
  } catch {
    return null
  }
}

/** When the cached answer for a place was fetched (HTTP date); null when none is cached. */
export async function readPlaceFetchedAt(path: string): Promise<string | null> {
  try {
    const cachedAnswer = await caches.match(path, { cacheName: offlineCaches.places })
    return cachedAnswer?.headers.get('date') ?? null
  } catch {
    return null
  }
}
