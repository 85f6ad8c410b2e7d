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
  const hosts = countHosts(request.rawHeaders)
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return false
  refuse(response, 400, headers)
  return true
}

/** Node silently uses the first of several Host headers; a proxy in front may use another (RFC 9112, 3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
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
