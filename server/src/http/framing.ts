/** Only pages made for it may be shown in a frame on other sites. */
import type { FastifyReply } from 'fastify'
import { policyHeader } from './inline-sources.ts'

export const noFraming = "frame-ancestors 'none'"

/** Allows every site to show this page in a frame. Requires that the route's policy contains `noFraming`. */
export function allowFraming(reply: FastifyReply): void {
  reply.header(policyHeader, String(reply.getHeader(policyHeader)).replace(noFraming, 'frame-ancestors *'))
  reply.removeHeader('x-frame-options')
  // Needed by isolated pages (Cross-Origin-Embedder-Policy) that show this one.
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
