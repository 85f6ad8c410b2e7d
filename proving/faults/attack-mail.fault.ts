/**
 * Attacks with mailed links. The attacker receives a link for another person, requests links, or has owned a mailbox
 * before.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeFacebook, startFacebook } from '../../e2e/fake-facebook.ts'
import {
  agreeAtFacebook,
  attempt,
  type Attacked,
  freshEmail,
  freshFacebookId,
  joinConfirmed,
  password,
  type Seat,
  startAttackedSite,
  tallyTries,
  formatStatus,
} from './attack.ts'

const other = 'ett-annat-lösenord'
const operator = 'olle@example.se'

let attacked: Attacked
let facebook: FakeFacebook

beforeAll(async () => {
  facebook = await startFacebook()
  attacked = await startAttackedSite({ OPERATORS: operator, ...facebook.env })
})
afterAll(async () => {
  tallyTries('attacks by mail')
  await attacked.end()
  await facebook.stop()
})

const passwordOf = async (seat: Seat, email: string, given: string) =>
  formatStatus(await seat.call('signIn', { body: { email, password: given } }))

const join = (email?: string) => joinConfirmed(attacked, email)

async function resetCode(seat: Seat, email: string): Promise<string> {
  const sent = (await attacked.codesTo(email, 'reset')).length
  expect((await seat.call('requestPasswordReset', { body: { email } })).status).toBe(200)
  return attacked.code(email, 'reset', sent)
}

/**
 * Goes through Facebook's dialog and back to the site. Resolves to the site's status and to the path of the redirect.
 */
async function throughFacebook(seat: Seat): Promise<{ status: number; back: string }> {
  const back = await agreeAtFacebook(seat)
  return { status: (await seat.call('startFacebook', { path: back })).status, back }
}

describe('a stranger has created an account with somebody’s address', () => {
  test('the owner of the mailbox, signed out, cannot confirm it, and the stranger gets no access to the desk', async () => {
    const stranger = attacked.seat()
    const { token } = await stranger.enter('signUp', { email: operator, password })
    expect(await attempt(stranger.call('deskSummary', { token }))).toMatch(/^403/)
    const code = await attacked.code(operator, 'confirm')
    expect(await attempt(attacked.seat().call('confirmEmail', { body: { code } }))).toMatch(/^401/)
    const { token: later, user } = await stranger.enter('readSession')
    expect(user.email_verified).toBe(false)
    expect(await attempt(stranger.call('deskSummary', { token: later }))).toMatch(/^403/)
  })

  test('nor can the owner, signed in to an account with another address', async () => {
    const stranger = attacked.seat()
    const email = freshEmail()
    await stranger.enter('signUp', { email, password })
    const owner = await join()
    const code = await attacked.code(email, 'confirm')
    expect(await attempt(owner.seat.call('confirmEmail', { body: { code } }))).toMatch(/^401/)
    expect((await stranger.enter('readSession')).user.email_verified).toBe(false)
  })

  test('when the owner sets a password by mail, the stranger’s password, sessions, Facebook sign-in and codes stop working', async () => {
    const email = freshEmail()
    facebook.person = { id: freshFacebookId(), name: 'Främling', email }
    const stranger = attacked.seat()
    expect((await throughFacebook(stranger)).status).toBe(200)
    const { user } = await stranger.enter('readSession')
    expect(user.email).toBe(email)
    // After a fresh sign-in with Facebook, the stranger may change the account's address to that of a mailbox that the
    // stranger owns.
    const away = freshEmail()
    expect(formatStatus(await stranger.call('changeEmail', { body: { password: '', new_email: away } }))).toBe('200')
    const prepared = await attacked.code(away, 'confirm')
    const owner = attacked.seat()
    const first = await resetCode(owner, email)
    expect(await attempt(owner.call('resetPassword', { body: { code: first, password } }))).toBe('200')
    expect(await stranger.session('readSession')).toBeNull()
    expect(await attempt(stranger.call('confirmEmail', { body: { code: prepared } }))).toMatch(/^40[01]/)
    await throughFacebook(stranger)
    expect((await stranger.session('readSession'))?.user.uid).not.toBe(user.uid)
    expect(await passwordOf(attacked.seat(), email, password)).toBe('200')
  })

  test('the same when the owner had confirmed the address before', async () => {
    const email = freshEmail()
    facebook.person = { id: freshFacebookId(), name: 'Främling', email }
    const stranger = attacked.seat()
    expect((await throughFacebook(stranger)).status).toBe(200)
    const { user } = await stranger.enter('readSession')
    await stranger.call('requestEmailConfirmation')
    const code = await attacked.code(email, 'confirm')
    // The expectations below must hold whether the server accepts or refuses this code.
    await attacked.seat().call('confirmEmail', { body: { code } })
    const owner = attacked.seat()
    expect(
      await attempt(owner.call('resetPassword', { body: { code: await resetCode(owner, email), password } })),
    ).toBe('200')
    await throughFacebook(stranger)
    expect((await stranger.session('readSession'))?.user.uid).not.toBe(user.uid)
  })

  test('a new address requested by a stranger is not added to an account by the owner’s click', async () => {
    const stranger = await join()
    const victim = await join()
    const wanted = freshEmail()
    expect(formatStatus(await stranger.seat.call('changeEmail', { body: { password, new_email: wanted } }))).toBe('200')
    const code = await attacked.code(wanted, 'confirm')
    expect(await attempt(attacked.seat().call('confirmEmail', { body: { code } }))).toMatch(/^401/)
    expect(await attempt(victim.seat.call('confirmEmail', { body: { code } }))).toMatch(/^401/)
    expect((await stranger.seat.enter('readSession')).user.email).toBe(stranger.email)
    expect((await victim.seat.enter('readSession')).user.email).toBe(victim.email)
  })
})

