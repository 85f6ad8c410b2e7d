import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

const ownMachine: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether an address is 127.0.0.1 or ::1. */
export function isOwnMachine(address: string | undefined): boolean {
  return ownMachine.has(address)
}

/** Headers that proxies add. */
const handedOn = ['x-forwarded-for', 'forwarded', 'via'] as const

/** Whether a request comes from the server's own machine and not through a proxy on it. */
export function asksFromOwnMachine({ ip, raw: { socket, headers } }: FastifyRequest): boolean {
  return isOwnMachine(ip) && isOwnMachine(socket.remoteAddress) && handedOn.every((name) => headers[name] === undefined)
}

/** A check for addresses of trusted proxies. `trusted`: addresses and networks. */
export function proxyCheck(trusted: readonly string[]): (address: string | undefined) => boolean {
  if (trusted.length === 0) return () => false
  const isTrusted = proxyAddress.compile([...trusted])
  return (address) => address !== undefined && isTrusted(address, 0)
}

/**
 * The client's address, as Fastify's `request.ip` gives it: that of the connection, or the one that trusted proxies forward.
 * Undefined when the connection was reset before its request was read. `trusted`: addresses and networks.
 */
export function clientAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress
  const isTrusted = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, isTrusted)
}
