/** Checks that a caller is an operator. */
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { AccountRecord } from '../db/account-records.ts'
import type { Database } from '../db/open.ts'
import { hasOperatorRole } from '../db/operators.ts'
import { ensureProfile, loadProfile, updateProfileRecord } from '../db/profiles.ts'
import { isRemoved } from '../db/removed-accounts.ts'
import { write, type Writing } from '../db/write.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireViewer, tokenOf, wrongToken } from './viewer.ts'

interface Configured {
  /** The mail addresses in the configuration whose accounts are operators. */
  readonly operators: readonly string[]
}

interface Parts {
  readonly clock: Clock
  readonly config: Configured
  readonly database: Database
  readonly identity: Identity
}

/** An operator, with the current address of the provider's record. */
export interface Operator extends Pick<Viewer, 'uid' | 'loginMethod'>, AccountRecord {}

/**
 * Returns the operator who makes the call. The session and the role are checked for every call, so that ending the
 * session or removing the role takes effect at once, whatever the token says. 401 without a valid token whose session
 * exists, 403 without the role, 503 when the provider is unavailable.
 */
export async function requireOperator(request: FastifyRequest, parts: Parts): Promise<Operator> {
  const { config, database, identity } = parts
  const viewer = await requireViewer(request, identity)
  const { uid, loginMethod } = viewer
  if (await isRemoved(database.db, uid)) throw wrongToken()
  const record = await identity.readAccount(database.db, tokenOf(request) ?? '', viewer)
  if (record === null) throw wrongToken()
  await showAddress(parts, uid, record)
  if (!(await hasOperatorRole(database.db, config, uid))) throw noOperator()
  return { uid, loginMethod, email: record.email, emailVerified: record.emailVerified }
}

/**
 * Checks the role again inside a transaction, since it may have been removed while the body arrived. Creates a missing
 * profile, because the desk's log names the account by it.
 */
export async function admitOperator(writing: Writing, config: Configured, operator: Operator): Promise<void> {
  if (!(await ensureProfile(writing, operator))) throw wrongToken()
  if (!(await hasOperatorRole(writing.trx, config, operator.uid))) throw noOperator()
}

/** The refusal of an account that is not an operator's. */
export function noOperator(): Problem {
  return new Problem(403, 'Sidan är bara för operatörer.')
}

/** Copies the e-mail address of the identity provider's record to the profile if they differ. */
async function showAddress({ clock, database }: Parts, uid: string, record: AccountRecord): Promise<void> {
  const profile = await loadProfile(database.db, uid)
  if (profile === null) return
  if (profile.email === record.email && profile.emailVerified === record.emailVerified) return
  await write(database, clock(), (writing) => updateProfileRecord(writing, uid, record))
}
