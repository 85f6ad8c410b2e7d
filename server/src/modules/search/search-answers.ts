/**
 * The answer to a search, whoever sends it: `quick-search.ts` in front of Fastify, `routes.ts` in Fastify. Both only pass on
 * status, headers and body.
 */
import type { IncomingMessage } from 'node:http'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { judgedRequest } from '@fyndkartan/domain/judged-filter'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { swedishNow, swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { compress, encodingFor, isCompressedAtOnce, paysToCompress } from '../../http/answers/compression.ts'
import { freshnessOf, type HeaderFields } from '../../http/answers/freshness.ts'
import { buildPostsBody } from '../../http/answers/posts-body.ts'
import type { Marks } from '../../viewer/viewer-marks.ts'

export interface SearchAnswer {
  readonly status: 200 | 304
  /** Without those that every answer has. */
  readonly fields: HeaderFields
  /** None with 304. */
  readonly body: Buffer | undefined
  /** True when the body is to be compressed and is not yet: it is too long to do so at once. */
  readonly isLeftToPool: boolean
}

export interface SearchAnswers {
  read(query: RawQuery): ReturnType<typeof parseSearchQuery>
  answer(search: SearchRequest, marks: Marks, request: IncomingMessage): SearchAnswer
}

const ofBody = ['content-type', 'application/json; charset=utf-8']

export function searchAnswers({ index, clock }: Pick<Deps, 'index' | 'clock'>): SearchAnswers {
  const today = swedishToday(clock)
  const now = swedishNow(clock)
  const freshness = freshnessOf(index, today)
  return {
    read: (query) => parseSearchQuery(query, today()),

    answer(search, marks, { method, headers }) {
      const asked = judgedRequest(search, now)
      const { open } = asked.filter
      const { status, fields: caching } = freshness.of(headers, marks.personal, open?.minute)
      if (status === 304) return { status, fields: caching, body: undefined, isLeftToPool: false }
      const found = index.find(asked)
      const plain = buildPostsBody(index, found, marks.isFavourite, open && found.unknownHours)
      const encoding = method !== 'HEAD' && paysToCompress(plain.length) ? encodingFor(headers) : null
      const fields = [...caching, ...ofBody]
      if (encoding === null) return { status, fields, body: plain, isLeftToPool: false }
      if (!isCompressedAtOnce(plain.length)) return { status, fields, body: plain, isLeftToPool: true }
      fields.push('content-encoding', encoding)
      // Everybody's answers say so already.
      if (marks.personal) fields.push('vary', 'accept-encoding')
      return { status, fields, body: compress(plain, encoding), isLeftToPool: false }
    },
  }
}
