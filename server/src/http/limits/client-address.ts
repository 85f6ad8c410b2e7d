import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

const ownMachine: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether an address is 127.0.0.1 or ::1. */
export function isOwnMachine(address: string | undefined): boolean {
  return ownMachine.has(address)
}

/** The headers that proxies add to the requests that they forward. */
const handedOn = ['x-forwarded-for', 'forwarded', 'via'] as const

/** Whether a request comes from the server's own machine, and not through a proxy there. */
export function asksFromOwnMachine({ ip, raw: { socket, headers } }: FastifyRequest): boolean {
  return isOwnMachine(ip) && isOwnMachine(socket.remoteAddress) && handedOn.every((name) => headers[name] === undefined)
}

/** Makes a function that tells whether an address is a trusted proxy's. `trusted`: addresses and networks. */
export function proxyCheck(trusted: readonly string[]): (address: string | undefined) => boolean {
  if (trusted.length === 0) return () => false
  const isTrusted = proxyAddress.compile([...trusted])
  return (address) => address !== undefined && isTrusted(address, 0)
}
