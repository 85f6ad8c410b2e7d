/** The call that counts how many places of a search have each fact, for the numbers beside the filters. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { knownFactsSchema, knownFactsToWire } from '@fyndkartan/contract/known-facts'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { parseFilterQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { filterQuerySchema } from '@fyndkartan/contract/search-query-schema'
import { judgedFilter } from '@fyndkartan/domain/judged-filter'
import type { FastifyInstance } from 'fastify'
import { swedishNow, swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import type { AnswerCache } from '../../http/answers/answer-cache.ts'
import { jsonContent, publicAnswers } from '../../viewer/public-answers.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'

export function knownFactsRoutes(api: FastifyInstance, deps: Pick<Deps, 'index' | 'clock'>, cache: AnswerCache): void {
  const { index, clock } = deps
  const today = swedishToday(clock)
  const now = swedishNow(clock)
  const answers = publicAnswers(cache, deps)
  const schema = {
    summary: 'What is known of the places of a search',
    security: withKey,
    description: 'The same filter as /select_event_info. Unknown facts are never counted as no.',
    querystring: filterQuerySchema,
    response: { 200: knownFactsSchema, '4xx': problemSchema },
  }
  api.get(endpoints.selectKnownFacts.path, { schema }, (request, reply) => {
    if (answers.sendAgain(request, reply)) return
    const parsed = parseFilterQuery(request.query as RawQuery, today())
    if ('problem' in parsed) throw new Problem(400, parsed.problem)
    const judged = judgedFilter(parsed.value, now)
    const make = () => jsonContent(reply, knownFactsToWire(index.countKnown(judged)))
    answers.send(request, reply, make, judged.open?.minute)
  })
}
