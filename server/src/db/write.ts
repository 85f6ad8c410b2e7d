/**
 * Every change of the database goes through `write`: one transaction with one revision. Assigning the revision updates
 * a single row, whose lock lasts until the commit. Revisions therefore become visible in the order in which they were
 * assigned: a reader that has seen revision n has seen everything up to n. SQLite has only one writer anyway.
 */
import type { Kysely, Transaction } from 'kysely'
import { repeatAfterConflict } from './conflicts.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'
import { assertOutside, runMarked } from './transaction-guard.ts'

/** The transaction of a change, with its revision and time. */
export interface Writing {
  readonly trx: Transaction<Tables>
  /** The revision to write to every shop and market that this transaction changes. */
  readonly revision: number
  /** The time to write as created_at, updated_at and deleted_at, ms since 1970. */
  readonly nowMs: number
  readonly dialect: Database['dialect']
}

/** For reading: the database, or a transaction. */
export type Reading = Pick<Kysely<Tables>, 'selectFrom'>

/**
 * Runs `change` in one transaction with its own revision, and commits. If it throws, the transaction is rolled back and
 * the error is thrown again. Inside it, another `write` or a query outside the transaction throws, with both databases.
 * After a deadlock `change` runs again, so it must change nothing but the database.
 */
export async function write<T>(
  database: Database,
  nowMs: number,
  change: (writing: Writing) => Promise<T>,
): Promise<T> {
  assertOutside()
  return repeatAfterConflict(() =>
    database.db.transaction().execute((transaction) =>
      // The transaction's own queries must not have the plugin TransactionGuard, which rejects every query during a
      // transaction.
      runMarked(() => changeWithRevision(database, transaction.withoutPlugins(), nowMs, change)),
    ),
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
