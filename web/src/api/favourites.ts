/** The signed-in visitor's favourites, and the favourite flag in every cached copy of a place. */
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
import { keepPlaces, mostKeptAhead } from './keep-places.ts'
import { tellFetched } from './kept-news.ts'
import { keepFavouriteList, readKeptFavourites } from './kept-storage.ts'
import { placesOfKind } from './place-query.ts'
import { loadPlace, type PlacesPage } from './places.ts'
import { storedVisitor } from './stored-state.ts'

/** Fetched anew at every visit: places liked elsewhere on the site are not added to it. */
export const favouritePlacesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ client, signal }) => loadOrReadFavourites(client, signal),
  staleTime: 0,
})

/** How long the list is waited for where one is kept, ms: as long as the service worker waits for places. */
const listPatienceMs = 4000

/**
 * Where no answer comes, or none in time, the kept list, with the changes that wait; a later answer replaces it. Throws what
 * `loadFavouritePlaces` throws when nothing is kept.
 */
async function loadOrReadFavourites(queries: QueryClient, signal: AbortSignal): Promise<readonly SeenPlace[]> {
  const uid = storedVisitor.read()
  let body: unknown
  const asked = loadFavouritePlaces(signal, (read) => {
    body = read
  })
  if (uid === null) return asked
  let isAnswered = false
  asked.then(
    (places) => {
      isAnswered = true
      void keepFavourites(uid, places, body)
    },
    () => {},
  )
  const isAway = await Promise.race([asked.then(() => false, isUnanswered), pauseFor(listPatienceMs)])
  const kept = isAway && !signal.aborted ? await readKeptFavourites(uid) : null
  const shown = kept && (await withWaiting(kept.places, uid))
  if (!kept || !shown || isAnswered) return asked
  tellFetched(visitorEndpoints.getFavouritePlaces.path, kept.at)
  void asked
    .then(async (places) => {
      // After the kept ones have been shown, and unless the visitor has left.
      await pauseFor(0)
      if (storedVisitor.read() === uid) queries.setQueryData(favouritePlacesQuery.queryKey, places)
    })
    .catch(() => {})
  return shown
}

const isUnanswered = (error: unknown) => error instanceof RequestError && error.status === 0

const pauseFor = (ms: number) => new Promise<true>((resolve) => setTimeout(() => resolve(true), ms))

/** Those that wait to be removed are unmarked, and those that wait to be added stand last, as far as they are kept. */
async function withWaiting(places: readonly SeenPlace[], uid: string): Promise<readonly SeenPlace[]> {
  const waiting = readQueue(uid)
  const marked = places.map((place) => ({ ...place, favourite: queuedMark(waiting, favouriteKeyOf(place)) ?? true }))
  const missing = waiting.filter((one) => one.favourite && !places.some((place) => isOf(place, one)))
  const found = await Promise.all(missing.map((one) => loadPlace(one).catch(() => null)))
  return [...marked, ...found.filter((place) => place !== null).map((place) => ({ ...place, favourite: true }))]
}

/** Keeps the list when its `body` is given, and the places on it; what is over is the last to be kept. */
export async function keepFavourites(uid: string, places: readonly SeenPlace[], body?: unknown): Promise<void> {
  if (body !== undefined) await keepFavouriteList(uid, body)
  const yesterday = addDays(swedishTime(instantNow()).date, -1)
  const isOver = (place: SeenPlace) => place.kind === 'market' && place.date !== null && place.date < yesterday
  const ordered = [...places.filter((place) => !isOver(place)), ...places.filter(isOver)]
  // They may have signed out meanwhile.
  if (storedVisitor.read() === uid) await keepPlaces(ordered.slice(0, mostKeptAhead))
}

/** The kept favourites, as `keyOfPlace` writes them, for marks where nothing tells them. */
export async function readKeptMarks(uid: string): Promise<ReadonlySet<string>> {
  const kept = await readKeptFavourites(uid)
  const series = (kept?.places ?? []).flatMap((place) => favouriteKeyOf(place).seriesId ?? [])
  return new Set([...(kept?.places ?? []).map(keyOfPlace), ...series.map((id) => `series ${id}`)])
}

/** The cached results of all searches in the list (`useResults`). */
const searchesKey = ['places'] as const

function isOf(place: Place, { kind, id, seriesId }: FavouriteKey): boolean {
  const isOfSeries = seriesId !== null && place.kind === 'market' && place.seriesId === seriesId
  return isOfSeries || (place.kind === kind && place.id === id)
}

/** Updates the flag in every cached copy of a place, and of a market's other dates, without a request. Removed favourites stay in the favourites' list. */
export function markFavourite(queries: QueryClient, key: FavouriteKey, favourite: boolean): void {
  const mark = <Seen extends SeenPlace>(place: Seen): Seen =>
    place.favourite !== favourite && isOf(place, key) ? { ...place, favourite } : place
  const cache = queries.getQueryCache()
  for (const query of cache.findAll({ queryKey: placesOfKind(key.kind) })) changeKept<SeenPlace>(query, mark)
  for (const query of cache.findAll({ queryKey: favouritePlacesQuery.queryKey }))
    changeKept<readonly SeenPlace[]>(query, (places) => mapChanged(places, mark))
  for (const query of cache.findAll({ queryKey: searchesKey }))
    changeKept<InfiniteData<PlacesPage>>(query, (results) => {
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

/** The caches that get the marks of other tabs. */
const sharing = new WeakMap<QueryClient, BroadcastChannel>()

/** From now on the visitor's marks are the same in all tabs. May be called again. Returns what tells the other tabs. */
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

/** As `markFavourite`, in all tabs of the account `uid`: the server has the change. */
export function markInAllTabs(queries: QueryClient, uid: string, key: FavouriteKey, favourite: boolean): void {
  markFavourite(queries, key, favourite)
  const { kind, id, seriesId } = key
  const mark: TabMark = { uid, key: { kind, id, seriesId }, favourite }
  shareMarks(queries).postMessage(mark)
}

/** Drops the removed favourites, which stay in the list, so that they can be restored, until the visitor leaves it. */
export function forgetRemovedFavourites(queries: QueryClient): void {
  queries.setQueryData(favouritePlacesQuery.queryKey, (kept) => kept?.filter(({ favourite }) => favourite))
}

/**
 * Changes a query's data, and changes it again when a pending answer arrives: that may be older than the change, and the answer
 * to a next page also restores the pages before it. The age of the data is not changed.
 */
function changeKept<T>(query: Query, change: (kept: T) => T): void {
  const apply = () => {
    const { data: kept, dataUpdatedAt: updatedAt } = query.state
    if (kept === undefined) return
    const changed = change(kept as T)
    if (changed !== kept) query.setData(changed, { updatedAt, manual: true })
  }
  apply()
  query.promise?.then(apply, apply)
}

/** A `map` that returns the same array when no item has changed, so that nothing is rendered again. */
function mapChanged<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.some((item, i) => item !== list[i]) ? changed : list
}
