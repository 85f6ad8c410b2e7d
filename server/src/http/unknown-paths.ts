/** Answers requests without a route: an unknown path, or the path of a call with another method (RFC 9110, 15.5.6). */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { ProblemWire } from '@fyndkartan/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiGuard } from './limits/api-guard.ts'
import { sendRefusal } from './plain-page.ts'

const notFound: ProblemWire = { message: 'Not found' }
const wrongMethod: ProblemWire = { message: 'Method not allowed' }

/**
 * Answers 405 with Allow for a wrong method, otherwise 404: as a page for browsers, as JSON for programs. The requests
 * count as calls for the rate limit.
 */
export function answerUnknownPaths(app: FastifyInstance, guard: ApiGuard): void {
  // This hook runs before bodies are read: the body of such a request is never read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const refusal = guard.refusalOf(request, reply)
    if (refusal) done(refusal)
    else sendUnknown(request, reply)
  })
  // This handler is for routes that find nothing, such as the route of the site's files.
  app.setNotFoundHandler((request, reply) => {
    const refusal = guard.refusalOf(request, reply)
    if (refusal) throw refusal
    return sendUnknown(request, reply)
  })
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request.url)
  if (methods.length > 0 && !methods.includes(request.method))
    return reply.code(405).header('allow', methods.join(', ')).send(wrongMethod)
  if (request.headers.accept?.includes('text/html'))
    return sendRefusal(reply, 404, 'Sidan finns inte', 'Adressen leder inte till någon sida på Fyndkartan.')
  return reply.code(404).send(notFound)
}

const calls = Object.values(endpoints).map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  segments: path.split('/'),
}))

/** The methods that a path allows; none for an unknown path. */
function methodsOf(url: string): string[] {
  const requested = (url.split('?', 1)[0] ?? '').split('/')
  return calls.flatMap(({ methods, segments }) => (isOf(segments, requested) ? methods : []))
}

function isOf(segments: readonly string[], requested: readonly string[]): boolean {
  return (
    segments.length === requested.length &&
    segments.every((segment, at) => segment === requested[at] || (segment.startsWith('{') && requested[at] !== ''))
  )
}
