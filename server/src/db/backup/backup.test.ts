/** Backups and restores, from and to each kind of database. */
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { backUp, check, newDatabase, nowMs, restore } from '../../testing/backup-files.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { onEachDatabase, testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'
import { loadEverything } from '../../testing/everything-stored.ts'
import { fillEveryTable } from '../../testing/fill-every-table.ts'
import { fillWithSample } from '../../sample/fill.ts'
import { migrate, migrationNames, migrations } from '../migrate.ts'
import { type Database, openDatabase, openForReading } from '../open.ts'
import { insertMarket, insertShop, insertShops } from '../places.ts'
import { write } from '../write.ts'
import { fillDatabase } from './fill-database.ts'
import { type Batch, readSnapshot, type Snapshot, SnapshotRefused } from './snapshot.ts'

/** Every row of every table as text, in an order that is the same on both databases. */
async function everything(database: Database): Promise<string[]> {
  const rows = await loadEverything(database)
  return rows.map(({ table, values }) => `${table} ${JSON.stringify(Object.entries(values))}`).toSorted()
}

/** The ids that the next shop, market and action get. */
async function nextIds(database: Database): Promise<number[]> {
  const at = [await write(database, nowMs, (writing) => insertShop(writing, buildShop()))]
  at.push(await write(database, nowMs, (writing) => insertMarket(writing, buildMarket(noDay))))
  const action = { at: 1, by_command: 1, verb: 'add', subject: 'place', revision: 1 } as never
  at.push((await database.db.insertInto('action').values(action).returning('id').executeTakeFirstOrThrow()).id)
  return at
}
const noDay = { date: null, startMinute: null, endMinute: null }

const kinds = { sqlite: testDatabases('sqlite'), postgres: testDatabases('postgres') }
type Kind = keyof typeof kinds
const pairs: [Kind, Kind][] = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
]

describe.each(pairs)('from %s to %s', (from, to) => {
  const skipped = [from, to].includes('postgres') && inject('postgresUrl') === null

  test.skipIf(skipped)('every row of every table is copied, and no id is assigned twice', async () => {
    const source = await kinds[from].fresh()
    await fillEveryTable(source)
    const target = await newDatabase(kinds[to])
    const rows = await restore(await backUp(source), target)
    const expected = await everything(source)
    expect(new Set(expected.map((row) => row.split(' ')[0])).size).toBeGreaterThanOrEqual(19)
    expect(await everything(target)).toEqual(expected)
    expect(rows).toBe(expected.length)
    const next = await nextIds(source)
    // The rows with the ids 1 to 3 exist and the row with id 4 was deleted, so the next id is 5 or more.
    expect(Math.min(...next)).toBeGreaterThanOrEqual(5)
    expect(await nextIds(target)).toEqual(next)
  })

  test.skipIf(skipped)('a move needs no file', async () => {
    const source = await kinds[from].fresh()
    await fillEveryTable(source)
    const target = await newDatabase(kinds[to])
    await readSnapshot(source, nowMs, (snapshot) => fillDatabase(target, snapshot, { nowMs, replace: false }))
    expect(await everything(target)).toEqual(await everything(source))
  })
})

