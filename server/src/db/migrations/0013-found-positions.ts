/** Adds positions found for places without coordinates, and the geocoder's answers. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { whole, real, tableEnd }: DdlWords): Promise<void> {
  for (const table of ['shop', 'market'] as const) {
    for (const column of ['found_for', 'found_precision'] as const)
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
    for (const column of ['found_lat', 'found_lng'] as const)
      await db.schema.alterTable(table).addColumn(column, real).execute()
  }

  await db.schema
    .createTable('geocoded')
    .addColumn('question', 'text', (column) => column.primaryKey().notNull())
    .addColumn('lat', real)
    .addColumn('lng', real)
    .addColumn('precision', 'text')
    .addColumn('asked_at', whole, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
