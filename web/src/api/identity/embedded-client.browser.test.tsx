import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedClient } from './embedded-client.ts'
import { anna, bo } from './fake-identity-client.ts'
import type { AuthUser, IdentityClient, IdentityError } from './identity-client.ts'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const fetched = vi.spyOn(globalThis, 'fetch')
const opened = vi.spyOn(window, 'open')

/** The account that the fake server associates with the browser's cookie. */
let signedIn: AuthUser | null = null
let tokens = 0
let away = false

/** Each test has its own channel between tabs: clients of earlier tests still listen on theirs. */
const RealChannel = BroadcastChannel
let round = 0
vi.stubGlobal(
  'BroadcastChannel',
  class extends RealChannel {
    constructor(name: string) {
      super(`${name} ${round}`)
    }
  },
)

beforeEach(() => {
  round++
  signedIn = null
  tokens = 0
  away = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  opened.mockReset()
  fetched.mockReset().mockImplementation(answerAsServer)
})
afterEach(() => vi.useRealTimers())

function session() {
  if (!signedIn) return { session: null }
  const { uid, email, emailVerified, loginMethod } = signedIn
  return {
    session: {
      user: { uid, email, email_verified: emailVerified, login_method: loginMethod },
      token: `${uid} ${++tokens}`,
      expires_in_s: 900,
    },
  }
}

async function answerAsServer(path: unknown, init?: RequestInit): Promise<Response> {
  if (away) throw new TypeError('Failed to fetch')
  const sent = JSON.parse(init?.body as string) as { email?: string; password?: string }
  if (path === endpoints.readSession.path) return Response.json(session())
  if (path === endpoints.signIn.path || path === endpoints.signUp.path) {
    if (sent.password !== 'hemligt')
      return Response.json({ message: 'Fel lösenord.', code: 'auth/wrong-password' }, { status: 401 })
    signedIn = sent.email === bo.email ? bo : anna
    return Response.json(session())
  }
  if (path === endpoints.signOut.path) signedIn = null
  return Response.json({ success: true })
}

function callsTo(path: string): number {
  return fetched.mock.calls.filter(([to]) => to === path).length
}

/** A client and all the states that it has reported. */
function listen(client: IdentityClient) {
  const states: unknown[] = []
  client.onChange((state) => states.push(state))
  return states
}

function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no refusal',
    (error: IdentityError) => error.code,
  )
}

test('onChange reports the current account, then every change', async () => {
  const client = embeddedClient({ facebook: false })
  const states = listen(client)
  await vi.waitFor(() => expect(states).toEqual([null]))
  expect(await client.signIn('anna@example.se', 'hemligt')).toEqual(anna)
  await client.signOut()
  expect(states).toEqual([null, anna, null])
  expect(listen(client)).toEqual([null])
  const [, init] = fetched.mock.calls[0] ?? []
  expect(new Headers(init?.headers).get('X-API-Key')).toBe('the key')
  expect(init?.method).toBe('POST')
})

test('a refused sign-in keeps its code and changes nothing', async () => {
  const client = embeddedClient({ facebook: false })
  const states = listen(client)
  await vi.waitFor(() => expect(states).toEqual([null]))
  await expect(client.signIn('anna@example.se', 'fel')).rejects.toMatchObject({
    code: 'auth/wrong-password',
    message: 'Fel lösenord.',
  })
  expect(states).toEqual([null])
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'auth/network-request-failed'],
  ['a page instead of JSON', () => Promise.resolve(new Response('<html>')), 'auth/network-request-failed'],
  ['a rate limit', () => Promise.resolve(Response.json({ message: 'x' }, { status: 429 })), 'auth/too-many-requests'],
  ['a server error', () => Promise.resolve(Response.json({ message: 'x' }, { status: 500 })), 'auth/internal-error'],
  ['an answer without a session', () => Promise.resolve(Response.json({ success: true })), 'auth/internal-error'],
])('signIn fails with the right code: %s', async (_case, answer, code) => {
  fetched.mockImplementation(answer)
  expect(await codeOf(embeddedClient({ facebook: false }).signIn('a', 'b'))).toBe(code)
})

test('an unreachable server leaves the account unknown, and is asked again until it answers', async () => {
  signedIn = anna
  away = true
  const states = listen(embeddedClient({ facebook: false }))
  await vi.waitFor(() => expect(states).toEqual(['unreachable']))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(states).toEqual(['unreachable', 'unreachable'])
  away = false
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(() => expect(states.at(-1)).toEqual(anna))
})

test('the session is read at once when the network returns', async () => {
  signedIn = anna
  away = true
  const states = listen(embeddedClient({ facebook: false }))
  await vi.waitFor(() => expect(states).toEqual(['unreachable']))
  away = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(states.at(-1)).toEqual(anna))
})

