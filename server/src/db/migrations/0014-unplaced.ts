/** Adds an index of places without coordinates, so that the geocoder's job need not scan the tables. */
import { type Kysely, sql } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, _words: DdlWords): Promise<void> {
  for (const table of ['shop', 'market'] as const)
    await db.schema
      .createIndex(`${table}_unplaced`)
      .on(table)
      .columns(['revision', 'id'])
      .where(sql<boolean>`lat is null and deleted_at is null`)
      .execute()
}
