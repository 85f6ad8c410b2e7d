import { problemText } from '@fyndkartan/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from './problem.ts'

/**
 * Who asks, where a token is optional: null without one; a bad one is refused with 401 rather than ignored, so that
 * nobody takes an anonymous answer for their own. 'Basic' is not ours: a proxy in front may ask for it.
 */
export async function readViewer(request: FastifyRequest, identity: Identity): Promise<Viewer | null> {
  if (isAnonymous(request)) return null
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
  const viewer = token === undefined ? null : await identity.verify(token)
  if (viewer === null) throw new Problem(401, problemText.wrongKeyOrToken)
  return viewer
}

/** Whether nothing was sent that could name a viewer: then there is nobody to wait for. */
export function isAnonymous({ headers: { authorization } }: FastifyRequest): boolean {
  return authorization === undefined || /^basic /i.test(authorization)
}
