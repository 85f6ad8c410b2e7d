/**
 * Operators: the accounts that may use the desk. The role belongs to the account, not to its mail address, and is
 * removed with the account.
 */
import type { OwnAction } from '@fyndkartan/domain/desk'
import { sql } from 'kysely'
import { loadAccountRecord } from './account-records.ts'
import { type StoredProfile, loadProfile } from './profiles.ts'
import type { Reading, Writing } from './write.ts'

async function isOperator(reading: Reading, uid: string): Promise<boolean> {
  return (await loadGrantedAt(reading, uid)) !== null
}

/**
 * True when the account has the operator's role: it is in the table `operator`, or the setting OPERATORS lists its
 * current address in the identity provider's record, and that address is verified.
 */
export async function hasOperatorRole(
  reading: Reading,
  { operators }: { readonly operators: readonly string[] },
  uid: string,
): Promise<boolean> {
  if (await isOperator(reading, uid)) return true
  if (operators.length === 0) return false
  const record = await loadAccountRecord(reading, uid)
  return record !== null && record.emailVerified && operators.includes(record.email?.toLowerCase() ?? '')
}

/**
 * When the account got the role in the table `operator`, ms since 1970; null when the table does not have the account.
 */
export async function loadGrantedAt(reading: Reading, uid: string): Promise<number | null> {
  const row = await reading.selectFrom('operator').select('granted_at').where('uid', '=', uid).executeTakeFirst()
  return row?.granted_at ?? null
}

/**
 * An account that may be given the operator's role. The address is the one in the identity provider's record; with
 * Firebase, it is the one that the site saw last.
 */
export interface KnownAccount extends Pick<StoredProfile, 'uid' | 'email' | 'emailVerified' | 'createdAtMs'> {
  /** The address in the account's profile, if it differs from `email`. */
  readonly shownEmail: string | null
  /** When the account got the role, ms since 1970; null when it does not have it. */
  readonly grantedAtMs: number | null
}

/** The accounts with the role in the table `operator`, earliest grant first. */
export async function loadOperators(reading: Reading): Promise<KnownAccount[]> {
  const rows = await reading.selectFrom('operator').select('uid').orderBy('granted_at').orderBy('uid').execute()
  return loadAccounts(reading, rows)
}

/**
 * The accounts with this address (case-insensitive), and those whose profile still has it; some providers allow several
 * accounts with one address. Oldest first.
 */
export async function loadAccountsOf(reading: Reading, email: string): Promise<KnownAccount[]> {
  const wanted = email.toLowerCase()
  const rows = await reading
    .selectFrom('profile')
    .leftJoin('identity_user', 'identity_user.id', 'profile.uid')
    .select('uid')
    .where((eb) => eb.or([eb('identity_user.email', '=', wanted), eb(sql<string>`lower(profile.email)`, '=', wanted)]))
    .orderBy('created_at')
    .orderBy('uid')
    .execute()
  return loadAccounts(reading, rows)
}

/** Returns null when no account has this uid. */
export async function loadAccount(reading: Reading, uid: string): Promise<KnownAccount | null> {
  const [account] = await loadAccounts(reading, [{ uid }])
  return account ?? null
}

/**
 * The actions of an account at the desk, oldest first, without the parts of larger actions, such as the places of an
 * import.
 */
export async function loadOwnActions(reading: Reading, uid: string): Promise<OwnAction[]> {
  const rows = await reading
    .selectFrom('action')
    .select(['at', 'verb', 'subject', 'subject_id', 'reason'])
    .where('uid', '=', uid)
    .where('part_of', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ at: atMs, verb, subject, subject_id: subjectId, reason }) => ({
    atMs,
    verb,
    subject,
    subjectId,
    reason,
  }))
}

/** Gives an account the operator's role. Its profile must exist. */
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

async function loadAccounts(reading: Reading, rows: readonly { readonly uid: string }[]): Promise<KnownAccount[]> {
  const accounts: KnownAccount[] = []
  for (const { uid } of rows) {
    const profile = await loadProfile(reading, uid)
    if (profile === null) continue
    const { email, emailVerified } = (await loadAccountRecord(reading, uid)) ?? profile
    const { createdAtMs } = profile
    const shownEmail = profile.email === email ? null : profile.email
    accounts.push({
      uid,
      email,
      emailVerified,
      shownEmail,
      createdAtMs,
      grantedAtMs: await loadGrantedAt(reading, uid),
    })
  }
  return accounts
}
