/** Who may enter the desk. */
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { AccountRecord } from '../db/account-records.ts'
import type { Database } from '../db/open.ts'
import { hasOperatorRole } from '../db/operators.ts'
import { ensureProfile, loadProfile, updateProfileRecord } from '../db/profiles.ts'
import { isRemoved } from '../db/removed-accounts.ts'
import { write, type Writing } from '../db/write.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { Problem } from './problem.ts'
import { requireViewer, tokenOf, wrongToken } from './viewer.ts'

interface Configured {
  /** Addresses that make operators of their accounts. */
  readonly operators: readonly string[]
}

interface Parts {
  readonly clock: Clock
  readonly config: Configured
  readonly database: Database
  readonly identity: Identity
}

/** An account that was let in, with its address as its provider has it now. */
export interface Operator extends Pick<Viewer, 'uid' | 'loginMethod'>, AccountRecord {}

/**
 * Asked anew with every call, so that a role that was taken away, and a sign-in that has ended, are so at once: a token tells of
 * what was. 401 without a valid token whose sign-in still stands, 403 without the role, 503 when the provider cannot be asked.
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
 * The same within a transaction: the body may have come slowly, or from another site, and the role been taken away meanwhile. Sees
 * to it that there is a profile too, by which the log's lines name the account.
 */
export async function admitOperator(writing: Writing, config: Configured, operator: Operator): Promise<void> {
  if (!(await ensureProfile(writing, operator))) throw wrongToken()
  if (!(await hasOperatorRole(writing.trx, config, operator.uid))) throw noOperator()
}

/** The refusal of an account without the role. */
export function noOperator(): Problem {
  return new Problem(403, 'Sidan är bara för operatörer.')
}

/** Makes the profile show the provider's address, where that was changed behind our back. */
async function showAddress({ clock, database }: Parts, uid: string, record: AccountRecord): Promise<void> {
  const profile = await loadProfile(database.db, uid)
  if (profile === null) return
  if (profile.email === record.email && profile.emailVerified === record.emailVerified) return
  await write(database, clock(), (writing) => updateProfileRecord(writing, uid, record))
}
