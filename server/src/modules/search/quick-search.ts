/**
 * The search call in front of Fastify. Nearly all searches are alike: a GET with the right key, for nobody or for a viewer
 * who is remembered, within the limit, well-formed, not yet known to the asker. Such a one is answered here from Node's own
 * request and response, which halves what HTTP costs beside the finding. Whatever else it is, or whatever goes wrong, is left
 * to the route in routes.ts, which knows everything; for the same request both give the same answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { parseSearchQuery } from '@fyndkartan/contract/search-query'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import type { AnswerBuffers } from '../../http/answers/answer-buffers.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { clientAddressOf } from '../../http/limits/client-address.ts'
import { encoded, encodingFor, isEncodedAtOnce, paysToEncode } from '../../http/answers/compression.ts'
import { type Freshness, personalCaching, publicCaching, publicVary } from '../../http/answers/freshness.ts'
import type { RequestLines } from '../../http/log/log.ts'
import { buildPostsBody } from '../../http/answers/posts-body.ts'
import { parseQueryString } from '../../http/query-string.ts'
import type { RequestCounts } from '../../http/log/request-counts.ts'
import { answerHeaders } from '../../http/security-headers.ts'
import { rememberedMarks } from '../../viewer/viewer-marks.ts'

const { path } = endpoints.searchPlaces
const start = `${path}?`

/** True when the request has been answered. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** What it shares with the route. */
export interface QuickParts {
  readonly guard: ApiGuard
  readonly freshness: Freshness
  readonly lines: RequestLines
  readonly requests: RequestCounts
  readonly buffers: AnswerBuffers
}

export function quickSearch(deps: Deps, { guard, freshness, lines, requests, buffers }: QuickParts): QuickAnswer {
  const { index, clock, config } = deps
  const today = swedishToday(clock)
  const addressOf = clientAddressOf(config.trustedProxies)
  const calls = requests.of('GET', path)
  const sameHeaders = [
    ...Object.entries(answerHeaders(config)).flat(),
    'content-type',
    'application/json; charset=utf-8',
  ]
  const publicHeaders = [...sameHeaders, 'cache-control', publicCaching, 'vary', publicVary]
  const personalHeaders = [...sameHeaders, 'cache-control', personalCaching]

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const startMs = performance.now()
    const { url = '', headers } = request
    const encoding = encodingFor(headers['accept-encoding'])
    const marks = rememberedMarks(request, deps)
    if (encoding === undefined || marks === undefined) return false
    const search = parseSearchQuery(parseQueryString(url.slice(start.length)), today())
    // Long pages are compressed in the thread pool; one that turns out to be long would be found twice.
    if ('problem' in search || (encoding !== null && search.value.pageSize > mostRowsAtOnce)) return false
    const found = index.find(search.value)
    const plain = buildPostsBody(index, found, marks.isFavourite, (length) => buffers.take(response, length))
    const isEncoded = encoding !== null && paysToEncode(plain.length)
    if (isEncoded && !isEncodedAtOnce(plain.length)) return false
    const body = isEncoded ? encoded(plain, encoding) : plain
    const fields = marks.personal ? [...personalHeaders] : [...publicHeaders, 'etag', freshness.tag]
    if (isEncoded) {
      fields.push('content-encoding', encoding)
      if (marks.personal) fields.push('vary', 'accept-encoding')
    }
    fields.push('content-length', String(body.length))
    lines.follow(request, response, calls, startMs)
    response.writeHead(200, fields).end(body)
    return true
  }
  return (request, response) => {
    let isCounted = false
    try {
      if (!isPlain(request) || !guard.hasKey(request.headers)) return false
      // What is too much is counted once more by the route, which refuses it.
      isCounted = guard.admits(addressOf(request))
      if (isCounted && answer(request, response)) return true
    } catch {
      // The route meets the same error, and says and logs what has to be said.
    }
    if (isCounted) guard.passOn(request)
    return false
  }
}

/** A page of the list has 20. */
const mostRowsAtOnce = 40

/** A search without a body that brings no answer to compare with, and leaves the packing to us. */
function isPlain({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.startsWith(start) &&
    headers['if-none-match'] === undefined &&
    headers['x-no-compression'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}
