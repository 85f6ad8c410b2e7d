/**
 * Links in the form used for comparison: only ASCII letters are lower-cased, identically in both databases and in JavaScript. The
 * tables have indexes on exactly these expressions, so changing them needs a migration.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

/** SQLite's lower handles only ASCII; PostgreSQL's depends on the cluster's locale unless a collation is given. */
export const foldedLink: Readonly<Record<Database['dialect'], RawBuilder<string>>> = {
  sqlite: sql`lower(link)`,
  postgres: sql`lower(link collate "C")`,
}

/** Longer links are not compared: PostgreSQL index rows are limited to about 2,700 bytes. No form accepts a longer link. */
export const isComparedLink = sql<boolean>`length(link) <= 500`
