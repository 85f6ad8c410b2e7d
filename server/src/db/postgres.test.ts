import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { isDatabaseAway } from './database-away.ts'
import { migrate } from './migrate.ts'
import { type DatabaseConfig, openDatabase } from './open.ts'
import type { WaitLimits } from './serving.ts'
import { write } from './write.ts'

describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => {
  const { place } = testDatabases('postgres')

  test('bigint values are read as numbers', async () => {
    const database = openDatabase(await place())
    const { rows } = await sql<{ ms: number; n: number }>`select 1795236737144::bigint as ms, count(*) as n`.execute(
      database.db,
    )
    expect(rows).toEqual([{ ms: 1_795_236_737_144, n: 1 }])
    await database.close()
  })

  test('a connection that breaks while idle is reported, and the next query gets a new one', async () => {
    const onError = vi.fn<(error: Error) => void>()
    const config = await place()
    const database = openDatabase(config, onError)
    const other = openDatabase(config)
    await sql`select 1`.execute(database.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
    await vi.waitFor(() => expect(onError).toHaveBeenCalled())
    // The driver attaches its whole connection to the error, including the key that cancels queries, which must not be logged.
    expect(onError.mock.calls[0]?.[0]).not.toHaveProperty('client')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
    await other.close()
  })

  test('a statement that PostgreSQL rolls back after a deadlock is repeated, in a transaction by `write` alone', async () => {
    const database = openDatabase(await place())
    await migrate(database)
    database.limitWaits()
    await sql`create sequence tries`.execute(database.db)
    // A sequence does not count back when a statement is rolled back.
    await sql`create function deadlock_twice() returns bigint language plpgsql as $$
      declare try bigint := nextval('tries');
      begin
        if try % 3 <> 0 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return try;
      end $$`.execute(database.db)
    const call = sql<{ try: number }>`select deadlock_twice() as try`
    expect((await call.execute(database.db)).rows).toEqual([{ try: 3 }])
    const runs = vi.fn<() => void>()
    const written = write(database, 1, async ({ trx }) => {
      runs()
      return (await call.execute(trx)).rows
    })
    expect(await written).toEqual([{ try: 6 }])
    expect(runs).toHaveBeenCalledTimes(3)
    const plain = database.db.transaction().execute(async (trx) => call.execute(trx.withoutPlugins()))
    await expect(plain).rejects.toThrow('deadlock detected')
    await database.close()
  })

  describe('with the time limits of a server', () => {
    const limits = { holdMs: 20_000, lockMs: 20_000, statementMs: 20_000, silenceMs: 20_000 }
    const open = async (some: Partial<WaitLimits>, config?: DatabaseConfig) => {
      const database = openDatabase(config ?? (await place()))
      database.limitWaits({ ...limits, ...some })
      return database
    }
    const failure = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => null,
        (error: unknown) => error,
      )
      return [isDatabaseAway(error), (error as { code?: string }).code]
    }
    const slow = sql`select pg_sleep(5)`

    test('a connection that is held for too long is closed, and the next query gets another', async () => {
      const database = await open({ holdMs: 100 })
      expect(await failure(slow.execute(database.db))).toEqual([true, undefined])
      // The time limit is for the first query only: on a busy machine the next may take longer.
      database.limitWaits(limits)
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
      await database.close()
    })

    test('a connection that breaks between two statements of a transaction fails the transaction, not the process', async () => {
      const database = await open({})
      const cut = database.db.transaction().execute(async (trx) => {
        const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {})
        await ended
        await delay(50)
        await sql`select 1`.execute(trx)
      })
      expect((await failure(cut))[0]).toBe(true)
      await database.close()
    })

    test('PostgreSQL itself ends long statements, lock waits and idle transactions', async () => {
      const config = await place()
      const statement = await open({ statementMs: 50 }, config)
      expect(await failure(statement.db.transaction().execute((trx) => slow.execute(trx)))).toEqual([true, '57014'])
      const silent = await open({ silenceMs: 50 }, config)
      const silence = silent.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        await delay(500)
        await sql`select 1`.execute(trx)
      })
      expect((await failure(silence))[0]).toBe(true)
      const waiting = await open({ lockMs: 50 }, config)
      const lock = sql`select pg_advisory_xact_lock(1)`
      const holding = await open({}, config)
      const holder = holding.db.transaction().execute(async (trx) => {
        await lock.execute(trx)
        return failure(waiting.db.transaction().execute((trx) => lock.execute(trx)))
      })
      expect(await holder).toEqual([true, '55P03'])
      for (const database of [statement, silent, waiting, holding]) await database.close()
    })

    test('without limits, as for commands, a transaction may take any time', async () => {
      const database = openDatabase(await place())
      const { rows } = await database.db
        .transaction()
        .execute((trx) => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(trx))
      expect(rows).toEqual([{ limit: '0' }])
      await database.close()
    })
  })
})
