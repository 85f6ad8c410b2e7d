import { PlaceIndex } from '@fyndkartan/search/place-index'
import { expect, test, vi } from 'vitest'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Database } from '../db/open.ts'
import { deletePlace, insertShop, updatePlace } from '../db/places.ts'
import { loadSecret } from '../db/secrets.ts'
import { write } from '../db/write.ts'
import { IndexSync } from './index-sync.ts'
import { indexOptions } from '../modules/search/post-bytes.ts'
import { beginWithoutTimer } from '../testing/begin-without-timer.ts'
import { buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'

onEachDatabase(({ fresh }) => {
  /** A database, a replica that copies it on request, and an index over both. */
  async function follower() {
    const [database, copy] = [await fresh(), await fresh()]
    await loadSecret(database, 'form-pass', 1)
    await replicate(database, copy)
    const index = new PlaceIndex(indexOptions)
    const sync = new IndexSync(database, index, copy)
    const said: string[] = []
    const log = {
      info: (message: string) => void said.push(message),
      warn: (_details: object, message: string) => void said.push(message),
    }
    const read: Record<string, string[]> = { database: [], copy: [] }
    for (const [name, { db }] of Object.entries({ database, copy })) {
      const { selectFrom } = db
      vi.spyOn(db, 'selectFrom').mockImplementation(((table: 'shop') => {
        read[name]!.push(table)
        return selectFrom.call(db, table) as never
      }) as never)
    }
    return {
      database,
      copy,
      index,
      sync,
      said,
      log,
      /** The databases that `run` queried for places: 'copy', 'database'. */
      async readersOf(run: () => Promise<void>) {
        for (const tables of Object.values(read)) tables.length = 0
        await run()
        return Object.keys(read).filter((name) => read[name]!.includes('shop'))
      },
      add: (name: string) => write(database, 1, (writing) => insertShop(writing, buildShop({ name }))),
      nameOf(id: number) {
        const row = index.rowOf({ kind: 'shop', id })
        return row < 0 ? null : (JSON.parse(Buffer.from(index.bytesOf(row)).toString()) as { name: string }).name
      },
    }
  }

  test('the first load reads the replica, and only later changes from the database', async () => {
    const { database, copy, sync, nameOf, add, readersOf } = await follower()
    await add('Ett')
    await add('Två')
    await replicate(database, copy)
    await add('Tre')
    await write(database, 1, (writing) => updatePlace(writing, 'shop', 1, buildShop({ name: 'Nytt' })))
    expect(await readersOf(() => sync.load())).toEqual(['database', 'copy'])
    expect([1, 2, 3].map(nameOf)).toEqual(['Nytt', 'Två', 'Tre'])
  })

  test('the first load reads everything from the database when the replica has no tables yet', async () => {
    const { copy, sync, nameOf, add } = await follower()
    await add('Ett')
    await away(copy)
    await sync.load()
    expect(nameOf(1)).toBe('Ett')
  })

  test('a replica of another site’s database stops the start with a clear error, whatever it contains', async () => {
    const { database, copy, sync, index, add, readersOf } = await follower()
    await add('Ett')
    await replicate(database, copy)
    await becomeAnothers(copy)
    const start = () =>
      expect(sync.load()).rejects.toThrow(
        new DatabaseUnusable(
          "DATABASE_READ_URL leads to another site's database, not to a replica of DATABASE_URL. Correct it or leave it out.",
        ),
      )
    expect(await readersOf(start)).toEqual([])
    expect(index.counts.shops).toBe(0)
  })

  test('a replica that comes back with another site’s data is logged once and not read', async () => {
    const { database, copy, sync, said, log, nameOf, add, readersOf } = await follower()
    await sync.load()
    beginWithoutTimer(sync, log)
    const back = await away(copy)
    await sync.round()
    const id = await add('Ett')
    await back()
    await replicate(database, copy)
    await becomeAnothers(copy)
    expect(await readersOf(() => sync.round())).toEqual(['database'])
    // The replica is not read either while the database is unavailable, whose secrets are needed for the comparison.
    const found = await away(database)
    await sync.round()
    await found()
    await sync.round()
    expect(nameOf(id)).toBe('Ett')
    const told = "DATABASE_READ_URL leads to another site's database, that of DATABASE_URL is read instead"
    expect(said.filter((line) => line.includes('DATABASE_READ_URL'))).toEqual([
      'the replica of DATABASE_READ_URL could not be read, the database is read instead',
      told,
    ])
    await replicate(database, copy)
    await sync.round()
    expect(said.at(-1)).toBe('the replica of DATABASE_READ_URL is read again')
    await sync.stop()
  })

  test('a replica without secrets is not read yet, whatever its revision; the database is read instead', async () => {
    const { database, copy, sync, said, log, add, nameOf, readersOf } = await follower()
    await add('Ett')
    await replicate(database, copy)
    await copy.db.deleteFrom('secret').execute()
    expect(await readersOf(() => sync.load())).toEqual(['database'])
    beginWithoutTimer(sync, log)
    await add('Två')
    await replicate(database, copy)
    await copy.db.deleteFrom('secret').execute()
    expect(await readersOf(() => sync.round())).toEqual(['database'])
    expect([nameOf(1), nameOf(2), said]).toEqual(['Ett', 'Två', []])
    await replicate(database, copy)
    await add('Tre')
    await replicate(database, copy)
    expect(await readersOf(() => sync.round())).toEqual(['copy'])
    await sync.stop()
  })

  test('changes are read from the replica once it has caught up, this server’s own changes from the database', async () => {
    const { database, copy, sync, nameOf, add, readersOf } = await follower()
    await sync.load()
    await add('Ett')
    await replicate(database, copy)
    expect(await readersOf(() => sync.round())).toEqual(['copy'])
    await add('Två')
    expect(await readersOf(() => sync.catchUp())).toEqual(['database'])
    // A call that waits for its own write must not share a round that reads the replica.
    await add('Tre')
    await replicate(database, copy)
    const rounds = () => Promise.all([sync.round(), sync.round(), sync.catchUp()]).then(() => {})
    expect(await readersOf(rounds)).toContain('database')
    expect([1, 2, 3].map(nameOf)).toEqual(['Ett', 'Två', 'Tre'])
  })

  test('a lagging replica delays nothing, and a lasting lag is logged once', async () => {
    const { database, copy, sync, said, log, nameOf, add, readersOf } = await follower()
    await sync.load()
    beginWithoutTimer(sync, log)
    for (let second = 1; second <= 8; second++) {
      const id = await add(`nr ${second}`)
      expect(await readersOf(() => sync.round())).toEqual(['database'])
      expect(nameOf(id)).toBe(`nr ${second}`)
      expect(said.length).toBe(second < 5 ? 0 : 1)
    }
    expect(said).toEqual(['the replica of DATABASE_READ_URL is 5 s behind or more, the database is read instead'])
    await replicate(database, copy)
    await sync.round()
    expect(said.slice(1)).toEqual(['the replica of DATABASE_READ_URL is read again'])
    await sync.stop()
  })

  test('a lagging replica undoes no changes, and a replica ahead of the database does not count as complete', async () => {
    const { database, copy, sync, nameOf, add } = await follower()
    await sync.load()
    await add('Ett')
    await replicate(database, copy)
    await write(database, 1, (writing) => deletePlace(writing, { kind: 'shop', id: 1 }))
    await sync.round()
    await away(database)
    await sync.round()
    expect(nameOf(1)).toBeNull()
  })

  test('an unavailable replica only adds load to the database', async () => {
    const { copy, sync, said, log, nameOf, add } = await follower()
    await sync.load()
    beginWithoutTimer(sync, log)
    const back = await away(copy)
    const id = await add('Ett')
    await sync.round()
    await sync.round()
    expect([nameOf(id), said]).toEqual([
      'Ett',
      ['the replica of DATABASE_READ_URL could not be read, the database is read instead'],
    ])
    await back()
    await sync.stop()
  })

  test('a replica that fails during a read only adds load to the database', async () => {
    const { database, copy, sync, nameOf, add } = await follower()
    await sync.load()
    await add('Ett')
    await replicate(database, copy)
    await copy.db.schema.dropTable('market').execute()
    await sync.round()
    expect(nameOf(1)).toBe('Ett')
  })

  test('a replica that never answers delays nothing, and gets no second query', async () => {
    const { copy, sync, nameOf, add } = await follower()
    await sync.load()
    const asked = vi.spyOn(copy.db, 'selectFrom').mockImplementation((() => {
      const never = { select: () => never, where: () => never, executeTakeFirstOrThrow: () => new Promise(() => {}) }
      return never
    }) as never)
    asked.mockClear()
    for (const name of ['Ett', 'Två']) {
      const id = await add(name)
      await sync.round()
      expect(nameOf(id)).toBe(name)
    }
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('while the database is unavailable, the replica feeds the index, and followers, which need the database, wait', async () => {
    const { database, copy, sync, said, log, nameOf, add } = await follower()
    await sync.load()
    beginWithoutTimer(sync, log)
    const heard = vi.fn<(upTo: number) => Promise<void>>(async () => {})
    sync.follow(heard)
    const id = await add('Ett')
    await replicate(database, copy)
    const back = await away(database)
    await sync.round()
    await sync.round()
    expect(nameOf(id)).toBe('Ett')
    expect(said).toEqual(['the changes could not be read from the database'])
    expect(heard).not.toHaveBeenCalled()
    await back()
    await sync.round()
    expect(said.slice(1)).toEqual(['the database answers again, the index is up to date'])
    expect(heard).toHaveBeenCalledTimes(1)
    await sync.stop()
  })

  test('after a failover that lost the last writes, the whole database is read again', async () => {
    const { database, sync, nameOf, add } = await follower()
    await add('Ett')
    await add('Två')
    await sync.load()
    const lost = { revision: sync.revision - 1 }
    await database.db.deleteFrom('shop').where('id', '=', 2).execute()
    await database.db.updateTable('setting').set({ value: lost.revision }).where('name', '=', 'revision').execute()
    await sync.round()
    expect([1, 2].map(nameOf)).toEqual(['Ett', null])
  })
})

/** Copies all tables that the index reads to the replica. */
async function replicate({ db }: Database, copy: Database): Promise<void> {
  await copy.db.transaction().execute(async (transaction) => {
    const trx = transaction.withoutPlugins()
    for (const table of ['shop', 'market', 'setting', 'secret'] as const) {
      const rows = await db.withoutPlugins().selectFrom(table).selectAll().execute()
      await trx.deleteFrom(table).execute()
      for (const row of rows) await trx.insertInto(table).values(row).execute()
    }
  })
}

/** Makes the database look like another site's: its secrets and its revision are others. */
async function becomeAnothers({ db }: Database): Promise<void> {
  await db.updateTable('secret').set({ value: 'of another site' }).execute()
  await db.updateTable('setting').set({ value: 1000 }).where('name', '=', 'revision').execute()
}

/** Makes the database unavailable until the returned function is called. */
async function away({ db }: Database): Promise<() => Promise<void>> {
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute()
  await rename('setting', 'away')
  return () => rename('away', 'setting')
}
