import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

/** A program on the server's own machine, by the address that Node tells of it. */
export function isOwnMachine(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** What proxies add when they ask for somebody else. */
const handedOn = ['x-forwarded-for', 'forwarded', 'via'] as const

/** Whether a program on the server's own machine asks for itself: a probe, a timer, a person at the keyboard. */
export function asksFromOwnMachine({ ip, raw: { socket, headers } }: FastifyRequest): boolean {
  return isOwnMachine(ip) && isOwnMachine(socket.remoteAddress) && handedOn.every((name) => headers[name] === undefined)
}

/**
 * Who asks, as Fastify's `request.ip` says it: the address of the connection, or the one that trusted proxies hand on.
 * Undefined when the connection was reset before its request was read. `trusted`: addresses and networks.
 */
export function clientAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress
  const isTrusted = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, isTrusted)
}
