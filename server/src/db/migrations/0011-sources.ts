/** Adds sources that the site fetches by itself, the results of their runs, and the licence of imported places. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { id, whole, tableEnd }: DdlWords): Promise<void> {
  for (const table of ['shop', 'market', 'series'] as const)
    for (const column of ['source_licence', 'source_attribution'] as const)
      await db.schema.alterTable(table).addColumn(column, 'text').execute()

  await db.schema
    .createTable('source')
    .addColumn('id', id)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('licence', 'text', (column) => column.notNull())
    .addColumn('attribution', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('waits_for', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('next_at', whole)
    .addColumn('ordered', 'text')
    .addColumn('approved', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('run_id', 'integer')
    .addColumn('run_until', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()

  await db.schema
    .createTable('source_run')
    .addColumn('id', id)
    .addColumn('source_id', 'integer', (column) => column.notNull())
    .addColumn('started_at', whole, (column) => column.notNull())
    .addColumn('ended_at', whole)
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('result', 'text')
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('source_run_source_id').on('source_run').columns(['source_id', 'id']).execute()
}
