/**
 * An account's record in the embedded identity provider. Only this record has the current mail address: tokens and
 * profiles may hold an older one. A site that uses Firebase has no such records.
 */
import type { Reading } from './write.ts'

export interface AccountRecord {
  readonly email: string | null
  /** Whether the address has been verified. */
  readonly emailVerified: boolean
}

/** Returns null when the embedded provider has no account with this uid. */
export async function loadAccountRecord(reading: Reading, uid: string): Promise<AccountRecord | null> {
  const row = await reading
    .selectFrom('identity_user')
    .select(['email', 'emailVerified'])
    .where('id', '=', uid)
    .executeTakeFirst()
  return row ? { email: row.email, emailVerified: row.emailVerified === 1 } : null
}
