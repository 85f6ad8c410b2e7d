import { endpoints } from '@fyndkartan/contract/endpoints'
import { countsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { freshnessOf } from '../../http/answers/freshness.ts'

/** Spec §3: how many markets and shops there are; a market with several dates counts once. */
export function countRoutes(api: FastifyInstance, { index, clock }: Deps): void {
  const freshness = freshnessOf(index, swedishToday(clock))
  const schema = {
    summary: 'Number of places',
    security: withKey,
    response: { 200: countsSchema, '4xx': problemSchema },
  }
  api.get(endpoints.countPlaces.path, { schema }, async (request, reply) => {
    if (freshness.answered(request, reply, false)) return reply.send()
    return { events: index.marketCount, stores: index.counts.shops }
  })
}
