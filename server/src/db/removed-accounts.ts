/**
 * Accounts that were taken away. Their tokens may be valid for a while yet and must bring nothing back: until then the
 * hash of the name stays, which names nobody.
 */
import { hash } from 'node:crypto'
import type { Reading, Writing } from './write.ts'

/** What stands for a uid once it must not be known any more. */
export function hashOfUid(uid: string): string {
  return hash('sha256', uid, 'base64url')
}

export async function isRemoved(reading: Reading, uid: string): Promise<boolean> {
  const row = await reading
    .selectFrom('removed_account')
    .select('uid_hash')
    .where('uid_hash', '=', hashOfUid(uid))
    .executeTakeFirst()
  return row !== undefined
}

/** `until`: when no token of the account can be valid any more, ms since 1970. */
export async function insertRemovedAccount({ trx, revision }: Writing, uid: string, until: number): Promise<void> {
  await trx
    .insertInto('removed_account')
    .values({ uid_hash: hashOfUid(uid), until, revision })
    .execute()
}

/** The hashes of those that were taken away after `since`, up to `upTo`. */
export async function loadRemovedSince(reading: Reading, since: number, upTo: number): Promise<Set<string>> {
  const rows = await reading
    .selectFrom('removed_account')
    .select('uid_hash')
    .where('revision', '>', since)
    .where('revision', '<=', upTo)
    .execute()
  return new Set(rows.map((row) => row.uid_hash))
}

/** Those whose tokens have all run out. */
export async function deleteOldRemovedAccounts({ trx, nowMs }: Writing): Promise<void> {
  await trx.deleteFrom('removed_account').where('until', '<=', nowMs).execute()
}
