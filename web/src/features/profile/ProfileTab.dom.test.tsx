import type { SeenProfile } from '@fyndkartan/contract/account'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as account from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'
import { AuthContext } from '../../api/identity/auth.ts'
import { anna, buildAuth } from '../../testing/build-auth.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ProfileTab } from './ProfileTab.tsx'

vi.mock('../../api/account.ts')
const { loadProfile, updateProfile, exportPersonalData } = vi.mocked(account)

beforeEach(() => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  loadProfile.mockResolvedValue(storedProfile)
  updateProfile.mockResolvedValue()
})

const storedProfile: SeenProfile = {
  firstName: 'Anna',
  lastName: null,
  dateOfBirth: '1980-03-05',
  loginMethod: 'email',
  createdOn: '2026-11-21',
  isOperator: false,
}

function show(user = anna, auth = buildAuth({ user })) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <AuthContext value={auth}>
        <Router history={memoryHistory('/profile')}>
          <ProfileTab user={user} isRemoved={false} onRemoved={() => {}} watches={null} />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
}

const refusal = (status: number) => new RequestError(status, 'no')

/** The lines of the profile, each as 'name: value'. */
function readFacts(): string[] {
  return [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map((part) => part.textContent).join(': '),
  )
}

test('profile names: known facts are shown, and missing ones have a placeholder', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
  expect(readFacts()).toEqual([
    'E-post: anna@fynd.example',
    'Förnamn: Anna',
    'Efternamn: Inte angivet',
    'Födelsedatum: 5 mars 1980',
    'Inloggningsmetod: E-post',
    'Konto skapat: 21 november 2026',
  ])
})

test('§3 profile e-mail: the session’s address is shown while the profile loads', async () => {
  loadProfile.mockReturnValue(new Promise(() => {}))
  const screen = await show()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('anna@fynd.example')
  await expect.element(screen.getByText('Laddar dina uppgifter...')).toBeInTheDocument()
  expect(screen.getByText('Inte angivet').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Redigera' }).elements()).toEqual([])
})

test('an empty profile shows placeholders', async () => {
  loadProfile.mockResolvedValue({ ...storedProfile, firstName: null, dateOfBirth: null, createdOn: null })
  const screen = await show({ ...anna, email: null })
  await expect.element(screen.getByText('Inte angivet').nth(4)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Hej!' })).toBeVisible()
  expect(readFacts()).toEqual([
    'E-post: Inte angivet',
    'Förnamn: Inte angivet',
    'Efternamn: Inte angivet',
    'Födelsedatum: Inte angivet',
    'Inloggningsmetod: E-post',
    'Konto skapat: Inte angivet',
  ])
})

test.each([
  ['profile not authenticated', 'a token that is not taken', refusal(401), 'Kunde inte autentisera användare'],
  ['profile not loaded', 'silence', refusal(0), 'Kunde inte ladda användardata'],
  ['profile not loaded', 'too many calls', refusal(429), 'Kunde inte ladda användardata'],
  ['profile not loaded', 'a fault', refusal(500), 'Kunde inte ladda användardata'],
  ['profile not loaded', 'no JSON', new SyntaxError('Unexpected token'), 'Kunde inte ladda användardata'],
  ['profile not loaded', 'no profile', new TypeError('no profile'), 'Kunde inte ladda användardata'],
])('§8 %s: %s shows an error, and the profile can be loaded again', async (_key, _what, error, text) => {
  loadProfile.mockRejectedValueOnce(error)
  const screen = await show()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('§4 profile edit, §4 profile save, §8 profile updated: saving sends the three fields, reloads the profile and confirms', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Redigera' }).click()
  await expect.element(screen.getByLabelText('Förnamn')).toHaveFocus()
  await screen.getByLabelText('Förnamn').fill('  Anna-Karin ')
  await screen.getByLabelText('Efternamn').fill('Ek')
  await screen.getByLabelText('Födelsedatum').fill('')
  loadProfile.mockResolvedValue({ ...storedProfile, firstName: 'Anna-Karin', lastName: 'Ek', dateOfBirth: null })
  await screen.getByRole('button', { name: 'Spara' }).click()
  await expect.element(screen.getByText('Profil uppdaterad!')).toBeVisible()
  expect(updateProfile).toHaveBeenCalledExactlyOnceWith({ firstName: 'Anna-Karin', lastName: 'Ek', dateOfBirth: null })
  await expect.poll(() => loadProfile).toHaveBeenCalledTimes(2)
  expect(readFacts()).toContain('Efternamn: Ek')
  expect(readFacts()).toContain('Födelsedatum: Inte angivet')
  await expect.element(screen.getByRole('button', { name: 'Redigera' })).toHaveFocus()
  // The next edit removes the message.
  await screen.getByRole('button', { name: 'Redigera' }).click()
  expect(screen.getByText('Profil uppdaterad!').elements()).toEqual([])
})

test.each([
  ['profile not authenticated', 'a token that is not taken', refusal(401), 'Kunde inte autentisera användare'],
  ['profile not updated', 'silence', refusal(0), 'Kunde inte uppdatera profil'],
  ['profile not updated', 'a refusal', refusal(400), 'Kunde inte uppdatera profil'],
  ['profile not updated', 'too many calls', refusal(429), 'Kunde inte uppdatera profil'],
  ['profile not updated', 'a fault', refusal(500), 'Kunde inte uppdatera profil'],
])('§8 %s: when %s makes saving fail, the inputs stay', async (_key, _what, error, text) => {
  updateProfile.mockRejectedValueOnce(error)
  const screen = await show()
  await screen.getByRole('button', { name: 'Redigera' }).click()
  await screen.getByLabelText('Efternamn').fill('Ek')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await expect.element(screen.getByLabelText('Efternamn')).toHaveValue('Ek')
  expect(loadProfile).toHaveBeenCalledTimes(1)
  await screen.getByRole('button', { name: 'Spara' }).click()
  await expect.element(screen.getByText('Profil uppdaterad!')).toBeVisible()
})

test('a second click during saving sends nothing', async () => {
  let finish = () => {}
  updateProfile.mockReturnValue(new Promise((resolve) => (finish = resolve)))
  const screen = await show()
  await screen.getByRole('button', { name: 'Redigera' }).click()
  await screen.getByRole('button', { name: 'Spara' }).click()
  await screen.getByRole('button', { name: 'Sparar...' }).click({ force: true })
  await screen.getByRole('button', { name: 'Avbryt' }).click({ force: true })
  await expect.element(screen.getByLabelText('Förnamn')).toHaveAttribute('readonly')
  finish()
  await expect.element(screen.getByText('Profil uppdaterad!')).toBeVisible()
  expect(updateProfile).toHaveBeenCalledTimes(1)
})

test('§4 profile cancel: cancelling reloads the profile and changes nothing', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Redigera' }).click()
  await screen.getByLabelText('Förnamn').fill('Någon annan')
  await screen.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
  await expect.poll(() => loadProfile).toHaveBeenCalledTimes(2)
  expect(updateProfile).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('button', { name: 'Redigera' })).toHaveFocus()
})

test('profile not validated: saving keeps a stored date of birth that is not a date', async () => {
  loadProfile.mockResolvedValue({ ...storedProfile, dateOfBirth: 'i maj' })
  const screen = await show()
  await screen.getByRole('button', { name: 'Redigera' }).click()
  await expect.element(screen.getByLabelText('Födelsedatum')).toHaveValue('i maj')
  await screen.getByRole('button', { name: 'Spara' }).click()
  await expect.poll(() => updateProfile).toHaveBeenCalledWith(expect.objectContaining({ dateOfBirth: 'i maj' }))
})

test('with Facebook sign-in, the page says that Facebook has the password, and offers no change', async () => {
  const screen = await show({ ...anna, loginMethod: 'facebook' })
  await expect.element(screen.getByText(/^Du loggar in med Facebook, som har hand om ditt lösenord/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Byt/ }).elements()).toEqual([])
})

