/** Adds the tables of the embedded identity provider (better-auth 1.6), with the column names that it expects. */
import type { Kysely } from 'kysely'
import type { DdlWords } from '../ddl-words.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>, words: DdlWords): Promise<void> {
  const identityTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .modifyEnd(words.tableEnd)
  const ownedTable = (name: string) =>
    identityTable(name)
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull().references('identity_user.id').onDelete('cascade'))

  await identityTable('identity_user')
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .execute()

  await ownedTable('identity_session')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('signInProvider', 'text', (column) => column.notNull())
    .execute()

  await ownedTable('identity_account')
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'text')
    .addColumn('refreshTokenExpiresAt', 'text')
    .addColumn('scope', 'text')
    // So that two concurrent sign-ins with the same Facebook account create only one account.
    .addUniqueConstraint('identity_account_way', ['providerId', 'accountId'])
    .execute()

  await identityTable('identity_verification')
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()

  await identityTable('identity_key')
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('privateKey', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text')
    .execute()

  const lookups = [
    ['identity_session', 'userId'],
    ['identity_session', 'expiresAt'],
    ['identity_account', 'userId'],
    ['identity_verification', 'identifier'],
    ['identity_verification', 'value'],
  ] as const
  for (const [table, column] of lookups)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
