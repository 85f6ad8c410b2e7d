/** Responses while the database accepts no writes: clear refusals with Retry-After, and searches as usual. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { buildEmbeddedSite } from '../testing/embedded-site.ts'
import { shopTip } from '../testing/sender.ts'

const password = 'ett riktigt lösenord'
const busy = 'The database is busy. Please try again later.'

onEachDatabase((databases) => {
  test('writes get 503 with Retry-After, searches and reads still work, and afterwards everything works again', async () => {
    const database = await databases.fresh()
    const site = await buildEmbeddedSite(database, { config: { accountAttempts: 0, submissions: 0 } })
    const browser = site.browser()
    const { token } = await browser.session('signUp', { email: 'anna@example.se', password })
    const asAnna = { authorization: `Bearer ${token}` }
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
      site.call(path, { method, headers: asAnna, ...(payload && { payload }) })
    expect((await call('POST', endpoints.createProfile.path, {})).statusCode).toBeLessThan(300)

    await takeNoWrites(database, true)
    const refused = [
      await call('POST', endpoints.addFavourite.path, { target_id: '1', target_type: 'store' }),
      await call('PUT', endpoints.updateProfile.path, { first_name: 'Anna' }),
      await call('POST', endpoints.recordLogin.path, {}),
      await call('POST', endpoints.submitTip.path, shopTip),
      await call('POST', endpoints.submitFeedback.path, { feedback_text: 'Bra sajt!' }),
      await call('POST', endpoints.deleteAccount.path, {}),
      await browser.post('changePassword', { password, new_password: 'ett annat lösenord' }),
      await browser.post('requestPasswordReset', { email: 'anna@example.se' }),
      await site.browser().post('signUp', { email: 'bo@example.se', password }),
      await site.browser().post('signIn', { email: 'anna@example.se', password }),
    ]
    const told = refused.map((answer) => [
      answer.statusCode,
      answer.json<{ message: string }>().message,
      answer.headers['retry-after'],
    ])
    expect(told).toEqual(refused.map(() => [503, busy, '5']))
    expect((await call('GET', endpoints.searchPlaces.path)).statusCode).toBe(200)
    expect((await call('GET', endpoints.getFavourites.path)).statusCode).toBe(200)

    await takeNoWrites(database, false)
    expect((await call('POST', endpoints.submitTip.path, shopTip)).statusCode).toBe(201)
    await site.browser().session('signIn', { email: 'anna@example.se', password })
  })

  test('an account is created completely or not at all', async () => {
    const database = await databases.fresh()
    const site = await buildEmbeddedSite(database)
    // The first step of creating an account succeeds, the second fails.
    await (
      database.dialect === 'sqlite'
        ? sql`create trigger no_way_in before insert on identity_account begin select raise(abort, 'full'); end`
        : sql`alter table identity_account add constraint no_way_in check (false) not valid`
    ).execute(database.db)
    const answer = await site.browser().post('signUp', { email: 'bo@example.se', password })
    expect(answer.statusCode).toBe(500)
    expect(await database.db.selectFrom('identity_user').select('id').execute()).toEqual([])
  })
})

/** Makes the database read-only, like a disk remounted after a fault or a primary that has become a replica. */
async function takeNoWrites({ db, dialect, config }: Database, on: boolean): Promise<void> {
  if (dialect === 'sqlite') return void (await sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(db))
  const administrator = openDatabase(config)
  await sql`set default_transaction_read_only = off`.execute(administrator.db)
  const name = sql.id(new URL(config.databaseUrl ?? '').pathname.slice(1))
  await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(on ? 'on' : 'off')}`.execute(
    administrator.db,
  )
  // Takes effect for new connections.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(administrator.db)
  await administrator.close()
  const isOn = () => sql<{ on: string }>`select current_setting('default_transaction_read_only') as "on"`.execute(db)
  await vi.waitFor(async () => expect((await isOn()).rows).toEqual([{ on: on ? 'on' : 'off' }]))
}
