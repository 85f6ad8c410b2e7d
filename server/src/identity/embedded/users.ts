import type { Database } from '../../db/open.ts'
import type { Reading } from '../../db/write.ts'

/** The account with this e-mail address, or null. */
export async function findUid(reading: Reading, email: string): Promise<string | null> {
  const row = await reading.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

export async function findUser(reading: Reading, uid: string): Promise<{ id: string; email: string } | null> {
  const row = await reading.selectFrom('identity_user').select(['id', 'email']).where('id', '=', uid).executeTakeFirst()
  return row ?? null
}

/** False for those who only ever came with Facebook. */
export async function hasPassword(reading: Reading, uid: string): Promise<boolean> {
  const row = await reading
    .selectFrom('identity_account')
    .select('id')
    .where('userId', '=', uid)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes away every way to sign in but the password. */
export async function leavePasswordAlone({ db }: Database, uid: string): Promise<void> {
  await db.deleteFrom('identity_account').where('userId', '=', uid).where('providerId', '!=', 'credential').execute()
}
