/** Protects against cross-site request forgery: calls that a cookie authorises must come from our own pages. */
import type { FastifyRequest } from 'fastify'

/**
 * Whether a request comes from one of our pages. Browsers send `Sec-Fetch-Site` over secure and local connections,
 * otherwise `Origin`, which must be the requested host or the site's own address. Programs that are not browsers send
 * neither.
 */
export function isSameOrigin(request: FastifyRequest, siteUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return origin === siteUrl || new URL(origin).host === request.host
}
