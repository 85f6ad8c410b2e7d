/** Adds the differences between places and their sources, where imports leave the places alone. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { id, tableEnd }: DdlWords): Promise<void> {
  await db.schema
    .createTable('source_difference')
    .addColumn('id', id)
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('source_name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('stated', 'text', (column) => column.notNull())
    .addColumn('dismissed', 'text')
    .addColumn('as_of', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addUniqueConstraint('source_difference_subject', ['subject', 'subject_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('source_difference_scope').on('source_difference').column('scope').execute()
}
