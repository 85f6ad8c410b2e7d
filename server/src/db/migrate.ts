/**
 * Migrates the tables. One set of migrations serves both databases, which differ only in the DDL of ddl-words.ts.
 *
 * During a rolling upgrade, nodes of different versions share a database. A program therefore also starts on a database
 * that a newer version has migrated further: later migrations only add (`migrations.test.ts` checks the rules). A
 * migration that removes something declares which programs may keep running.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { dateAt, systemClock } from '../clock.ts'
import { isConflict } from './conflicts.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { type DdlWords, ddlWords } from './ddl-words.ts'
import * as places from './migrations/0001-places.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as identity from './migrations/0003-identity.ts'
import * as desk from './migrations/0004-desk.ts'
import * as swish from './migrations/0005-swish.ts'
import * as series from './migrations/0006-series.ts'
import * as fullHours from './migrations/0007-full-hours.ts'
import * as facts from './migrations/0008-facts.ts'
import * as trust from './migrations/0009-trust.ts'
import * as reportsAndOrganisers from './migrations/0010-reports-and-organisers.ts'
import * as sources from './migrations/0011-sources.ts'
import * as samePlaces from './migrations/0012-same-places.ts'
import * as foundPositions from './migrations/0013-found-positions.ts'
import * as unplaced from './migrations/0014-unplaced.ts'
import * as watches from './migrations/0015-watches.ts'
import * as favouriteRemovals from './migrations/0016-favourite-removals.ts'
import * as usedLinks from './migrations/0017-used-links.ts'
import * as warningsAfterADay from './migrations/0018-warnings-after-a-day.ts'
import * as digest from './migrations/0019-digest.ts'
import * as orderedBy from './migrations/0020-ordered-by.ts'
import * as figures from './migrations/0021-figures.ts'
import * as sourceDifferences from './migrations/0022-source-differences.ts'
import * as titleWords from './migrations/0023-title-words.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

/** A step that changes the tables, for example by adding one. */
export interface Migration {
  up(db: Kysely<Tables>, words: DdlWords): Promise<void>
  /**
   * Set on a migration that removes or changes something that older releases of the server use. Names the newest
   * migration of the first release that no longer uses it: once this migration has run, a release without the named
   * migration refuses to start. Removals are released two releases after the last release that uses what they remove.
   */
  readonly oldestProgram?: string
}

/** Migrations by name, oldest first. */
export type Migrations = Readonly<Record<string, Migration>>

/** All migrations in order, numbered without gaps. A released migration is never changed. */
export const migrations: Migrations = {
  '0001-places': places,
  '0002-accounts': accounts,
  '0003-identity': identity,
  '0004-desk': desk,
  '0005-swish': swish,
  '0006-series': series,
  '0007-full-hours': fullHours,
  '0008-facts': facts,
  '0009-trust': trust,
  '0010-reports-and-organisers': reportsAndOrganisers,
  '0011-sources': sources,
  '0012-same-places': samePlaces,
  '0013-found-positions': foundPositions,
  '0014-unplaced': unplaced,
  '0015-watches': watches,
  '0016-favourite-removals': favouriteRemovals,
  '0017-used-links': usedLinks,
  '0018-warnings-after-a-day': warningsAfterADay,
  '0019-digest': digest,
  '0020-ordered-by': orderedBy,
  '0021-figures': figures,
  '0022-source-differences': sourceDifferences,
  '0023-title-words': titleWords,
}

/** Every migration that this program knows, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * The table in which we note applied migrations. It has the name and columns of Kysely's own migrator, which older
 * programs used.
 */
const noted = sql.table('kysely_migration')

/**
 * The name of the setting that closes the database to older programs: its value is the number of a migration that a
 * program must know.
 */
const oldestProgram = 'oldest_program'

/** The lock number of Kysely's own migrator, so that older programs, which used it, and ours wait for each other. */
const lockNumber = '3853314791062309107'

/**
 * Lock timeout, ms. Altering a table waits until nobody reads it, and new readers wait for the migration. So that a
 * long reader, such as a backup, does not block all nodes, we give up early and retry. The retries last longer than
 * most backups.
 */
const lockPatienceMs = 2000
const pauseMs = 1000
const mostTries = 200

/**
 * Applies the missing migrations, all or none. If several processes do this at once, one of them migrates, and the
 * others wait for it. Migrations of a newer program stay. Throws a DatabaseUnusable when the database is closed to this
 * program or belongs to another one; any other error names the migration that failed. Tests give other migrations as
 * `known`. `onStep` gets a line about each step of a database that is in use, since a step may take long.
 */
