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
  /** Of everybody's answer at this moment. */
  readonly tag: string
  /**
   * Sets the caching headers of an answer, a viewer's own or everybody's. True when the asker already has the answer and
   * 304 was set: send nothing then.
   */
  answered(request: FastifyRequest, reply: FastifyReply, personal: boolean): boolean
}

export const personalCaching = 'private, no-store'
export const publicCaching = `public, max-age=${maxAgeSeconds}`
export const publicVary = 'accept-encoding, authorization'

export function freshnessOf(index: Pick<PlaceIndex, 'version'>, today: () => CivilDate): Freshness {
  // Another start counts from the beginning, and may write rows differently.
  const start = randomBytes(6).toString('base64url')
  let tagged = { version: -1, day: '', tag: '' }
  return {
    get tag() {
      const { version } = index
      const day = today()
      if (tagged.version !== version || tagged.day !== day)
        tagged = { version, day, tag: `W/"${start}-${version}-${day}"` }
      return tagged.tag
    },
    answered(request, reply, personal) {
      if (personal) {
        reply.header('cache-control', personalCaching)
        return false
      }
      reply.header('cache-control', publicCaching).header('etag', this.tag).header('vary', publicVary)
      if (!isKnown(request.headers['if-none-match'], this.tag)) return false
      reply.code(304)
      return true
    },
  }
}

/** Whether an If-None-Match names the tag. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === tag)
}
