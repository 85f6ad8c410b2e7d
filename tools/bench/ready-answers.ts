/** Prepared responses to all measured searches: only the cost of HTTP remains. */
import type { FastifyInstance } from 'fastify'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildPlaces } from '../../search/bench/data.ts'
import { buildPostsBody } from '../../server/src/http/answers/posts-body.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { constantPath, judgedForBench, measuredSearches, openSearches, queryOf, readyPath } from './paths.ts'

/** An index with the benchmark places, all at revision 1. */
export function loadIndex(size: number): PlaceIndex {
  const index = new PlaceIndex(indexOptions)
  index.load(revised(size))
  return index
}

function* revised(size: number) {
  for (const place of buildPlaces(size, 1)) yield { revision: 1, place }
}

/** Adds two routes: one looks up its response by the full URL, the other returns the same list page to everyone. */
export function addReadyAnswers(app: FastifyInstance, size: number): void {
  const index = loadIndex(size)
  const bodies = new Map<string, Buffer>()
  for (const { request } of [...measuredSearches, ...openSearches])
    bodies.set(`${readyPath}?${queryOf(request)}`, buildPostsBody(index, index.find(judgedForBench(request)), null))
  app.get(readyPath, (request, reply) => {
    void reply.header('content-type', 'application/json; charset=utf-8').send(bodies.get(request.url))
  })
  const lengths = measuredSearches.flatMap(({ kind, request }) =>
    kind === 'map' ? [] : [bodies.get(`${readyPath}?${queryOf(request)}`) as Buffer],
  )
  // As long as the average list response.
  const meanLength = Math.round(lengths.reduce((sum, { length }) => sum + length, 0) / lengths.length)
  const constant = Buffer.alloc(meanLength, ' ')
  app.get(constantPath, (_, reply) => {
    void reply.header('content-type', 'application/json; charset=utf-8').send(constant)
  })
}
