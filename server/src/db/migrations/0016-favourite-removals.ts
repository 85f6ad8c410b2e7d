/**
 * Adds when favourites were removed: an addition that was made offline before the removal, but arrives after it, must
 * not restore the favourite.
 */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { whole, tableEnd }: DdlWords): Promise<void> {
  await db.schema
    .createTable('favourite_removal')
    .addColumn('uid', 'text', (column) => column.notNull().references('profile.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('place_id', 'integer', (column) => column.notNull())
    .addColumn('removed_at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('favourite_removal_key', ['uid', 'kind', 'place_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('favourite_removal_removed_at').on('favourite_removal').column('removed_at').execute()
}
