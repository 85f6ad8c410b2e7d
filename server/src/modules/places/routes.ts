import { exceptionsToWire } from '@fyndkartan/contract/exceptions'
import { type LoosePost, shopFromWire, wholeFromParts } from '@fyndkartan/contract/place'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { eventPageSchema, problemSchema, storeSchema } from '@fyndkartan/contract/place-schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from '@fyndkartan/contract/schema'
import { Type } from '@fyndkartan/contract/schema'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { withKeyAndToken } from '../../http/description/api-docs.ts'
import { freshnessOf } from '../../http/answers/freshness.ts'
import { marketDates } from '../../live/market-dates.ts'
import { markFavourite } from '../../http/answers/posts-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { readMarks } from '../../viewer/viewer-marks.ts'

/** Spec §7: one shop, one market. Answered from the index, as searches are. */
export function placeRoutes(api: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const datesOf = marketDates(deps)
  addPlaceRoute(api, deps, {
    kind: 'shop',
    path: endpoints.getShop.path,
    summary: 'One shop',
    wireSchema: storeSchema,
    more: (_, post) => ({ exceptions: exceptionsToWire(shopFromWire(post), today()) }),
  })
  addPlaceRoute(api, deps, {
    kind: 'market',
    path: endpoints.getMarket.path,
    summary: 'One market',
    wireSchema: eventPageSchema,
    more: datesOf,
  })
}

interface PlaceRoute {
  readonly kind: PlaceKind
  /** With {id}. */
  readonly path: string
  readonly summary: string
  readonly wireSchema: TSchema
  /** The fields that the answer has beside those of a search row, given the row in the index and what it says. */
  readonly more: (row: number, post: LoosePost) => object
}

function addPlaceRoute(api: FastifyInstance, deps: Deps, route: PlaceRoute): void {
  const { index, clock } = deps
  const freshness = freshnessOf(index, swedishToday(clock))
  const schema = {
    summary: route.summary,
    security: withKeyAndToken,
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    response: { 200: route.wireSchema, '4xx': problemSchema },
  }
  api.get(routePath(route.path), { schema }, async (request, reply) => {
    const { personal, isFavourite } = await readMarks(request, deps)
    const { id } = request.params as { id: string }
    const key = { kind: route.kind, id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0 }
    const row = index.rowOf(key)
    if (row < 0) throw new Problem(404, notFoundText[route.kind])
    if (freshness.answered(request, reply, personal)) return reply.send()
    const bytes = Buffer.from(index.bytesOf(row))
    if (isFavourite?.(key, index.seriesOf(row))) markFavourite(bytes, bytes.length)
    // A search row is the place's JSON with its source added.
    const { source: _, ...place } = JSON.parse(bytes.toString()) as { readonly source: string }
    const rest = index.restOf(row)
    const whole = wholeFromParts(route.kind, place, rest && (JSON.parse(Buffer.from(rest).toString()) as object))
    return { ...whole, ...route.more(row, place) }
  })
}
