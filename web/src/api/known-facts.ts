import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { type KnownFacts, knownFactsFromWire } from '@fyndkartan/contract/known-facts'
import { filterQueryToWire } from '@fyndkartan/contract/write-search-query'
import { anyFacts, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { queryOptions } from '@tanstack/react-query'
import { getAs } from './client.ts'

/**
 * For each optional fact, the number of places in a search where it is known. Ignores the facts that the search
 * requires.
 */
export function knownFactsQuery(filter: SearchFilter) {
  const query = new URLSearchParams(filterQueryToWire({ ...filter, ...anyFacts })).toString()
  return queryOptions({
    queryKey: ['known-facts', query],
    queryFn: ({ signal }): Promise<KnownFacts> =>
      getAs(`${visitorEndpoints.selectKnownFacts.path}?${query}`, knownFactsFromWire, { signal }),
  })
}
