import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { onEachDatabase, testDatabases } from '../testing/databases.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { loadAppliedMigrations, migrate, migrationNames, type Migrations, migrations } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { write } from './write.ts'

/** The migrations of a future program. */
const later: Migrations = {
  ...migrations,
  '9006-phones': {
    up: (db) => db.schema.alterTable('shop').addColumn('fax', 'text').execute(),
  },
}
/** The migrations of a still later program. Its last one drops a column that programs with '9006-phones' do not use. */
const last: Migrations = {
  ...later,
  '9007-no-links': {
    up: async (db) => {
      for (const index of ['shop_link', 'shop_revision']) await db.schema.dropIndex(index).execute()
      await db.schema.alterTable('shop').dropColumn('link').execute()
    },
    oldestProgram: '9006-phones',
  },
}

onEachDatabase(({ fresh, place }) => {
  test('a program starts on a database to which a newer program has only added, and changes nothing', async () => {
    const database = await fresh()
    await migrate(database, later)
    await migrate(database)
    expect(await loadAppliedMigrations(database.db)).toEqual([...migrationNames, '9006-phones'])
  })

  test('a program does not start on a database that needs a newer program; newer programs do', async () => {
    const database = await fresh()
    await migrate(database, last)
    const refused = migrate(database)
    await expect(refused).rejects.toThrow(DatabaseUnusable)
    await expect(refused).rejects.toThrow(
      `it asks for migration ${migrationNames.length + 1}, and this one knows ${migrationNames.length}`,
    )
    for (const known of [later, last]) await migrate(database, known)
  })

  test('a database with migrations of another program is refused', async () => {
    const database = await fresh()
    const { '0004-desk': desk, ...before } = migrations
    const other = { ...before, '0004-photos': desk! }
    await expect(migrate(database, other)).rejects.toThrow(/through other changes .* belongs to another program/)
    await expect(migrate(database, other)).rejects.toThrow(DatabaseUnusable)
  })

  test('a failed migration is rolled back and named in the error', async () => {
    const database = openDatabase(await place())
    const failing: Migrations = {
      ...migrations,
      '9006-broken': {
        up: async (db) => {
          await db.schema.alterTable('shop').addColumn('fax', 'text').execute()
          throw new Error('no')
        },
      },
    }
    await expect(migrate(database, failing)).rejects.toThrow('(9006-broken)')
    expect(await loadAppliedMigrations(database.db)).toEqual([])
    await migrate(database)
    await database.close()
  })

  test('concurrent starts on an empty database, also of two versions, each wait until it is migrated', async () => {
    const config = await place()
    const databases = Array.from({ length: 6 }, () => openDatabase(config))
    const ran = vi.fn<() => void>()
    const counting: Migrations = {
      ...migrations,
      '9006-counted': { up: async () => ran() },
    }
    await Promise.all(
      databases.map(async (database, index) => {
        await migrate(database, index % 2 === 0 ? counting : migrations)
        expect((await loadAppliedMigrations(database.db)).slice(0, migrationNames.length)).toEqual(migrationNames)
      }),
    )
    expect(ran).toHaveBeenCalledTimes(1)
    for (const database of databases) await database.close()
  })
})

describe.skipIf(inject('postgresUrl') === null)('a write under way', () => {
  const databases = testDatabases('postgres')

  test('ends before a migration alters the tables that it needs, so that neither is aborted', async () => {
    const config = await databases.place()
    const [migrating, writing, asking] = [openDatabase(config), openDatabase(config), openDatabase(config)]
    await migrate(migrating)
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const [wrote, migratedOnce] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const written = write(writing, 1, async ({ trx, revision }) => {
      wrote()
      await trx.updateTable('shop').set({ revision }).where('id', '=', 1).execute()
      begun.resolve()
      await goesOn.promise
      await trx.updateTable('market').set({ revision }).where('id', '=', 1).execute()
    })
    await begun.promise
    const migrated = migrate(migrating, {
      ...migrations,
      '9006-notes': {
        async up(db) {
          migratedOnce()
          for (const table of ['market', 'shop'] as const)
            await db.schema.alterTable(table).addColumn('note', 'text').execute()
        },
      },
    })
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(asking.db)
      return rows[0]!.count
    }
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    goesOn.resolve()
    await Promise.all([written, migrated])
    expect([wrote.mock.calls.length, migratedOnce.mock.calls.length]).toEqual([1, 1])
    for (const database of [migrating, writing, asking]) await database.close()
  })
})

describe.skipIf(inject('postgresUrl') === null)('a long-running read', () => {
  const databases = testDatabases('postgres')

  test('delays a migration, but other queries wait only briefly behind it', async () => {
    const config = await databases.place()
    const [migrating, reading, asking] = [openDatabase(config), openDatabase(config), openDatabase(config)]
    await migrate(migrating)
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reader = reading.db.transaction().execute(async (trx) => {
      await trx.withoutPlugins().selectFrom('shop').select('id').execute()
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const migrated = migrate(migrating, later)
    const waiting = async (database: Database) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_locks where not granted and locktype = 'relation'
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
      return rows[0]!.count
    }
    await vi.waitFor(async () => expect(await waiting(asking)).toBe(1))
    // This query queues behind the waiting migration; it is answered while the long read is still running.
    await asking.db.selectFrom('shop').select('id').execute()
    ended.resolve()
    await Promise.all([reader, migrated])
    expect(await loadAppliedMigrations(migrating.db)).toContain('9006-phones')
    for (const database of [migrating, reading, asking]) await database.close()
  })
})
