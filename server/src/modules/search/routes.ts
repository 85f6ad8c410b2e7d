/** The search behind the list of places (spec §7). It never waits for the database. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { unknownHoursHeader } from '@fyndkartan/contract/place'
import { postsSchema, problemSchema } from '@fyndkartan/contract/place-schema'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { searchQuerySchema } from '@fyndkartan/contract/search-query-schema'
import { judgedRequest } from '@fyndkartan/domain/judged-filter'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { Found } from '@fyndkartan/search/place-index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { swedishNow, swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { type AnswerCache, sendFinished } from '../../http/answers/answer-cache.ts'
import { isCompressedAtOnce } from '../../http/answers/compression.ts'
import { freshnessOf } from '../../http/answers/freshness.ts'
import { buildPostsBody } from '../../http/answers/posts-body.ts'
import { withKeyAndToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { type Marks, readMarks } from '../../viewer/viewer-marks.ts'

const json = 'application/json; charset=utf-8'

export function searchRoutes(api: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  const { index, clock, figures } = deps
  const today = swedishToday(clock)
  const now = swedishNow(clock)
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
  const send = (request: FastifyRequest, reply: FastifyReply, search: SearchRequest, marks: Marks) => {
    const judged = judgedRequest(search, now)
    const { open } = judged.filter
    if (freshness.answered(request, reply, marks.personal, open?.minute)) return reply.send()
    const found = index.find(judged)
    if (found.total === 0) figures.foundNothing(judged.filter.words, request.ip, request.headers)
    const unknownHours = open && found.unknownHours
    if (open) reply.header(unknownHoursHeader, found.unknownHours)
    const build = () => buildPostsBody(index, found, marks.isFavourite, unknownHours)
    if (marks.personal) return reply.type(json).send(build())
    const [key, tag] = [keyOf(found, unknownHours), freshness.tag()]
    const known = cache.find(request, key, tag)
    if (known) return sendFinished(reply, known)
    const body = build()
    // Long answers are compressed in the thread pool while they are sent.
    if (!isCompressedAtOnce(body.length)) return reply.type(json).send(body)
    return sendFinished(reply, cache.add(request, key, tag, { body, type: json, isFleeting: true }))
  }
  api.get(endpoints.searchPlaces.path, { schema }, (request, reply) => {
    const search = parseSearchQuery(request.query as RawQuery, today())
    if ('problem' in search) throw new Problem(400, search.problem)
    const marks = readMarks(request, deps)
    if (marks instanceof Promise) return marks.then((marks) => send(request, reply, search.value, marks))
    return void send(request, reply, search.value, marks)
  })
}

/**
 * The key of a public answer in the cache: all that the answer is made of. Most searches that differ only in the seed
 * find the same rows in the same order, because few places tie.
 */
function keyOf({ total, rows, datesInSpan }: Found, unknownHours: number | null): string {
  return `${endpoints.searchPlaces.path} ${total} ${unknownHours} ${rows.join()} ${datesInSpan?.join()}`
}