test('a token is cached and renewed 60 s before it expires; concurrent renewals share one call', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  expect(await client.idToken()).toBe('anna 1')
  await vi.advanceTimersByTimeAsync(839_000)
  expect(await client.idToken()).toBe('anna 1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all([client.idToken(), client.idToken(), client.idToken('renew')])).toEqual([
    'anna 2',
    'anna 2',
    'anna 2',
  ])
  expect(callsTo(endpoints.readSession.path)).toBe(1)
  expect(await client.idToken('renew')).toBe('anna 3')
  expect(callsTo(endpoints.readSession.path)).toBe(2)
})

test('a renewal after the session has ended signs out', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  const states = listen(client)
  signedIn = null
  expect(await codeOf(client.idToken('renew'))).toBe('auth/no-session')
  expect(states).toEqual([anna, null])
})

test('a renewal without a server does not sign out', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  const states = listen(client)
  away = true
  expect(await codeOf(client.idToken('renew'))).toBe('auth/network-request-failed')
  expect(await codeOf(client.signOut())).toBe('auth/network-request-failed')
  expect(states).toEqual([anna])
  away = false
  expect(await client.idToken('renew')).toBe('anna 2')
})

test('a late session answer does not overwrite a newer account', async () => {
  const { promise: slow, resolve: answerOld } = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => slow)
  const client = embeddedClient({ facebook: false })
  const states = listen(client)
  await client.signIn('anna@example.se', 'hemligt')
  const old = Response.json({ session: null })
  answerOld(old)
  await vi.waitFor(() => expect(old.bodyUsed).toBe(true))
  await new Promise(requestAnimationFrame)
  expect(states).toEqual([anna])
  expect(await client.idToken()).toBe('anna 1')
})

test('signing in or out takes effect in other tabs', async () => {
  const here = embeddedClient({ facebook: false })
  const there = listen(embeddedClient({ facebook: false }))
  await vi.waitFor(() => expect(there).toEqual([null]))
  await here.signIn('anna@example.se', 'hemligt')
  await vi.waitFor(() => expect(there).toEqual([null, anna]))
  await here.signOut()
  await vi.waitFor(() => expect(there).toEqual([null, anna, null]))
})

test('reauthentication yields a new token, and fails with a wrong password', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  expect(await codeOf(client.reauthenticate('fel'))).toBe('auth/wrong-password')
  await client.reauthenticate('hemligt')
  expect(await client.idToken()).toBe('anna 2')
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body as string)).toEqual({ email: anna.email, password: 'hemligt' })
})

test.each([
  ['requestPasswordReset', ['a@b.se'], endpoints.requestPasswordReset.path, { email: 'a@b.se' }],
  ['resetPassword', ['c', 'nytt'], endpoints.resetPassword.path, { code: 'c', password: 'nytt' }],
  ['changePassword', ['gammalt', 'nytt'], endpoints.changePassword.path, { password: 'gammalt', new_password: 'nytt' }],
  ['changeEmail', ['hemligt', 'a@b.se'], endpoints.changeEmail.path, { password: 'hemligt', new_email: 'a@b.se' }],
  ['requestEmailConfirmation', [], endpoints.requestEmailConfirmation.path, {}],
  ['confirmEmail', ['c'], endpoints.confirmEmail.path, { code: 'c' }],
] as const)('%s sends its arguments to the server', async (name, args, path, body) => {
  const client = embeddedClient({ facebook: false })
  const call: (...given: readonly string[]) => Promise<unknown> = client[name]
  await call(...args)
  expect(fetched.mock.lastCall?.[0]).toBe(path)
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body as string)).toEqual(body)
})

test('a changed password gives a token of the new session', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  const before = await client.idToken()
  await client.changePassword('hemligt', 'nyhemligt')
  expect(fetched.mock.lastCall?.[0]).toBe(endpoints.readSession.path)
  expect(await client.idToken()).not.toBe(before)
})

test('a confirmed address is reported at once', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  const states = listen(client)
  signedIn = { ...anna, email: 'ny@example.se' }
  await client.confirmEmail('c')
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ email: 'ny@example.se' }))
})

test('a link refused because the session has ended reports the sign-out', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  const states = listen(client)
  signedIn = null
  fetched.mockImplementationOnce(async () =>
    Response.json({ code: 'auth/sign-in-first', message: 'Logga in på kontot.' }, { status: 401 }),
  )
  expect(await codeOf(client.confirmEmail('c'))).toBe('auth/sign-in-first')
  await vi.waitFor(() => expect(states.at(-1)).toBeNull())
})

test.each([
  [
    { success: true, removed: { facebook: true, sessions: 2 } },
    { facebook: true, sessions: 2 },
  ],
  [{ success: true }, null],
])('resetPassword turns the answer %j into %j', async (answer, removed) => {
  const client = embeddedClient({ facebook: false })
  fetched.mockImplementationOnce(async () => Response.json(answer))
  expect(await client.resetPassword('c', 'nytt')).toEqual(removed)
})

