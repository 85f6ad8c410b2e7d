/** Adds visitors' reports that a place is wrong, the resulting warnings, and the links of organisers. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, { id, whole, tableEnd }: DdlWords): Promise<void> {
  for (const table of ['shop', 'market'] as const)
    await db.schema.alterTable(table).addColumn('warning', 'text').execute()

  await db.schema
    .createTable('report_matter')
    .addColumn('id', id)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('first_at', whole, (column) => column.notNull())
    .addColumn('last_at', whole, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('warned_at', whole)
    .addColumn('decided_at', whole)
    .addColumn('decision', 'text')
    .addColumn('revision', whole, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createIndex('report_matter_subject')
    .on('report_matter')
    .columns(['subject', 'subject_id', 'verdict'])
    .execute()
  await db.schema.createIndex('report_matter_last_at').on('report_matter').column('last_at').execute()

  await db.schema
    .createTable('report')
    .addColumn('id', id)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('matter_id', 'integer')
    .addColumn('note', 'text')
    .addColumn('received_at', whole, (column) => column.notNull())
    .addColumn('person_key', 'text')
    .addColumn('network_key', 'text')
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('report_person_key').on('report').column('person_key').execute()
  await db.schema.createIndex('report_subject').on('report').columns(['subject', 'subject_id']).execute()
  await db.schema.createIndex('report_matter_id').on('report').column('matter_id').execute()
  await db.schema.createIndex('report_received_at').on('report').column('received_at').execute()

  await db.schema
    .createTable('claim')
    .addColumn('id', id)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('asked_at', whole, (column) => column.notNull())
    .addColumn('decided_at', whole)
    .addColumn('used_at', whole)
    .addColumn('reminded_at', whole)
    .addColumn('unanswered', 'integer', (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('claim_subject').on('claim').columns(['subject', 'subject_id']).execute()
  await db.schema.createIndex('claim_status').on('claim').columns(['status', 'asked_at']).execute()

  await db.schema
    .createTable('claim_link')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('claim_id', 'integer', (column) => column.notNull())
    .addColumn('made_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('claim_link_claim_id').on('claim_link').column('claim_id').execute()

  await db.schema.alterTable('action').addColumn('claim_id', 'integer').execute()
}
