/** Adds opening hours in OpenStreetMap's syntax, for those that the text of spec §3 cannot express; otherwise null. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('shop').addColumn('opening_hours_osm', 'text').execute()
}
