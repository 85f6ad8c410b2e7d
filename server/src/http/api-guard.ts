/**
 * What stands before every call that carries the API key: the limit of calls a minute first, then the key. Before all else the
 * limit alone. Files have a limit of their own: a page brings many, and each costs little.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { CallLimit } from './call-limit.ts'
import { asksFromOwnMachine } from './client-address.ts'
import { Problem } from './problem.ts'

/** So many files for each call: a first visit brings some thirty, and then the service worker all that there are, 170 together. */
const filesPerCall = 50

export class ApiGuard {
  readonly limit: CallLimit
  /** Of this server alone: other nodes do not hear of it. */
  readonly #files: CallLimit
  /** Requests that were counted before they came to Fastify. */
  readonly #counted = new WeakSet<IncomingMessage>()
  /** Whether the headers hold the key. */
  readonly hasKey: (headers: IncomingHttpHeaders) => boolean

  constructor(config: Config, clock: Clock) {
    this.limit = new CallLimit(config.rateLimitPerMinute, clock)
    this.#files = new CallLimit(config.rateLimitPerMinute * filesPerCall, clock)
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
    done(this.refusalOf(request, reply) ?? undefined)
  }

  /** The same for files, of which an address may have more. */
  readonly limitFiles: onRequestHookHandler = (request, reply, done) => {
    done(this.refusalOf(request, reply, this.#files) ?? undefined)
  }

  /** The same for those who watch over the process: whoever does so on its own machine is not counted. */
  readonly limitProbes: onRequestHookHandler = (request, reply, done) => {
    if (asksFromOwnMachine(request)) done()
    else this.limitCalls.call(request.server, request, reply, done)
  }

  /** Counts a request; what to refuse it with when it is above the limit, else null. */
  refusalOf(request: FastifyRequest, reply: FastifyReply, limit = this.limit): Problem | null {
    const waitMs = this.#counted.has(request.raw) ? null : limit.count(request.ip)
    if (waitMs === null) return null
    void reply.header('retry-after', Math.ceil(waitMs / 1000))
    return new Problem(429, problemText.tooMany)
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
