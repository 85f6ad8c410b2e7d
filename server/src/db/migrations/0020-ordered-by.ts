/** Adds the operator who ordered a run of a source, so that the log names the author of its changes. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('source').addColumn('ordered_by', 'text').execute()
}
