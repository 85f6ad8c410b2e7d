/** Who may enter the desk. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isOperator } from '../db/operators.ts'
import type { Database } from '../db/open.ts'
import { isRemoved } from '../db/removed-accounts.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from './problem.ts'
import { requireViewer, wrongToken } from './viewer.ts'

interface Parts {
  readonly config: Pick<Config, 'operators'>
  readonly database: Database
  readonly identity: Identity
}

/** Asked anew with every call, so that a role that was taken away is gone at once: 401 without a valid token, 403 without the role. */
export async function requireOperator(request: FastifyRequest, parts: Parts): Promise<Viewer> {
  const viewer = await requireViewer(request, parts.identity)
  if (await isRemoved(parts.database.db, viewer.uid)) throw wrongToken()
  if (!(await hasOperatorRole(parts, viewer))) throw new Problem(403, 'Sidan är bara för operatörer.')
  return viewer
}

/** By the account's own row, or by an address in the configuration that the account has shown to be its own. */
export async function hasOperatorRole({ config, database }: Omit<Parts, 'identity'>, viewer: Viewer): Promise<boolean> {
  const isNamed = viewer.emailVerified && viewer.email !== null && config.operators.includes(viewer.email.toLowerCase())
  return isNamed || isOperator(database.db, viewer.uid)
}
