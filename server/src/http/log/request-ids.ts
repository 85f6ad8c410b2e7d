/**
 * Ids of requests. With the id from an error that a visitor reports, or from a proxy's log, an operator finds the line
 * in this log.
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/**
 * The header with the id, on refusals and errors only: a cache would repeat the id of the first request with a
 * cacheable answer.
 */
export const requestIdHeader = 'x-request-id'

/** Matches the ids of nginx, Caddy, Envoy and others: a UUID, or hexadecimal digits. Words and tokens do not match. */
const madeByProxies = /^[\da-f]{16,64}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * An odd number: its products with the 2^32 values of the counter are all different (Knuth's multiplicative hashing).
 */
const spread = 0x9e37_79b1

/**
 * Makes a function that gives a request the id that a trusted proxy forwards, otherwise a new one: 24 hexadecimal
 * digits, unique across servers and restarts, which do not reveal the number of earlier requests. `trusted`: addresses
 * and networks.
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
