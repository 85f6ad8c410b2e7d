/**
 * Attacks with an old or stolen token, or with the cookie of an ended session: which calls still work, and which must
 * not.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  attempt,
  type Attacked,
  freshEmail,
  joinConfirmed,
  password,
  type Seat,
  startAttackedSite,
  tallyTries,
  formatStatus,
} from './attack.ts'

const operator = 'olle@example.se'

let attacked: Attacked

beforeAll(async () => {
  attacked = await startAttackedSite({ OPERATORS: operator })
})
afterAll(async () => {
  tallyTries('attacks with tokens')
  await attacked.end()
})

interface Member {
  readonly seat: Seat
  readonly email: string
  readonly uid: string
  readonly token: string
}

/** Creates an account with a profile and a confirmed address. Its token was issued after the confirmation. */
async function join(address?: string): Promise<Member> {
  const { seat, email } = await joinConfirmed(attacked, address)
  const { token, user } = await seat.enter('readSession')
  await seat.call('createProfile', { body: {}, token })
  return { seat, email, uid: user.uid, token }
}

async function moveTo(member: Member, email: string): Promise<string> {
  const answer = await member.seat.call('changeEmail', { body: { password, new_email: email } })
  expect(formatStatus(answer)).toBe('200')
  const code = await attacked.code(email, 'confirm')
  expect(formatStatus(await member.seat.call('confirmEmail', { body: { code } }))).toBe('200')
  return (await member.seat.enter('readSession')).token
}

/** The e-mail address in the profile of the account's data export. */
async function profileEmail(token: string): Promise<unknown> {
  const { body } = await attacked.seat().call('exportPersonalData', { token })
  return (body as { profile: { email: unknown } }).profile.email
}

const enterDesk = (token: string, seat = attacked.seat()) => attempt(seat.call('deskSummary', { token }))

describe('a token from before a change of address', () => {
  test('does not restore the former address, and gives no access to the desk', async () => {
    const olle = await join(operator)
    expect(await enterDesk(olle.token)).toBe('200')
    const next = freshEmail()
    const token = await moveTo(olle, next)
    expect(await enterDesk(token)).toMatch(/^403/)
    for (const name of ['recordLogin', 'createProfile', 'getProfile', 'getFavourites'] as const)
      await attempt(
        attacked.seat().call(name, { token: olle.token, ...(endpoints[name].method === 'POST' && { body: {} }) }),
      )
    await attempt(
      attacked.seat().call('updateProfile', {
        token: olle.token,
        body: { first_name: 'Olle', email: operator, email_verified: true, login_method: 'facebook' },
      }),
    )
    expect(await profileEmail(token)).toBe(next)
    expect(await enterDesk(olle.token)).toMatch(/^40[13]/)
    expect(await enterDesk(token)).toMatch(/^403/)
  })

  test('keeps a role given by command, which can be removed by either address', async () => {
    const petra = await join()
    await attacked.site.command('operator', petra.email)
    const next = freshEmail()
    const token = await moveTo(petra, next)
    await attempt(attacked.seat().call('recordLogin', { token: petra.token }))
    expect(await enterDesk(token)).toBe('200')
    await attacked.site.command('operator', '--remove', next)
    for (const one of [token, petra.token]) expect(await enterDesk(one)).toMatch(/^40[13]/)
  })
})

