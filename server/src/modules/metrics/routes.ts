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
 * Adds the metrics for Prometheus. They are served only with a configured token, even to the server's own machine,
 * which may run a proxy. `guesses` limits wrong tokens by address, because each writes a line to the log.
 */
export function metricsRoutes(app: FastifyInstance, deps: Deps, watched: Watched, guesses: CallLimit): void {
  const isRight = tokenCheck(deps.config.metricsToken)
  let exposition: Promise<Exposition> | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  const schema = {
    summary: 'Metrics for Prometheus',
    description: 'In the text format 0.0.4. Takes METRICS_TOKEN as bearer token; 404 when none is configured.',
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
    // The library is loaded at the first scrape: servers without monitoring do not need it.
    exposition ??= import('./exposition.ts').then(({ Exposition }) => new Exposition(deps, watched))
    const { contentType, text } = await (await exposition).now()
    return reply.type(contentType).send(text)
  })
}

/** Makes a function that compares a token in constant time; null when no token is configured. */
function tokenCheck(token: string | null): ((authorization: string | undefined) => boolean) | null {
  if (token === null) return null
  const expected = hash('sha256', token, 'buffer')
  return (authorization = '') => {
    const [, given] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? []
    return given !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), expected)
  }
}
