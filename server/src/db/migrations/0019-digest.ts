/** Adds whether an operator gets the daily mail about what waits at the desk, and when the last one was sent. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { whole }: DdlWords): Promise<void> {
  await db.schema.alterTable('profile').addColumn('digest_off', 'integer').execute()
  await db.schema.alterTable('profile').addColumn('digest_sent_at', whole).execute()
}
