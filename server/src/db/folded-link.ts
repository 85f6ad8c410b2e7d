/**
 * The form of links used for comparison: only ASCII letters are lower-cased, identically in both databases and in
 * JavaScript. The tables have indexes on exactly these SQL expressions, so changing one needs a migration.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * SQLite's `lower` changes only ASCII letters; PostgreSQL's depends on the locale of the database unless a collation is
 * given.
 */
export const foldedLink: Readonly<Record<Database['dialect'], RawBuilder<string>>> = {
  sqlite: sql`lower(link)`,
  postgres: sql`lower(link collate "C")`,
}

/**
 * Only links up to this length are compared: index rows of PostgreSQL are limited to about 2,700 bytes. No form accepts
 * a longer link.
 */
export const isComparedLink = sql<boolean>`length(link) <= 500`
