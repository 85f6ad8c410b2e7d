/** Adds the numbers of each place by day, and the words of searches that found nothing. Neither refers to a visitor. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { tableEnd }: DdlWords): Promise<void> {
  await db.schema
    .createTable('place_figure')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addColumn('planned', 'integer', (column) => column.notNull())
    .addColumn('liked', 'integer', (column) => column.notNull())
    .addColumn('watched', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('place_figure_key', ['subject', 'subject_id', 'day'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('place_figure_day').on('place_figure').column('day').execute()
  await db.schema
    .createTable('missed_words')
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('networks', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('missed_words_key', ['words', 'day'])
    .modifyEnd(tableEnd)
    .execute()
}
