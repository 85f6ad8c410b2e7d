/** Where the cluster worker gets its rows from. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { filterQueryToWire } from '@fyndkartan/contract/search-query'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { requestHeaders } from '../../api/client.ts'
import type { ClusterClient } from './cluster-client.ts'

export interface RowSource {
  /** The same for the same rows. */
  readonly key: string
  readonly handTo: (client: ClusterClient) => Promise<unknown>
}

/** Every match of a search; the worker fetches it, the page never sees it. */
export function searchedRows(filter: SearchFilter): RowSource {
  const query = new URLSearchParams(filterQueryToWire(filter)).toString()
  const url = `${endpoints.searchMap.path}?${query}`
  return { key: query, handTo: (client) => client.call('fetchRows', { url, headers: requestHeaders() }) }
}
