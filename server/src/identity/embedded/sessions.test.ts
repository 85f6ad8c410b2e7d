/** Each call reads the session from the database: neither the browser nor a cache can keep an ended session alive. */
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { deleteOperator, insertOperator } from '../../db/operators.ts'
import { ensureProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'

onSqlite(({ fresh }) => {
  let site: EmbeddedSite
  let people = 0
  beforeAll(async () => {
    site = await buildEmbeddedSite(await fresh(), { config: { accountAttempts: 0 } })
  })
  const join = async () => {
    const browser = site.browser()
    const { user } = await browser.session('signUp', {
      email: `somebody-${++people}@example.se`,
      password: 'hemligt-nog',
    })
    return { browser, uid: user.uid }
  }
  const uidIn = async (browser: TestBrowser) =>
    (await browser.post('readSession')).json<{ session: { user: { uid: string } } | null }>().session?.user.uid ?? null

  /** Name and value of a browser's session cookie. */
  const sessionOf = ({ cookies }: TestBrowser): [name: string, value: string] => {
    const [name, value] = [...cookies].find(([one]) => one.endsWith('session_token')) ?? ['', '']
    return [name, decodeURIComponent(value)]
  }

  test('a session whose database row is deleted ends with the next call, whatever cookies the browser has', async () => {
    const { browser, uid } = await join()
    const bystander = await join()
    expect(await uidIn(browser)).toBe(uid)
    await site.database.db.deleteFrom('identity_session').where('userId', '=', uid).execute()
    const kept = site.browser({ cookies: browser.cookies })
    expect(await uidIn(kept)).toBeNull()
    expect(
      (
        await site.browser({ cookies: browser.cookies }).post('changePassword', {
          password: 'hemligt-nog',
          new_password: 'nytt-hemligt',
        })
      ).statusCode,
    ).toBe(401)
    expect(await uidIn(bystander.browser)).toBe(bystander.uid)
  })

  test('the session of an operator, and no other, says so', async () => {
    const { browser, uid } = await join()
    const bystander = await join()
    await write(site.database, systemClock(), async (writing) => {
      await ensureProfile(writing, { uid, email: null, emailVerified: false, loginMethod: 'email' })
      await insertOperator(writing, uid)
    })
    const roleOf = async (one: TestBrowser) =>
      (await one.post('readSession')).json<{ session: { user: { operator?: true } } }>().session.user.operator
    expect(await roleOf(browser)).toBe(true)
    expect(await roleOf(bystander.browser)).toBeUndefined()
    await write(site.database, systemClock(), (writing) => deleteOperator(writing, uid))
    expect(await roleOf(browser)).toBeUndefined()
  })

  test('a session belongs to the account in its database row, whatever the browser claims', async () => {
    const [anna, bo] = [await join(), await join()]
    for (const said of ['uid', 'user_id', 'firebase_id', 'session'])
      expect((await anna.browser.post('readSession', { [said]: bo.uid })).json()).toMatchObject({
        session: { user: { uid: anna.uid } },
      })
    // A session's token with the signature of another one.
    const [name, own] = sessionOf(anna.browser)
    const [mark = ''] = own.split('.')
    const [, signature = ''] = sessionOf(bo.browser)[1].split('.')
    const mixed = site.browser({ cookies: new Map([[name, encodeURIComponent(`${mark}.${signature}`)]]) })
    expect(await uidIn(mixed)).toBeNull()
  })

  test('an account has one session for each browser, and signing out ends only that one', async () => {
    const email = `somebody-${++people}@example.se`
    const first = site.browser()
    await first.session('signUp', { email, password: 'hemligt-nog' })
    const others = [site.browser(), site.browser(), site.browser()]
    for (const browser of others) await browser.session('signIn', { email, password: 'hemligt-nog' })
    const cookies = new Map(first.cookies)
    await first.post('signOut')
    expect(await uidIn(site.browser({ cookies }))).toBeNull()
    for (const browser of others) expect(await uidIn(browser)).not.toBeNull()
  })
})