export async function migrate(
  database: Database,
  known: Migrations = migrations,
  onStep: (line: string) => void = () => {},
): Promise<void> {
  // Usually no migration is missing; then starting nodes need not wait for each other's lock.
  const missing = (await findMissing(database.db, known)).length
  if (missing === 0) return
  const tell = missing === Object.keys(known).length ? () => {} : onStep
  tell('waiting to bring the database up to date')
  for (let tries = 1; ; tries++)
    try {
      return await applyMissing(database, known, tell)
    } catch (error) {
      if (!(isLockTimeout(error) || isConflict(error)) || tries === mostTries) throw error
      await delay(pauseMs)
    }
}

async function applyMissing({ db, dialect }: Database, known: Migrations, tell: (line: string) => void): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const trx = transaction.withoutPlugins()
    if (dialect === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local lock_timeout = 0`.execute(trx)
      // A transaction lock, not a session lock: behind a pooler the next statement may run in another session.
      await sql`select pg_advisory_xact_lock(${sql.raw(lockNumber)})`.execute(trx)
      await sql`set local lock_timeout = ${sql.lit(lockPatienceMs)}`.execute(trx)
    }
    await sql`create table if not exists ${noted} (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      trx,
    )
    const missing = await findMissing(trx, known)
    const isNew = missing.length === Object.keys(known).length
    if (dialect === 'postgres' && !isNew) await holdWrites(trx)
    for (const [index, name] of missing.entries()) {
      tell(`bringing the database up to date, step ${index + 1} of ${missing.length} (${name})`)
      await apply(trx, dialect, name, known)
    }
  })
}

/**
 * Waits for the writes under way, and makes later ones wait for the end of the transaction. Every write locks the row of
 * the revision first (write.ts), also those of older nodes: a write that had begun would hold one table and wait for
 * another, which a migration has altered, and PostgreSQL would abort one of the two.
 */
async function holdWrites(trx: Transaction<Tables>): Promise<void> {
  await trx.selectFrom('setting').select('value').where('name', '=', 'revision').forUpdate().execute()
}

/** True for PostgreSQL's error lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause)
}

/**
 * The names of the migrations not yet applied, oldest first. Throws a DatabaseUnusable when this program may not use
 * the database.
 */
async function findMissing(db: Kysely<Tables>, known: Migrations): Promise<string[]> {
  const applied = await loadAppliedMigrations(db)
  const names = Object.keys(known)
  if (applied.some((name, index) => index < names.length && name !== names[index]))
    throw new DatabaseUnusable(
      `The database has been through other changes (${applied.join(', ')}) than this Fyndkartan knows (${names.join(', ')}). It belongs to another program.`,
    )
  if (applied.length > 0) await assertOpen(db, names.length)
  return names.filter((name) => !applied.includes(name))
}

/** Throws when this program is too old for the database. `newest`: the number of the program's newest migration. */
async function assertOpen(db: Kysely<Tables>, newest: number): Promise<void> {
  const oldest = await db.selectFrom('setting').select('value').where('name', '=', oldestProgram).executeTakeFirst()
  if (oldest !== undefined && oldest.value > newest)
    throw new DatabaseUnusable(
      `The database is closed to this Fyndkartan: a newer one has changed it in a way that this one does not understand (it asks for migration ${oldest.value}, and this one knows ${newest}). Start the newer one.`,
    )
}

async function apply(
  trx: Transaction<Tables>,
  dialect: Database['dialect'],
  name: string,
  known: Migrations,
): Promise<void> {
  const { up, oldestProgram: oldest } = known[name] as Migration
  try {
    await up(trx, ddlWords[dialect])
    if (oldest !== undefined) await closeToOlder(trx, Object.keys(known).indexOf(oldest) + 1)
    await note(trx, name, systemClock())
  } catch (error) {
    throw new Error(`the database could not be brought up to date (${name})`, { cause: error })
  }
}

async function closeToOlder(trx: Transaction<Tables>, value: number): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: oldestProgram, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The migrations applied to a database, oldest first; empty when it has none of our tables. */
export async function loadAppliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from ${noted} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Creates the tables by running the named migrations on an empty database, without recording them as applied. */
export async function makeTables(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  names: readonly string[],
): Promise<void> {
  for (const name of names) await migrations[name]?.up(db, ddlWords[dialect])
}

/** Records that exactly these migrations are applied. The database must have been migrated before. */
export async function noteMigrations(trx: Transaction<Tables>, names: readonly string[], nowMs: number): Promise<void> {
  await sql`delete from ${noted}`.execute(trx)
  for (const name of names) await note(trx, name, nowMs)
}

async function note(trx: Transaction<Tables>, name: string, nowMs: number): Promise<void> {
  await sql`insert into ${noted} (name, timestamp) values (${name}, ${dateAt(nowMs).toISOString()})`.execute(trx)
}
