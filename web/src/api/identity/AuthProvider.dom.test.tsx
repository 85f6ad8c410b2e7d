import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptyForm } from '@fyndkartan/domain/place-form'
import { addCacheNotices } from '../cache-notices.ts'
import { storedFavouriteChanges, storedSignIn, storedSignOut, storedVisitor } from '../stored-state.ts'
import { saveRound } from '../saved-round.ts'
import { storedFeedbackDraft } from '../stored-drafts.ts'
import { storedTipDraft } from '../stored-tip-draft.ts'
import { AuthProvider } from './AuthProvider.tsx'
import { type AuthSession, signedOutAfterMs, startAuthSession } from './auth-session.ts'
import { useAuth } from './auth.ts'
import { anna, bo, type FakeIdentityClient, fakeIdentityClient } from './fake-identity-client.ts'
import { type IdentityClient, IdentityError, unreachable } from './identity-client.ts'
import { requestToken, setTokenSource } from './token-source.ts'

vi.mock('../cache-notices.ts', { spy: true })

/** The names of the caches in a fake of Cache Storage, which jsdom lacks. */
let cacheNames: Set<string>

beforeEach(() => {
  cacheNames = new Set()
  vi.stubGlobal('caches', { delete: async (name: string) => cacheNames.delete(name) })
  setTokenSource(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.textContent = ''
})

/** Starts a session. `load` decides when and whether the identity provider's program arrives. */
function start(load: () => Promise<IdentityClient>) {
  const loadClient = vi.fn(load)
  const onSwitch = vi.fn()
  return { loadClient, onSwitch, session: startAuthSession({ loadClient, onSwitch }) }
}

function startWith(client: FakeIdentityClient) {
  return start(() => Promise.resolve(client))
}

/** Tells whether React's `use` treats the promise `known` as settled. */
function isKnown({ session }: ReturnType<typeof start>): boolean {
  return (session.known as Promise<void> & { status?: string }).status === 'fulfilled'
}

function Who() {
  const { user } = useAuth()
  return <p>{user ? `Inloggad: ${user.email}` : 'Ingen inloggad'}</p>
}

/** Renders into a page that already has painted content, like index.html. */
function show({ session }: ReturnType<typeof start>) {
  const container = document.body.appendChild(document.createElement('div'))
  container.textContent = 'Första bilden'
  return render(
    <AuthProvider session={session}>
      <Who />
    </AuthProvider>,
    { container },
  )
}

test('§8 useAuth outside: useAuth throws the error of the specification', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return expect(render(<Who />)).rejects.toThrow('useAuth must be used within an AuthProvider')
})

test('§8 auth helper success, §6 sign-out: signing in shows the account and stores the sign-in; signing out undoes both', async () => {
  const client = fakeIdentityClient({ signIn: () => Promise.resolve(anna), signOut: () => Promise.resolve() })
  const started = startWith(client)
  const screen = await show(started)
  expect(await started.session.actions.signIn('anna@example.se', 'hemligt')).toEqual({ success: true, user: anna })
  await expect.element(screen.getByText('Inloggad: anna@example.se')).toBeVisible()
  expect(storedSignIn.read()).not.toBe(null)
  cacheNames = new Set(['places', 'searches', 'page'])
  expect(await started.session.actions.signOut()).toEqual({ success: true })
  await expect.element(screen.getByText('Ingen inloggad')).toBeVisible()
  expect(storedSignIn.read()).toBe(null)
  expect([...cacheNames]).toEqual(['page'])
  expect(started.onSwitch.mock.calls).toEqual([
    [null, anna],
    [anna, null],
  ])
})

test('the next visitor on the same device sees no data of the previous one', async () => {
  const client = fakeIdentityClient()
  const { session, onSwitch } = startWith(client)
  await session.actions.client()
  client.say(anna)
  cacheNames = new Set(['places'])
  client.say({ ...anna, emailVerified: false })
  expect(onSwitch).toHaveBeenCalledTimes(1)
  expect(cacheNames).toContain('places')
  client.say(bo)
  expect(onSwitch).toHaveBeenLastCalledWith({ ...anna, emailVerified: false }, bo)
  await expect.poll(() => cacheNames).not.toContain('places')
})

