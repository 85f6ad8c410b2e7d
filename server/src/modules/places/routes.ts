import { endpoints } from '@fyndkartan/contract/endpoints'
import { eventSchema, problemSchema, storeSchema } from '@fyndkartan/contract/place-schema'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { withKeyAndToken } from '../../http/api-docs.ts'
import { freshnessOf } from '../../http/freshness.ts'
import { Problem } from '../../http/problem.ts'
import { readViewer } from '../../http/viewer.ts'

/** Spec §7: one shop, one market. Answered from the index, as the search is. */
export function placeRoutes(api: FastifyInstance, deps: Deps): void {
  addPlaceRoute(api, deps, {
    kind: 'shop',
    path: endpoints.getShop.path,
    summary: 'One shop',
    wireSchema: storeSchema,
    notFound: 'Butiken kunde inte hittas',
  })
  addPlaceRoute(api, deps, {
    kind: 'market',
    path: endpoints.getMarket.path,
    summary: 'One market',
    wireSchema: eventSchema,
    notFound: 'Evenemanget kunde inte hittas',
  })
}

interface PlaceRoute {
  readonly kind: PlaceKind
  /** With {id}. */
  readonly path: string
  readonly summary: string
  readonly wireSchema: TSchema
  /** Spec §8. */
  readonly notFound: string
}

function addPlaceRoute(api: FastifyInstance, { index, identity, clock }: Deps, route: PlaceRoute): void {
  const freshness = freshnessOf(index, swedishToday(clock))
  const schema = {
    summary: route.summary,
    security: withKeyAndToken,
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    response: { 200: route.wireSchema, '4xx': problemSchema },
  }
  api.get(route.path.replace('{id}', ':id'), { schema }, async (request, reply) => {
    const viewer = await readViewer(request, identity)
    const { id } = request.params as { id: string }
    const row = /^[1-9]\d{0,14}$/.test(id) ? index.rowOf({ kind: route.kind, id: Number(id) }) : -1
    if (row < 0) throw new Problem(404, route.notFound)
    if (freshness.answered(request, reply, viewer !== null)) return reply.send()
    // A search row is the place with its source in front.
    const { source: _, ...place } = JSON.parse(Buffer.from(index.bytesOf(row)).toString()) as { source: string }
    return place
  })
}
