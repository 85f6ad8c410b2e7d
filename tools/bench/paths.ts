/** The searches as request paths, with the contract's parameter names. */
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { searchQueryToWire } from '@fyndkartan/contract/write-search-query'
import { type JudgedRequest, judgedRequest, type PlainRequest } from '@fyndkartan/domain/judged-filter'
import { addDays, type CivilDate, weekdayOf } from '@fyndkartan/domain/local-time'
import { type SearchRequest } from '@fyndkartan/domain/search-filter'
import { buildSearches, firstDay, type MeasuredSearch, type SearchKind } from '../../search/bench/data.ts'

export const benchKey = 'the-key-of-the-benchmark'

/** The searches to request, all different. */
export const measuredSearches: readonly MeasuredSearch[] = buildSearches(2000, 77)

/** The kinds of the mix, and 'open' and 'next': searches that only the site and the ceiling answer. */
export type AskedKind = SearchKind | 'open' | 'next'

export interface AskedSearch {
  readonly kind: AskedKind
  readonly request: SearchRequest
}

const [tenOClock, twoOClock] = [10 * 60, 14 * 60]

/** What is open in a region on the Saturday of a week from 10 to 14, and the markets of that day. */
export const openSearches: readonly AskedSearch[] = buildSearches(300, 78, 'circle').map(({ request }) => {
  const { filter } = request
  const saturday = saturdayFrom(filter.from)
  const open = { kind: 'span', fromMinute: tenOClock, toMinute: twoOClock } as const
  const kind = filter.kind === 'market' ? 'all' : filter.kind
  return { kind: 'open', request: { ...request, filter: { ...filter, from: saturday, to: saturday, kind, open } } }
})

/** The lists of the mix with one row a series, its next date. */
export const nextSearches: readonly AskedSearch[] = buildSearches(500, 79)
  .filter(({ kind }) => kind !== 'map')
  .map(({ request }) => ({ kind: 'next', request: { ...request, filter: { ...request.filter, series: 'next' } } }))

function saturdayFrom(day: CivilDate): CivilDate {
  return addDays(day, 6 - weekdayOf(day))
}

/** As the index takes it. Throws for a search for what is open now, which is not measured. */
export function judgedForBench(request: SearchRequest): JudgedRequest {
  return judgedRequest(request, () => {
    throw new Error('what is open now is not measured')
  })
}

/** Accept-Encoding as browsers send it. */
export const browserEncodings = 'gzip, deflate, br, zstd'

/** The site's path for a search. */
export const searchPath = '/select_event_info'

/** The path of the prepared responses, with the same queries. */
export const readyPath = '/ready_answers'

/** The path that returns one constant response, whatever the query. */
export const constantPath = '/constant_answer'

/** On the site. */
export function pathOfSearch({ request }: AskedSearch): string {
  return `${searchPath}?${queryOf(request)}`
}

export function queryOf(request: SearchRequest): string {
  return new URLSearchParams(searchQueryToWire(request)).toString()
}

/** Throws when the query is invalid. */
export function requestOf(query: RawQuery): SearchRequest {
  const parsed = parseSearchQuery(query, firstDay)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.value
}

/** For contestants that know no opening hours: throws when the query asks for open shops. */
export function plainRequestOf(query: RawQuery): PlainRequest {
  const request = requestOf(query)
  if (request.filter.open !== null) throw new Error('this contestant does not search for open shops')
  return request as PlainRequest
}

export interface Asking {
  readonly path?: string
  /** The viewer's token; anonymous when left out. */
  readonly token?: string | null
  /** The Accept-Encoding of a browser. */
  readonly encodings?: string
}

/** The request bytes a client sends for each search. */
export function requestsOf(searches: readonly AskedSearch[], asking: Asking = {}): Buffer[] {
  const { path = searchPath } = asking
  return requestsFor(
    searches.map(({ request }) => `${path}?${queryOf(request)}`),
    asking,
  )
}

/** The same for any paths. */
export function requestsFor(paths: readonly string[], { token = null, encodings }: Omit<Asking, 'path'>): Buffer[] {
  const lines = ['host: 127.0.0.1', `x-api-key: ${benchKey}`]
  if (token !== null) lines.push(`authorization: Bearer ${token}`)
  if (encodings !== undefined) lines.push(`accept-encoding: ${encodings}`)
  const headers = lines.map((line) => `${line}\r\n`).join('')
  return paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${headers}\r\n`, 'latin1'))
}
