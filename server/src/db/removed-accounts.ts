/**
 * Removed accounts. Their tokens may remain valid for a while and must not recreate the account. Until the tokens
 * expire, we store a hash of the uid, which identifies nobody.
 */
import { hash } from 'node:crypto'
import type { Reading, Writing } from './write.ts'

/** The hash that is stored instead of a uid. */
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

/** Stores that an account was removed. `until`: when none of its tokens is valid any more, ms since 1970. */
export async function insertRemovedAccount({ trx, revision }: Writing, uid: string, until: number): Promise<void> {
  await trx
    .insertInto('removed_account')
    .values({ uid_hash: hashOfUid(uid), until, revision })
    .execute()
}

/** The hashes of the uids of accounts removed at a revision above `since` and at most `upTo`. */
export async function loadRemovedSince(reading: Reading, since: number, upTo: number): Promise<Set<string>> {
  const rows = await reading
    .selectFrom('removed_account')
    .select('uid_hash')
    .where('revision', '>', since)
    .where('revision', '<=', upTo)
    .execute()
  return new Set(rows.map((row) => row.uid_hash))
}

/** Deletes the hashes of accounts whose tokens have all expired. */
export async function deleteOldRemovedAccounts({ trx, nowMs }: Writing): Promise<void> {
  await trx.deleteFrom('removed_account').where('until', '<=', nowMs).execute()
}
