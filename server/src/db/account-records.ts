/**
 * The embedded identity provider's record of an account. Only this record has the current address: tokens and profiles may hold an
 * outdated one. With Firebase there are no such records.
 */
import type { Reading } from './write.ts'

export interface AccountRecord {
  readonly email: string | null
  /** Whether the address has been verified. */
  readonly emailVerified: boolean
}

/** Null when the embedded provider has no such account. */
export async function loadAccountRecord(reading: Reading, uid: string): Promise<AccountRecord | null> {
  const row = await reading
    .selectFrom('identity_user')
    .select(['email', 'emailVerified'])
    .where('id', '=', uid)
    .executeTakeFirst()
  return row ? { email: row.email, emailVerified: row.emailVerified === 1 } : null
}
