/**
 * What our own identity provider keeps of an account: the one truth about its address, which a token and a profile only tell of
 * as it once was. Where Firebase keeps the accounts there are none.
 */
import type { Reading } from './write.ts'

export interface AccountRecord {
  readonly email: string | null
  /** Whether somebody has shown that the mailbox is theirs. */
  readonly emailVerified: boolean
}

/** Null for an account that our own provider does not have. */
export async function loadAccountRecord(reading: Reading, uid: string): Promise<AccountRecord | null> {
  const row = await reading
    .selectFrom('identity_user')
    .select(['email', 'emailVerified'])
    .where('id', '=', uid)
    .executeTakeFirst()
  return row ? { email: row.email, emailVerified: row.emailVerified === 1 } : null
}
