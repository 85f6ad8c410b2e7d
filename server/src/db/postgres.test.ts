import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { openDatabase } from './open.ts'

describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => {
  const { place } = testDatabases('postgres')

  test('big whole numbers are read as numbers', async () => {
    const database = openDatabase(await place())
    const { rows } = await sql<{ ms: number; n: number }>`select 1795236737144::bigint as ms, count(*) as n`.execute(
      database.db,
    )
    expect(rows).toEqual([{ ms: 1_795_236_737_144, n: 1 }])
    await database.close()
  })

  test('a connection that breaks while idle is reported, and the next query has a new one', async () => {
    const onError = vi.fn<(error: Error) => void>()
    const config = await place()
    const database = openDatabase(config, onError)
    const other = openDatabase(config)
    await sql`select 1`.execute(database.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
    await vi.waitFor(() => expect(onError).toHaveBeenCalled())
    // The driver hangs its whole connection on the error, with the key that cancels queries: nothing for a log.
    expect(onError.mock.calls[0]?.[0]).not.toHaveProperty('client')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
    await other.close()
  })
})
