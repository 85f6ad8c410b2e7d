/**
 * Adds watches (saved searches), their messages, and the revision at which the cancellation of a market's date was
 * noticed.
 */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { id, whole, tableEnd }: DdlWords): Promise<void> {
  await db.schema
    .createTable('watch')
    .addColumn('id', id)
    .addColumn('person_key', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('pace', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.notNull())
    .addColumn('end_hash', 'text', (column) => column.notNull())
    .addColumn('made_at', whole, (column) => column.notNull())
    .addColumn('confirmed_at', whole)
    .addColumn('due_at', whole, (column) => column.notNull())
    .addColumn('told_shop', 'integer', (column) => column.notNull())
    .addColumn('told_market', 'integer', (column) => column.notNull())
    .addColumn('told_revision', whole, (column) => column.notNull())
    .addColumn('told_day', 'text')
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('watch_link_hash').on('watch').column('link_hash').unique().execute()
  await db.schema.createIndex('watch_end_hash').on('watch').column('end_hash').unique().execute()
  await db.schema.createIndex('watch_person_key').on('watch').column('person_key').execute()
  await db.schema.createIndex('watch_due').on('watch').columns(['status', 'due_at']).execute()

  await db.schema
    .createTable('watch_message')
    .addColumn('id', id)
    .addColumn('watch_id', 'integer', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('made_at', whole, (column) => column.notNull())
    .addColumn('next_at', whole)
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('sent_at', whole)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('watch_message_watch_id').on('watch_message').column('watch_id').execute()
  await db.schema.createIndex('watch_message_next_at').on('watch_message').column('next_at').execute()

  await db.schema
    .createTable('cancelled_market')
    .addColumn('market_id', 'integer', (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createIndex('cancelled_market_market_id')
    .on('cancelled_market')
    .column('market_id')
    .unique()
    .execute()
}
