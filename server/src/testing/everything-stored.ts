/** Reads every row of every table, for tests of what must or must not be stored. */
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

export interface StoredRow {
  readonly table: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Loads all rows of all tables, including those of future migrations. */
export async function loadEverything({ db }: Database): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (const { name: table } of await db.introspection.getTables()) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const values of found.rows) rows.push({ table, values })
  }
  return rows
}

/** Returns the rows that contain any of the words in any column. */
export function rowsNaming(rows: readonly StoredRow[], words: readonly string[]): StoredRow[] {
  return rows.filter(({ values }) => {
    const text = JSON.stringify(values).toLowerCase()
    return words.some((word) => text.includes(word.toLowerCase()))
  })
}
