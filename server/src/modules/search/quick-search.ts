/**
 * Sends searches in front of Fastify, with Node's own request and response: by the route a page of the list takes about a
 * fifth more processor time (docs/decisions/0018). The answer is made in search-answers.ts, as for the route in routes.ts.
 * Only what needs no waiting is sent here; everything else, every refusal and every error is left to the route.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Deps } from '../../deps.ts'
import { encodingFor } from '../../http/answers/compression.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { clientAddressOf } from '../../http/limits/client-address.ts'
import type { RequestLines } from '../../http/log/log.ts'
import type { RequestCounts } from '../../http/log/request-counts.ts'
import { parseQueryString } from '../../http/query-string.ts'
import { answerHeaders } from '../../http/security-headers.ts'
import { rememberedMarks } from '../../viewer/viewer-marks.ts'
import type { SearchAnswers } from './search-answers.ts'

const { path } = endpoints.searchPlaces
const start = `${path}?`

/** A page of the list has 20 rows. More, compressed, may be too long to do at once, and would have to be found twice. */
const mostRowsAtOnce = 40

/** True when the request has been answered. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

interface QuickParts {
  readonly answers: SearchAnswers
  readonly guard: ApiGuard
  readonly lines: RequestLines
  readonly requests: RequestCounts
}

export function quickSearch(deps: Deps, { answers, guard, lines, requests }: QuickParts): QuickAnswer {
  const addressOf = clientAddressOf(deps.config.trustedProxies)
  const calls = requests.of('GET', path)
  const ofEveryAnswer = Object.entries(answerHeaders(deps.config)).flat()

  const send = (request: IncomingMessage, response: ServerResponse): boolean => {
    const startMs = performance.now()
    const search = answers.read(parseQueryString((request.url as string).slice(start.length)))
    const marks = rememberedMarks(request, deps)
    if ('problem' in search || marks === undefined) return false
    if (search.value.pageSize > mostRowsAtOnce && encodingFor(request.headers) !== null) return false
    const { status, fields, body, isLeftToPool } = answers.answer(search.value, marks, request)
    if (isLeftToPool) return false
    const ofBody = body ? ['content-length', String(body.length)] : []
    lines.follow(request, response, calls, startMs)
    response.writeHead(status, [...ofEveryAnswer, ...fields, ...ofBody]).end(body)
    return true
  }

  return (request, response) => {
    if (!isBodilessSearch(request)) return false
    let isCounted = false
    try {
      isCounted = guard.admits(request, addressOf)
      if (isCounted && send(request, response)) return true
    } catch {
      // The route meets the same error, answers it and logs it.
    }
    if (isCounted) guard.passOn(request)
    return false
  }
}

function isBodilessSearch({ method, url = '', headers }: IncomingMessage): boolean {
  const isSearch = method === 'GET' && url.startsWith(start)
  return isSearch && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
