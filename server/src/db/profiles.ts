/** What the site keeps of an account, whoever keeps the account itself. A profile hangs on the uid of the provider's tokens. */
import type { LoginMethod, Profile, ProfileFacts } from '@fyndkartan/domain/account'
import type { Selectable } from 'kysely'
import { isRemoved } from './removed-accounts.ts'
import { storable } from './storable-text.ts'
import type { ProfileTable } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** What a token says of its bearer, as far as it is kept. */
export interface AccountFacts {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly loginMethod: LoginMethod
}

export interface StoredProfile extends Profile, AccountFacts {
  /** Instant, ms since 1970. */
  readonly lastLoginAtMs: number
}

export async function loadProfile(reading: Reading, uid: string): Promise<StoredProfile | null> {
  const row = await reading.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst()
  return row ? profileFromRow(row) : null
}

/** 'removed': the account was taken away, and its token must not bring it back. */
export async function insertProfile(writing: Writing, account: AccountFacts): Promise<'made' | 'there' | 'removed'> {
  if (await isRemoved(writing.trx, account.uid)) return 'removed'
  const made = await writing.trx
    .insertInto('profile')
    .values({
      uid: account.uid,
      ...accountColumns(account),
      first_name: null,
      last_name: null,
      date_of_birth: null,
      created_at: writing.nowMs,
      last_login_at: writing.nowMs,
      favourites_revision: writing.revision,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('uid')
    .executeTakeFirst()
  return made ? 'made' : 'there'
}

/**
 * Makes the profile when it is missing, so that an account whose profile could not be made at sign-up heals. False when the
 * account was taken away.
 */
export async function ensureProfile(writing: Writing, account: AccountFacts): Promise<boolean> {
  return (await insertProfile(writing, account)) !== 'removed'
}

/** Facts that are left out stay. */
export async function updateProfile({ trx }: Writing, uid: string, facts: Partial<ProfileFacts>): Promise<void> {
  const columns = {
    ...(facts.firstName !== undefined && { first_name: storable(facts.firstName) }),
    ...(facts.lastName !== undefined && { last_name: storable(facts.lastName) }),
    ...(facts.dateOfBirth !== undefined && { date_of_birth: storable(facts.dateOfBirth) }),
  }
  if (Object.keys(columns).length > 0) await trx.updateTable('profile').set(columns).where('uid', '=', uid).execute()
}

/** A sign-in is new, and so is what its token says; tokens of earlier ones may tell of an address that was given up. */
export async function recordLogin({ trx, nowMs }: Writing, account: AccountFacts): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ ...accountColumns(account), last_login_at: nowMs })
    .where('uid', '=', account.uid)
    .execute()
}

/** When the provider's address for somebody has changed, or has been shown to be theirs. */
export async function updateProfileEmail({ trx }: Writing, uid: string, email: string): Promise<void> {
  await trx.updateTable('profile').set({ email, email_verified: 1 }).where('uid', '=', uid).execute()
}

/** The person's favourites go with it. */
export async function deleteProfile({ trx }: Writing, uid: string): Promise<void> {
  await trx.deleteFrom('profile').where('uid', '=', uid).execute()
}

function accountColumns({ email, emailVerified, loginMethod }: AccountFacts) {
  return { email: storable(email), email_verified: emailVerified ? 1 : 0, login_method: loginMethod }
}

function profileFromRow(row: Selectable<ProfileTable>): StoredProfile {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified === 1,
    loginMethod: row.login_method,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    createdAtMs: row.created_at,
    lastLoginAtMs: row.last_login_at,
  }
}
