import { endpoints } from '@fyndkartan/contract/endpoints'
import { postsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { searchQuerySchema } from '@fyndkartan/contract/search-query-schema'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import type { AnswerBuffers } from '../../http/answers/answer-buffers.ts'
import { withKeyAndToken } from '../../http/description/api-docs.ts'
import type { Freshness } from '../../http/answers/freshness.ts'
import { buildPostsBody } from '../../http/answers/posts-body.ts'
import { Problem } from '../../http/problem.ts'
import { type Marks, readMarks } from '../../viewer/viewer-marks.ts'

/** Spec §7: the search behind the list. It never waits for the database. */
export function searchRoutes(
  api: FastifyInstance,
  deps: Deps,
  { freshness, buffers }: { freshness: Freshness; buffers: AnswerBuffers },
): void {
  const { index, clock } = deps
  const today = swedishToday(clock)
  const schema = {
    summary: 'Search shops and markets',
    security: withKeyAndToken,
    description:
      'Zero-based pages; row_count, the number of all matches, stands on the first row of every page. Markets come by ' +
      'date and start time, then the shops; equals in an order drawn from seed.',
    querystring: searchQuerySchema,
    response: { 200: postsSchema, '4xx': problemSchema },
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, search: SearchRequest, marks: Marks) => {
    if (freshness.answered(request, reply, marks.personal)) return reply.send()
    const found = index.find(search)
    const body = buildPostsBody(index, found, marks.isFavourite, (length) => buffers.take(reply.raw, length))
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  }
  api.get(endpoints.searchPlaces.path, { schema }, (request, reply) => {
    const search = parseSearchQuery(request.query as RawQuery, today())
    if ('problem' in search) throw new Problem(400, search.problem)
    const marks = readMarks(request, deps)
    if (marks instanceof Promise) return marks.then((marks) => answer(request, reply, search.value, marks))
    return void answer(request, reply, search.value, marks)
  })
}