test('without a stored sign-in the page renders at once, and no identity provider is loaded', async () => {
  const started = start(() => Promise.reject(new Error('not expected')))
  expect(isKnown(started)).toBe(true)
  const screen = await show(started)
  await expect.element(screen.getByText('Ingen inloggad')).toBeVisible()
  expect(started.loadClient).not.toHaveBeenCalled()
})

test("§4 auth loading, §4 children afterwards: with a stored sign-in nothing renders before the identity provider's answer", async () => {
  storedSignIn.write('some-sign-in')
  const complaints = vi.spyOn(console, 'error')
  const client = fakeIdentityClient()
  const started = startWith(client)
  expect(started.loadClient).toHaveBeenCalledOnce()
  const rendering = show(started)
  await vi.advanceTimersByTimeAsync(signedOutAfterMs - 1)
  expect(document.body.textContent).not.toMatch(/nloggad/)
  expect(document.body.textContent).toMatch(/Första bilden/)
  client.say(anna)
  const screen = await rendering
  expect(document.body.textContent).not.toMatch(/Första bilden/)
  await expect.element(screen.getByText('Inloggad: anna@example.se')).toBeVisible()
  expect(started.onSwitch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(screen.getByText('Inloggad: anna@example.se')).toBeVisible()
  expect(complaints).not.toHaveBeenCalled()
})

test('§R1 provider unreachable: after three seconds without an answer the page renders as signed out; a later answer still counts', async () => {
  storedSignIn.write('some-sign-in')
  const client = fakeIdentityClient()
  const started = startWith(client)
  await vi.advanceTimersByTimeAsync(signedOutAfterMs - 1)
  expect(isKnown(started)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isKnown(started)).toBe(true)
  const screen = await show(started)
  await expect.element(screen.getByText('Ingen inloggad')).toBeVisible()
  expect(storedSignIn.read()).not.toBe(null)
  client.say(anna)
  await expect.element(screen.getByText('Inloggad: anna@example.se')).toBeVisible()
  expect(started.onSwitch.mock.calls).toEqual([[null, anna]])
})

test('§R1 provider unreachable: the stored sign-in survives the end of the wait; the answer "signed out" deletes it', async () => {
  storedSignIn.write('some-sign-in')
  const client = fakeIdentityClient()
  const started = startWith(client)
  await Promise.resolve()
  client.say('unreachable')
  expect(isKnown(started)).toBe(true)
  expect(started.session.user()).toBe(null)
  expect(storedSignIn.read()).not.toBe(null)
  client.say(null)
  expect(storedSignIn.read()).toBe(null)
})

test('a provider that cannot be loaded ends the wait, keeps the stored sign-in, and is loaded again when needed', async () => {
  storedSignIn.write('some-sign-in')
  const load = vi.fn(() => Promise.reject(unreachable()))
  const started = start(load)
  await started.session.known
  expect(storedSignIn.read()).not.toBe(null)
  expect(await started.session.actions.signIn('a', 'b')).toEqual({ success: false, message: 'Servern kunde inte nås.' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('§8 auth helper failure: a refused sign-out changes nothing and returns the reason', async () => {
  const client = fakeIdentityClient({ signOut: () => Promise.reject(unreachable()) })
  const started = startWith(client)
  await started.session.actions.client()
  client.say(anna)
  expect(await started.session.actions.signOut()).toEqual({ success: false, message: 'Servern kunde inte nås.' })
  expect(started.session.user()).toBe(anna)
  expect(storedSignIn.read()).not.toBe(null)
})

test.each(['signUp', 'signIn'] as const)(
  '§8 auth helper failure: %s returns the code that the specification gives a text for',
  async (name) => {
    const refuse = () => Promise.reject(new IdentityError('auth/invalid-email', 'Nej.'))
    const { session } = startWith(fakeIdentityClient({ [name]: refuse }))
    expect(await session.actions[name]('a', 'b')).toEqual({ success: false, message: 'Nej. (auth/invalid-email)' })
  },
)

test("Facebook's window opens during the click once the provider is loaded", async () => {
  const signInWithFacebook = vi.fn(() => Promise.resolve(bo))
  const { session } = startWith(fakeIdentityClient({ signInWithFacebook }))
  await session.actions.client()
  const signingIn = session.actions.signInWithFacebook()
  expect(signInWithFacebook).toHaveBeenCalledOnce()
  expect(await signingIn).toEqual({ success: true, user: bo })
})

test('§8 token without user, §8 auth helper success, §6 identity token, §3 auth user: a token exists only while signed in', async () => {
  const idToken = vi.fn((renew?: 'renew') => Promise.resolve(renew ? 'new' : 'kept'))
  const client = fakeIdentityClient({ idToken })
  const { session } = startWith(client)
  expect(await session.actions.idToken()).toEqual({ success: false, message: 'No user logged in' })
  expect(await requestToken()).toEqual({ message: 'No user logged in', unreachable: false })
  await session.actions.client()
  client.say(anna)
  expect(session.user()).toMatchObject({ uid: anna.uid, email: 'anna@example.se' })
  expect(await session.actions.idToken()).toEqual({ success: true, token: 'kept' })
  expect(await session.actions.idToken('renew')).toEqual({ success: true, token: 'new' })
  expect(await requestToken()).toEqual({ token: 'kept' })
  client.say(null)
  expect(await requestToken('renew')).toEqual({ message: 'No user logged in', unreachable: false })
})

/** The keys of all entries in localStorage and sessionStorage. */
const stored = () => [localStorage, sessionStorage].flatMap((store) => Object.keys(store)).toSorted()

/** Writes entries of every kind, as a visit to the site does. */
function leaveTraces(): void {
  for (const key of ['zoom', 'current_map_center', 'map_info', 'user_position', 'last_center_coordinates'])
    localStorage.setItem(key, '1')
  storedTipDraft.write({ ...emptyForm, kind: 'shop', name: 'Retro' })
  storedFeedbackDraft.write({ contact: 'anna@example.se', text: 'Hej' })
  storedFavouriteChanges.write({ uid: 'anna', changes: [] })
  saveRound('stopp=s1')
}

const leavings: readonly [string, (client: FakeIdentityClient, session: AuthSession) => unknown, readonly string[]][] =
  [
    ['signs out', (_client, session) => session.actions.signOut(), []],
    ['is followed by somebody else', (client) => client.say(bo), ['signed_in', 'visitor']],
    ['is signed out elsewhere', (client) => client.say(null), []],
  ]
test.each(leavings)('a visitor who %s leaves no drafts, positions or round behind', async (_how, leave, left) => {
  const client = fakeIdentityClient({ signOut: () => Promise.resolve() })
  const { session } = startWith(client)
  await session.actions.client()
  leaveTraces()
  client.say(anna)
  // Signing in keeps drafts that were written before it.
  expect(stored()).toHaveLength(11)
  await leave(client, session)
  expect(stored()).toEqual(left)
})

test('a session that ended before the page was opened leaves no drafts or positions behind', async () => {
  storedSignIn.write('some-sign-in')
  leaveTraces()
  const client = fakeIdentityClient()
  startWith(client)
  await Promise.resolve()
  client.say(null)
  expect(stored()).toEqual([])
})

test('the next visitor does not see a draft from a tab suspended during the sign-out', async () => {
  const client = fakeIdentityClient()
  const { session } = startWith(client)
  await session.actions.client()
  client.say(anna)
  leaveTraces()
  const asleep = Object.entries(sessionStorage) as [string, string][]
  client.say(bo)
  for (const [key, text] of asleep) sessionStorage.setItem(key, text)
  expect([storedTipDraft.read(), storedFeedbackDraft.read()]).toEqual([null, null])
  expect(sessionStorage).toHaveLength(0)
})

test('a sign-in in another tab makes this tab load the provider', () => {
  const { loadClient } = startWith(fakeIdentityClient())
  window.dispatchEvent(new StorageEvent('storage', { key: 'zoom', newValue: '7' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'signed_in', newValue: null }))
  expect(loadClient).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'signed_in', newValue: 'true' }))
  expect(loadClient).toHaveBeenCalledOnce()
})

describe('without a network', () => {
  const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  function returnTo(client = fakeIdentityClient()) {
    storedSignIn.write('some-sign-in')
    storedVisitor.write('anna')
    return { client, ...startWith(client) }
  }

  test.each([
    ['an unreachable network', () => {}],
    ['no network', goOffline],
  ])('with %s the last visitor counts as signed in until the provider answers', async (_what, lose) => {
    lose()
    const { client, session, onSwitch } = returnTo()
    await Promise.resolve()
    client.say('unreachable')
    expect(session.user()).toEqual({ uid: 'anna', email: null, emailVerified: true, loginMethod: 'email' })
    client.say('unreachable')
    expect(onSwitch).not.toHaveBeenCalled()
    // The answers cached so far lack favourite marks. The switch to anna is reported, so they are fetched again.
    client.say(anna)
    expect(session.user()).toEqual(anna)
    expect(onSwitch).toHaveBeenCalledExactlyOnceWith(null, anna)
  })

  test("the last visitor also counts as signed in after three silent seconds, or without the provider's program", async () => {
    const silent = returnTo()
    await vi.advanceTimersByTimeAsync(signedOutAfterMs - 1)
    expect(silent.session.user()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(isKnown(silent)).toBe(true)
    expect(silent.session.user()?.uid).toBe('anna')
    silent.client.say(null)
    expect(silent.session.user()).toBeNull()
    storedSignIn.write('some-sign-in')
    storedVisitor.write('anna')
    const { session } = start(() => Promise.reject(unreachable()))
    await session.known
    expect(session.user()?.uid).toBe('anna')
  })

  test('without a stored sign-in the visitor is signed out', async () => {
    const { client, session } = returnTo()
    storedSignIn.clear()
    await Promise.resolve()
    client.say('unreachable')
    expect(session.user()).toBeNull()
  })

  test.each([
    ['nobody', null, ['session', 'changes']],
    ['another account', bo, ['changes']],
  ])('all data of the last visitor is deleted when the provider then reports %s', async (_who, answer, lost) => {
    goOffline()
    const { client, session, onSwitch } = returnTo()
    await Promise.resolve()
    client.say('unreachable')
    const assumed = session.user()
    leaveTraces()
    cacheNames = new Set(['favourites', 'places', 'page'])
    client.say(answer)
    expect(session.user()).toEqual(answer)
    expect(onSwitch).toHaveBeenLastCalledWith(assumed, answer)
    expect(stored()).toEqual(answer ? ['signed_in', 'visitor'] : [])
    expect(storedVisitor.read()).toBe(answer ? 'bo' : null)
    await expect.poll(() => [...cacheNames]).toEqual(['page'])
    expect(addCacheNotices).toHaveBeenLastCalledWith({ lost })
  })

  test('signing out deletes all stored data; later the provider signs out before it reports an account', async () => {
    goOffline()
    const signOut = vi.fn<() => Promise<void>>().mockRejectedValue(unreachable())
    const client = fakeIdentityClient({ signOut })
    const { session } = startWith(client)
    await session.actions.client()
    client.say(anna)
    leaveTraces()
    expect(await session.actions.signOut()).toEqual({ success: true })
    expect(session.user()).toBeNull()
    expect(stored()).toEqual(['sign_out'])

    // Reload the page, first still offline, then online.
    const told: string[] = []
    const next = fakeIdentityClient({
      async signOut() {
        told.push('sign out')
        if (told.length === 1) throw unreachable()
      },
      onChange(listener) {
        told.push('asked')
        listener(null)
        return () => {}
      },
    })
    const reloaded = startWith(next)
    expect(isKnown(reloaded)).toBe(true)
    await expect.poll(() => told).toEqual(['sign out'])
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => told).toEqual(['sign out', 'sign out', 'asked'])
    expect(storedSignOut.read()).toBeNull()
  })

  test('a sign-out in another tab signs this tab out too', async () => {
    const client = fakeIdentityClient()
    const { session } = startWith(client)
    await session.actions.client()
    client.say(anna)
    window.dispatchEvent(new StorageEvent('storage', { key: 'sign_out', newValue: 'true' }))
    expect(session.user()).toBeNull()
  })

  test('a failed sign-out while online leaves the visitor signed in', async () => {
    const client = fakeIdentityClient({ signOut: () => Promise.reject(unreachable()) })
    const { session } = startWith(client)
    await session.actions.client()
    client.say(anna)
    expect(await session.actions.signOut()).toMatchObject({ success: false })
    expect(session.user()).toEqual(anna)
    expect(storedSignOut.read()).toBeNull()
  })
})
