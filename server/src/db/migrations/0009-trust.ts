/**
 * Adds confirmations: when each place was last found right, and by whom. Existing places get the date of an operator's
 * last edit, else of the last import that wrote them. A confirmation gets a new revision, so that every index loads the
 * place; while `revision` is that of a confirmation, `fact_revision` has the revision of the last real change.
 */
import { type Kysely, sql } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { whole, dayOf }: DdlWords): Promise<void> {
  for (const table of ['shop', 'market', 'series'] as const) {
    for (const column of ['confirmed_at', 'confirmed_by'] as const)
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
    for (const column of ['confirmed_revision', 'fact_revision'] as const)
      if (table !== 'series') await db.schema.alterTable(table).addColumn(column, whole).execute()
    await sql`update ${sql.table(table)} set
      confirmed_at = ${dayOf(sql`coalesce(edited_at, updated_at)`)},
      confirmed_by = case when edited_at is not null then 'editor' else 'source' end
      where edited_at is not null or source = 'import'`.execute(db)
  }
}
