import { setTimeout as delay } from 'node:timers/promises'
import { formatInstant } from '@fyndkartan/domain/local-time'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashSlowlyInThisTest } from '../../testing/cheap-cryptography.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { buildEmbeddedSite, codeIn, type EmbeddedSite } from '../../testing/embedded-site.ts'

const password = 'hemligt'
const newPassword = 'hemligare'
const badCode = { code: 'auth/invalid-action-code', message: 'Länken är redan använd eller för gammal. Be om en ny.' }

let people = 0
const somebody = () => ({ email: `nr${++people}@example.se`, password })

onEachDatabase((databases) => {
  let site: EmbeddedSite
  beforeAll(async () => {
    site = await buildEmbeddedSite(await databases.fresh(), {
      config: { accountAttempts: 0, siteUrl: null, host: '0.0.0.0', port: 4711 },
    })
  })

  async function signedUp() {
    const browser = site.browser()
    const person = somebody()
    const { user } = await browser.session('signUp', person)
    return { browser, person, user }
  }

  /** The latest mail to an address whose subject begins with this text. */
  const mailTo = (email: string, subject: string) =>
    vi.waitUntil(() => site.mails.findLast((mail) => mail.to === email && mail.subject.startsWith(subject)))

  async function resetCode(email: string): Promise<string> {
    const before = site.mails.length
    await site.browser().post('requestPasswordReset', { email })
    const mail = await vi.waitUntil(() =>
      site.mails.slice(before).find((sent) => sent.subject === 'Välj ett nytt lösenord'),
    )
    expect(mail.to).toBe(email)
    return codeIn(mail, 'reset')
  }

  const sessionsOf = (uid: string) =>
    site.database.db.selectFrom('identity_session').select('id').where('userId', '=', uid).execute()

  const status = async (answer: ReturnType<ReturnType<EmbeddedSite['browser']>['post']>) => (await answer).statusCode

  describe('a forgotten password', () => {
    test('is replaced by the mailed link, which works once and ends all sessions', async () => {
      const { browser, person } = await signedUp()
      const code = await resetCode(person.email)
      expect((await site.browser().post('resetPassword', { code, password: newPassword })).json()).toEqual({
        success: true,
        removed: { facebook: false, sessions: 1 },
      })
      expect((await browser.post('readSession')).json()).toEqual({ session: null })
      expect(await status(site.browser().post('signIn', person))).toBe(401)
      const { user } = await site.browser().session('signIn', { ...person, password: newPassword })
      // The reset has shown that the mailbox belongs to the account.
      expect(user.email_verified).toBe(true)
      await mailTo(person.email, 'Ditt lösenord är ändrat')
      const again = await site.browser().post('resetPassword', { code, password: 'hemligast' })
      expect([again.statusCode, again.json()]).toEqual([400, badCode])
      await site.browser().session('signIn', { ...person, password: newPassword })
    })

    test('the mail has a link to the site, and does not say who requested it', async () => {
      const { person } = await signedUp()
      const code = await resetCode(person.email)
      const { text } = await mailTo(person.email, 'Välj ett nytt lösenord')
      expect(text).toContain(`\nhttp://localhost:4711/#/login?reset=${code}\n`)
      expect(text).toMatch(/^Hej!\n\n[^]*Fyndkartan\n$/)
    })

    test('the answer is the same whether there is such an account', async () => {
      const { person } = await signedUp()
      const answers = await Promise.all(
        [person.email, 'x@example.se'].map((email) => site.browser().post('requestPasswordReset', { email })),
      )
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [200, '{"success":true}'],
        [200, '{"success":true}'],
      ])
      expect(site.mails.some((mail) => mail.to === 'x@example.se')).toBe(false)
      expect(await status(site.browser().post('requestPasswordReset', { email: 'x' }))).toBe(400)
    })

    test('a refused password does not use up the link', async () => {
      const { person } = await signedUp()
      const code = await resetCode(person.email)
      const short = await site.browser().post('resetPassword', { code, password: 'femte' })
      expect([short.statusCode, short.json()]).toMatchObject([400, { code: 'auth/weak-password' }])
      const long = await site.browser().post('resetPassword', { code, password: 'a'.repeat(129) })
      expect([long.statusCode, long.json()]).toMatchObject([400, { code: 'auth/password-too-long' }])
      expect(await status(site.browser().post('resetPassword', { code, password: newPassword }))).toBe(200)
    })

    test('a link is valid for an hour', async () => {
      const { person, user } = await signedUp()
      const code = await resetCode(person.email)
      const mailed = () =>
        site.database.db
          .selectFrom('identity_verification')
          .selectAll()
          .where('value', '=', user.uid)
          .executeTakeFirstOrThrow()
      const lifeMs = Date.parse((await mailed()).expiresAt) - Date.now()
      expect(Math.abs(lifeMs - 3_600_000)).toBeLessThan(60_000)
      await site.database.db
        .updateTable('identity_verification')
        .set({ expiresAt: formatInstant(Date.now() - 1) })
        .where('value', '=', user.uid)
        .execute()
      const late = await site.browser().post('resetPassword', { code, password: newPassword })
      expect([late.statusCode, late.json()]).toEqual([400, badCode])
    })

    test('a concurrent sign-in with the former password does not outlast the reset', async () => {
      hashSlowlyInThisTest()
      for (let round = 0; round < 3; round++) {
        const { person } = await signedUp()
        const code = await resetCode(person.email)
        const browsers = Array.from({ length: 6 }, () => site.browser())
        const resetting = site.browser().post('resetPassword', { code, password: newPassword })
        const signingIn = browsers.map((browser) => status(browser.post('signIn', person)))
        expect(await status(resetting)).toBe(200)
        for (const answer of await Promise.all(signingIn)) expect([200, 401]).toContain(answer)
        for (const browser of browsers) expect((await browser.post('readSession')).json()).toEqual({ session: null })
      }
    })

    test('of two concurrent resets with one link, one succeeds', async () => {
      hashSlowlyInThisTest()
      const { person } = await signedUp()
      const code = await resetCode(person.email)
      const chosen = ['hemligare', 'hemligast']
      const answers = await Promise.all(
        chosen.map((password) => status(site.browser().post('resetPassword', { code, password }))),
      )
      expect(answers.map(String).toSorted()).toEqual(['200', '400'])
      const signIns = chosen.map((password) => status(site.browser().post('signIn', { ...person, password })))
      expect(await Promise.all(signIns)).toEqual(answers.map((answer) => (answer === 200 ? 200 : 401)))
    })

    test('using one link invalidates the others mailed before', async () => {
      const { person } = await signedUp()
      const [first, second] = [await resetCode(person.email), await resetCode(person.email)]
      expect(await status(site.browser().post('resetPassword', { code: first, password: newPassword }))).toBe(200)
      expect(await status(site.browser().post('resetPassword', { code: second, password: 'hemligast' }))).toBe(400)
    })

    test('invalid codes are refused: guesses, blanks, the stored hash and codes for other purposes', async () => {
      const { person, user } = await signedUp()
      await resetCode(person.email)
      // The code is stored before its mail is sent.
      const confirmation = codeIn(await mailTo(person.email, 'Bekräfta'), 'confirm')
      const rows = await site.database.db
        .selectFrom('identity_verification')
        .selectAll()
        .where('value', 'like', `${user.uid}%`)
        .execute()
      expect(rows).toHaveLength(2)
      const guesses = ['a'.repeat(24), ' ', '\0', user.uid, confirmation, ...rows.map(({ identifier }) => identifier)]
      for (const code of guesses) {
        const answer = await site.browser().post('resetPassword', { code, password: newPassword })
        expect([answer.statusCode, answer.json()], code).toEqual([400, badCode])
      }
      expect(JSON.stringify(rows)).not.toContain(confirmation)
    })

    test.each([
      ['a password and Facebook', 'confirmed', 1, true],
      ['a password and Facebook', 'not confirmed', 0, true],
      ['Facebook alone', 'confirmed', 1, false],
      ['Facebook alone', 'not confirmed', 0, false],
    ])(
      'an account with %s, its address %s, is left with only the new password, and a mail lists what was removed',
      async (...row) => {
        const [, , emailVerified, keepsPassword] = row
        const { person, user } = await signedUp()
        const { db } = site.database
        await db.updateTable('identity_user').set({ emailVerified }).where('id', '=', user.uid).execute()
        const { id, ...way } = await db
          .selectFrom('identity_account')
          .selectAll()
          .where('userId', '=', user.uid)
          .executeTakeFirstOrThrow()
        if (!keepsPassword) await db.deleteFrom('identity_account').where('id', '=', id).execute()
        await db
          .insertInto('identity_account')
          .values({ ...way, id: `f${id}`, providerId: 'facebook', accountId: `fb${people}`, password: null })
          .execute()
        await site
          .browser()
          .session('signIn', person)
          .catch(() => {})
        const sessions = (await sessionsOf(user.uid)).length
        const code = await resetCode(person.email)
        const answer = await site.browser().post('resetPassword', { code, password: newPassword })
        expect([answer.statusCode, answer.json()]).toEqual([
          200,
          { success: true, removed: { facebook: true, sessions } },
        ])
        const ways = await db
          .selectFrom('identity_account')
          .select(['providerId', 'accountId'])
          .where('userId', '=', user.uid)
          .execute()
        expect(ways).toEqual([{ providerId: 'credential', accountId: user.uid }])
        expect(await sessionsOf(user.uid)).toEqual([])
        const { text } = await mailTo(person.email, 'Ditt lösenord är ändrat')
        expect(text).toContain('alla är utloggade överallt')
        expect(text).toContain('Facebook-inloggningen togs bort från kontot.')
        const { user: again } = await site.browser().session('signIn', { ...person, password: newPassword })
        expect([again.uid, again.email_verified]).toEqual([user.uid, true])
      },
    )

    test('the mail after a reset mentions Facebook only when it was removed', async () => {
      const { person } = await signedUp()
      const code = await resetCode(person.email)
      await site.browser().post('resetPassword', { code, password: newPassword })
      expect((await mailTo(person.email, 'Ditt lösenord är ändrat')).text).not.toContain('Facebook')
    })

    test('the owner can sign in again after somebody has used up the attempts', async () => {
      const limited = await buildEmbeddedSite(await databases.fresh(), { config: { accountAttempts: 1 } })
      const person = somebody()
      await limited.browser().session('signUp', person)
      for (const expected of [401, 429])
        expect(await status(limited.browser().post('signIn', { ...person, password: 'Hemligt' }))).toBe(expected)
      await limited.browser().post('requestPasswordReset', person)
      const mail = await vi.waitUntil(() => limited.mails.find(({ subject }) => subject === 'Välj ett nytt lösenord'))
      const code = codeIn(mail, 'reset')
      expect(await status(limited.browser().post('resetPassword', { code, password: newPassword }))).toBe(200)
      await limited.browser().session('signIn', { ...person, password: newPassword })
    })
  })

  describe('a new password', () => {
    const change = { password, new_password: newPassword }

    test('needs a session and the former password, and follows the password rules', async () => {
      const { browser, person } = await signedUp()
      const cases = [
        [site.browser(), change, 401, 'no-session', 'Du är inte inloggad.'],
        [browser, { ...change, password: 'Hemligt' }, 401, 'wrong-password', 'Fel lösenord'],
        [browser, { ...change, new_password: 'femte' }, 400, 'weak-password', 'Lösenordet är för svagt'],
        [
          browser,
          { ...change, new_password: 'a'.repeat(129) },
          400,
          'password-too-long',
          'Lösenordet får vara högst 128 tecken.',
        ],
        [browser, { password }, 400, 'argument-error', 'new_password is missing'],
      ] as const
      for (const [from, body, code, name, message] of cases) {
        const answer = await from.post('changePassword', body)
        expect([answer.statusCode, answer.json()]).toEqual([code, { code: `auth/${name}`, message }])
      }
      await browser.session('readSession')
      await site.browser().session('signIn', person)
    })

    test('ends all other sessions, and this one continues with a new cookie', async () => {
      const { browser, person, user } = await signedUp()
      const [elsewhere, stolen] = [site.browser(), site.browser({ cookies: browser.cookies })]
      await elsewhere.session('signIn', person)
      const link = await resetCode(person.email)
      expect((await browser.post('changePassword', change)).json()).toEqual({ success: true })
      expect((await browser.session('readSession')).user).toEqual(user)
      for (const other of [elsewhere, stolen])
        expect((await other.post('readSession')).json()).toEqual({ session: null })
      expect(await status(site.browser().post('signIn', person))).toBe(401)
      await site.browser().session('signIn', { ...person, password: newPassword })
      const { text } = await mailTo(person.email, 'Ditt lösenord är ändrat')
      expect(text).toContain('http://localhost:4711/#/login\n')
      expect(await status(site.browser().post('resetPassword', { code: link, password: 'hemligast' }))).toBe(400)
    })

    test('of several concurrent changes one succeeds, and only its session remains', async () => {
      hashSlowlyInThisTest()
      for (let round = 0; round < 2; round++) {
        const { browser, person, user } = await signedUp()
        const tries = ['ett', 'två', 'tre', 'fyra'].map((word) => ({
          from: site.browser({ cookies: new Map(browser.cookies) }),
          chosen: `hemligt-${word}`,
        }))
        const answers = await Promise.all(
          tries.map(({ from, chosen }) => status(from.post('changePassword', { password, new_password: chosen }))),
        )
        expect(answers.map(String).toSorted()).toEqual(['200', '401', '401', '401'])
        expect(await sessionsOf(user.uid)).toHaveLength(1)
        const made = tries[answers.indexOf(200)]
        expect((await made?.from.session('readSession'))?.user).toEqual(user)
        for (const { chosen } of tries)
          expect(await status(site.browser().post('signIn', { ...person, password: chosen }))).toBe(
            chosen === made?.chosen ? 200 : 401,
          )
      }
    })

    test('a concurrent reset also ends the session that a change starts', async () => {
      hashSlowlyInThisTest()
      for (let round = 0; round < 6; round++) {
        const { browser, person, user } = await signedUp()
        const code = await resetCode(person.email)
        const resetting = status(site.browser().post('resetPassword', { code, password: 'hemligast' }))
        // With these delays the change runs before, between or after the steps of the reset.
        await delay(round * 20)
        const changing = status(browser.post('changePassword', change))
        const [reset, changed] = await Promise.all([resetting, changing])
        expect([200, 401]).toContain(changed)
        const last = reset === 200 ? 'hemligast' : newPassword
        expect(await sessionsOf(user.uid)).toHaveLength(reset === 200 ? 0 : 1)
        await site.browser().session('signIn', { ...person, password: last })
      }
    })

    test('cannot be set by accounts that only have Facebook', async () => {
      const { browser, user } = await signedUp()
      await site.database.db
        .updateTable('identity_account')
        .set({ providerId: 'facebook', accountId: `fb${people}`, password: null })
        .where('userId', '=', user.uid)
        .execute()
      const answer = await browser.post('changePassword', change)
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'auth/wrong-password' }])
    })
  })
})
