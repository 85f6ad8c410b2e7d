import { setTimeout } from 'node:timers/promises'
import { formatInstant } from '@fyndkartan/domain/local-time'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { hashSlowlyInThisTest } from '../../testing/cheap-cryptography.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { buildEmbeddedSite, codeIn, type EmbeddedSite } from '../../testing/embedded-site.ts'

const anna = { email: 'anna@example.se', password: 'hemligt' }
const bo = { email: 'bo@example.se', password: 'hemligt' }

/** Every row of every table, as JSON. */
async function everythingIn({ db }: Database): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  return JSON.stringify(rows.map((result) => result.rows))
}

onEachDatabase((databases) => {
  /** Anna has signed in twice and has requested a new password and a new address; Bo has an account too. */
  async function lived(): Promise<{ site: EmbeddedSite; uid: string; boUid: string }> {
    const site = await buildEmbeddedSite(await databases.fresh())
    const browser = site.browser()
    const { user } = await browser.session('signUp', anna)
    await site.browser().session('signIn', anna)
    await site.browser().post('requestPasswordReset', anna)
    await browser.post('changeEmail', { password: anna.password, new_email: 'ny@example.se' })
    const { user: boUser } = await site.browser().session('signUp', bo)
    await site.browser().post('requestPasswordReset', bo)
    await vi.waitUntil(() => site.mails.length === 5)
    return { site, uid: user.uid, boUid: boUser.uid }
  }

  test('the export has everything that is stored, but nothing that gives access to the account', async () => {
    const { site, uid } = await lived()
    const exported = await site.identity.exportAccount(site.database.db, uid)
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
    const session = { signed_in_by: 'password', created_at: instant, updated_at: instant, expires_at: instant }
    const link = { created_at: instant, expires_at: instant }
    expect(exported).toEqual({
      uid,
      email: anna.email,
      email_verified: false,
      created_at: instant,
      updated_at: instant,
      sign_in_methods: [{ method: 'password', created_at: instant, updated_at: instant }],
      sessions: [session, session],
      mailed_links: expect.arrayContaining([
        { email: anna.email, ...link },
        { email: 'ny@example.se', ...link },
        link,
      ]) as object[],
    })
    const secrets = [
      ...(await site.database.db.selectFrom('identity_account').select('password as value').execute()),
      ...(await site.database.db.selectFrom('identity_session').select('token as value').execute()),
      ...(await site.database.db.selectFrom('identity_verification').select('identifier as value').execute()),
    ].map(({ value }) => value ?? '')
    expect(secrets).toHaveLength(2 + 3 + 5)
    for (const secret of secrets) expect(JSON.stringify(exported)).not.toContain(secret)
    expect(JSON.stringify(exported)).not.toContain(bo.email)
  })

  test('the export has the person’s Facebook id', async () => {
    const { site, uid } = await lived()
    const account = site.database.db
      .updateTable('identity_account')
      .set({ providerId: 'facebook', accountId: '12345', password: null })
    await account.where('userId', '=', uid).execute()
    expect(await site.identity.exportAccount(site.database.db, uid)).toMatchObject({
      sign_in_methods: [{ method: 'facebook', id: '12345' }],
    })
  })

  test('an unknown account has no data', async () => {
    const { site } = await lived()
    expect(await site.identity.exportAccount(site.database.db, 'unknown')).toEqual({})
    await write(site.database, 1, (writing) => site.identity.deleteAccount(writing, 'unknown'))
  })

  test('after the removal no table names the person, their credentials are invalid, and other accounts are unchanged', async () => {
    const { site, uid, boUid } = await lived()
    const before = await everythingIn(site.database)
    for (const trace of [uid, anna.email, 'ny@example.se']) expect(before).toContain(trace)
    const browser = site.browser()
    await browser.session('signIn', anna)
    await write(site.database, 1, (writing) => site.identity.deleteAccount(writing, uid))
    const after = await everythingIn(site.database)
    for (const trace of [uid, anna.email, 'ny@example.se', 'anna']) expect(after).not.toContain(trace)
    expect((await browser.post('readSession')).json()).toEqual({ session: null })
    expect((await site.browser().post('signIn', anna)).statusCode).toBe(404)
    for (const mail of site.mails.filter(({ to }) => to !== bo.email)) {
      const call = mail.subject.startsWith('Välj') ? 'resetPassword' : 'confirmEmail'
      const code = codeIn(mail, call === 'resetPassword' ? 'reset' : 'confirm')
      expect((await site.browser().post(call, { code, password: 'hemligare' })).statusCode).toBe(400)
    }
    expect(await site.identity.exportAccount(site.database.db, boUid)).toMatchObject({
      email: bo.email,
      sessions: [{}],
      mailed_links: [{}, {}],
    })
    await site.browser().session('signIn', bo)
  })

  test.each([0, 40, 80])(
    'sign-ins, changes and mail requests that began %i ms before the removal leave no data and cause no errors',
    async (beforeMs) => {
      hashSlowlyInThisTest()
      const { site, uid } = await lived()
      const [browser, other] = [site.browser(), site.browser()]
      await browser.session('signIn', anna)
      const calls = [
        other.post('signIn', anna),
        browser.post('changePassword', { password: anna.password, new_password: 'hemligare' }),
        browser.post('changeEmail', { password: anna.password, new_email: 'annan@example.se' }),
        browser.post('requestEmailConfirmation'),
        other.post('requestPasswordReset', anna),
      ]
      await setTimeout(beforeMs)
      await write(site.database, 1, (writing) => site.identity.deleteAccount(writing, uid))
      for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBeLessThan(500)
      const after = await everythingIn(site.database)
      for (const trace of [uid, anna.email, 'annan@example.se']) expect(after).not.toContain(trace)
    },
  )

  test('a token can delete the account only while its session exists', async () => {
    const { site } = await lived()
    const browser = site.browser()
    const { token } = await browser.session('signIn', anna)
    const viewer = await site.identity.verify(token)
    if (!viewer) throw new Error('no viewer')
    expect(await site.identity.isSignedIn(site.database.db, viewer)).toBe(true)
    expect(await site.identity.isSignedIn(site.database.db, { ...viewer, uid: 'unknown' })).toBe(false)
    const { sessionId: _, ...unnamed } = viewer
    expect(await site.identity.isSignedIn(site.database.db, unnamed)).toBe(false)
    // This sign-in ends the previous session, although both began in the same second.
    const next = await site.identity.verify((await browser.session('signIn', anna)).token)
    expect(await site.identity.isSignedIn(site.database.db, viewer)).toBe(false)
    expect(await site.identity.isSignedIn(site.database.db, next ?? viewer)).toBe(true)
  })

  test('a removal that is rolled back removes nothing', async () => {
    const { site, uid } = await lived()
    const failing = write(site.database, 1, async (writing) => {
      await site.identity.deleteAccount(writing, uid)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await site.browser().session('signIn', anna)
  })

  test('expired sessions and links are deleted, all others stay', async () => {
    const { site, uid } = await lived()
    const { db } = site.database
    const old = { expiresAt: formatInstant(systemClock() - 1) }
    await db.updateTable('identity_session').set(old).where('userId', '=', uid).execute()
    await db.updateTable('identity_verification').set(old).where('value', '=', uid).execute()
    const count = async () => ({
      sessions: (await db.selectFrom('identity_session').select('id').execute()).length,
      links: (await db.selectFrom('identity_verification').select('id').execute()).length,
    })
    const before = await count()
    await Promise.all([site.identity.tidy(systemClock()), site.identity.tidy(systemClock())])
    expect(await count()).toEqual({ sessions: before.sessions - 2, links: before.links - 1 })
  })
})
