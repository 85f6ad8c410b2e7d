import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import type { Deps } from '../../deps.ts'

const statusSchema = Type.Object({ status: Type.String() })

/** For whoever watches over the process. */
export function healthRoutes(app: FastifyInstance, { sync }: Deps): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  app.get(
    endpoints.healthy.path,
    { schema: { summary: 'The process answers', response: { 200: statusSchema } } },
    async () => ({ status: 'ok' }),
  )
  app.get(
    endpoints.ready.path,
    {
      schema: {
        summary: 'Searches can be answered',
        description: 'The index holds the places. A database that is away for a while does not change that.',
        response: { 200: statusSchema, 503: problemSchema },
      },
    },
    async (_request, reply) => {
      if (sync.loaded) return { status: 'ready' }
      return reply.code(503).send({ message: 'The index is being loaded' })
    },
  )
}
