/**
 * A snapshot: one consistent state of a whole database, as a stream. It is the content of a backup file and the data of
 * a move. Tables and columns are discovered automatically, so that future migrations need no change here.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { dateAt } from '../../clock.ts'
import { DatabaseUnusable } from '../database-unusable.ts'
import { loadAppliedMigrations, makeTables, migrationNames } from '../migrate.ts'
import { type Database, openScratch } from '../open.ts'
import type { Tables } from '../tables.ts'

/** The types of values in rows; neither database stores others. */
export type Cell = string | number | null

export interface SnapshotTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface SnapshotHeader {
  readonly dialect: Database['dialect']
  /** When the snapshot was taken, as ISO text in UTC. */
  readonly takenAt: string
  /** The migrations applied to the database, oldest first. */
  readonly migrations: readonly string[]
  readonly tables: readonly SnapshotTable[]
  /** Per auto-increment table, the highest id ever assigned, even if its row was deleted: ids are never reused. */
  readonly highestIds: Readonly<Record<string, number>>
}

/** A batch of rows of a table, each with its cells in the order of the header's columns. */
export interface Batch {
  readonly table: string
  readonly rows: readonly (readonly Cell[])[]
}

export interface Snapshot {
  readonly header: SnapshotHeader
  /** The rows, table by table in the header's order. Throws for unreadable data. */
  readonly batches: AsyncIterable<Batch>
}

/**
 * An error that says in one sentence why a database cannot be backed up, or why a backup cannot be used or restored.
 */
export class SnapshotRefused extends DatabaseUnusable {}

/** Rows per batch. */
const rowsPerBatch = 500

/**
 * The tables that the named migrations create, with their columns; `numbered` is the auto-increment column. Found by
 * running the migrations in an empty database, because a real one may also contain other programs' tables.
 */
export async function tablesAfter(migrations: readonly string[]) {
  const scratch = openScratch()
  try {
    await makeTables(scratch.db, scratch.dialect, migrations)
    return (await scratch.db.introspection.getTables()).map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      numbered: columns.find((column) => column.isAutoIncrementing)?.name ?? null,
    }))
  } finally {
    await scratch.close()
  }
}

/** True when the migrations are the first ones of this program's own list, or all of it. */
export function areKnown(migrations: readonly string[]): boolean {
  return migrations.every((name, index) => name === migrationNames[index])
}

/**
 * Runs `use` with a snapshot of the database's current state, unaffected by concurrent writes. The snapshot is valid
 * until `use` ends.
 */
export async function readSnapshot<T>(
  database: Database,
  nowMs: number,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  // The isolation level is for PostgreSQL. Every transaction of SQLite sees one consistent state anyway.
  const transaction = database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    const migrations = await loadAppliedMigrations(trx)
    if (migrations.length === 0) throw new SnapshotRefused('The database has no tables of Fyndkartan.')
    if (!areKnown(migrations)) throw new SnapshotRefused('The database belongs to a newer Fyndkartan than this one.')
    const tables = await tablesAfter(migrations)
    const highestIds: Record<string, number> = {}
    for (const { name, numbered } of tables)
      if (numbered !== null) highestIds[name] = await loadHighestId(trx, database.dialect, name, numbered)
    const header: SnapshotHeader = {
      dialect: database.dialect,
      takenAt: dateAt(nowMs).toISOString(),
      migrations,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      highestIds,
    }
    return use({ header, batches: readBatches(trx, database.dialect, header.tables) })
  })
}

async function loadHighestId(
  trx: Transaction<Tables>,
  dialect: Database['dialect'],
  table: string,
  column: string,
): Promise<number> {
  const highest = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ id: number }>`
          select max(coalesce((select seq from sqlite_sequence where name = ${table}), 0), coalesce(${highest}, 0)) as id`.execute(
          trx,
        )
      : await sql<{ id: number }>`
          select greatest(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${table}), ${column})::regclass),
            ${highest}, 0) as id`.execute(trx)
  return rows[0]?.id ?? 0
}

async function* readBatches(
  trx: Transaction<Tables>,
  dialect: Database['dialect'],
  tables: readonly SnapshotTable[],
): AsyncGenerator<Batch> {
  const read = dialect === 'sqlite' ? readSqliteTable : readPostgresTable
  for (const { name, columns } of tables)
    for await (const rows of read(trx, name, columns))
      yield { table: name, rows: rows.map((row) => columns.map((column) => cellOf(row[column], name, column))) }
}

type FoundRow = Readonly<Record<string, unknown>>

async function* readSqliteTable(
  trx: Kysely<Tables>,
  table: string,
  columns: readonly string[],
): AsyncGenerator<FoundRow[]> {
  // An alias that must not be the name of any column.
  const place = 'place in file'
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<FoundRow>`
      select rowid as ${sql.ref(place)}, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${rowsPerBatch}`.execute(trx)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.[place] as number
  }
}

async function* readPostgresTable(
  trx: Kysely<Tables>,
  table: string,
  columns: readonly string[],
): AsyncGenerator<FoundRow[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare snapshot no scroll cursor for select ${names} from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<FoundRow>`fetch ${sql.lit(rowsPerBatch)} from snapshot`.execute(trx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close snapshot`.execute(trx)
}

/** Throws for a value of another type, which must not be lost silently. */
function cellOf(value: unknown, table: string, column: string): Cell {
  if (isCell(value)) return value
  throw new SnapshotRefused(`${table}.${column} holds a value that is neither text nor a number, but ${typeof value}.`)
}

/** True for values that a cell may have. */
export function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}
