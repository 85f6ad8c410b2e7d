import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { storedSignIn } from '../stored-state.ts'
import { AuthProvider } from './AuthProvider.tsx'
import { startAuthSession } from './auth-session.ts'
import { useAuth } from './auth.ts'
import { anna, bo, type FakeIdentityClient, fakeIdentityClient } from './fake-identity-client.ts'
import { type IdentityClient } from './identity-client.ts'
import { setTokenSource } from './token-source.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setTokenSource(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.textContent = ''
})

/** `load` decides when and whether the provider's program arrives. */
function start(load: () => Promise<IdentityClient>) {
  const loadClient = vi.fn(load)
  const onSwitch = vi.fn()
  return { loadClient, onSwitch, session: startAuthSession({ loadClient, onSwitch }) }
}

function startWith(client: FakeIdentityClient) {
  return start(() => Promise.resolve(client))
}

function Who() {
  const { user } = useAuth()
  return <p>{user ? `Inloggad: ${user.email}` : 'Ingen inloggad'}</p>
}

/** In a page with content already painted, like index.html. */
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

test('§8 auth helper success, §6 sign-out: signing in shows the account and stores the sign-in; signing out removes both', async () => {
  const client = fakeIdentityClient({ signIn: () => Promise.resolve(anna), signOut: () => Promise.resolve() })
  const started = startWith(client)
  const screen = await show(started)
  expect(await started.session.actions.signIn('anna@example.se', 'hemligt')).toEqual({ success: true, user: anna })
  await expect.element(screen.getByText('Inloggad: anna@example.se')).toBeVisible()
  expect(storedSignIn.read()).not.toBe(null)
  for (const name of ['places', 'searches', 'page']) await caches.open(name)
  expect(await started.session.actions.signOut()).toEqual({ success: true })
  await expect.element(screen.getByText('Ingen inloggad')).toBeVisible()
  expect(storedSignIn.read()).toBe(null)
  expect(await caches.keys()).toEqual(['page'])
  await caches.delete('page')
  expect(started.onSwitch.mock.calls).toEqual([
    [null, anna],
    [anna, null],
  ])
})

test('the next visitor at the same device sees no data of the previous one', async () => {
  const client = fakeIdentityClient()
  const { session, onSwitch } = startWith(client)
  await session.actions.client()
  client.say(anna)
  await caches.open('places')
  client.say({ ...anna, emailVerified: false })
  expect(onSwitch).toHaveBeenCalledTimes(1)
  expect(await caches.has('places')).toBe(true)
  client.say(bo)
  expect(onSwitch).toHaveBeenLastCalledWith({ ...anna, emailVerified: false }, bo)
  await expect.poll(() => caches.has('places')).toBe(false)
})
