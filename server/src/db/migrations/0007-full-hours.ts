/**
 * Adds opening hours in OpenStreetMap's syntax, for hours that the text of spec §3 cannot express; null for all others.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('shop').addColumn('opening_hours_osm', 'text').execute()
}
