import type { Database } from '../../db/open.ts'
import type { Reading } from '../../db/write.ts'

/** The account with this e-mail address, or null. */
export async function findUid(reading: Reading, email: string): Promise<string | null> {
  const row = await reading.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** Whether there is an account with this e-mail address that has not confirmed it. */
export async function hasUnconfirmed(reading: Reading, email: string): Promise<boolean> {
  const row = await reading
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

export async function findUser(reading: Reading, uid: string): Promise<{ id: string; email: string } | null> {
  const row = await reading.selectFrom('identity_user').select(['id', 'email']).where('id', '=', uid).executeTakeFirst()
  return row ?? null
}

/**
 * Whether an account still exists. Locks its row: the call waits for a removal in progress, and inside a removal it
 * makes other calls wait. SQLite needs no lock, since it has only one writer at a time.
 */
export async function lockUser(reading: Reading, dialect: Database['dialect'], uid: string): Promise<boolean> {
  const found = reading.selectFrom('identity_user').select('id').where('id', '=', uid)
  return (await (dialect === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) !== undefined
}

/** Whether an account has a password; false for an account with Facebook only. */
export async function hasPassword(reading: Reading, uid: string): Promise<boolean> {
  const row = await reading
    .selectFrom('identity_account')
    .select('id')
    .where('userId', '=', uid)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The current credential of an account: its password's hash or its id at Facebook; null when there is none. Comparing
 * it before and after a sign-in shows whether the credential was removed in the meantime.
 */
export async function findWayIn(
  reading: Reading,
  uid: string,
  provider: 'credential' | 'facebook',
): Promise<string | null> {
  const row = await reading
    .selectFrom('identity_account')
    .select(['accountId', 'password'])
    .where('userId', '=', uid)
    .where('providerId', '=', provider)
    .executeTakeFirst()
  return row ? `${row.accountId} ${row.password}` : null
}
