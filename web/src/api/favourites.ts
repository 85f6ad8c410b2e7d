/** The signed-in visitor's favourites, and the mark that a place carries wherever it is kept. */
import type { SeenPlace } from '@fyndkartan/contract/place'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type InfiniteData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadFavouritePlaces } from './account.ts'
import { placeQuery } from './place-query.ts'
import type { PlacesPage } from './places.ts'

/** Asked anew at every visit: what was liked elsewhere on the site is not put into it. */
export const favouritePlacesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ signal }) => loadFavouritePlaces(signal),
  staleTime: 0,
})

/** The results of all searches, as the list keeps them (`useResults`). */
const searchesKey = ['places'] as const

/** Has every copy of a place say what the server now says, without asking it. What was removed stays in the favourites' list. */
export function markFavourite(queries: QueryClient, key: PlaceKey, favourite: boolean): void {
  const mark = <Seen extends SeenPlace>(place: Seen): Seen =>
    place.kind === key.kind && place.id === key.id && place.favourite !== favourite ? { ...place, favourite } : place
  const cache = queries.getQueryCache()
  for (const query of cache.findAll({ queryKey: placeQuery(key).queryKey })) changeKept<SeenPlace>(query, mark)
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

/** What was removed stays to be regretted until its list is left; this is when it is left. */
export function forgetRemovedFavourites(queries: QueryClient): void {
  queries.setQueryData(favouritePlacesQuery.queryKey, (kept) => kept?.filter(({ favourite }) => favourite))
}

/**
 * Changes what a query holds, and again when an answer that is on its way has come: it may know nothing of the change, and
 * one to a next page brings back the pages before it as they were. The answer's age stays what it is.
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

/** `map` that gives back the same list when nothing in it has changed, so that nothing is drawn again. */
function mapChanged<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.some((item, i) => item !== list[i]) ? changed : list
}
