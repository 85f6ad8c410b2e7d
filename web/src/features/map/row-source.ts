/** The rows for the cluster worker: how the worker gets them, and a key that identifies them. */
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { mapQueryToWire } from '@fyndkartan/contract/write-search-query'
import { openInSpan, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { uncachedRequest, requestHeaders } from '../../api/client.ts'
import { takeStartAnswer } from '../../start-answer.ts'
import type { ClusterClient } from './cluster-client.ts'
import { saysHours } from './pin-hours.ts'

export interface RowSource {
  /** Two sources with the same key give the same rows. */
  readonly key: string
  /** Calls the client unless `signal` has been aborted: a late call would replace the rows of a newer source. */
  readonly handTo: (client: ClusterClient, signal: AbortSignal) => Promise<unknown>
}

/** All results of a search. The cluster worker fetches them. */
export function searchedRows(filter: SearchFilter): RowSource {
  const hours = saysHours(filter) ? openInSpan : null
  const query = new URLSearchParams(mapQueryToWire({ filter, hours, approximate: true })).toString()
  const url = `${visitorEndpoints.searchMap.path}?${query}`
  return {
    key: query,
    handTo: async (client, signal) => {
      const init = { ...uncachedRequest, headers: requestHeaders() }
      const begun = await takeStartAnswer(url)
      const answer = begun?.ok ? await begun.arrayBuffer().catch(() => null) : null
      return signal.aborted ? null : client.call('fetchRows', { url, init, answer })
    },
  }
}
