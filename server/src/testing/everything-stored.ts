/** Every row of every table: for tests that look for what must be there, or must not. */
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

export interface StoredRow {
  readonly table: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Tables of migrations to come are among them by themselves. */
export async function loadEverything({ db }: Database): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (const { name: table } of await db.introspection.getTables()) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const values of found.rows) rows.push({ table, values })
  }
  return rows
}

/** The rows in which any of the words stands, in whatever column. */
export function rowsNaming(rows: readonly StoredRow[], words: readonly string[]): StoredRow[] {
  return rows.filter(({ values }) => {
    const text = JSON.stringify(values).toLowerCase()
    return words.some((word) => text.includes(word.toLowerCase()))
  })
}
