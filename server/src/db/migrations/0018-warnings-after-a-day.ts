/**
 * Adds when a matter (all reports of one problem with a place) came into the desk's queue, which is before visitors are
 * warned; and which reports count only at the desk.
 */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { whole }: DdlWords): Promise<void> {
  await db.schema.alterTable('report_matter').addColumn('queued_at', whole).execute()
  await db.schema
    .alterTable('report')
    .addColumn('desk_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('report_network_key').on('report').column('network_key').execute()
}
