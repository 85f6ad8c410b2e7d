/** Refuses requests that violate HTTP, with an error message: Node itself would send none. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { ProblemWire } from '@fyndkartan/contract/problem'

type Headers = Readonly<Record<string, string>>

/** Refuses requests with an unknown `Expect` header; Node itself handles the only known value, 100-continue. */
export function refuseExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_request, response) => refuse(response, 417, headers))
}

/** Refuses a request that violates HTTP; returns whether it did. Requires a server with `requireHostHeader: false`. */
export function isUnfit(request: IncomingMessage, response: ServerResponse, headers: Headers): boolean {
  // After a request with `Upgrade`, Node leaves the connection to another protocol. Close it, because a malformed
  // request that follows would wait forever.
  if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
  const hosts = countHosts(request.rawHeaders)
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return false
  refuse(response, 400, headers)
  return true
}

/**
 * Counts the Host headers. If there are several, Node uses the first one, and a proxy in front may use another (RFC
 * 9112, 3.2).
 */
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
