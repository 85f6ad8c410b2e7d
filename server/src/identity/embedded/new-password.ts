import { randomBytes } from 'node:crypto'
import type { RemovedWays } from '@fyndkartan/contract/account'
import { formatInstant } from '@fyndkartan/domain/local-time'
import type { Database } from '../../db/open.ts'
import { updateProfileRecord, updateProfileWayIn } from '../../db/profiles.ts'
import { type Reading, write, type Writing } from '../../db/write.ts'
import { deleteCodes } from './mailed-codes.ts'
import { lockUser } from './users.ts'

/** The hash of an account's password; null for an account with Facebook only, and for an unknown account. */
export async function findPasswordHash(reading: Reading, uid: string): Promise<string | null> {
  const row = await reading
    .selectFrom('identity_account')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

/**
 * Replaces a password's hash, ends all sessions, and invalidates mailed codes. Does nothing and returns false when the
 * former hash is no longer stored: of several concurrent changes, one succeeds.
 */
export function replacePassword(
  database: Database,
  uid: string,
  { former, next }: { readonly former: string; readonly next: string },
  nowMs: number,
): Promise<boolean> {
  return write(database, nowMs, async ({ trx, dialect }) => {
    await lockUser(trx, dialect, uid)
    const { numUpdatedRows } = await trx
      .updateTable('identity_account')
      .set({ password: next, updatedAt: formatInstant(nowMs) })
      .where('userId', '=', uid)
      .where('providerId', '=', 'credential')
      .where('password', '=', former)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await endSessions(trx, uid)
    await deleteCodes(trx, uid)
    return true
  })
}

/**
 * Makes a new password the only way to sign in to an account, in one transaction: removes the link to Facebook, ends
 * sessions, invalidates mailed codes, and confirms the address, since the reset link was sent to its mailbox. Null when
 * the account no longer exists. The lock makes a concurrent sign-in wait and then fail.
 */
export function resetWaysIn(
  database: Database,
  uid: string,
  hash: string,
  nowMs: number,
): Promise<(RemovedWays & { readonly email: string }) | null> {
  return write(database, nowMs, async (writing) => {
    const { trx, dialect } = writing
    if (!(await lockUser(trx, dialect, uid))) return null
    const ways = await trx.selectFrom('identity_account').select('providerId').where('userId', '=', uid).execute()
    await trx.deleteFrom('identity_account').where('userId', '=', uid).execute()
    await insertPassword(writing, uid, hash)
    const sessions = await endSessions(trx, uid)
    await deleteCodes(trx, uid)
    const { email } = await trx
      .updateTable('identity_user')
      .set({ emailVerified: 1, updatedAt: formatInstant(nowMs) })
      .where('id', '=', uid)
      .returning('email')
      .executeTakeFirstOrThrow()
    await updateProfileRecord(writing, uid, { email, emailVerified: true })
    await updateProfileWayIn(writing, uid, 'email')
    return { email, sessions, facebook: ways.some(({ providerId }) => providerId !== 'credential') }
  })
}

async function insertPassword({ trx, nowMs }: Writing, uid: string, hash: string): Promise<void> {
  const now = formatInstant(nowMs)
  await trx
    .insertInto('identity_account')
    .values({
      id: randomBytes(16).toString('hex'),
      userId: uid,
      providerId: 'credential',
      accountId: uid,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

async function endSessions(trx: Writing['trx'], uid: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('identity_session').where('userId', '=', uid).executeTakeFirst()
  return Number(numDeletedRows)
}