describe('a link', () => {
  test('opened by a mail scanner without a click changes nothing', async () => {
    const email = freshEmail()
    const seat = attacked.seat()
    await seat.enter('signUp', { email, password })
    const code = await attacked.code(email, 'confirm')
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const path of ['/', `/?confirm=${code}`, `/identity/confirm_email?code=${code}`])
        await attempt(attacked.seat().call('confirmEmail', { method, path, body: undefined }))
    // A form on another website, and a program without the API key.
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'X-API-Key': '' }])
      expect(await attempt(seat.call('confirmEmail', { body: { code }, headers }))).toMatch(/^40[13]/)
    expect((await seat.enter('readSession')).user.email_verified).toBe(false)
    expect(formatStatus(await seat.call('confirmEmail', { body: { code } }))).toBe('200')
  })

  test('used many times at once works only once, and never afterwards', async () => {
    const { seat, email } = await join()
    const reset = await resetCode(seat, email)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        attempt(attacked.seat().call('resetPassword', { body: { code: reset, password: `${other}-${at}` } })),
      ),
    )
    expect(all.filter((one) => one === '200')).toHaveLength(1)
    expect(await attempt(attacked.seat().call('resetPassword', { body: { code: reset, password } }))).toMatch(/^400/)
    expect(await passwordOf(attacked.seat(), email, `${other}-${all.indexOf('200')}`)).toBe('200')
  })

  test('for one purpose does not work for another', async () => {
    const email = freshEmail()
    const seat = attacked.seat()
    await seat.enter('signUp', { email, password })
    const [confirm, reset] = [await attacked.code(email, 'confirm'), await resetCode(seat, email)]
    expect(await attempt(seat.call('resetPassword', { body: { code: confirm, password: other } }))).toMatch(/^400/)
    expect(await attempt(seat.call('confirmEmail', { body: { code: reset } }))).toMatch(/^400/)
    expect(await passwordOf(attacked.seat(), email, password)).toBe('200')
  })

  test('in a mailbox that was given up no longer opens the account', async () => {
    const { seat, email } = await join()
    const old = await resetCode(seat, email)
    const next = freshEmail()
    expect(formatStatus(await seat.call('changeEmail', { body: { password, new_email: next } }))).toBe('200')
    expect(
      formatStatus(await seat.call('confirmEmail', { body: { code: await attacked.code(next, 'confirm') } })),
    ).toBe('200')
    expect(await attempt(attacked.seat().call('resetPassword', { body: { code: old, password: other } }))).toMatch(
      /^400/,
    )
    // The owner of the old mailbox requests a link again, but no account has that address any more.
    await attacked.seat().call('requestPasswordReset', { body: { email } })
    expect(await passwordOf(attacked.seat(), next, password)).toBe('200')
    expect(await passwordOf(attacked.seat(), email, other)).toMatch(/^404/)
  })

  test('of a deleted account does not work, not even for a new account with the same address', async () => {
    const { seat, email } = await join()
    const old = await resetCode(seat, email)
    const { token } = await seat.enter('readSession')
    expect(formatStatus(await seat.call('deleteAccount', { token }))).toBe('200')
    await attacked.seat().enter('signUp', { email, password })
    expect(await attempt(attacked.seat().call('resetPassword', { body: { code: old, password: other } }))).toMatch(
      /^400/,
    )
    expect(await passwordOf(attacked.seat(), email, password)).toBe('200')
  })

  test('leads to this site, whatever the Host header, and goes to only one mailbox', async () => {
    const { email } = await join()
    const stranger = attacked.seat()
    for (const headers of [
      { 'X-Forwarded-Host': 'evil.example' },
      { Forwarded: 'host=evil.example' },
      { Origin: 'null' },
    ])
      await attempt(stranger.call('requestPasswordReset', { body: { email }, headers }))
    for (const name of [
      `${email}\r\nBcc: eva@evil.example`,
      `${email},eva@evil.example`,
      `${email} <eva@evil.example>`,
      `"${email}"@evil.example`,
    ])
      expect(await attempt(stranger.call('requestPasswordReset', { body: { email: name } })), name).toMatch(/^400|^200/)
    await attacked.code(email, 'reset')
    const mails = await attacked.mails()
    expect(mails.filter(({ text, to }) => `${text}${to}`.includes('evil.example'))).toEqual([])
    expect(mails.flatMap(({ links }) => links).filter((link) => !link.startsWith(attacked.site.url))).toEqual([])
  })
})

