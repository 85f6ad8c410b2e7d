/** Who may enter the desk. */
import type { FastifyRequest } from 'fastify'
import { isOperator } from '../db/operators.ts'
import type { Database } from '../db/open.ts'
import { ensureProfile, loadProfile } from '../db/profiles.ts'
import { isRemoved } from '../db/removed-accounts.ts'
import type { Reading, Writing } from '../db/write.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from './problem.ts'
import { requireViewer, wrongToken } from './viewer.ts'

interface Parts {
  /** Addresses that make operators of their accounts. */
  readonly config: { readonly operators: readonly string[] }
  readonly database: Database
  readonly identity: Identity
}

/** Asked anew with every call, so that a role that was taken away is gone at once: 401 without a valid token, 403 without the role. */
export async function requireOperator(request: FastifyRequest, parts: Parts): Promise<Viewer> {
  const viewer = await requireViewer(request, parts.identity)
  if (await isRemoved(parts.database.db, viewer.uid)) throw wrongToken()
  if (!(await hasOperatorRole(parts.database.db, parts.config, viewer))) throw noOperator()
  return viewer
}

/**
 * The same within a transaction: the body may have come slowly, or from another site, and the role been taken away meanwhile. Sees
 * to it that there is a profile too, by which the log's lines name the account.
 */
export async function admitOperator(writing: Writing, config: Parts['config'], viewer: Viewer): Promise<void> {
  if (!(await ensureProfile(writing, viewer))) throw wrongToken()
  if (!(await hasOperatorRole(writing.trx, config, viewer))) throw noOperator()
}

/** The refusal of an account without the role. */
export function noOperator(): Problem {
  return new Problem(403, 'Sidan är bara för operatörer.')
}

/** By the account's own row, or by an address in the configuration that the account has shown to be its own. */
export async function hasOperatorRole(
  reading: Reading,
  { operators }: Parts['config'],
  { uid, email, emailVerified }: Viewer,
): Promise<boolean> {
  if (await isOperator(reading, uid)) return true
  if (!emailVerified || email === null || !operators.includes(email.toLowerCase())) return false
  // A token goes on telling of an address that was given up; the profile follows at once.
  const profile = await loadProfile(reading, uid)
  return profile === null || profile.email?.toLowerCase() === email.toLowerCase()
}