test('a deleted account is signed out even if its cookie cannot be removed', async () => {
  const client = embeddedClient({ facebook: false })
  await client.signIn('anna@example.se', 'hemligt')
  const states = listen(client)
  away = true
  await client.deleteAccount()
  expect(states).toEqual([anna, null])
})

// Facebook

/** Sends the message that the last page in Facebook's sign-in window sends. */
function say(data: object): void {
  new BroadcastChannel('fyndkartan-sign-in').postMessage(data)
}

const word = (code: string | null, message: string | null = null) => ({ type: 'fyndkartan-sign-in', code, message })

/** A window that the test can close. */
function fakeWindow() {
  const popup = { closed: false }
  opened.mockReturnValue(popup as Window)
  return popup
}

test('without Facebook sign-in on the server no window opens', async () => {
  await expect(embeddedClient({ facebook: false }).signInWithFacebook()).rejects.toMatchObject({
    code: 'auth/operation-not-allowed',
    message: 'Facebook-inloggning är inte aktiverad på den här sajten.',
  })
  expect(opened).not.toHaveBeenCalled()
})

test('a window blocked by the browser fails with auth/popup-blocked', async () => {
  opened.mockReturnValue(null)
  expect(await codeOf(embeddedClient({ facebook: true }).signInWithFacebook())).toBe('auth/popup-blocked')
})

test.each(['the channel', 'a message from the window'])('signing in with Facebook ends with %s', async (way) => {
  fakeWindow()
  const client = embeddedClient({ facebook: true })
  const signingIn = client.signInWithFacebook()
  expect(opened).toHaveBeenCalledOnce()
  expect(opened.mock.calls[0]?.slice(0, 2)).toEqual([endpoints.startFacebook.path, 'fyndkartan-facebook'])
  expect(opened.mock.calls[0]?.[2]).toMatch(/^popup,width=600,height=700,left=-?\d+,top=-?\d+$/)
  signedIn = bo
  if (way === 'the channel') say(word(null))
  else window.postMessage(word(null), location.origin)
  expect(await signingIn).toEqual(bo)
})

test('a message from another origin or of another type is ignored', async () => {
  const popup = fakeWindow()
  const signingIn = embeddedClient({ facebook: true }).signInWithFacebook()
  window.dispatchEvent(new MessageEvent('message', { data: word('auth/x'), origin: 'https://elsewhere.example' }))
  window.dispatchEvent(
    new MessageEvent('message', { data: { type: 'other', code: 'auth/x' }, origin: location.origin }),
  )
  popup.closed = true
  const code = codeOf(signingIn)
  await vi.advanceTimersByTimeAsync(750)
  expect(await code).toBe('auth/popup-closed-by-user')
})

test("a failure in the window has the window's message", async () => {
  fakeWindow()
  const signingIn = embeddedClient({ facebook: true }).signInWithFacebook()
  say(word('auth/internal-error', 'Facebook svarade inte.'))
  await expect(signingIn).rejects.toMatchObject({ code: 'auth/internal-error', message: 'Facebook svarade inte.' })
})

test('half a second after the window closes without a message, the session decides', async () => {
  const popup = fakeWindow()
  const client = embeddedClient({ facebook: true })
  const cancelled = codeOf(client.signInWithFacebook())
  popup.closed = true
  await vi.advanceTimersByTimeAsync(250)
  expect(callsTo(endpoints.readSession.path)).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(await cancelled).toBe('auth/popup-closed-by-user')
  expect(callsTo(endpoints.readSession.path)).toBe(1)
  const signingIn = client.signInWithFacebook()
  signedIn = bo
  await vi.advanceTimersByTimeAsync(750)
  expect(await signingIn).toEqual(bo)
})

test('a message just after the window closes still counts', async () => {
  const popup = fakeWindow()
  const refused = codeOf(embeddedClient({ facebook: true }).signInWithFacebook())
  popup.closed = true
  await vi.advanceTimersByTimeAsync(500)
  window.dispatchEvent(new MessageEvent('message', { data: word('auth/other'), origin: location.origin }))
  expect(await refused).toBe('auth/other')
})

test('a second click cancels the first sign-in', async () => {
  fakeWindow()
  const client = embeddedClient({ facebook: true })
  const first = codeOf(client.signInWithFacebook())
  const second = client.signInWithFacebook()
  expect(await first).toBe('auth/cancelled-popup-request')
  signedIn = bo
  say(word(null))
  expect(await second).toEqual(bo)
})

test('reauthentication with Facebook opens its window during the click, and fails if the window closes or the account differs', async () => {
  signedIn = bo
  const client = embeddedClient({ facebook: true })
  await client.idToken()
  const popup = fakeWindow()
  const proving = codeOf(client.reauthenticate(null))
  expect(opened).toHaveBeenCalledOnce()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(750)
  expect(await proving).toBe('auth/popup-closed-by-user')
  const again = client.reauthenticate(null)
  signedIn = anna
  say(word(null))
  expect(await codeOf(again)).toBe('auth/user-mismatch')
})
