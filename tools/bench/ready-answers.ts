/** Prepared responses to all measured searches: only the cost of HTTP remains. */
import type { FastifyInstance } from 'fastify'
import type { Place } from '@fyndkartan/domain/place'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildPlaces } from '../../search/bench/data.ts'
import { buildPostsBody } from '../../server/src/http/answers/posts-body.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { constantPath, judgedForBench, measuredSearches, openSearches, queryOf, readyPath } from './paths.ts'

/** An index with these places, all at revision 1. */
export function loadIndex(places: Iterable<Place>): PlaceIndex {
  const index = new PlaceIndex(indexOptions)
  index.load(revised(places))
  return index
}

function* revised(places: Iterable<Place>) {
  for (const place of places) yield { revision: 1, place }
}

/** Adds two routes: one looks up its response by the full URL, the other returns the same list page to everyone. */
export function addReadyAnswers(app: FastifyInstance, size: number): void {
  const index = loadIndex(buildPlaces(size, 1))
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
