/** What stands before every call that carries the API key: the limit of calls a minute first, then the key. */
import { timingSafeEqual } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from './problem.ts'

/** Addresses remembered at once; each costs about 100 bytes. */
const rememberedAddresses = 20_000

/** Guards all routes that are added to `api` afterwards. */
export async function guardApi(api: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimitPerMinute > 0)
    await api.register(rateLimit, {
      max: config.rateLimitPerMinute,
      timeWindow: '1 minute',
      cache: rememberedAddresses,
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      errorResponseBuilder: () => new Problem(429, problemText.tooMany),
    })
  const isKey = keyCheck(config.apiKey)
  const headerName = apiKeyHeader.toLowerCase()
  // After onRequest, where the limit counts: guessing keys is limited too.
  api.addHook('preParsing', (request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    done(isKey(request.headers[headerName]) ? null : new Problem(401, problemText.wrongKey), payload)
  })
}

/** Compares in a time that does not depend on how much of the key is right. */
function keyCheck(key: string): (given: string | string[] | undefined) => boolean {
  const expected = Buffer.from(key)
  return (given) => {
    if (typeof given !== 'string') return false
    const bytes = Buffer.from(given)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
}
