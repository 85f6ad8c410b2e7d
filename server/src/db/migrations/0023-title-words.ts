/** Adds the words that titles of a source must or must not contain. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const name of ['wanted', 'unwanted'])
    await db.schema
      .alterTable('source')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
