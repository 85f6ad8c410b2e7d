/** The signed-in visitor's favourites, and the flag `favourite` in every cached copy of a place. */
import type { SeenPlace } from '@fyndkartan/contract/place'
import { keyOfPlace, type Place } from '@fyndkartan/domain/place'
import { type InfiniteData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { addDays, swedishTime } from '@fyndkartan/domain/local-time'
import { loadFavouritePlaces } from './account.ts'
import { RequestError } from './client.ts'
import { type FavouriteKey, favouriteKeyOf } from './favourite-key.ts'
import { queuedMark, readQueue } from './favourite-queue.ts'
import { instantNow } from './instants.ts'
import { prefetchPlaces, mostPrefetched } from './prefetch-places.ts'
import { noteFetched } from './cache-notices.ts'
import { keepFavouriteList, readCachedFavourites } from './favourites-cache.ts'
import { notOpened, placesOfKind } from './place-query.ts'
import { loadPlace, type PlacesPage } from './places.ts'
import { storedVisitor } from './stored-state.ts'

/** Fetched at every visit to the list, since a like elsewhere on the site does not add the place to the cached list. */
export const favouritePlacesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ client, signal }) => loadOrReadFavourites(client, signal),
  staleTime: 0,
})

/** The timeout for the list, ms, after which a cached one is shown; the same as the service worker's for places. */
const listPatienceMs = 4000

/**
 * Loads the list of favourites. If no answer comes in time, returns the cached list with the waiting changes applied; a
 * later answer replaces it. Throws the errors of `loadFavouritePlaces` when nothing is cached.
 */
async function loadOrReadFavourites(queries: QueryClient, signal: AbortSignal): Promise<readonly SeenPlace[]> {
  const uid = storedVisitor.read()
  let body: unknown
  const request = loadFavouritePlaces(signal, (read) => {
    body = read
  })
  if (uid === null) return request
  let isAnswered = false
  request.then(
    (places) => {
      isAnswered = true
      void cacheFavourites(uid, places, body)
    },
    () => {},
  )
  const isAway = await Promise.race([request.then(() => false, isUnanswered), pauseFor(listPatienceMs)])
  const cached = isAway && !signal.aborted ? await readCachedFavourites(uid) : null
  const shown = cached && (await withWaiting(cached.places, uid))
  if (!cached || !shown || isAnswered) return request
  noteFetched(visitorEndpoints.getFavouritePlaces.path, cached.at)
  void request
    .then(async (places) => {
      // Waits until the cached list is shown, then replaces it, unless the visitor has signed out.
      await pauseFor(0)
      if (storedVisitor.read() === uid) queries.setQueryData(favouritePlacesQuery.queryKey, places)
    })
    .catch(() => {})
  return shown
}

const isUnanswered = (error: unknown) => error instanceof RequestError && error.status === 0

const pauseFor = (ms: number) => new Promise<true>((resolve) => setTimeout(() => resolve(true), ms))

/**
 * Applies the waiting changes to the list: removed favourites lose their flag, and added ones come last if their places
 * are cached.
 */
async function withWaiting(places: readonly SeenPlace[], uid: string): Promise<readonly SeenPlace[]> {
  const waiting = readQueue(uid)
  const marked = places.map((place) => ({ ...place, favourite: queuedMark(waiting, favouriteKeyOf(place)) ?? true }))
  const missing = waiting.filter((one) => one.favourite && !places.some((place) => isOf(place, one)))
  const found = await Promise.all(missing.map((one) => loadPlace(one, undefined, notOpened).catch(() => null)))
  return [...marked, ...found.filter((place) => place !== null).map((place) => ({ ...place, favourite: true }))]
}

/** Caches the list of favourites, if its `body` is given, and prefetches the places on it, past markets last. */
export async function cacheFavourites(uid: string, places: readonly SeenPlace[], body?: unknown): Promise<void> {
  if (body !== undefined) await keepFavouriteList(uid, body)
  const yesterday = addDays(swedishTime(instantNow()).date, -1)
  const isOver = (place: SeenPlace) => place.kind === 'market' && place.date !== null && place.date < yesterday
  const ordered = [...places.filter((place) => !isOver(place)), ...places.filter(isOver)]
  // Stops if the visitor has signed out meanwhile.
  if (storedVisitor.read() === uid) await prefetchPlaces(ordered.slice(0, mostPrefetched))
}

