import { endpoints } from '@fyndkartan/contract/endpoints'
import { postsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { searchQuerySchema } from '@fyndkartan/contract/search-query-schema'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { withKeyAndToken } from '../../http/api-docs.ts'
import { freshnessOf } from '../../http/freshness.ts'
import { Problem } from '../../http/problem.ts'
import { readViewer } from '../../http/viewer.ts'
import { buildPostsBody } from './posts-body.ts'

/** Spec §7: the search behind the list. It never waits for the database. */
export function searchRoutes(api: FastifyInstance, { index, identity, clock }: Deps): void {
  const today = swedishToday(clock)
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
  api.get(endpoints.searchPlaces.path, { schema }, async (request, reply) => {
    const search = parseSearchQuery(request.query as RawQuery, today())
    if ('problem' in search) throw new Problem(400, search.problem)
    const viewer = await readViewer(request, identity)
    if (freshness.answered(request, reply, viewer !== null)) return reply.send()
    // Whose favourites they are comes with accounts; until then nobody has any.
    const body = buildPostsBody(index, index.find(search.value), null)
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  })
}