describe('a token of an ended session', () => {
  test('gives no access to the desk after signing out', async () => {
    const petra = await join()
    await attacked.site.command('operator', petra.email)
    expect(await enterDesk(petra.token)).toBe('200')
    await petra.seat.call('signOut')
    expect(await enterDesk(petra.token)).toMatch(/^401/)
  })

  test('gives no access to the desk after a new password', async () => {
    const petra = await join()
    await attacked.site.command('operator', petra.email)
    const thief = petra.seat.copy()
    const body = { password, new_password: 'ett-nytt-lösenord' }
    expect(formatStatus(await petra.seat.call('changePassword', { body }))).toBe('200')
    expect(await thief.session('readSession')).toBeNull()
    expect(await enterDesk(petra.token)).toMatch(/^401/)
  })

  test('cannot delete the account or change its sign-in methods', async () => {
    const anna = await join()
    const thief = attacked.seat()
    await anna.seat.call('signOut')
    expect(await attempt(thief.call('deleteAccount', { token: anna.token }))).toMatch(/^40[13]/)
    for (const [name, body] of [
      ['changePassword', { password, new_password: 'ett-nytt-lösenord' }],
      ['changeEmail', { password, new_email: freshEmail() }],
      ['requestEmailConfirmation', {}],
    ] as const)
      expect(await attempt(thief.call(name, { body, token: anna.token })), name).toMatch(/^401/)
    expect(formatStatus(await attacked.seat().call('signIn', { body: { email: anna.email, password } }))).toBe('200')
  })
})

test('a token of a deleted account does not work, and restores nothing', async () => {
  const anna = await join()
  expect(formatStatus(await anna.seat.call('deleteAccount', { token: anna.token }))).toBe('200')
  for (const [name, { method, token: needs }] of Object.entries(endpoints))
    if (needs === 'required' && name !== 'deleteAccount') {
      const given = { target_id: '1', target_type: 'store' }
      const call = attacked.seat().call(name as keyof typeof endpoints, {
        token: anna.token,
        ...(method !== 'GET' && { body: name.endsWith('Favourite') ? given : {} }),
      })
      expect(await attempt(call), name).toMatch(/^401/)
    }
  expect(await enterDesk(anna.token)).toMatch(/^401/)
  const again = await join(anna.email)
  expect(again.uid).not.toBe(anna.uid)
  expect(formatStatus(await attacked.seat().call('getFavourites', { token: again.token }))).toBe('200')
})

test('a token works only as a bearer token: not in an address, cookie or body, not from another site, and not truncated', async () => {
  const petra = await join()
  await attacked.site.command('operator', petra.email)
  const { path } = endpoints.deskSummary
  const seat = attacked.seat()
  for (const name of ['token', 'access_token', 'id_token', 'authorization', 'bearer'])
    expect(await attempt(seat.call('deskSummary', { path: `${path}?${name}=${petra.token}` })), name).toMatch(/^401/)
  const [head = '', claims = '', signature = ''] = petra.token.split('.')
  for (const headers of [
    { Cookie: `token=${petra.token}; fyndkartan.session_token=${petra.token}` },
    { Authorization: petra.token },
    { Authorization: `Token ${petra.token}` },
    { Authorization: `Basic ${Buffer.from(`${petra.uid}:${petra.token}`).toString('base64')}` },
    { Authorization: `Bearer ${head}.${claims}.` },
    { Authorization: `Bearer ${head}.${claims}.${signature.slice(0, -4)}` },
    { 'X-Forwarded-User': petra.uid, 'X-User-Id': petra.uid },
  ])
    expect(await attempt(seat.call('deskSummary', { headers })), JSON.stringify(headers).slice(0, 40)).toMatch(/^401/)
  // Another server with the same program has other keys, so its token must not work here.
  const elsewhere = await startAttackedSite()
  const abroad = await elsewhere.seat().enter('signUp', { email: petra.email, password })
  expect(await enterDesk(abroad.token)).toMatch(/^401/)
  await elsewhere.end()
})

test('a session cookie gives no access to the API, nor to the session calls once it has ended', async () => {
  const anna = await join()
  const thief = anna.seat.copy()
  for (const name of ['getProfile', 'exportPersonalData', 'deskSummary'] as const)
    expect(await attempt(thief.call(name)), name).toMatch(/^401/)
  await anna.seat.call('signOut')
  expect(await thief.session('readSession')).toBeNull()
  for (const [name, body] of [
    ['changePassword', { password, new_password: 'ett-nytt-lösenord' }],
    ['changeEmail', { password, new_email: freshEmail() }],
    ['requestEmailConfirmation', {}],
  ] as const)
    expect(await attempt(thief.call(name, { body })), name).toMatch(/^401/)
})
