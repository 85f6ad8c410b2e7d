import { hash, timingSafeEqual } from 'node:crypto'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { problemText } from '@fyndkartan/contract/problem'
import { Type } from '@fyndkartan/contract/schema'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { CallLimit } from '../../http/limits/call-limit.ts'
import { Problem } from '../../http/problem.ts'
import type { Exposition, Watched } from './exposition.ts'

/**
 * What Prometheus reads. Where no token is configured there is nothing, whoever asks: a proxy might stand in front. `guesses`
 * bounds how often an address may be wrong: each time is a line in the log.
 */
export function metricsRoutes(app: FastifyInstance, deps: Deps, watched: Watched, guesses: CallLimit): void {
  const isRight = tokenCheck(deps.config.metricsToken)
  let exposition: Promise<Exposition> | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  const schema = {
    summary: 'How the server fares, for Prometheus',
    description:
      'In the text format 0.0.4. Takes METRICS_TOKEN as bearer token; without one configured there is nothing.',
    response: { 200: { content: { 'text/plain': { schema: Type.String() } } }, '4xx': problemSchema },
  }
  app.get(endpoints.metrics.path, { schema }, async (request, reply) => {
    if (!isRight?.(request.headers.authorization)) {
      const waitMs = guesses.count(request.ip)
      if (waitMs !== null) throw new Problem(429, problemText.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) })
      if (isRight === null) throw new Problem(404, 'Not found')
      void reply.header('www-authenticate', 'Bearer')
      throw new Problem(401, 'The metrics need their token')
    }
    // A server that nobody watches reads no library for it.
    exposition ??= import('./exposition.ts').then(({ Exposition }) => new Exposition(deps, watched))
    const { contentType, text } = await (await exposition).now()
    return reply.type(contentType).send(text)
  })
}

/** Compares in a time that tells nothing of the token; null when there is none to compare with. */
function tokenCheck(token: string | null): ((authorization: string | undefined) => boolean) | null {
  if (token === null) return null
  const expected = hash('sha256', token, 'buffer')
  return (authorization = '') => {
    const [, given] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? []
    return given !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), expected)
  }
}
