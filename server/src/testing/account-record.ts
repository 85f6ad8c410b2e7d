import type { AccountRecord } from '../db/account-records.ts'
import type { Database } from '../db/open.ts'

interface NamedRecord extends AccountRecord {
  readonly uid: string
  readonly email: string
}

/** Adds a record of the embedded provider, for tests that sign their own tokens. */
export async function addAccountRecord({ db }: Database, { uid, email, emailVerified }: NamedRecord): Promise<void> {
  const row = { name: '', image: null, createdAt: '2026-11-01', updatedAt: '2026-11-01' }
  await db
    .insertInto('identity_user')
    .values({ ...row, id: uid, email, emailVerified: emailVerified ? 1 : 0 })
    .execute()
}
