/**
 * Adds when an organiser's link was last used. Of the links that were mailed before the organiser's last change, any may
 * be the saved one, so all count as used.
 */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { whole }: DdlWords): Promise<void> {
  await db.schema.alterTable('claim_link').addColumn('used_at', whole).execute()
  await db
    .updateTable('claim_link')
    .set((eb) => ({
      used_at: eb
        .selectFrom('claim')
        .select('claim.used_at')
        .whereRef('claim.id', '=', 'claim_link.claim_id')
        .whereRef('claim.used_at', '>=', 'claim_link.made_at'),
    }))
    .execute()
}
