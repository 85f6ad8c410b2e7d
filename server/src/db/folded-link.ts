/**
 * Links as they are compared: in lower case as far as ASCII goes, the same in both databases and in JavaScript. The tables have
 * indexes of exactly these expressions: other ones need a migration.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

/** SQLite's lower knows ASCII only; PostgreSQL's goes by the language of the cluster, unless it is told. */
export const foldedLink: Readonly<Record<Database['dialect'], RawBuilder<string>>> = {
  sqlite: sql`lower(link)`,
  postgres: sql`lower(link collate "C")`,
}

/** Longer ones are not compared: PostgreSQL's indexes take no row of more than some 2,700 bytes. No form lets one in. */
export const isComparedLink = sql<boolean>`length(link) <= 500`
