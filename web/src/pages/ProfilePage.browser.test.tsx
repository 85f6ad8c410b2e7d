import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as account from '../api/account.ts'
import { AuthContext } from '../api/identity/auth.ts'
import type { AuthUser, IdentityClient } from '../api/identity/identity-client.ts'
import { anna, buildAuth } from '../testing/build-auth.ts'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import ProfilePage from './ProfilePage.tsx'

vi.mock('../api/account.ts')
let favourites = () => <p>Alla favoriter</p>
vi.mock('./ProfileFavourites.tsx', () => ({ default: () => favourites() }))
// The visitor's watches have their own tests.
vi.mock('./ProfileWatches.tsx', () => ({ default: () => null }))

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(account).loadProfile.mockResolvedValue({
    firstName: 'Anna',
    lastName: null,
    dateOfBirth: null,
    loginMethod: 'email',
    createdOn: '2026-11-21',
    isOperator: false,
  })
  favourites = () => <p>Alla favoriter</p>
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Renders the page for a visitor. The provider's `deleteAccount` signs that visitor out. */
function show(path: string, first: AuthUser | null = anna) {
  const history = memoryHistory(path)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const moves = vi.spyOn(history, 'go')
  let setUser: (user: AuthUser | null) => void = () => {}
  const client: Partial<IdentityClient> = { deleteAccount: async () => setUser(null) }
  function Visit() {
    const [user, set] = useState(first)
    setUser = set
    return (
      <AuthContext value={buildAuth({ user }, client)}>
        <Router history={history}>
          <ProfilePage />
        </Router>
      </AuthContext>
    )
  }
  const screen = render(
    <QueryClientProvider client={queries}>
      <Visit />
    </QueryClientProvider>,
  )
  return { history, moves, screen, become: (user: AuthUser | null) => setUser(user) }
}

test('§6 profile needs sign-in: a signed-out visitor is redirected to the login page, which replaces the entry in the history', async () => {
  const { moves, screen } = show('/profile', null)
  const { container } = await screen
  expect(moves).toHaveBeenCalledWith('/login', 'replace')
  expect(container.textContent).toBe('')
})

test('a sign-out in another tab also redirects', async () => {
  const { moves, screen, become } = show('/profile')
  await expect.element((await screen).getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
  become(null)
  await expect.poll(() => moves).toHaveBeenCalledWith('/login', 'replace')
})

test("a change of account is reported, and the page shows the new account's profile", async () => {
  const { screen, become } = show('/profile')
  const page = await screen
  await page.getByRole('button', { name: 'Redigera' }).click()
  await page.getByLabelText('Förnamn').fill('Någon annan')
  become({ ...anna, uid: 'bo', email: 'bo@fynd.example' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Du är nu inloggad med ett annat konto.')
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('bo@fynd.example')
  expect(page.getByLabelText('Förnamn').elements()).toEqual([])
  await expect.poll(() => account.loadProfile).toHaveBeenCalledTimes(2)
})

test('§2 profile tabs: the profile comes first, and the chosen tab is in the address', async () => {
  const { history, moves, screen } = show('/profile')
  const page = await screen
  await expect.element(page.getByRole('tab', { name: 'Profil' })).toHaveAttribute('aria-selected', 'true')
  expect(document.title).toBe('Min profil – Fyndkartan')
  await page.getByRole('tab', { name: 'Favoriter' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Favoriter' })).toHaveTextContent('Alla favoriter')
  expect(moves).toHaveBeenCalledWith('/profile?tab=favoriter', 'push')
  history.go('/profile', 'push')
  await expect.element(page.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
})

test('an address with a tab opens it', async () => {
  const { screen } = show('/profile?tab=favoriter')
  await expect.element((await screen).getByText('Alla favoriter')).toBeVisible()
  expect(account.loadProfile).not.toHaveBeenCalled()
})

test('§4 profile tab leaves edit, §4 profile tab clears messages: switching tabs ends editing and removes messages', async () => {
  const { screen } = show('/profile')
  const page = await screen
  await page.getByRole('button', { name: 'Redigera' }).click()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect.element(page.getByText('Profil uppdaterad!')).toBeVisible()
  await page.getByRole('tab', { name: 'Favoriter' }).click()
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect.element(page.getByRole('button', { name: 'Redigera' })).toBeVisible()
  expect(page.getByText('Profil uppdaterad!').elements()).toEqual([])

  await page.getByRole('button', { name: 'Redigera' }).click()
  await page.getByLabelText('Förnamn').fill('Någon annan')
  await page.getByRole('tab', { name: 'Favoriter' }).click()
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect.element(page.getByRole('button', { name: 'Redigera' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
})

test('the page stays when the code of the favourites tab cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  favourites = () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const { screen } = show('/profile?tab=favoriter')
  const page = await screen
  await expect.element(page.getByRole('alert')).toHaveTextContent('Kunde inte ladda dina favoriter.')
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
})

test('deleting the account shows the goodbye text instead of the login page', async () => {
  const { moves, screen } = show('/profile')
  const page = await screen
  await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByLabelText('Lösenord', { exact: true }).fill('hemligt')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Ditt konto är borttaget.' })).toBeVisible()
  expect(moves).not.toHaveBeenCalled()
  // The focus moves after the page has rendered.
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Tack!Ditt konto är borttaget\./)
})
