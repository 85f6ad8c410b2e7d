/** Controls which pages other sites may show in a frame: only the pages made for frames. */
import type { FastifyReply } from 'fastify'
import { policyHeader } from './inline-sources.ts'

export const noFraming = "frame-ancestors 'none'"

/** Allows every site to show this answer's page in a frame. Requires that the route's policy contains `noFraming`. */
export function allowFraming(reply: FastifyReply): void {
  reply.header(policyHeader, String(reply.getHeader(policyHeader)).replace(noFraming, 'frame-ancestors *'))
  reply.removeHeader('x-frame-options')
  // Pages with Cross-Origin-Embedder-Policy need this header to show the page in a frame.
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
