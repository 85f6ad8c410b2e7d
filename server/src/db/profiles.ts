/**
 * Profiles: the site's own data about accounts, whichever provider manages them. The key is the uid in the provider's
 * tokens.
 */
import type { LoginMethod, Profile, ProfileFacts } from '@fyndkartan/domain/account'
import type { Selectable } from 'kysely'
import { type AccountRecord, loadAccountRecord } from './account-records.ts'
import { isRemoved } from './removed-accounts.ts'
import { storable } from './storable-text.ts'
import type { ProfileTable } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** The identity provider's data about an account that a profile stores. */
export interface AccountFacts extends AccountRecord {
  readonly uid: string
  readonly loginMethod: LoginMethod
}

export interface StoredProfile extends Profile, AccountFacts {
  /** When the account was last used to sign in, ms since 1970. */
  readonly lastLoginAtMs: number
}

export async function loadProfile(reading: Reading, uid: string): Promise<StoredProfile | null> {
  const row = await reading.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst()
  return row ? profileFromRow(row) : null
}

/**
 * Creates the profile of an account. 'removed': the account was removed, and an old token must not recreate it. The
 * address comes from the embedded provider's record if there is one, because `given` may be outdated.
 */
export async function insertProfile(writing: Writing, given: AccountFacts): Promise<'made' | 'there' | 'removed'> {
  if (await isRemoved(writing.trx, given.uid)) return 'removed'
  const account = { ...given, ...(await loadAccountRecord(writing.trx, given.uid)) }
  const made = await writing.trx
    .insertInto('profile')
    .values({
      uid: account.uid,
      ...recordColumns(account),
      login_method: account.loginMethod,
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
 * Creates the profile of an account if it is missing: creating it at the sign-up may have failed. Returns false when
 * the account was removed.
 */
export async function ensureProfile(writing: Writing, account: AccountFacts): Promise<boolean> {
  return (await insertProfile(writing, account)) !== 'removed'
}

/** Changes the given fields of a profile; omitted ones stay. */
export async function updateProfile({ trx }: Writing, uid: string, facts: Partial<ProfileFacts>): Promise<void> {
  const columns = {
    ...(facts.firstName !== undefined && { first_name: storable(facts.firstName) }),
    ...(facts.lastName !== undefined && { last_name: storable(facts.lastName) }),
    ...(facts.dateOfBirth !== undefined && { date_of_birth: storable(facts.dateOfBirth) }),
  }
  if (Object.keys(columns).length > 0) await trx.updateTable('profile').set(columns).where('uid', '=', uid).execute()
}

/** Sets the time of the last sign-in, but not the address, because the caller's token may have an outdated one. */
export async function recordLogin({ trx, nowMs }: Writing, uid: string): Promise<void> {
  await trx.updateTable('profile').set({ last_login_at: nowMs }).where('uid', '=', uid).execute()
}

/** Copies a changed record of the identity provider into the profile. */
export async function updateProfileRecord({ trx }: Writing, uid: string, record: AccountRecord): Promise<void> {
  await trx.updateTable('profile').set(recordColumns(record)).where('uid', '=', uid).execute()
}

/** Sets the sign-in method that the profile shows, when only one method is left. */
export async function updateProfileWayIn({ trx }: Writing, uid: string, loginMethod: LoginMethod): Promise<void> {
  await trx.updateTable('profile').set({ login_method: loginMethod }).where('uid', '=', uid).execute()
}

/** Deletes a profile; the database then deletes the person's favourites too. An ordered run of a source stays due. */
export async function deleteProfile({ trx }: Writing, uid: string): Promise<void> {
  await trx.updateTable('source').set({ ordered_by: null }).where('ordered_by', '=', uid).execute()
  await trx.deleteFrom('profile').where('uid', '=', uid).execute()
}

function recordColumns({ email, emailVerified }: AccountRecord) {
  return { email: storable(email), email_verified: emailVerified ? 1 : 0 }
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
