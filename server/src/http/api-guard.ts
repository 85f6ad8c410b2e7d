/**
 * What stands before every call that carries the API key: the limit of calls a minute first, then the key. Before pages the
 * limit alone.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { CallLimit } from './call-limit.ts'
import { Problem } from './problem.ts'

export class ApiGuard {
  readonly limit: CallLimit
  /** Requests that were counted before they came to Fastify. */
  readonly #counted = new WeakSet<IncomingMessage>()
  /** Whether the headers hold the key. */
  readonly hasKey: (headers: IncomingHttpHeaders) => boolean

  constructor(config: Config, clock: Clock) {
    this.limit = new CallLimit(config.rateLimitPerMinute, clock)
    this.hasKey = keyCheck(config.apiKey)
  }

  /** For what is answered before Fastify: counts a call from an address and says whether it may be made. */
  admits(address: string | undefined): boolean {
    return this.limit.count(address) === null
  }

  /** The same request goes on to Fastify, where it must not count twice. */
  passOn(request: IncomingMessage): void {
    this.#counted.add(request)
  }

  /** Counts a request among its address's calls, and refuses those above the limit. */
  readonly limitCalls: onRequestHookHandler = (request, reply, done) => {
    const waitMs = this.#counted.has(request.raw) ? null : this.limit.count(request.ip)
    if (waitMs === null) return done()
    void reply.header('retry-after', Math.ceil(waitMs / 1000))
    done(new Problem(429, problemText.tooMany))
  }

  /** Guards all routes that are added to `api` afterwards. */
  protect(api: FastifyInstance): void {
    api.addHook('onRequest', this.limitCalls)
    // After the limit: guessing keys is limited too.
    api.addHook('preParsing', (request, _reply, payload, done) => {
      done(this.hasKey(request.headers) ? null : new Problem(401, problemText.wrongKey), payload)
    })
  }
}

/** Compares in a time that does not depend on how much of the key is right. */
function keyCheck(key: string): (headers: IncomingHttpHeaders) => boolean {
  const headerName = apiKeyHeader.toLowerCase()
  const expected = Buffer.from(key)
  const given = Buffer.alloc(expected.length)
  return ({ [headerName]: header }) => {
    if (typeof header !== 'string' || Buffer.byteLength(header) !== expected.length) return false
    given.write(header)
    return timingSafeEqual(given, expected)
  }
}
