/**
 * Guards the calls that need the API key. The rate limit is checked before the key, so it also counts calls without a
 * key. Static files have a separate limit: a page loads many of them, and each costs little.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import { CallLimit } from './call-limit.ts'
import { asksFromOwnMachine } from './client-address.ts'
import { Problem } from '../problem.ts'

/**
 * How many static files a client may load for each call that it may make: a first visit loads about 170 files, most of
 * them for the service worker.
 */
const filesPerCall = 50

export class ApiGuard {
  readonly limit: CallLimit
  /** The limit for static files, which each node counts alone. */
  readonly #files: CallLimit
  readonly #hasKey: (headers: IncomingHttpHeaders) => boolean

  constructor(config: Config, clock: Clock) {
    this.limit = new CallLimit(config.rateLimitPerMinute, clock)
    this.#files = new CallLimit(config.rateLimitPerMinute * filesPerCall, clock)
    this.#hasKey = keyCheck(config.apiKey)
  }

  /** Counts a call of the client's address and refuses it above the limit. */
  readonly limitCalls: onRequestHookHandler = (request, reply, done) => {
    done(this.refusalOf(request, reply) ?? undefined)
  }

  /** Counts a request for a static file and refuses it above the limit for files. */
  readonly limitFiles: onRequestHookHandler = (request, reply, done) => {
    done(this.refusalOf(request, reply, this.#files) ?? undefined)
  }

  /** Counts a health probe and refuses it above the limit. Probes from the server's own machine are not counted. */
  readonly limitProbes: onRequestHookHandler = (request, reply, done) => {
    if (asksFromOwnMachine(request)) done()
    else this.limitCalls.call(request.server, request, reply, done)
  }

  /** Counts a request. Returns the refusal when the request is above the limit, otherwise null. */
  refusalOf(request: FastifyRequest, reply: FastifyReply, limit = this.limit): Problem | null {
    const waitMs = limit.count(request.ip)
    if (waitMs === null) return null
    void reply.header('retry-after', Math.ceil(waitMs / 1000))
    return new Problem(429, problemText.tooMany)
  }

  /** Guards all routes that are added to `api` afterwards. */
  protect(api: FastifyInstance): void {
    api.addHook('onRequest', this.limitCalls)
    // The key is checked after the limit, so that guessing keys is limited too.
    api.addHook('preParsing', (request, _reply, payload, done) => {
      done(this.#hasKey(request.headers) ? null : new Problem(401, problemText.wrongKey), payload)
    })
  }
}

/** Makes a function that compares keys in a time that does not depend on how many characters are right. */
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
