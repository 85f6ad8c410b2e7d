/** Loads a snapshot into a database, completely or not at all. */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { inBatches } from '../in-batches.ts'
import { loadAppliedMigrations, makeTables, migrate, migrationNames, migrations, noteMigrations } from '../migrate.ts'
import type { Database } from '../open.ts'
import { countOtherPools } from '../postgres.ts'
import type { Tables } from '../tables.ts'
import { areKnown, type Batch, type Snapshot, type SnapshotHeader, SnapshotRefused, tablesAfter } from './snapshot.ts'

export interface FillOptions {
  readonly nowMs: number
  /** True: delete everything in the database first. False: reject a database with more than sample data. */
  readonly replace: boolean
  /** Gets a line about each migration, as in `migrate`. */
  readonly onStep?: (line: string) => void
}

/** The most parameters of one insert statement, far below the limits of both databases. */
const parametersPerInsert = 20_000

/**
 * How long to wait for other connections to end, ms. For a moment, PostgreSQL may still list those of a server that has
 * just stopped.
 */
const othersPatienceMs = 2000
const othersPauseMs = 100

/**
 * Creates the tables as the snapshot's migrations left them, inserts every row and counter, and migrates the result to the newest
 * version. No server may be running on the database, since it would keep its stale in-memory data. Throws SnapshotRefused, with
 * nothing changed, when the snapshot was written by a newer program or the database is in use; any other error also leaves the
 * database unchanged. Returns the number of rows.
 */
export async function fillDatabase(
  database: Database,
  { header, batches }: Snapshot,
  { nowMs, replace, onStep }: FillOptions,
): Promise<number> {
  await assertUsable(header)
  await migrate(database, migrations, onStep)
  if (!areKnown(await loadAppliedMigrations(database.db)))
    throw new SnapshotRefused(
      'The database belongs to a newer Fyndkartan than this one, which does not know all of its tables.',
    )
  if (database.dialect === 'postgres') await assertAlone(database)
  const rows = await database.db.transaction().execute(async (transaction) => {
    const trx = transaction.withoutPlugins()
    if (!replace && (await holdsAnything(trx)))
      throw new SnapshotRefused(
        'The database holds more than sample data. Give an empty one, or restore with --replace, which takes all of it away.',
      )
    if (database.dialect === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx)
    await dropTables(trx, database.dialect, await tablesAfter(migrationNames))
    await makeTables(trx, database.dialect, header.migrations)
    // Delete the initial rows that the migrations have inserted: the snapshot contains them too.
    for (const { name } of header.tables) await sql`delete from ${sql.table(name)}`.execute(trx)
    const keys = database.dialect === 'postgres' ? await deferForeignKeys(trx, header) : []
    const counts = await insertBatches(trx, database.dialect, header, batches)
    for (const key of keys) await enforceAtOnce(trx, key)
    await assertComplete(trx, header, counts)
    await setHighestIds(trx, database.dialect, header)
    await noteMigrations(trx, header.migrations, nowMs)
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  })
  await migrate(database, migrations, onStep)
  await database.forgetDeleted()
  return rows
}

/** Throws SnapshotRefused for data that this program has no table or column for. */
export async function assertUsable({ migrations, tables }: SnapshotHeader): Promise<void> {
  const unknown = migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0)
    throw new SnapshotRefused(
      `It comes from a newer Fyndkartan: this one does not know ${unknown.join(', ')}. Take the newer program to restore it.`,
    )
  const known = areKnown(migrations) ? await tablesAfter(migrations) : []
  const shape = (some: SnapshotHeader['tables']) => JSON.stringify(some.map(({ name, columns }) => [name, columns]))
  if (shape(known) !== shape(tables))
    throw new SnapshotRefused(
      'Its tables are not those that its migrations make: this is not from a released Fyndkartan.',
    )
}

async function assertAlone(database: Database): Promise<void> {
  for (let waitedMs = 0; (await countOtherPools(database.db)) > 0; waitedMs += othersPauseMs) {
    if (waitedMs >= othersPatienceMs)
      throw new SnapshotRefused(
        'A server or another command is connected to the database. Stop it first. A pooler may still hold the connection of one that has ended: let it close that.',
      )
    await delay(othersPauseMs)
  }
}

