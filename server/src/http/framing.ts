/** Whether other sites may show a page in a frame: none, but for those that are made for it. */
import type { FastifyReply } from 'fastify'
import { policyHeader } from './inline-sources.ts'

export const noFraming = "frame-ancestors 'none'"

/** Allows every site to show this answer, a page, in a frame. The route's policy has `noFraming` already. */
export function allowFraming(reply: FastifyReply): void {
  reply.header(policyHeader, String(reply.getHeader(policyHeader)).replace(noFraming, 'frame-ancestors *'))
  reply.removeHeader('x-frame-options')
  // For pages that are isolated from others (Cross-Origin-Embedder-Policy).
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
