/** The signed-in visitor's favourites, and the favourite flag in every cached copy of a place. */
import type { SeenPlace } from '@fyndkartan/contract/place'
import type { Place } from '@fyndkartan/domain/place'
import { type InfiniteData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadFavouritePlaces } from './account.ts'
import type { FavouriteKey } from './favourite-key.ts'
import { placesOfKind } from './place-query.ts'
import type { PlacesPage } from './places.ts'

/** Fetched anew at every visit: places liked elsewhere on the site are not added to it. */
export const favouritePlacesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ signal }) => loadFavouritePlaces(signal),
  staleTime: 0,
})

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
