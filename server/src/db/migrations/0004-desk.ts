/** Adds tips, feedback, and the log of what operators do with them and with places. */
import { type Kysely, sql } from 'kysely'
import { isComparedLink } from '../folded-link.ts'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, words: DdlWords): Promise<void> {
  for (const table of ['shop', 'market'] as const) {
    await db.schema.alterTable(table).addColumn('edited_at', words.whole).execute()
    await db.schema
      .createIndex(`${table}_link`)
      .on(table)
      .columns([words.foldedLink])
      .where(sql<boolean>`deleted_at is null and ${isComparedLink}`)
      .execute()
  }
  await db.schema
    .createIndex('market_undated')
    .on('market')
    .columns(['revision', 'id'])
    .where(sql<boolean>`deleted_at is null and date is null`)
    .execute()

  await db.schema
    .createTable('operator')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull().references('profile.uid').onDelete('cascade'))
    .addColumn('granted_at', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()

  await db.schema
    .createTable('tip')
    .addColumn('id', words.id)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('received_at', words.whole, (column) => column.notNull())
    .addColumn('decided_at', words.whole)
    .addColumn('reason', 'text')
    .addColumn('place_id', 'integer')
    .addColumn('revision', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()
  await db.schema.createIndex('tip_status').on('tip').columns(['status', 'received_at']).execute()

  await db.schema
    .createTable('feedback')
    .addColumn('id', words.id)
    .addColumn('contact', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('received_at', words.whole, (column) => column.notNull())
    .addColumn('done_at', words.whole)
    .addColumn('removed_at', words.whole)
    .addColumn('revision', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()

  await db.schema.createIndex('feedback_received_at').on('feedback').column('received_at').execute()

  await db.schema
    .createTable('action')
    .addColumn('id', words.id)
    .addColumn('at', words.whole, (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.references('profile.uid').onDelete('set null'))
    .addColumn('by_command', 'integer', (column) => column.notNull())
    .addColumn('verb', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .addColumn('part_of', 'integer')
    .addColumn('undoes', 'integer')
    .addColumn('revision', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()
  const lookups = [['subject', 'subject_id'], ['part_of'], ['undoes'], ['uid'], ['at']] as const
  for (const columns of lookups)
    await db.schema
      .createIndex(`action_${columns[0]}`)
      .on('action')
      .columns([...columns])
      .execute()

  await db.schema
    .createTable('choice')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('revision', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()

  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('next_at', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()
}