onEachDatabase((databases) => {
  test('a backup of an older program is restored in its own version and then migrated', async () => {
    const old = await newDatabase(databases)
    await migrate(old, Object.fromEntries(Object.entries(migrations).slice(0, 3)))
    await sql`insert into setting (name, value) values ('gammal', 7)`.execute(old.db)
    const file = await backUp(old)
    expect((await check(file)).header.migrations).toEqual(migrationNames.slice(0, 3))
    const target = await databases.fresh()
    expect(await restore(file, target)).toBe(2)
    expect(await target.db.selectFrom('setting').selectAll().orderBy('name').execute()).toEqual([
      { name: 'gammal', value: 7 },
      { name: 'revision', value: 0 },
    ])
    expect(await target.db.selectFrom('tip').selectAll().execute()).toEqual([])
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(target.db)
    expect(applied.rows.map(({ name }) => name)).toEqual(migrationNames)
  })

  test('a restore replaces sample data, and other data only with --replace', async () => {
    const source = await databases.fresh()
    await write(source, nowMs, (writing) => insertShop(writing, buildShop({ name: 'Ur säkerhetskopian' })))
    const file = await backUp(source)
    const target = await databases.fresh()
    await fillWithSample(target, nowMs)
    await restore(file, target)
    expect(await everything(target)).toEqual(await everything(source))

    await write(target, nowMs, (writing) => insertShop(writing, buildShop({ name: 'Nyare' })))
    const before = await everything(target)
    await expect(restore(file, target)).rejects.toThrow('more than sample data')
    expect(await everything(target)).toEqual(before)
    await restore(file, target, true)
    expect(await everything(target)).toEqual(await everything(source))
  })

  test.each(['profile', 'identity_user', 'tip', 'feedback', 'choice'])(
    'a row of %s prevents a restore without --replace',
    async (table) => {
      const file = await backUp(await databases.fresh())
      const target = await databases.fresh()
      const full = await databases.fresh()
      await fillEveryTable(full)
      const [row] = (await loadEverything(full)).filter((stored) => stored.table === table)
      await target.db
        .insertInto(table as 'profile')
        .values(row?.values as never)
        .execute()
      await expect(restore(file, target)).rejects.toThrow(SnapshotRefused)
    },
  )

  test('a restore that fails midway changes nothing', async () => {
    const source = await databases.fresh()
    await fillEveryTable(source)
    const target = await databases.fresh()
    await fillEveryTable(target)
    await write(target, nowMs, (writing) => insertShop(writing, buildShop({ name: 'Bara här' })))
    const before = await everything(target)
    const broken = ({ header, batches }: Snapshot): Snapshot => ({
      header,
      batches: (async function* () {
        for await (const batch of batches) yield batch
        throw new Error('the disk is gone')
      })(),
    })
    const filling = readSnapshot(source, nowMs, (snapshot) =>
      fillDatabase(target, broken(snapshot), { nowMs, replace: true }),
    )
    await expect(filling).rejects.toThrow('the disk is gone')
    expect(await everything(target)).toEqual(before)

    // Leaves out the profiles, so that favourites refer to none. The copy fails only if foreign keys are enforced again
    // at its end.
    const orphaned = ({ header, batches }: Snapshot): Snapshot => ({
      header,
      batches: (async function* () {
        for await (const batch of batches) if (batch.table !== 'profile') yield batch
      })(),
    })
    const fillingOrphans = readSnapshot(source, nowMs, (snapshot) =>
      fillDatabase(target, orphaned(snapshot), { nowMs, replace: true }),
    )
    await expect(fillingOrphans).rejects.toThrow(/foreign key/i)
    expect(await everything(target)).toEqual(before)
  })

  test('foreign keys are enforced after a restore', async () => {
    const source = await databases.fresh()
    await fillEveryTable(source)
    const target = await newDatabase(databases)
    await restore(await backUp(source), target)
    const orphan = { uid: 'nobody', kind: 'shop', place_id: 1, created_at: 1 } as const
    await expect(target.db.insertInto('favourite').values(orphan).execute()).rejects.toThrow(/foreign key/i)
    await target.db.deleteFrom('profile').execute()
    expect(await target.db.selectFrom('favourite').selectAll().execute()).toEqual([])
  })

  test('a snapshot is consistent, and does not block writers', async () => {
    const place = await databases.place()
    const writing = openDatabase(place)
    await migrate(writing)
    await write(writing, nowMs, (change) =>
      insertShops(
        change,
        Array.from({ length: 1200 }, () => buildShop()),
      ),
    )
    const reading = openForReading(place)
    const seen: Batch[] = []
    await readSnapshot(reading, nowMs, async ({ batches }) => {
      for await (const batch of batches) {
        seen.push(batch)
        await write(writing, nowMs, (change) => insertShop(change, buildShop({ name: 'För sent' })))
      }
    })
    expect(seen.map(({ table, rows }) => `${table} ${rows.length}`)).toEqual([
      'setting 1',
      'shop 500',
      'shop 500',
      'shop 200',
    ])
    expect(JSON.stringify(seen)).not.toContain('För sent')
    expect(await writing.db.selectFrom('shop').select('id').where('name', '=', 'För sent').execute()).toHaveLength(4)
    await reading.close()
    await writing.close()
  })

  test('a restored site has its places, accounts and sessions', async () => {
    const source = await databases.fresh()
    await write(source, nowMs, (writing) => insertShop(writing, buildShop({ name: 'Återfunnen' })))
    const site = await buildEmbeddedSite(source, { clock: systemClock })
    const anna = { email: 'anna@example.se', password: 'hemligt' }
    const browser = site.browser()
    const { token, user } = await browser.session('signUp', anna)
    const target = await newDatabase(databases)
    await restore(await backUp(source), target)
    const restored = await buildEmbeddedSite(target, { clock: systemClock })
    expect(await restored.read('/get_database_counts')).toEqual({ events: 0, stores: 1 })
    expect(await restored.identity.verify(token)).toMatchObject({ uid: user.uid, email: anna.email })
    const again = restored.browser({ cookies: browser.cookies })
    expect((await again.session('readSession')).user.uid).toBe(user.uid)
    expect((await restored.browser().session('signIn', anna)).user.uid).toBe(user.uid)
  })
})

test.skipIf(inject('postgresUrl') === null)(
  'a PostgreSQL database that a server is connected to is not restored into',
  async () => {
    const file = await backUp(await kinds.sqlite.fresh())
    const place = await kinds.postgres.place()
    const server = openDatabase(place)
    await migrate(server)
    const target = openDatabase(place)
    await expect(restore(file, target)).rejects.toThrow('A server or another command is connected')
    await server.close()
    await restore(file, target)
    await target.close()
  },
)

test.skipIf(inject('postgresUrl') === null)(
  'other programs’ tables in the same PostgreSQL database are neither copied nor changed',
  async () => {
    const source = await kinds.postgres.fresh()
    await sql`create table theirs (bytes bytea)`.execute(source.db)
    await sql`insert into theirs values ('\\x00')`.execute(source.db)
    const file = await backUp(source)
    await restore(file, source, true)
    const { rows } = await sql`select * from theirs`.execute(source.db)
    expect(rows).toHaveLength(1)
  },
)
