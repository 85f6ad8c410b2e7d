/** Spec §7: the search behind the list. It never waits for the database. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { postsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import type { RawQuery } from '@fyndkartan/contract/search-query'
import { searchQuerySchema } from '@fyndkartan/contract/search-query-schema'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { setFields } from '../../http/answers/freshness.ts'
import { withKeyAndToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { type Marks, readMarks } from '../../viewer/viewer-marks.ts'
import type { SearchAnswers } from './search-answers.ts'

export function searchRoutes(api: FastifyInstance, deps: Deps, answers: SearchAnswers): void {
  const schema = {
    summary: 'Search shops and markets',
    security: withKeyAndToken,
    description:
      'Zero-based pages; row_count, the number of all matches, stands on the first row of every page. Markets come by ' +
      'date and start time, then the shops; equals in an order drawn from seed.',
    querystring: searchQuerySchema,
    response: { 200: postsSchema, '4xx': problemSchema },
  }
  const send = (request: FastifyRequest, reply: FastifyReply, search: SearchRequest, marks: Marks) => {
    const { status, fields, body } = answers.answer(search, marks, request.raw)
    setFields(reply.code(status), fields)
    return reply.send(body)
  }
  api.get(endpoints.searchPlaces.path, { schema }, (request, reply) => {
    const search = answers.read(request.query as RawQuery)
    if ('problem' in search) throw new Problem(400, search.problem)
    const marks = readMarks(request, deps)
    if (marks instanceof Promise) return marks.then((marks) => send(request, reply, search.value, marks))
    return void send(request, reply, search.value, marks)
  })
}
