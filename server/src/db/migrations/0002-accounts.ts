/** Adds the site's own data about people with an account, and the tables that protect the sign-in from abuse. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, words: DdlWords): Promise<void> {
  await db.schema
    .createTable('profile')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text')
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('login_method', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('date_of_birth', 'text')
    .addColumn('created_at', words.whole, (column) => column.notNull())
    .addColumn('last_login_at', words.whole, (column) => column.notNull())
    .addColumn('favourites_revision', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()
  await db.schema.createIndex('profile_favourites_revision').on('profile').column('favourites_revision').execute()

  await db.schema
    .createTable('favourite')
    .addColumn('uid', 'text', (column) => column.notNull().references('profile.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('place_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', words.whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('favourite_key', ['uid', 'kind', 'place_id'])
    .modifyEnd(words.tableEnd)
    .execute()

  await db.schema
    .createTable('removed_account')
    .addColumn('uid_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('until', words.whole, (column) => column.notNull())
    .addColumn('revision', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()

  await db.schema
    .createTable('attempt')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('window_ends_at', words.whole, (column) => column.notNull())
    .addColumn('count', words.whole, (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()

  await db.schema
    .createTable('secret')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .modifyEnd(words.tableEnd)
    .execute()
}
