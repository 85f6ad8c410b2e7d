import { dayMs, formatInstant } from '@fyndkartan/domain/local-time'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashSlowlyInThisTest, useRealCryptographyInThisTest } from '../../testing/cheap-cryptography.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite } from '../../testing/embedded-site.ts'

const password = 'hemligt'
const nobody = { session: null }

let people = 0
/** Address and password of a new person. */
const somebody = () => ({ email: `nr${++people}@example.se`, password })

onEachDatabase((databases) => {
  const open = async (options = {}) => buildEmbeddedSite(await databases.fresh(), options)
  /** Most tests share this site, since the first token of a site creates its key. */
  let site: EmbeddedSite
  beforeAll(async () => {
    site = await open({ config: { accountAttempts: 0 } })
  })

  const sessionsOf = (uid: string) =>
    site.database.db.selectFrom('identity_session').selectAll().where('userId', '=', uid).execute()

  /** A new account and its signed-in browser. */
  async function signedUp() {
    const browser = site.browser()
    const person = somebody()
    const { user } = await browser.session('signUp', person)
    return { browser, person, user }
  }

  describe('refusals', () => {
    const cases = [
      ['no address', 'signUp', { email: 'anna' }, 400, 'invalid-email', 'Ogiltig e-postadress'],
      ['no address', 'signIn', { email: '' }, 400, 'invalid-email', 'Ogiltig e-postadress'],
      ['not an e-mail address', 'signIn', { email: 'örjan@a.se' }, 400, 'invalid-email', 'Ogiltig e-postadress'],
      ['5 letters', 'signUp', { password: 'femte' }, 400, 'weak-password', 'Lösenordet är för svagt'],
      [
        '129 letters',
        'signUp',
        { password: 'a'.repeat(129) },
        400,
        'password-too-long',
        'Lösenordet får vara högst 128 tecken.',
      ],
      ['an address in use', 'signUp', {}, 409, 'email-already-in-use', 'E-postadressen används redan'],
      ['an unknown address', 'signIn', { email: 'x@example.se' }, 404, 'user-not-found', 'Användare hittades inte'],
      ['another password', 'signIn', { password: 'Hemligt' }, 401, 'wrong-password', 'Fel lösenord'],
      ['another of 129', 'signIn', { password: 'a'.repeat(129) }, 401, 'wrong-password', 'Fel lösenord'],
      ['no password', 'signIn', { password: undefined }, 400, 'argument-error', 'password is missing'],
      ['a number', 'signIn', { password: 1 }, 400, 'argument-error', 'password has the wrong form, see /docs'],
      ['513', 'signIn', { password: 'a'.repeat(513) }, 400, 'argument-error', 'password has the wrong form, see /docs'],
    ] as const

    test.each(cases)('%s: %s', async (_what, call, difference, status, code, message) => {
      const { person, user } = await signedUp()
      const answer = await site.browser().post(call, { ...person, ...difference })
      expect([answer.statusCode, answer.json()]).toEqual([status, { message, code: `auth/${code}` }])
      expect(answer.cookies).toEqual([])
      expect(await sessionsOf(user.uid)).toHaveLength(1)
    })

    test('an unknown address takes as long as a wrong password', async () => {
      useRealCryptographyInThisTest()
      const { person } = await signedUp()
      const quickestMs = async (difference: object) => {
        const times: number[] = []
        for (let i = 0; i < 3; i++) {
          const beganMs = performance.now()
          await site.browser().post('signIn', { ...person, ...difference })
          times.push(performance.now() - beganMs)
        }
        return Math.min(...times)
      }
      const wrongMs = await quickestMs({ password: 'Hemligt' })
      // Without the hash, the time would be a tenth.
      expect(await quickestMs({ email: 'x@example.se' })).toBeGreaterThan(wrongMs * 0.4)
    })

    test('an account created with Facebook has no password to sign in with', async () => {
      const { person, user } = await signedUp()
      await site.database.db
        .updateTable('identity_account')
        .set({ providerId: 'facebook', password: null })
        .where('userId', '=', user.uid)
        .execute()
      const answer = await site.browser().post('signIn', person)
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'auth/wrong-password' }])
    })
  })

  describe('sessions', () => {
    test('signing up, out and in again', async () => {
      const browser = site.browser()
      expect((await browser.post('readSession')).json()).toEqual(nobody)
      const { user } = await browser.session('signUp', { email: ' Anna@Example.se ', password })
      expect(user).toEqual({ uid: user.uid, email: 'anna@example.se', email_verified: false, login_method: 'email' })
      expect((await browser.session('readSession')).user).toEqual(user)
      const cookies = new Map(browser.cookies)
      expect((await browser.post('signOut')).json()).toEqual({ success: true })
      expect([...browser.cookies.keys()]).toEqual(['fyndkartan.known_browser'])
      expect((await browser.post('readSession')).json()).toEqual(nobody)
      // The cookies of before are invalid: the session has ended on the server, too.
      expect((await site.browser({ cookies }).post('readSession')).json()).toEqual(nobody)
      expect((await browser.session('signIn', { email: 'ANNA@example.se', password })).user).toEqual(user)
    })

    test('signing out twice succeeds', async () => {
      const { browser } = await signedUp()
      expect((await browser.post('signOut')).statusCode).toBe(200)
      expect((await browser.post('signOut')).statusCode).toBe(200)
    })

    test('two people in two browsers are kept apart', async () => {
      const [one, other] = [await signedUp(), await signedUp()]
      expect(one.user.uid).not.toBe(other.user.uid)
      expect((await one.browser.session('readSession')).user).toEqual(one.user)
      expect((await other.browser.session('readSession')).user).toEqual(other.user)
    })

    test('the cookies are HttpOnly, SameSite and sent to the provider only; a session lasts 30 days', async () => {
      const { cookies, headers } = await site.browser().post('signUp', somebody())
      expect(cookies).toEqual([
        {
          name: 'fyndkartan.session_token',
          value: cookies[0]?.value,
          path: '/identity',
          maxAge: 30 * 86_400,
          httpOnly: true,
          sameSite: 'Lax',
        },
        {
          name: 'fyndkartan.known_browser',
          value: cookies[1]?.value,
          path: '/identity',
          maxAge: 180 * 86_400,
          httpOnly: true,
          sameSite: 'Strict',
        },
      ])
      expect(headers['cache-control']).toBe('no-store')
    })

    test('the cookies are Secure on a site with https', async () => {
      const https = await open({ config: { siteUrl: 'https://www.example.se' } })
      const browser = https.browser()
      expect((await browser.post('signUp', somebody())).cookies).toMatchObject([
        { name: '__Secure-fyndkartan.session_token', secure: true },
        { name: '__Secure-fyndkartan.known_browser', secure: true },
      ])
      await browser.session('readSession')
    })

    test('the cookies are Secure for a visitor over TLS, which only a trusted proxy can declare', async () => {
      const proxied = await open({ config: { trustedProxies: ['127.0.0.1'] } })
      const viaTls = { 'x-forwarded-proto': 'https' }
      expect((await proxied.browser().post('signUp', somebody(), viaTls)).cookies).toMatchObject([
        { secure: true },
        { secure: true },
      ])
      const { cookies } = await site.browser().post('signUp', somebody(), viaTls)
      expect(cookies.map((cookie) => 'secure' in cookie)).toEqual([false, false])
    })

    test('signing in starts a new session, and ends the browser’s previous one', async () => {
      const { browser, person, user } = await signedUp()
      const planted = new Map(browser.cookies)
      const next = somebody()
      const { user: nextUser } = await browser.session('signUp', next)
      const first = new Map(browser.cookies)
      await browser.session('signIn', next)
      expect((await browser.session('readSession')).user).toEqual(nextUser)
      const values = [planted, first, browser.cookies].map((cookies) => cookies.get('fyndkartan.session_token'))
      expect(new Set(values).size).toBe(3)
      for (const cookies of [planted, first])
        expect((await site.browser({ cookies }).post('readSession')).json()).toEqual(nobody)
      expect(await sessionsOf(user.uid)).toEqual([])
      expect(await sessionsOf(nextUser.uid)).toHaveLength(1)
      // A sign-in from a browser without a session ends no other session.
      await site.browser().session('signIn', person)
      expect(await sessionsOf(nextUser.uid)).toHaveLength(1)
    })

    test('a forged session cookie is not accepted, and not adopted at sign-in', async () => {
      const { browser, person } = await signedUp()
      const [[name, value] = ['', '']] = browser.cookies
      for (const forged of ['x', 'x.y', `${value.slice(0, -6)}AAAA%3D`, value.replace(/^./, '~'), '%00']) {
        browser.cookies.set(name, forged)
        expect((await browser.post('readSession')).json(), forged).toEqual(nobody)
      }
      browser.cookies.set(name, 'x.y')
      await browser.session('signIn', person)
      expect(browser.cookies.get(name)).not.toContain('x.y')
    })

    test('an expired session is not accepted, and its row is deleted', async () => {
      const { browser, user } = await signedUp()
      await site.database.db
        .updateTable('identity_session')
        .set({ expiresAt: formatInstant(Date.now() - 1) })
        .where('userId', '=', user.uid)
        .execute()
      expect((await browser.post('readSession')).json()).toEqual(nobody)
      expect([...browser.cookies.keys()]).toEqual(['fyndkartan.known_browser'])
      expect(await sessionsOf(user.uid)).toEqual([])
    })

    test('a session is renewed at most once a day', async () => {
      const { browser, user } = await signedUp()
      const renewedAgo = (ms: number) =>
        site.database.db
          .updateTable('identity_session')
          .set({ expiresAt: formatInstant(Date.now() - ms + 30 * dayMs) })
          .where('userId', '=', user.uid)
          .execute()
      await renewedAgo(dayMs - 60_000)
      expect((await browser.post('readSession')).cookies).toEqual([])
      await renewedAgo(dayMs + 1)
      expect((await browser.post('readSession')).cookies).toMatchObject([{ maxAge: 30 * 86_400 }])
      const [session] = await sessionsOf(user.uid)
      expect(Date.parse(session!.expiresAt)).toBeGreaterThan(Date.now() + 30 * dayMs - 60_000)
    })
  })

  describe('what is stored', () => {
    test('neither the IP address, nor the user agent, nor a name', async () => {
      const proxied = await open({ config: { trustedProxies: ['127.0.0.1'] } })
      await proxied
        .browser()
        .post(
          'signUp',
          { email: 'anna@example.se', password },
          { 'user-agent': 'Lynx/2.9', 'x-forwarded-for': '203.0.113.7' },
        )
      const { db } = proxied.database
      const sessions = await db.selectFrom('identity_session').selectAll().execute()
      const users = await db.selectFrom('identity_user').selectAll().execute()
      const attempts = await db.selectFrom('attempt').selectAll().execute()
      expect(sessions).toMatchObject([{ ipAddress: null, userAgent: null, signInProvider: 'password' }])
      expect(users).toMatchObject([{ name: '', image: null, email: 'anna@example.se' }])
      expect(attempts).toHaveLength(4)
      expect(JSON.stringify([sessions, users, attempts])).not.toMatch(/Lynx|203\.0/)
      expect(JSON.stringify(attempts)).not.toContain('anna')
    })

    test('passwords as salted hashes', async () => {
      const uids = [(await signedUp()).user.uid, (await signedUp()).user.uid]
      const rows = await site.database.db
        .selectFrom('identity_account')
        .selectAll()
        .where('userId', 'in', uids)
        .execute()
      const hashes = rows.map((row) => row.password ?? '')
      expect(new Set(hashes).size).toBe(2)
      for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
    })
  })

  test('of ten concurrent sign-ups with one address, one creates the account', async () => {
    hashSlowlyInThisTest()
    const person = somebody()
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.browser().post('signUp', person)))
    const made = answers.filter(({ statusCode }) => statusCode === 200)
    expect(made).toHaveLength(1)
    for (const answer of answers)
      if (answer !== made[0])
        expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'auth/email-already-in-use' }])
    const rows = await site.database.db
      .selectFrom('identity_user')
      .select('id')
      .where('email', '=', person.email)
      .execute()
    expect(rows).toHaveLength(1)
    await site.browser().session('signIn', person)
  })

  test.each(['a@b.se', "o'hara+loppis@sub.example.se", 'x_y-z.w@1-2.example', '+@example.travel'])(
    'an unusual valid address can sign up and in: %s',
    async (email) => {
      const { user } = await site.browser().session('signUp', { email, password })
      expect((await site.browser().session('signIn', { email, password })).user).toEqual(user)
    },
  )
})
