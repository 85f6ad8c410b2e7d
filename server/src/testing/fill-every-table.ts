/** Fills every table, also those of future migrations, for tests that copy whole databases. */
import { sql, type TableMetadata } from 'kysely'
import type { Database } from '../db/open.ts'

/** Text that is hard to copy: quotes, line feeds, characters beyond ASCII and beyond 16 bits. */
const hardText = 'Ärtan "& Böna"\'s\n\\n\u2028 gammal 🧺 {"a":null}'

/** A time that needs more than 32 bits. */
const someInstantMs = 1_795_257_399_190

/** A number of degrees whose fraction needs all digits of a double. */
const someDegrees = 57.720_999_999_999_997

const rowsPerTable = 4

/**
 * Inserts rows into each table. If a table generates its ids, deletes the row with the highest one, so that a copy must
 * also keep the counter of ids. Row n refers to rows n of other tables.
 */
export async function fillEveryTable({ db }: Database): Promise<void> {
  const waiting = await db.introspection.getTables()
  for (let failures = 0; waiting.length > 0;) {
    const table = waiting.shift() as TableMetadata
    const columns = table.columns.filter((column) => !column.isAutoIncrementing)
    try {
      for (let row = 1; row <= rowsPerTable; row++) {
        const values = columns.map(({ name, dataType, isNullable }) =>
          isNullable && row === 2 ? null : valueFor(name, dataType, row),
        )
        await sql`insert into ${sql.table(table.name)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
          values (${sql.join(values)})`.execute(db)
      }
      if (columns.length < table.columns.length)
        await sql`delete from ${sql.table(table.name)} where id = ${rowsPerTable}`.execute(db)
    } catch (error) {
      // The table refers to a table that is not filled yet, so try it again later.
      if (++failures > 50) throw error
      waiting.push(table)
    }
  }
}

function valueFor(column: string, dataType: string, row: number): string | number {
  if (/^text$/i.test(dataType)) return `${row} ${hardText}`
  if (/^(real|float8)$/i.test(dataType)) return someDegrees + row
  return /_at$|^until$/.test(column) ? someInstantMs + row : row
}