test('an unconfirmed address has a button that mails the link again', async () => {
  const requestEmailConfirmation = vi.fn(async () => {})
  const user = { ...anna, emailVerified: false }
  const screen = await show(user, buildAuth({ user }, { requestEmailConfirmation }))
  await expect.element(screen.getByText('Inte bekräftad')).toBeVisible()
  await screen.getByRole('button', { name: 'Skicka länken igen' }).click()
  await expect.element(screen.getByText('Vi har mejlat en ny länk till anna@fynd.example.')).toBeVisible()
  expect(requestEmailConfirmation).toHaveBeenCalledTimes(1)
})

test('a confirmed address has no such button', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Bekräftad', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Skicka länken igen' }).elements()).toEqual([])
})

test('the downloaded file has a name of its own', async () => {
  exportPersonalData.mockResolvedValue(new Blob(['{"profile":{}}'], { type: 'application/json' }))
  const saved = new Promise<HTMLAnchorElement>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve(this)
    })
  })
  const screen = await show()
  await screen.getByRole('button', { name: 'Ladda ner mina uppgifter' }).click()
  const link = await saved
  expect(link.download).toBe('fyndkartan-mina-uppgifter.json')
  expect(await (await fetch(link.href)).text()).toBe('{"profile":{}}')
  await expect.element(screen.getByText('Dina uppgifter är nedladdade.')).toBeVisible()
})

test('a failed download is reported', async () => {
  exportPersonalData.mockRejectedValue(new RequestError(503, 'no'))
  const screen = await show()
  await screen.getByRole('button', { name: 'Ladda ner mina uppgifter' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kunde inte hämta dina uppgifter. Försök igen.')
})

test('only operators see the link to the desk', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Hej Anna!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Till granskningen' }).elements()).toEqual([])
  await screen.unmount()
  loadProfile.mockResolvedValue({ ...storedProfile, isOperator: true })
  const operators = await show()
  await expect.element(operators.getByRole('link', { name: 'Till granskningen' })).toHaveAttribute('href', '#/granska')
})
