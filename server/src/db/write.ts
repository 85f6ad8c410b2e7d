/**
 * Every change to the database goes through `write`: one transaction, one revision. The revision is assigned by updating a
 * single row, whose lock is held until the commit, so revisions become visible in the order in which they were assigned: a
 * reader that has seen revision n has seen everything up to n. SQLite has only one writer anyway.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'
import { assertOutside, runMarked } from './transaction-guard.ts'

/** The transaction of a change, with its revision and time. */
export interface Writing {
  readonly trx: Transaction<Tables>
  /** Written to every shop and market that this transaction changes. */
  readonly revision: number
  /** The instant for created_at, updated_at and deleted_at, ms since 1970. */
  readonly nowMs: number
  readonly dialect: Database['dialect']
}

/** For reading: the database itself, or a transaction. */
export type Reading = Pick<Kysely<Tables>, 'selectFrom'>

/**
 * Runs `change` in one transaction with its own revision, and commits; if it throws, the transaction is rolled back and the
 * error rethrown. Never nested: a `write` or a read of the outer database inside throws, on both databases.
 */
export async function write<T>(
  database: Database,
  nowMs: number,
  change: (writing: Writing) => Promise<T>,
): Promise<T> {
  assertOutside()
  return database.db.transaction().execute((transaction) =>
    // The TransactionGuard refuses queries inside a transaction, so the transaction's own object must not have it.
    runMarked(() => changeWithRevision(database, transaction.withoutPlugins(), nowMs, change)),
  )
}

async function changeWithRevision<T>(
  { dialect }: Database,
  trx: Transaction<Tables>,
  nowMs: number,
  change: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { value } = await trx
    .updateTable('setting')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'revision')
    .returning('value')
    .executeTakeFirstOrThrow()
  return change({ trx, revision: value, nowMs, dialect })
}
