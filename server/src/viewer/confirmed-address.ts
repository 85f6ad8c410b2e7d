/** The mail address that an account has shown to be its own, and which watches of that address it may see. */
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
  /** Of a watch by mail to the address. */
  readonly isTheirs: (watch: Watch) => boolean
}

/** Null when its owner has not shown that it is theirs. 401 when the account was removed; throws a Problem of 503 when the provider is away. */
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
 * Firebase confirms an address by a link that works without a session, so its owner may have confirmed an account that somebody else has created
 * (decision 25). Such an account may ask for mails to the address, which end with one press; but it sees only what was asked for from an account,
 * not what the owner of the mailbox watches without one.
 */
export function confirmedBy(
  { firebaseProjectId }: Pick<Config, 'firebaseProjectId'>,
  { email, emailVerified }: AccountRecord,
): ConfirmedAddress | null {
  if (!emailVerified || email === null) return null
  return { email, isTheirs: firebaseProjectId === null ? () => true : beganByItself }
}
