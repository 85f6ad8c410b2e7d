/** Requests that HTTP refuses whatever they ask for. Node would do it without a word of why. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { ProblemWire } from '@fyndkartan/contract/problem'

type Headers = Readonly<Record<string, string>>

/** Expectations are refused with a message from now on; Node itself meets the only one there is, 100-continue. */
export function refuseExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_request, response) => refuse(response, 417, headers))
}

/** Answers a request that may not be answered otherwise, and says so. For a server made with `requireHostHeader: false`. */
export function isUnfit(request: IncomingMessage, response: ServerResponse, headers: Headers): boolean {
  // Node takes the rest of such a connection for another protocol's: a broken request on it would wait for ever.
  if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
  if (request.headers.host !== undefined || request.httpVersion === '1.0') return false
  refuse(response, 400, headers)
  return true
}

function refuse(response: ServerResponse, status: number, headers: Headers): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? '' } satisfies ProblemWire)
  response.shouldKeepAlive = false
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}
