/** The searches as addresses, in the spelling of the contract. */
import { parseSearchQuery, type RawQuery, searchQueryToWire } from '@fyndkartan/contract/search-query'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { buildSearches, firstDay, type MeasuredSearch } from '../../search/bench/data.ts'

export const benchKey = 'the-key-of-the-benchmark'

/** The searches that are asked, all different. */
export const measuredSearches: readonly MeasuredSearch[] = buildSearches(2000, 77)

/** Where the site answers a search. */
export const searchPath = '/select_event_info'

/** Where the ready answers are, by the same queries. */
export const readyPath = '/ready_answers'

/** Where one and the same answer is, whatever the query. */
export const constantPath = '/constant_answer'

export function queryOf(request: SearchRequest): string {
  return new URLSearchParams(searchQueryToWire(request)).toString()
}

/** Throws for a query that is none. */
export function requestOf(query: RawQuery): SearchRequest {
  const parsed = parseSearchQuery(query, firstDay)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.value
}

export interface Asking {
  readonly path?: string
  /** Of the viewer who asks; nobody's when left out. */
  readonly token?: string | null
  /** What a browser would take. */
  readonly encodings?: string
}

/** What a client sends for each of the searches. */
export function requestsOf(searches: readonly MeasuredSearch[], asking: Asking = {}): Buffer[] {
  const { path = searchPath, token = null, encodings } = asking
  const lines = ['host: 127.0.0.1', `x-api-key: ${benchKey}`]
  if (token !== null) lines.push(`authorization: Bearer ${token}`)
  if (encodings !== undefined) lines.push(`accept-encoding: ${encodings}`)
  const headers = lines.map((line) => `${line}\r\n`).join('')
  return searches.map(({ request }) =>
    Buffer.from(`GET ${path}?${queryOf(request)} HTTP/1.1\r\n${headers}\r\n`, 'latin1'),
  )
}
