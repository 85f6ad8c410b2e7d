import { formatInstant } from '@fyndkartan/domain/local-time'
import type { Database } from '../../db/open.ts'
import { type Reading, write } from '../../db/write.ts'
import { deleteCodes } from './mailed-codes.ts'

/** The hash of an account's password; null for one that only ever came with Facebook, and where there is none. */
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
 * Puts the hash of a new password in the place of the former one's, ends all sessions, and makes mailed codes worthless. False,
 * and nothing is changed, when the former is no longer there: of several changes at once, one is made.
 */
export function replacePassword(
  database: Database,
  uid: string,
  { former, next }: { readonly former: string; readonly next: string },
  nowMs: number,
): Promise<boolean> {
  return write(database, nowMs, async ({ trx }) => {
    const { numUpdatedRows } = await trx
      .updateTable('identity_account')
      .set({ password: next, updatedAt: formatInstant(nowMs) })
      .where('userId', '=', uid)
      .where('providerId', '=', 'credential')
      .where('password', '=', former)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.deleteFrom('identity_session').where('userId', '=', uid).execute()
    await deleteCodes(trx, uid)
    return true
  })
}
