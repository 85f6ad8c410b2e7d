import type { IncomingHttpHeaders } from 'node:http'
import { problemText } from '@fyndkartan/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from '../http/problem.ts'

/** A request of Fastify or of Node. */
export interface WithHeaders {
  readonly headers: IncomingHttpHeaders
}

/**
 * The viewer of a call with an optional token; null without a token. An invalid token is refused with 401, so that
 * nobody takes an anonymous answer for a personal one. The scheme 'Basic' is ignored, because a proxy in front may
 * require it.
 */
export async function readViewer(request: FastifyRequest, identity: Identity): Promise<Viewer | null> {
  return isAnonymous(request) ? null : requireViewer(request, identity)
}

/** The viewer of a call that requires a token: 401 without a valid one, 403 when the body names another account. */
export async function requireViewer(request: FastifyRequest, identity: Identity): Promise<Viewer> {
  const token = tokenOf(request)
  const viewer = token === undefined ? null : await identity.verify(token)
  if (viewer === null) throw wrongToken()
  const { firebase_id: named = viewer.uid } = (request.body ?? {}) as { firebase_id?: unknown }
  if (typeof named === 'string' && named !== viewer.uid)
    throw new Problem(403, 'firebase_id does not belong to this token')
  return viewer
}

/** The viewer, if known without waiting; otherwise undefined. */
export function cachedViewer(request: WithHeaders, identity: Identity): Viewer | undefined {
  const token = tokenOf(request)
  return token === undefined ? undefined : identity.cached(token)
}

/** The refusal of an invalid token, and of a valid one whose account was removed. */
export function wrongToken(): Problem {
  return new Problem(401, problemText.wrongKeyOrToken)
}

/** Whether the request has no token, and therefore no viewer. */
export function isAnonymous({ headers: { authorization } }: WithHeaders): boolean {
  return authorization === undefined || /^basic /i.test(authorization)
}

/** The token of the request, which has not been verified. */
export function tokenOf({ headers: { authorization = '' } }: WithHeaders): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}
