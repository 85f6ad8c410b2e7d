/** The daily mail about what waits at the desk: the operators who get it, and when each got the last one. */
import { hasOperatorRole, loadAccountsOf, loadOperators } from './operators.ts'
import type { Reading, Writing } from './write.ts'

export interface DigestReader {
  readonly uid: string
  /** The verified address in the identity provider's record. */
  readonly email: string
  /** When the last mail was sent, ms since 1970; null before the first one. */
  readonly sentAtMs: number | null
}

interface Configured {
  /** The mail addresses in the configuration whose accounts are operators. */
  readonly operators: readonly string[]
}

/** The operators with a verified address who have not switched the mail off. Two accounts of one address count once. */
export async function loadDigestReaders(reading: Reading, config: Configured): Promise<DigestReader[]> {
  const accounts = await loadOperators(reading)
  for (const email of config.operators)
    for (const account of await loadAccountsOf(reading, email))
      if (await hasOperatorRole(reading, config, account.uid)) accounts.push(account)
  const readers = new Map<string, DigestReader>()
  for (const { uid, email, emailVerified } of accounts) {
    if (email === null || !emailVerified || readers.has(email.toLowerCase())) continue
    const { isOn, sentAtMs } = await loadDigest(reading, uid)
    if (isOn) readers.set(email.toLowerCase(), { uid, email, sentAtMs })
  }
  return [...readers.values()]
}

/** An account's own setting of the daily mail, and when it got the last one, ms since 1970. */
export interface Digest {
  readonly isOn: boolean
  readonly sentAtMs: number | null
}

/** Loads an operator's setting; an account without a profile gets the mail. */
export async function loadDigest(reading: Reading, uid: string): Promise<Digest> {
  const row = await reading
    .selectFrom('profile')
    .select(['digest_off', 'digest_sent_at'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return { isOn: row?.digest_off !== 1, sentAtMs: row?.digest_sent_at ?? null }
}

/** Switches an operator's daily mail on or off. */
export async function updateDigest({ trx }: Writing, uid: string, isOn: boolean): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ digest_off: isOn ? null : 1 })
    .where('uid', '=', uid)
    .execute()
}

/** Stores that the mail with what waited at `sentAtMs` was sent. */
export async function updateDigestSent({ trx }: Writing, uid: string, sentAtMs: number): Promise<void> {
  await trx.updateTable('profile').set({ digest_sent_at: sentAtMs }).where('uid', '=', uid).execute()
}
