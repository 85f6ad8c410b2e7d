/** The searches as request paths, with the contract's parameter names. */
import { parseSearchQuery, type RawQuery, searchQueryToWire } from '@fyndkartan/contract/search-query'
import type { PlainRequest } from '@fyndkartan/domain/judged-filter'
import { type SearchRequest } from '@fyndkartan/domain/search-filter'
import { buildSearches, firstDay, type MeasuredSearch } from '../../search/bench/data.ts'

export const benchKey = 'the-key-of-the-benchmark'

/** The searches to request, all different. */
export const measuredSearches: readonly MeasuredSearch[] = buildSearches(2000, 77)

/** The site's path for a search. */
export const searchPath = '/select_event_info'

/** The path of the prepared responses, with the same queries. */
export const readyPath = '/ready_answers'

/** The path that returns one constant response, whatever the query. */
export const constantPath = '/constant_answer'

export function queryOf(request: SearchRequest): string {
  return new URLSearchParams(searchQueryToWire(request)).toString()
}

/** Throws when the query is invalid, or asks for open shops, which the bench's searches do not. */
export function requestOf(query: RawQuery): PlainRequest {
  const parsed = parseSearchQuery(query, firstDay)
  if ('problem' in parsed) throw new Error(parsed.problem)
  if (parsed.value.filter.open !== null) throw new Error('a search for open shops is not measured')
  return parsed.value as PlainRequest
}

export interface Asking {
  readonly path?: string
  /** The viewer's token; anonymous when left out. */
  readonly token?: string | null
  /** The Accept-Encoding of a browser. */
  readonly encodings?: string
}

/** The request bytes a client sends for each search. */
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
