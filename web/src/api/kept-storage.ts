/** What the page itself keeps for reading without a network: the list of favourites. */
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { SeenPlace } from '@fyndkartan/contract/place'
import { readFavouriteRows } from './favourite-rows.ts'
import { httpDateNow } from './instants.ts'
import { keptAnswers } from './kept-answers.ts'
import { storedVisitor } from './stored-state.ts'

export interface KeptFavourites {
  readonly places: readonly SeenPlace[]
  /** When the list was fetched, as HTTP writes dates. */
  readonly at: string
}

/** Nobody reads another account's. */
function addressOf(uid: string): string {
  return `${visitorEndpoints.getFavouritePlaces.path}?of=${encodeURIComponent(uid)}`
}

/** Keeps the body of the list. Does nothing when storage is full or forbidden, or the visitor has left meanwhile. */
export async function keepFavouriteList(uid: string, body: unknown): Promise<void> {
  try {
    const cache = await caches.open(keptAnswers.favourites)
    const answer = new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', date: httpDateNow() },
    })
    if (storedVisitor.read() === uid) await cache.put(addressOf(uid), answer)
    // Storing takes a moment, in which the visitor may have signed out.
    if (storedVisitor.read() !== uid) await caches.delete(keptAnswers.favourites)
  } catch {
    // Without it there is nothing to read offline, which is how a visitor without storage has it.
  }
}

/** Null when none is stored, or the stored one cannot be read. */
export async function readKeptFavourites(uid: string): Promise<KeptFavourites | null> {
  try {
    const kept = await caches.match(addressOf(uid), { cacheName: keptAnswers.favourites })
    if (!kept) return null
    return { places: readFavouriteRows(await kept.json()), at: kept.headers.get('date') ?? '' }
  } catch {
    return null
  }
}

/** When a place's kept answer was fetched; null when none is kept. */
export async function readPlaceFetchedAt(path: string): Promise<string | null> {
  try {
    const kept = await caches.match(path, { cacheName: keptAnswers.places })
    return kept?.headers.get('date') ?? null
  } catch {
    return null
  }
}
