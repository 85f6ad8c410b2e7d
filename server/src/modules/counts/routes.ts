import { endpoints } from '@fyndkartan/contract/endpoints'
import { countsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import type { AnswerCache } from '../../http/answers/answer-cache.ts'
import { jsonContent, publicAnswers } from '../../viewer/public-answers.ts'

/** Adds the call that counts shops and markets (spec §3). A market with several dates counts once. */
export function countRoutes(api: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  const { index } = deps
  const answers = publicAnswers(cache, deps)
  const schema = {
    summary: 'Number of places',
    security: withKey,
    response: { 200: countsSchema, '4xx': problemSchema },
  }
  api.get(endpoints.countPlaces.path, { schema }, (request, reply) => {
    if (answers.sendAgain(request, reply)) return
    answers.send(request, reply, () => jsonContent(reply, { events: index.marketCount, stores: index.counts.shops }))
  })
}
