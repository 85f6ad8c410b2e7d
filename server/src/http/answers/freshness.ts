/**
 * Makes ETags and caching headers for answers that are the same for everybody. Such an answer depends only on the
 * address, the state of the index and the Swedish day (or the minute, if it depends on what is open now), so its ETag
 * is made from these: a browser that revalidates gets 304 without a search.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a cache may use an answer without revalidating, s: so short that new places appear practically at once. */
const maxAgeSeconds = 15

/** Names and values alternately (name, value, name, value), as Node's `writeHead` takes them. */
export type HeaderFields = readonly string[]

export interface CachedAnswer {
  /** 304 when the client has the answer already; it is sent without a body. */
  readonly status: 200 | 304
  /** The caching headers. */
  readonly fields: HeaderFields
}

export interface Freshness {
  /** The current ETag of public answers that change only with the data, not with the time of day. */
  tag(): string
  /**
   * The status and the caching headers of an answer. `personal`: the answer belongs to the viewer. `minute`: the minute
   * of the day, if the answer depends on it.
   */
  of(headers: IncomingHttpHeaders, personal: boolean, minute?: number): CachedAnswer
  /** Sets the status and the caching headers of an answer. Returns true for 304: the caller then sends no body. */
  answered(request: FastifyRequest, reply: FastifyReply, personal: boolean, minute?: number): boolean
}

/** Cache-Control of an answer that belongs to one viewer. */
export const privateCaching = 'private, no-store'

const personalAnswer: CachedAnswer = { status: 200, fields: ['cache-control', privateCaching] }

export function freshnessOf(index: Pick<PlaceIndex, 'version'>, today: () => CivilDate): Freshness {
  // A random part of all tags, so that no tag of an earlier process matches: every process counts versions from the
  // same beginning, and another program may format answers differently.
  const start = randomBytes(6).toString('base64url')
  let tagged = { version: -1, moment: '', tag: '', fields: [] as HeaderFields }
  const current = (minute: number | undefined) => {
    const { version } = index
    const moment = minute === undefined ? today() : `${today()}-${minute}`
    if (tagged.version === version && tagged.moment === moment) return tagged
    const tag = `W/"${start}-${version}-${moment}"`
    const caching = ['cache-control', `public, max-age=${maxAgeSeconds}`, 'etag', tag]
    return (tagged = { version, moment, tag, fields: [...caching, 'vary', 'accept-encoding, authorization'] })
  }
  const of = (headers: IncomingHttpHeaders, personal: boolean, minute?: number): CachedAnswer => {
    if (personal) return personalAnswer
    const { tag, fields } = current(minute)
    return { status: isKnown(headers['if-none-match'], tag) ? 304 : 200, fields }
  }
  return {
    tag: () => current(undefined).tag,
    of,
    answered(request, reply, personal, minute) {
      const { status, fields } = of(request.headers, personal, minute)
      setFields(reply, fields)
      if (status === 304) void reply.code(304)
      return status === 304
    },
  }
}

export function setFields(reply: FastifyReply, fields: HeaderFields): void {
  for (let at = 0; at < fields.length; at += 2) void reply.header(fields[at] as string, fields[at + 1])
}

/** Whether an If-None-Match names the tag, by weak comparison (RFC 9110, 13.1.2); '*' names all. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag) return true
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => [opaque, '*'].includes(known.trim().replace(/^W\//, '')))
}
