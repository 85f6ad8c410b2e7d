import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'
import { buildEmbeddedSite, codeIn } from '../../testing/embedded-site.ts'
import { withoutAddresses } from '../../http/log/without-addresses.ts'

const anna = { email: 'anna@example.se', password: 'hemligt-ord' }

onEachDatabase((databases) => {
  test('the log contains no personal data and no secrets, whatever goes wrong', async () => {
    let log = ''
    const logStream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString()
        done()
      },
    })
    const site = await buildEmbeddedSite(await databases.fresh(), {
      config: { logLevel: 'trace' },
      logStream,
      onMail({ to, subject }) {
        if (subject.startsWith('Välj'))
          throw Object.assign(new Error(`550 <${to}> rejected`), { code: 'EENVELOPE', to })
      },
    })
    const browser = site.browser({ address: '203.0.113.7' })
    const secrets = [anna.email, anna.password, 'anna@', '203.0.113.7', 'ny@example.se']
    const { token, user } = await browser.session('signUp', anna)
    secrets.push(token, user.uid, ...[...browser.cookies.values()].map((value) => value.slice(0, 32)))
    await browser.post('signIn', { ...anna, password: 'hemligt-fel' })
    await Promise.all(Array.from({ length: 3 }, () => browser.post('signUp', { ...anna, email: 'samma@example.se' })))
    secrets.push('hemligt-fel', 'samma@')
    await browser.session('signIn', anna)
    await browser.post('requestPasswordReset', anna)
    await vi.waitUntil(() => log.includes('a mail could not be sent'))
    await browser.post('changeEmail', { password: anna.password, new_email: 'ny@example.se' })
    secrets.push(...site.mails.filter(({ text }) => text.includes('confirm=')).map((mail) => codeIn(mail, 'confirm')))
    await browser.post('changePassword', { password: anna.password, new_password: 'hemligt-nytt' })
    await browser.post('signIn', { email: anna.email })
    secrets.push('hemligt-nytt')
    const { value } = await site.database.db
      .selectFrom('secret')
      .selectAll()
      .where('name', '=', 'identity')
      .executeTakeFirstOrThrow()
    secrets.push(value)
    // PostgreSQL's error message contains the refused row.
    const isSqlite = databases.dialect === 'sqlite'
    await sql
      .raw(
        isSqlite
          ? "create trigger no before insert on identity_session begin select raise(abort, 'no row for anna@example.se'); end"
          : 'alter table identity_session add constraint no check (length(id) = 0) not valid',
      )
      .execute(site.database.db)
    expect((await browser.post('signIn', { ...anna, password: 'hemligt-nytt' })).statusCode).toBe(500)
    expect(log).toContain(isSqlite ? 'no row for …@…' : '"constraint":"no"')
    expect(log).not.toContain('Failing row')
    // The database fails in the middle of a call whose body contains an address.
    await site.database.db.schema.alterTable('identity_session').renameTo('identity_session_gone').execute()
    expect((await browser.post('signIn', { ...anna, password: 'hemligt-nytt' })).statusCode).toBe(500)
    // The library hides the cause from the site, which answers 503.
    expect((await browser.post('readSession')).statusCode).toBe(503)
    expect((await browser.post('signOut')).statusCode).toBe(503)

    expect(log).toContain('"route":"/identity/sign_in"')
    expect(log).toContain('a request failed')
    expect(log).toContain('rejected')
    expect(log).toContain('EENVELOPE')
    for (const secret of secrets) expect(log).not.toContain(secret)
  })
})

test('an error is logged without the values in its text', () => {
  const error = Object.assign(new Error('Key (email)=(anna@example.se) already exists; <bo.b+c@x.se>, "d@e.se"'), {
    code: '23505',
    detail: 'Key (email)=(anna@example.se) already exists.',
    parameters: ['anna@example.se'],
  })
  const told = withoutAddresses(error)
  expect(told.message).toBe('Key (email)=(…) already exists; <…@…>, "…"')
  expect(told.stack).toMatch(/log\.test\.ts/)
  expect(Object.entries(told)).toEqual([
    ['name', 'Error'],
    ['code', '23505'],
  ])
  expect(withoutAddresses('anna@example.se').message).toBe('something that is no error was thrown')
})
