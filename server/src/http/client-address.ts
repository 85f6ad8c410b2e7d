import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/**
 * Who asks, as Fastify's `request.ip` says it: the address of the connection, or the one that trusted proxies hand on.
 * Undefined when the connection was reset before its request was read. `trusted`: addresses and networks.
 */
export function clientAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress
  const isTrusted = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, isTrusted)
}
