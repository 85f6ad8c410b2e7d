/** Adds shops, markets, and the counter of revisions. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, words: DdlWords): Promise<void> {
  const placeTable = (name: 'shop' | 'market') =>
    db.schema
      .createTable(name)
      .addColumn('id', words.id)
      .addColumn('name', 'text')
      .addColumn('address', 'text')
      .addColumn('town', 'text')
      .addColumn('lat', words.real)
      .addColumn('lng', words.real)
      .addColumn('link', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('source_id', 'text')
      .addColumn('revision', words.whole, (column) => column.notNull())
      .addColumn('created_at', words.whole, (column) => column.notNull())
      .addColumn('updated_at', words.whole, (column) => column.notNull())
      .addColumn('deleted_at', words.whole)
      .addUniqueConstraint(`${name}_source`, ['source', 'source_id'])
      .modifyEnd(words.tableEnd)

  await placeTable('shop').addColumn('opening_hours', 'text').execute()
  await placeTable('market')
    .addColumn('date', 'text')
    .addColumn('start_minute', 'integer')
    .addColumn('end_minute', 'integer')
    .execute()
  for (const table of ['shop', 'market'] as const)
    await db.schema.createIndex(`${table}_revision`).on(table).columns(['revision', 'id']).execute()

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()
  await db.insertInto('setting').values({ name: 'revision', value: 0 }).execute()
}
