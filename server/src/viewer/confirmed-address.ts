/** Finds the confirmed mail address of an account, and the watches of that address that the account may see. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { AccountRecord } from '../db/account-records.ts'
import { isRemoved } from '../db/removed-accounts.ts'
import { beganByItself, type Watch } from '../db/watches.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../identity/identity.ts'
import { tokenOf, wrongToken } from './viewer.ts'

export interface ConfirmedAddress {
  readonly email: string
  /** Whether the account may see a watch that is mailed to the address. */
  readonly isTheirs: (watch: Watch) => boolean
}

/**
 * The confirmed address of the caller's account; null if it is not confirmed. 401 when the account was removed; throws
 * a Problem of 503 when the provider is unavailable.
 */
export async function confirmedAddress(
  { config, database, identity }: Pick<Deps, 'config' | 'database' | 'identity'>,
  request: FastifyRequest,
  viewer: Viewer,
): Promise<ConfirmedAddress | null> {
  if (await isRemoved(database.db, viewer.uid)) throw wrongToken()
  if (!(await identity.isSignedIn(database.db, viewer))) throw wrongToken()
  const record = await identity.readAccount(database.db, tokenOf(request) ?? '', viewer)
  if (record === null) throw wrongToken()
  return confirmedBy(config, record)
}

/**
 * Firebase confirms an address by a link that works without a session, so the owner of a mailbox may have confirmed an
 * account that somebody else created (decision 25). Such an account may request mails to the address, because its owner
 * can end them with one press. But the account sees only watches that began from an account, not those that the owner
 * of the mailbox has without one.
 */
export function confirmedBy(
  { firebaseProjectId }: Pick<Config, 'firebaseProjectId'>,
  { email, emailVerified }: AccountRecord,
): ConfirmedAddress | null {
  if (!emailVerified || email === null) return null
  return { email, isTheirs: firebaseProjectId === null ? () => true : beganByItself }
}
