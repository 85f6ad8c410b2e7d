/** The accounts that may enter the desk. The role hangs on the account, not on its address, and goes with it. */
import type { Reading, Writing } from './write.ts'

export async function isOperator(reading: Reading, uid: string): Promise<boolean> {
  const row = await reading.selectFrom('operator').select('uid').where('uid', '=', uid).executeTakeFirst()
  return row !== undefined
}

/** The account's profile must be there. */
export async function insertOperator({ trx, nowMs }: Writing, uid: string): Promise<void> {
  await trx
    .insertInto('operator')
    .values({ uid, granted_at: nowMs })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
}

export async function deleteOperator({ trx }: Writing, uid: string): Promise<void> {
  await trx.deleteFrom('operator').where('uid', '=', uid).execute()
}
