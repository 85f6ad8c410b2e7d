/**
 * Caching of answers that are the same for everybody. Such an answer is a function of the address, the state of the index
 * and the Swedish day, so those make its tag: a browser's question whether it has changed is answered without searching.
 */
import { randomBytes } from 'node:crypto'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long an answer may be used without asking, s: short, so that new places are seen at once for practical purposes. */
const maxAgeSeconds = 15

export interface Freshness {
  /**
   * Sets the caching headers of a viewer's answer (null is everybody). True when the asker already has the answer and 304
   * was set: send nothing then.
   */
  answered(request: FastifyRequest, reply: FastifyReply, personal: boolean): boolean
}

export function freshnessOf(index: Pick<PlaceIndex, 'version'>, today: () => CivilDate): Freshness {
  // Another start counts from the beginning, and may write rows differently.
  const start = randomBytes(6).toString('base64url')
  return {
    answered(request, reply, personal) {
      if (personal) {
        reply.header('cache-control', 'private, no-store')
        return false
      }
      const tag = `W/"${start}-${index.version}-${today()}"`
      reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).header('etag', tag)
      reply.header('vary', 'accept-encoding, authorization')
      if (!isKnown(request.headers['if-none-match'], tag)) return false
      reply.code(304)
      return true
    },
  }
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === tag)
}