/** True when the database holds data that a first start does not create. */
async function holdsAnything(trx: Transaction<Tables>): Promise<boolean> {
  for (const table of ['shop', 'market'] as const) {
    const own = await trx.selectFrom(table).select('id').where('source', '!=', 'sample').limit(1).executeTakeFirst()
    if (own) return true
  }
  for (const table of ['profile', 'identity_user', 'tip', 'feedback', 'choice'] as const)
    if (await trx.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true
  return false
}

async function dropTables(
  trx: Transaction<Tables>,
  dialect: Database['dialect'],
  tables: readonly { name: string }[],
): Promise<void> {
  // Delete all rows first: when SQLite drops a table with rows, it counts the references to them as violations, and
  // never resets the count.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx)
  for (const { name } of tables) {
    const drop = trx.schema.dropTable(name)
    await (dialect === 'sqlite' ? drop : drop.cascade()).execute()
  }
}

interface ForeignKey {
  readonly table: string
  readonly name: string
}

/** Lets rows be inserted in any order: foreign keys are checked after the inserts. */
async function deferForeignKeys(trx: Transaction<Tables>, { tables }: SnapshotHeader): Promise<ForeignKey[]> {
  const keys: ForeignKey[] = []
  for (const { name: table } of tables) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where contype = 'f' and conrelid = quote_ident(${table})::regclass`.execute(trx)
    keys.push(...rows.map(({ name }) => ({ table, name })))
  }
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      trx,
    )
  return keys
}

async function enforceAtOnce(trx: Transaction<Tables>, { table, name }: ForeignKey): Promise<void> {
  await sql`set constraints ${sql.ref(name)} immediate`.execute(trx)
  await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(trx)
}

/** Inserts all rows, and returns how many it has inserted, by table. */
async function insertBatches(
  trx: Transaction<Tables>,
  dialect: Database['dialect'],
  { tables }: SnapshotHeader,
  batches: AsyncIterable<Batch>,
): Promise<Map<string, number>> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  const counts = new Map(tables.map(({ name }) => [name, 0]))
  for await (const { table, rows } of batches) {
    const columns = columnsOf.get(table) ?? []
    const step = Math.floor(parametersPerInsert / columns.length)
    for (const some of inBatches(rows, step))
      await trx.executeQuery(CompiledQuery.raw(insertText(dialect, table, columns, some.length), some.flat()))
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
    await nextTurn()
  }
  return counts
}

/** Hand-written SQL: building a thousand such statements with Kysely takes longer than executing them. */
function insertText(dialect: Database['dialect'], table: string, columns: readonly string[], rows: number): string {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  let parameter = 0
  const place = () => (dialect === 'sqlite' ? '?' : `$${++parameter}`)
  const row = () => `(${columns.map(place).join(',')})`
  return `insert into ${quoted(table)} (${columns.map(quoted).join(',')}) values ${Array.from({ length: rows }, row).join(',')}`
}

async function assertComplete(
  trx: Transaction<Tables>,
  { tables }: SnapshotHeader,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(trx)
    if (rows[0]?.count !== counts.get(name))
      throw new Error(`${name} has ${rows[0]?.count} rows after ${counts.get(name)} were put in`)
  }
}

/**
 * Continues the ids of each table after the highest one ever assigned: ids are never reused, even after their row was
 * deleted.
 */
async function setHighestIds(
  trx: Transaction<Tables>,
  dialect: Database['dialect'],
  { migrations, highestIds }: SnapshotHeader,
): Promise<void> {
  for (const { name, numbered } of await tablesAfter(migrations)) {
    const highest = highestIds[name] ?? 0
    if (numbered === null || highest === 0) continue
    if (dialect === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(trx)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${highest})`.execute(trx)
    } else
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${numbered})::regclass, ${highest})`.execute(
        trx,
      )
  }
}
