/**
 * What strangers can do with somebody's address, an old token, or a linked Facebook account of their own: with the
 * embedded provider, over HTTP.
 */
import type { ProfileWire } from '@fyndkartan/contract/account'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anna, type FakeFacebook, startFacebook } from '../../../../e2e/fake-facebook.ts'
import { insertOperator } from '../../db/operators.ts'
import { loadProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { onSqlite } from '../../testing/databases.ts'
import { codeIn, type EmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'
import { expectNobody, facebookSite, goThrough, signedIn, messageFrom } from '../../testing/facebook-site.ts'

const password = 'hemligt'
const newPassword = 'nyare-hemligt'
const operators = ['boss@example.se', 'chef@example.se', 'ordf@example.se']
const [boss = '', chef = '', chair = ''] = operators

let facebook: FakeFacebook
beforeAll(async () => {
  facebook = await startFacebook()
})
afterAll(() => facebook.stop())

let people = 0
const freshEmail = () => `nr${++people}@example.se`

onSqlite(({ fresh }) => {
  let site: EmbeddedSite
  beforeAll(async () => {
    site = await facebookSite(facebook.env, await fresh(), { accountAttempts: 0, rateLimitPerMinute: 0, operators })
  })

  /** The latest mail with this subject, not counting the first `since` mails of the site. */
  const mailTo = (email: string, subject: string, since = 0) =>
    vi.waitUntil(() => site.mails.slice(since).findLast((mail) => mail.to === email && mail.subject === subject))
  const confirmationCode = async (email: string, since?: number) =>
    codeIn(await mailTo(email, 'Bekräfta din e-postadress', since), 'confirm')

  const call = (token: string, name: keyof typeof endpoints, payload?: object) =>
    site.call(endpoints[name].path, {
      method: endpoints[name].method,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  const atDesk = async (token: string) => (await call(token, 'deskActions')).statusCode
  const isShownAsOperator = async (token: string) =>
    (await call(token, 'getProfile')).json<{ profile: ProfileWire }>().profile.operator === true

  async function signUp(email = freshEmail()) {
    const browser = site.browser()
    const { user, token } = await browser.session('signUp', { email, password })
    return { browser, email, uid: user.uid, token }
  }

  /** An account with a confirmed address, and a token issued after the confirmation. */
  async function confirmed(email?: string) {
    const since = site.mails.length
    const account = await signUp(email)
    const code = await confirmationCode(account.email, since)
    expect((await account.browser.post('confirmEmail', { code })).statusCode).toBe(200)
    return { ...account, token: (await account.browser.session('readSession')).token }
  }

  async function changeEmail(browser: TestBrowser, email: string) {
    await browser.post('changeEmail', { password, new_email: email })
    const code = codeIn(await mailTo(email, 'Bekräfta din nya e-postadress'), 'confirm')
    expect((await browser.post('confirmEmail', { code })).statusCode).toBe(200)
  }

  async function reset(email: string) {
    await site.browser().post('requestPasswordReset', { email })
    const code = codeIn(await mailTo(email, 'Välj ett nytt lösenord'), 'reset')
    return site.browser().post('resetPassword', { code, password: newPassword })
  }

  describe('an account that a stranger has created with a configured operator’s address', () => {
    test('cannot be confirmed by the owner of the mailbox, with or without their own account, nor by a second click', async () => {
      const stranger = await signUp(boss)
      const code = await confirmationCode(boss)
      const owner = await confirmed()
      for (const browser of [site.browser(), owner.browser, owner.browser]) {
        const answer = await browser.post('confirmEmail', { code })
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'auth/sign-in-first'])
      }
      const { user, token } = await stranger.browser.session('readSession')
      expect(user.email_verified).toBe(false)
      for (const of of [stranger.token, token]) expect(await atDesk(of)).toBe(403)
    })

    test('belongs to the owner after a reset: neither the stranger’s session nor a remaining token has access to the desk', async () => {
      const { browser, token } = await signUp(chef)
      await call(token, 'createProfile', {})
      expect((await reset(chef)).statusCode).toBe(200)
      expect(await atDesk(token)).toBe(401)
      await expectNobody(browser)
      expect((await browser.post('signIn', { email: chef, password })).statusCode).toBe(401)
      const owner = await site.browser().session('signIn', { email: chef, password: newPassword })
      expect(await atDesk(owner.token)).toBe(200)
      expect(await atDesk(token)).toBe(401)
    })
  })

  describe('a token from before a change', () => {
    test('updates the time of the last sign-in and nothing else', async () => {
      const { browser, email, uid, token } = await signUp()
      await call(token, 'createProfile', {})
      const next = freshEmail()
      await changeEmail(browser, next)
      const before = await loadProfile(site.database.db, uid)
      expect(before).toMatchObject({ email: next, emailVerified: true })
      await site.database.db.updateTable('profile').set({ last_login_at: 0 }).where('uid', '=', uid).execute()
      expect((await call(token, 'recordLogin')).statusCode).toBe(200)
      const after = await loadProfile(site.database.db, uid)
      expect(after).toEqual({ ...before, lastLoginAtMs: expect.any(Number) })
      expect(after?.lastLoginAtMs).toBeGreaterThan(0)
      expect(JSON.stringify(after)).not.toContain(email)
    })

    test('creates no profile with the former address', async () => {
      for (const name of ['createProfile', 'getProfile'] as const) {
        const { browser, uid, token } = await signUp()
        const next = freshEmail()
        await changeEmail(browser, next)
        expect((await call(token, name, name === 'createProfile' ? {} : undefined)).statusCode).toBeLessThan(300)
        expect(await loadProfile(site.database.db, uid)).toMatchObject({ email: next, emailVerified: true })
      }
    })

    test('has no access to the desk once the configured address was given up, and shows the account under its new address', async () => {
      const { browser, token } = await confirmed(chair)
      expect([await atDesk(token), await isShownAsOperator(token)]).toEqual([200, true])
      const { json } = await call(token, 'chooseSlideshow', { ids: [] })
      expect(json()).toMatchObject({ action_id: expect.any(Number) })
      const next = freshEmail()
      await changeEmail(browser, next)
      const renewed = (await browser.session('readSession')).token
      for (const of of [token, renewed]) {
        await call(of, 'recordLogin')
        expect([await atDesk(of), await isShownAsOperator(of)]).toEqual([403, false])
      }
      // The next account that confirms the address has the role; the log shows accounts by their current address.
      const heir = await confirmed(chair)
      const { actions } = (await call(heir.token, 'deskActions')).json<{ actions: { by: string }[] }>()
      expect(actions[0]?.by).toBe(next)
      expect(await atDesk(token)).toBe(403)
      // An address that is no longer confirmed loses the role as well.
      await site.database.db.updateTable('identity_user').set({ emailVerified: 0 }).where('id', '=', heir.uid).execute()
      expect(await atDesk(heir.token)).toBe(403)
    })

    test('has no access to the desk once its session has ended, not even with the role in the operators’ table', async () => {
      const { browser, uid, token } = await signUp()
      await call(token, 'createProfile', {})
      await write(site.database, Date.now(), (writing) => insertOperator(writing, uid))
      expect(await atDesk(token)).toBe(200)
      await browser.post('signOut')
      for (const [name, payload] of [
        ['deskActions', undefined],
        ['chooseSlideshow', { ids: [] }],
      ] as const)
        expect((await call(token, name, payload)).statusCode).toBe(401)
    })
  })

  test('a Facebook account that claimed the address can no longer sign in after a reset, although the address was confirmed', async () => {
    facebook.person = { ...anna, email: freshEmail() }
    const { email } = facebook.person
    const stranger = site.browser()
    expect(messageFrom(await goThrough(site, stranger))).toEqual(signedIn)
    const { user, token } = await stranger.session('readSession')
    await site.database.db.updateTable('identity_user').set({ emailVerified: 1 }).where('id', '=', user.uid).execute()
    await call(token, 'createProfile', {})
    const answer = await reset(email ?? '')
    expect(answer.json()).toEqual({ success: true, removed: { facebook: true, sessions: 1 } })
    await expectNobody(stranger)
    expect(messageFrom(await goThrough(site, stranger)).code).toBe('auth/account-exists-with-different-credential')
    await expectNobody(stranger)
    expect(await loadProfile(site.database.db, user.uid)).toMatchObject({ loginMethod: 'email', emailVerified: true })
  })
})
