import { endpoints } from '@fyndkartan/contract/endpoints'
import { eventPageSchema, problemSchema, storeSchema } from '@fyndkartan/contract/place-schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from '@fyndkartan/contract/schema'
import { Type } from '@fyndkartan/contract/schema'
import type { Deps } from '../../deps.ts'
import { withKeyAndToken } from '../../http/description/api-docs.ts'
import type { AnswerCache } from '../../http/answers/answer-cache.ts'
import { jsonContent, publicAnswers } from '../../viewer/public-answers.ts'
import { resolveKey } from '../../live/resolve-key.ts'
import { placeAnswers } from '../../live/place-answers.ts'
import { markFavourite } from '../../http/answers/posts-body.ts'
import { Problem } from '../../http/problem.ts'
import { idOfPath, routePath } from '../../http/route-path.ts'
import { readMarks } from '../../viewer/viewer-marks.ts'

/** Adds the calls that return one shop or one market (spec §7). Like searches, they read the index. */
export function placeRoutes(api: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  addPlaceRoute(api, deps, cache, {
    kind: 'shop',
    path: endpoints.getShop.path,
    summary: 'One shop',
    wireSchema: storeSchema,
  })
  addPlaceRoute(api, deps, cache, {
    kind: 'market',
    path: endpoints.getMarket.path,
    summary: 'One market',
    wireSchema: eventPageSchema,
  })
}

interface PlaceRoute {
  readonly kind: PlaceKind
  /** The path of the call in the contract, with {id}. */
  readonly path: string
  readonly summary: string
  readonly wireSchema: TSchema
}

function addPlaceRoute(api: FastifyInstance, deps: Deps, cache: AnswerCache, route: PlaceRoute): void {
  const { index, figures } = deps
  const answers = publicAnswers(cache, deps)
  const answerOf = placeAnswers(deps)
  const schema = {
    summary: route.summary,
    security: withKeyAndToken,
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    response: { 200: route.wireSchema, '4xx': problemSchema },
  }
  const find = async (request: FastifyRequest, reply: FastifyReply) => {
    const { personal, isFavourite } = await readMarks(request, deps)
    const { id } = request.params as { id: string }
    const key = await resolveKey(deps, { kind: route.kind, id: idOfPath(id) })
    const row = key === null ? -1 : index.rowOf(key)
    if (key === null || row < 0) throw new Problem(404, notFoundText[route.kind])
    if (!personal) return answers.send(request, reply, () => jsonContent(reply, answerOf(row)))
    const bytes = Buffer.from(index.bytesOf(row))
    if (isFavourite?.(key, index.seriesOf(row))) markFavourite(bytes, bytes.length)
    return answers.sendPrivate(reply, answerOf(row, bytes))
  }
  api.get(routePath(route.path), { schema }, (request, reply) => {
    const { id } = request.params as { id: string }
    figures.opened({ kind: route.kind, id: idOfPath(id) }, request.headers)
    return answers.sendAgain(request, reply) ? undefined : find(request, reply)
  })
}
