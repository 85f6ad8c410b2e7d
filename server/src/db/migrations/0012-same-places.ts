/** Adds the merging of places, and pairs of places that an operator has found not to be the same. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { id, whole, tableEnd }: DdlWords): Promise<void> {
  for (const table of ['shop', 'market', 'series'] as const) {
    await db.schema.alterTable(table).addColumn('merged_into', 'integer').execute()
    await db.schema.createIndex(`${table}_merged_into`).on(table).column('merged_into').execute()
  }

  await db.schema
    .createTable('place_pair')
    .addColumn('id', id)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('one_id', 'integer', (column) => column.notNull())
    .addColumn('other_id', 'integer', (column) => column.notNull())
    .addColumn('decided_at', whole, (column) => column.notNull())
    .addUniqueConstraint('place_pair_places', ['kind', 'one_id', 'other_id'])
    .modifyEnd(tableEnd)
    .execute()
}