describe('a stranger who knows an address attacks it from many networks', () => {
  let limited: Awaited<ReturnType<typeof startAttackedSite>>
  let owner: Seat
  const email = 'kand@example.se'
  beforeAll(async () => {
    limited = await startAttackedSite({ ACCOUNT_ATTEMPTS: '10' })
    owner = limited.seat()
    await owner.enter('signUp', { email, password })
    await owner.call('signOut')
    for (let network = 0; network < 8; network++) {
      const stranger = limited.seat()
      for (let count = 0; count < 5; count++) {
        await attempt(stranger.call('signIn', { body: { email, password: other } }))
        await attempt(stranger.call('requestPasswordReset', { body: { email } }))
      }
    }
  })
  afterAll(() => limited.end())

  test('in a browser where the owner has signed in before, the right password works at once', async () => {
    expect(await attempt(owner.call('signIn', { body: { email, password } }))).toBe('200')
  })

  test('a mailed link lets the owner in from anywhere', async () => {
    const elsewhere = limited.seat()
    expect(await attempt(elsewhere.call('requestPasswordReset', { body: { email } }))).toBe('200')
    // The newest link in a mailbox works, even if another visitor has requested it.
    const code = await limited.code(email, 'reset')
    expect(await attempt(elsewhere.call('resetPassword', { body: { code, password: other } }))).toBe('200')
    expect(await attempt(elsewhere.call('signIn', { body: { email, password: other } }))).toBe('200')
  })
})
