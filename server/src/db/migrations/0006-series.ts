/** Adds series (markets that are held more than once) and cancelled dates. */
import { type Kysely, sql } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, words: DdlWords): Promise<void> {
  await db.schema
    .createTable('series')
    .addColumn('id', words.id)
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('arrived', 'text')
    .addColumn('made_until', 'text')
    .addColumn('revision', words.whole, (column) => column.notNull())
    .addColumn('created_at', words.whole, (column) => column.notNull())
    .addColumn('updated_at', words.whole, (column) => column.notNull())
    .addColumn('deleted_at', words.whole)
    .addColumn('edited_at', words.whole)
    .modifyEnd(words.tableEnd)
    .execute()
  await db.schema.createIndex('series_source_id').on('series').columns(['source', 'source_id']).unique().execute()
  await db.schema.createIndex('series_revision').on('series').columns(['revision', 'id']).execute()
  await db.schema.createIndex('series_made_until').on('series').column('made_until').execute()

  await db.schema.alterTable('market').addColumn('series_id', 'integer').execute()
  await db.schema.alterTable('market').addColumn('cancelled', 'integer').execute()
  await db.schema.alterTable('market').addColumn('cancelled_reason', 'text').execute()
  await db.schema
    .createIndex('market_series')
    .on('market')
    .columns(['series_id', 'date'])
    .where(sql<boolean>`series_id is not null`)
    .execute()

  await db.schema.alterTable('tip').addColumn('series', 'text').execute()
}
