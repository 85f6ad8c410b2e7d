import { endpoints } from '@fyndkartan/contract/endpoints'
import { postsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { searchQuerySchema } from '@fyndkartan/contract/search-query-schema'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { AnswerBuffers } from '../../http/answer-buffers.ts'
import { withKeyAndToken } from '../../http/api-docs.ts'
import { freshnessOf } from '../../http/freshness.ts'
import { Problem } from '../../http/problem.ts'
import { isAnonymous, readViewer } from '../../http/viewer.ts'
import type { Viewer } from '../../identity/identity.ts'
import { buildPostsBody } from './posts-body.ts'

/** Spec §7: the search behind the list. It never waits for the database. */
export function searchRoutes(api: FastifyInstance, { index, identity, clock }: Deps): void {
  const today = swedishToday(clock)
  const buffers = new AnswerBuffers()
  const freshness = freshnessOf(index, today)
  const schema = {
    summary: 'Search shops and markets',
    security: withKeyAndToken,
    description:
      'Zero-based pages; row_count, the number of all matches, stands on the first row of every page. Markets come by ' +
      'date and start time, then the shops; equals in an order drawn from seed.',
    querystring: searchQuerySchema,
    response: { 200: postsSchema, '4xx': problemSchema },
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, search: SearchRequest, viewer: Viewer | null) => {
    if (freshness.answered(request, reply, viewer !== null)) return reply.send()
    // Whose favourites they are comes with accounts; until then nobody has any.
    const body = buildPostsBody(index, index.find(search), null, (length) => buffers.take(reply, length))
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  }
  api.get(endpoints.searchPlaces.path, { schema }, (request, reply) => {
    const search = parseSearchQuery(request.query as RawQuery, today())
    if ('problem' in search) throw new Problem(400, search.problem)
    // Promises around an answer cost as much as finding it.
    if (isAnonymous(request)) return void answer(request, reply, search.value, null)
    return readViewer(request, identity).then((viewer) => answer(request, reply, search.value, viewer))
  })
}
