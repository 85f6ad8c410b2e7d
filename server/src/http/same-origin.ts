/** A call that changes something with a cookie must come from our own pages, whatever another site makes a browser send. */
import type { FastifyRequest } from 'fastify'

/**
 * Whether the browser says that one of our pages asks. Browsers tell by `Sec-Fetch-Site` where the connection is secure or
 * local, else by `Origin`, which must be the host that is asked or the site's own address. Programs send neither.
 */
export function isSameOrigin(request: FastifyRequest, siteUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return origin === siteUrl || new URL(origin).host === request.host
}
