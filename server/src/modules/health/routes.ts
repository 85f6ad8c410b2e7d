import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import type { Deps } from '../../deps.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'

const statusSchema = Type.Object({ status: Type.String() })

/** Retry-After, s: by then another server takes the calls, or this server has loaded its index. */
const retryAfterS = 5

/** Adds the health probes, which tell a load balancer whether this server can answer. */
export function healthRoutes(app: FastifyInstance, { sync, leaving }: Deps, guard: ApiGuard): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onRequest', guard.limitProbes)
  app.get(
    endpoints.healthy.path,
    { schema: { summary: 'The process answers', response: { 200: statusSchema, '4xx': problemSchema } } },
    async () => ({ status: 'ok' }),
  )
  app.get(
    endpoints.ready.path,
    {
      schema: {
        summary: 'Whether the server is ready for calls',
        description:
          'Ready means that the index is loaded and the server is not stopping. A temporary outage of the database does not change that.',
        response: { 200: statusSchema, '4xx': problemSchema, 503: problemSchema },
      },
    },
    async (_request, reply) => {
      const isLeaving = leaving?.aborted ?? false
      if (sync.loaded && !isLeaving) return { status: 'ready' }
      const message = isLeaving ? 'The server is stopping' : 'The index is being loaded'
      return reply.code(503).header('retry-after', String(retryAfterS)).send({ message })
    },
  )
}