/**
 * The favourites in the cached list, as keys of `keyOfPlace`. Other cached answers do not say which places are
 * favourites.
 */
export async function readCachedMarks(uid: string): Promise<ReadonlySet<string>> {
  const cached = await readCachedFavourites(uid)
  const series = (cached?.places ?? []).flatMap((place) => favouriteKeyOf(place).seriesId ?? [])
  return new Set([...(cached?.places ?? []).map(keyOfPlace), ...series.map((id) => `series ${id}`)])
}

/** The first element of the query keys of all searches shown in the list (`useResults`). */
const searchesKey = ['places'] as const

function isOf(place: Place, { kind, id, seriesId }: FavouriteKey): boolean {
  const isOfSeries = seriesId !== null && place.kind === 'market' && place.seriesId === seriesId
  return isOfSeries || (place.kind === kind && place.id === id)
}

/**
 * Updates the flag `favourite` in every cached copy of a place, and of the other dates of a market, without a request.
 * Removed favourites stay in the list of favourites.
 */
export function markFavourite(queries: QueryClient, key: FavouriteKey, favourite: boolean): void {
  const mark = <Seen extends SeenPlace>(place: Seen): Seen =>
    place.favourite !== favourite && isOf(place, key) ? { ...place, favourite } : place
  const cache = queries.getQueryCache()
  for (const query of cache.findAll({ queryKey: placesOfKind(key.kind) })) updateCached<SeenPlace>(query, mark)
  for (const query of cache.findAll({ queryKey: favouritePlacesQuery.queryKey }))
    updateCached<readonly SeenPlace[]>(query, (places) => mapChanged(places, mark))
  for (const query of cache.findAll({ queryKey: searchesKey }))
    updateCached<InfiniteData<PlacesPage>>(query, (results) => {
      const pages = mapChanged(results.pages, (page) => {
        const places = mapChanged(page.places, mark)
        return places === page.places ? page : { ...page, places }
      })
      return pages === results.pages ? results : { ...results, pages: [...pages] }
    })
}

interface TabMark {
  readonly uid: string
  readonly key: FavouriteKey
  readonly favourite: boolean
}

/** The channel of each query cache that follows the changes of other tabs. */
const sharing = new WeakMap<QueryClient, BroadcastChannel>()

/**
 * Applies changes of favourites from other tabs to this tab's query cache from now on; may be called more than once.
 * Returns the channel to the other tabs.
 */
export function shareMarks(queries: QueryClient): BroadcastChannel {
  const shared = sharing.get(queries)
  if (shared) return shared
  const channel = new BroadcastChannel('favourite-marks')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMark>) => {
    if (data.uid === storedVisitor.read()) markFavourite(queries, data.key, data.favourite)
  })
  sharing.set(queries, channel)
  return channel
}

/** Calls `markFavourite` in all tabs of the account `uid`. Call it after the server has stored the change. */
export function markInAllTabs(queries: QueryClient, uid: string, key: FavouriteKey, favourite: boolean): void {
  markFavourite(queries, key, favourite)
  const { kind, id, seriesId } = key
  const mark: TabMark = { uid, key: { kind, id, seriesId }, favourite }
  shareMarks(queries).postMessage(mark)
}

/**
 * Removes the places that are no favourites any more from the list. Until the visitor leaves the list they stay in it,
 * so that they can be added again.
 */
export function dropRemovedFavourites(queries: QueryClient): void {
  queries.setQueryData(favouritePlacesQuery.queryKey, (cached) => cached?.filter(({ favourite }) => favourite))
}

/**
 * Changes a query's data now, and again after a pending request, whose answer may be older than the change; a failed
 * request for a next page also restores the pages before it. The data keeps its age.
 */
function updateCached<T>(query: Query, change: (cached: T) => T): void {
  const apply = () => {
    const { data: cached, dataUpdatedAt: updatedAt } = query.state
    if (cached === undefined) return
    const changed = change(cached as T)
    if (changed !== cached) query.setData(changed, { updatedAt, manual: true })
  }
  apply()
  query.promise?.then(apply, apply)
}

/** A `map` that returns the same array when no item has changed, so that nothing is rendered again. */
function mapChanged<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.some((item, i) => item !== list[i]) ? changed : list
}
