/** Ids of requests. The id in an error that somebody reports, or in a proxy's log, finds the line in this log. */
import { randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** The header of refusals and errors. Cacheable answers have none: a cache would repeat the id of the first request. */
export const requestIdHeader = 'x-request-id'

/** Ids of nginx, Caddy, Envoy and others: a UUID, or hexadecimal digits. Words and tokens do not match. */
const madeByProxies = /^[\da-f]{16,64}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Odd, so that 2^32 products are all different (Knuth's multiplicative hashing). */
const spread = 0x9e37_79b1

/**
 * The id that a trusted proxy forwards, else a new one: 24 hexadecimal digits, unique across servers and restarts,
 * which do not reveal the number of earlier requests. `trusted`: addresses and networks.
 */
export function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trusted.length > 0 ? proxyAddress.compile([...trusted]) : () => false
  const ofProcess = randomBytes(8).toString('hex')
  let count = randomInt(2 ** 32)
  return ({ headers: { [requestIdHeader]: given }, socket }) => {
    if (typeof given === 'string' && madeByProxies.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given
    count = (count + 1) >>> 0
    return ofProcess + (Math.imul(count, spread) >>> 0).toString(16).padStart(8, '0')
  }
}
