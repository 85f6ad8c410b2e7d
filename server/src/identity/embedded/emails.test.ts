import { formatInstant } from '@fyndkartan/domain/local-time'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'
import { buildEmbeddedSite, codeIn, type EmbeddedSite } from '../../testing/embedded-site.ts'

const password = 'hemligt'
const badCode = { code: 'auth/invalid-action-code', message: 'Länken är redan använd eller för gammal. Be om en ny.' }
const signInFirst = {
  code: 'auth/sign-in-first',
  message: 'Logga in på kontot och följ sedan länken i mejlet igen.',
}
const mailFailed = { code: 'auth/mail-failed', message: 'Mejlet kunde inte skickas just nu. Försök igen senare.' }

let people = 0
const somebody = () => ({ email: `nr${++people}@example.se`, password })

onEachDatabase((databases) => {
  let site: EmbeddedSite
  let mailIsDown = false
  beforeAll(async () => {
    site = await buildEmbeddedSite(await databases.fresh(), {
      config: { accountAttempts: 0, siteUrl: 'https://www.example.se' },
      onMail(mail) {
        if (mailIsDown) throw new Error(`550 ${mail.to} unknown`)
      },
    })
  })

  async function signedUp() {
    const browser = site.browser()
    const person = somebody()
    const { user } = await browser.session('signUp', person)
    return { browser, person, user }
  }

  const mailTo = (email: string, subject: string) =>
    vi.waitUntil(() => site.mails.findLast((mail) => mail.to === email && mail.subject === subject))
  const confirmationCode = async (email: string) => codeIn(await mailTo(email, 'Bekräfta din e-postadress'), 'confirm')
  const confirm = (code: string) => site.browser().post('confirmEmail', { code })

  /** Removes the password, so that Facebook is the account's only way to sign in. */
  const takePassword = (uid: string) =>
    site.database.db
      .updateTable('identity_account')
      .set({ providerId: 'facebook', accountId: `fb of ${uid}`, password: null })
      .where('userId', '=', uid)
      .execute()

  describe('the address of an account', () => {
    test('is confirmed by the link in the first mail, in a browser that is signed in to the account', async () => {
      const { browser, person } = await signedUp()
      const code = await confirmationCode(person.email)
      const { text } = await mailTo(person.email, 'Bekräfta din e-postadress')
      expect(text).toContain(`\nhttps://www.example.se/#/login?confirm=${code}\n`)
      const answer = await browser.post('confirmEmail', { code })
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      const { user, token } = await browser.session('readSession')
      expect(user.email_verified).toBe(true)
      expect((await site.identity.verify(token))?.emailVerified).toBe(true)
      const again = await browser.post('confirmEmail', { code })
      expect([again.statusCode, again.json()]).toEqual([400, badCode])
    })

    test('is confirmed in another browser once it has signed in; until then the code stays valid', async () => {
      const { person } = await signedUp()
      const code = await confirmationCode(person.email)
      const elsewhere = site.browser()
      const early = await elsewhere.post('confirmEmail', { code })
      expect([early.statusCode, early.json(), early.cookies]).toEqual([401, signInFirst, []])
      await elsewhere.session('signIn', person)
      expect((await elsewhere.post('confirmEmail', { code })).json()).toEqual({ success: true })
    })

    test('is not confirmed by a session older than a quarter of an hour until its owner signs in again', async () => {
      const { browser, person, user } = await signedUp()
      const code = await confirmationCode(person.email)
      const begun = (msAgo: number) =>
        site.database.db
          .updateTable('identity_session')
          .set({ createdAt: formatInstant(Date.now() - msAgo) })
          .where('userId', '=', user.uid)
          .execute()
      await begun(15 * 60_000 + 1)
      const late = await browser.post('confirmEmail', { code })
      expect([late.statusCode, late.json()]).toEqual([
        401,
        { code: 'auth/requires-recent-login', message: 'Logga in igen först.' },
      ])
      expect((await browser.session('readSession')).user.email_verified).toBe(false)
      await browser.session('signIn', person)
      expect((await browser.post('confirmEmail', { code })).statusCode).toBe(200)
    })

    test('gets a mail that tells people who created no account what to do', async () => {
      const { person } = await signedUp()
      const { text } = await mailTo(person.email, 'Bekräfta din e-postadress')
      expect(text).toContain('Har du inte skapat något konto hos oss? Då har någon annan skrivit din adress')
      expect(text).toContain('"Glömt lösenord?" här:\n\nhttps://www.example.se/#/login\n')
    })

    test('gets the mail again when a signed-in browser requests it', async () => {
      const { browser, person } = await signedUp()
      const first = await confirmationCode(person.email)
      expect((await site.browser().post('requestEmailConfirmation')).json()).toMatchObject({ code: 'auth/no-session' })
      expect((await browser.post('requestEmailConfirmation')).json()).toEqual({ success: true })
      const second = await confirmationCode(person.email)
      expect(second).not.toBe(first)
      expect((await browser.post('confirmEmail', { code: second })).statusCode).toBe(200)
      const before = site.mails.length
      expect((await browser.post('requestEmailConfirmation')).json()).toEqual({ success: true })
      expect(site.mails).toHaveLength(before)
    })

    test('is not confirmed by guesses, empty codes, stored hashes, old links, or links of removed accounts', async () => {
      const { person, user } = await signedUp()
      const code = await confirmationCode(person.email)
      const { db } = site.database
      const row = await db
        .selectFrom('identity_verification')
        .selectAll()
        .where('value', 'like', `${user.uid} %`)
        .executeTakeFirstOrThrow()
      for (const guess of ['a'.repeat(32), ' ', '\0', row.identifier, user.uid])
        expect((await confirm(guess)).json(), guess).toEqual(badCode)
      const lifeMs = Date.parse(row.expiresAt) - Date.now()
      expect(Math.abs(lifeMs - 24 * 3_600_000)).toBeLessThan(60_000)
      const expire = db.updateTable('identity_verification').set({ expiresAt: formatInstant(Date.now() - 1) })
      await expire.where('id', '=', row.id).execute()
      expect((await confirm(code)).json()).toEqual(badCode)
      const gone = await signedUp()
      const goneCode = await confirmationCode(gone.person.email)
      await db.deleteFrom('identity_user').where('id', '=', gone.user.uid).execute()
      expect((await confirm(goneCode)).json()).toEqual(badCode)
    })
  })

  describe('a new address', () => {
    test('is used once its link was followed; the former address gets a mail about it', async () => {
      const { browser, person, user } = await signedUp()
      const { email: newEmail } = somebody()
      const answer = await browser.post('changeEmail', { password, new_email: ` ${newEmail.toUpperCase()} ` })
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      expect((await browser.session('readSession')).user).toEqual(user)
      const mail = await mailTo(newEmail, 'Bekräfta din nya e-postadress')
      const code = codeIn(mail, 'confirm')
      expect(mail.text).toContain(`\nhttps://www.example.se/#/login?confirm=${code}\n`)
      const former = await confirmationCode(person.email)
      expect((await browser.post('confirmEmail', { code })).json()).toEqual({ success: true })
      expect((await browser.session('readSession')).user).toEqual({ ...user, email: newEmail, email_verified: true })
      await mailTo(person.email, 'Din e-postadress är ändrad')
      expect((await site.browser().post('signIn', person)).statusCode).toBe(404)
      expect((await site.browser().session('signIn', { ...person, email: newEmail })).user.uid).toBe(user.uid)
      // Codes mailed to the former address are invalid, and the address is free for others.
      expect((await confirm(former)).json()).toEqual(badCode)
      expect((await site.browser().session('signUp', person)).user.uid).not.toBe(user.uid)
    })

    test('needs a session and the password, and must be valid and not in use', async () => {
      const { browser, person } = await signedUp()
      const other = await signedUp()
      const body = { password, new_email: somebody().email }
      const cases = [
        [site.browser(), body, 401, 'no-session', 'Du är inte inloggad.'],
        [browser, { ...body, password: 'Hemligt' }, 401, 'wrong-password', 'Fel lösenord'],
        [browser, { ...body, new_email: 'x' }, 400, 'invalid-email', 'Ogiltig e-postadress'],
        [browser, { ...body, new_email: 'å@example.se' }, 400, 'invalid-email', 'Ogiltig e-postadress'],
        [
          browser,
          { ...body, new_email: other.person.email },
          409,
          'email-already-in-use',
          'E-postadressen används redan',
        ],
        [browser, { ...body, new_email: person.email }, 409, 'email-already-in-use', 'E-postadressen används redan'],
      ] as const
      // Waits for the confirmation mails of the two accounts, which are sent after the answer to the sign-up.
      await confirmationCode(person.email)
      await confirmationCode(other.person.email)
      // Counts mails to these addresses only: mails of the previous test may be late.
      const concerned: readonly string[] = [person.email, other.person.email, body.new_email]
      const mailed = () => site.mails.filter(({ to }) => concerned.includes(to)).length
      const before = mailed()
      for (const [from, given, status, code, message] of cases) {
        const answer = await from.post('changeEmail', given)
        expect([answer.statusCode, answer.json()]).toEqual([status, { code: `auth/${code}`, message }])
      }
      expect(mailed()).toBe(before)
    })

    test('that another account has used meanwhile is refused, and both accounts stay as they are', async () => {
      const { browser, person } = await signedUp()
      const wanted = somebody()
      await browser.post('changeEmail', { password, new_email: wanted.email })
      const code = codeIn(await mailTo(wanted.email, 'Bekräfta din nya e-postadress'), 'confirm')
      await site.browser().session('signUp', wanted)
      const answer = await browser.post('confirmEmail', { code })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'auth/email-already-in-use' }])
      await site.browser().session('signIn', person)
      await site.browser().session('signIn', wanted)
    })

    test('is only added to an account in its own session: a link requested by a stranger has no effect for anybody else', async () => {
      const stranger = await signedUp()
      const owner = await signedUp()
      const wanted = somebody()
      await stranger.browser.post('changeEmail', { password, new_email: wanted.email })
      const code = codeIn(await mailTo(wanted.email, 'Bekräfta din nya e-postadress'), 'confirm')
      for (const browser of [site.browser(), owner.browser]) {
        const answer = await browser.post('confirmEmail', { code })
        expect([answer.statusCode, answer.json()]).toEqual([401, signInFirst])
      }
      expect((await stranger.browser.session('readSession')).user.email).toBe(stranger.person.email)
      // The code is still valid for the person who requested it.
      expect((await stranger.browser.post('confirmEmail', { code })).statusCode).toBe(200)
    })

    test('is also stored in the profile', async () => {
      const { browser, user } = await signedUp()
      const { token } = await browser.session('readSession')
      const call = (path: string, method: 'GET' | 'POST') =>
        site.call(path, { method, headers: { authorization: `Bearer ${token}` } })
      await call('/update_last_login', 'POST')
      const { email } = somebody()
      await browser.post('changeEmail', { password, new_email: email })
      const code = codeIn(await mailTo(email, 'Bekräfta din nya e-postadress'), 'confirm')
      await browser.post('confirmEmail', { code })
      // The older token still names the former address.
      await call('/get_user_profile', 'GET')
      const profile = await site.database.db.selectFrom('profile').selectAll().where('uid', '=', user.uid).execute()
      expect(profile).toMatchObject([{ email, email_verified: 1 }])
    })

    test('cannot be confirmed any more once the password was changed', async () => {
      const { browser } = await signedUp()
      const { email } = somebody()
      await browser.post('changeEmail', { password, new_email: email })
      const code = codeIn(await mailTo(email, 'Bekräfta din nya e-postadress'), 'confirm')
      await browser.post('changePassword', { password, new_password: 'hemligare' })
      expect((await confirm(code)).json()).toEqual(badCode)
    })

    test('can be set without a password shortly after a sign-in with Facebook', async () => {
      const { browser, user } = await signedUp()
      await takePassword(user.uid)
      const { email } = somebody()
      expect((await browser.post('changeEmail', { password: '', new_email: email })).json()).toEqual({ success: true })
      await site.database.db
        .updateTable('identity_session')
        .set({ createdAt: formatInstant(Date.now() - 5 * 60_000 - 1) })
        .where('userId', '=', user.uid)
        .execute()
      const late = await browser.post('changeEmail', { password: '', new_email: email })
      expect([late.statusCode, late.json()]).toEqual([
        401,
        { code: 'auth/requires-recent-login', message: 'Logga in igen först.' },
      ])
    })
  })

  describe('while mails cannot be sent', () => {
    test('sign-ups and password resets still answer as usual; requests for a link are refused', async () => {
      const { browser, person } = await signedUp()
      mailIsDown = true
      try {
        await site.browser().session('signUp', somebody())
        expect((await site.browser().post('requestPasswordReset', person)).json()).toEqual({ success: true })
        for (const answer of [
          await browser.post('requestEmailConfirmation'),
          await browser.post('changeEmail', { password, new_email: somebody().email }),
        ])
          expect([answer.statusCode, answer.json()]).toEqual([503, mailFailed])
        expect((await browser.post('changePassword', { password, new_password: 'hemligare' })).json()).toEqual({
          success: true,
        })
      } finally {
        mailIsDown = false
      }
    })

    test('a mail server that does not answer delays only calls that wait for a mail, and the server’s stop', async () => {
      const hang = Promise.withResolvers<void>()
      const slow = await buildEmbeddedSite(await databases.fresh(), { onMail: () => hang.promise })
      const person = somebody()
      await slow.browser().session('signUp', person)
      await slow.browser().post('requestPasswordReset', person)
      let isClosed = false
      const closing = slow.app.close().then(() => (isClosed = true))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect([isClosed, slow.mails]).toEqual([false, []])
      hang.resolve()
      await closing
      expect(slow.mails).toHaveLength(2)
    })
  })
})
