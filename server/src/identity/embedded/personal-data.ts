/** Exports, removes and expires the embedded provider's data about a person. */
import { formatInstant } from '@fyndkartan/domain/local-time'
import { type AccountRecord, loadAccountRecord } from '../../db/account-records.ts'
import type { Database } from '../../db/open.ts'
import type { Reading, Writing } from '../../db/write.ts'
import type { Viewer } from '../identity.ts'
import { deleteCodes } from './mailed-codes.ts'
import { lockUser } from './users.ts'

const userTables = ['identity_session', 'identity_account'] as const

/** Exports a person's data except secrets: the password's hash, and the tokens of sessions and links. */
export async function exportAccount(reading: Reading, uid: string): Promise<Readonly<Record<string, unknown>>> {
  const user = await reading.selectFrom('identity_user').selectAll().where('id', '=', uid).executeTakeFirst()
  if (!user) return {}
  const ways = await reading.selectFrom('identity_account').selectAll().where('userId', '=', uid).execute()
  const sessions = await reading.selectFrom('identity_session').selectAll().where('userId', '=', uid).execute()
  const codes = await reading
    .selectFrom('identity_verification')
    .select(['value', 'createdAt', 'expiresAt'])
    .where((eb) => eb.or([eb('value', '=', uid), eb('value', 'like', `${uid} %`)]))
    .execute()
  return {
    uid,
    email: user.email,
    email_verified: user.emailVerified === 1,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    sign_in_methods: ways.map(({ providerId, accountId, createdAt, updatedAt }) => ({
      method: providerId === 'credential' ? 'password' : providerId,
      ...(providerId !== 'credential' && { id: accountId }),
      created_at: createdAt,
      updated_at: updatedAt,
    })),
    sessions: sessions.map(({ signInProvider, createdAt, updatedAt, expiresAt }) => ({
      signed_in_by: signInProvider,
      created_at: createdAt,
      updated_at: updatedAt,
      expires_at: expiresAt,
    })),
    mailed_links: codes.map(({ value, createdAt, expiresAt }) => ({
      ...(value !== uid && { email: value.slice(uid.length + 1) }),
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  }
}

/**
 * Whether the session of the viewer's token still exists. The token itself stays valid for a while after signing out,
 * and after a new password.
 */
export async function isSignedIn(reading: Reading, { uid, sessionId }: Viewer): Promise<boolean> {
  // Tokens of older nodes have no session id. They are refused, and the page then requests a new one.
  if (sessionId === undefined) return false
  const session = await reading
    .selectFrom('identity_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  return session !== undefined
}

/** The stored record of the viewer's account; null when the account is gone or the session has ended. */
export async function readAccount(reading: Reading, viewer: Viewer): Promise<AccountRecord | null> {
  return (await isSignedIn(reading, viewer)) ? loadAccountRecord(reading, viewer.uid) : null
}

export async function deleteAccount({ trx, dialect }: Writing, uid: string): Promise<void> {
  await lockUser(trx, dialect, uid)
  await deleteCodes(trx, uid)
  for (const table of userTables) await trx.deleteFrom(table).where('userId', '=', uid).execute()
  await trx.deleteFrom('identity_user').where('id', '=', uid).execute()
}

/** Removes expired sessions, mailed codes, and used states of sign-ins with Facebook. */
export async function tidy(database: Database, nowMs: number): Promise<void> {
  const now = formatInstant(nowMs)
  await database.db.deleteFrom('identity_session').where('expiresAt', '<=', now).execute()
  await database.db.deleteFrom('identity_verification').where('expiresAt', '<=', now).execute()
}
