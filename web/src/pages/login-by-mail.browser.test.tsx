/** The views of the login page that have to do with mails. */
import { describe, expect, test, vi } from 'vitest'
import { type IdentityClient, IdentityError } from '../api/identity/identity-client.ts'
import { anna } from '../testing/build-auth.ts'
import { pending, showLogin as show } from '../testing/show-login.tsx'

vi.mock('../site-config.ts', () => ({
  siteConfig: { api_key: 'key', identity: { provider: 'embedded', facebook: true } },
}))

const deadLink = new IdentityError('auth/invalid-action-code', 'Länken är redan använd eller för gammal. Be om en ny.')
const unreachable = new IdentityError('auth/network-request-failed', 'Servern kunde inte nås.')

describe('a forgotten password', () => {
  async function showForgotten(requestPasswordReset: IdentityClient['requestPasswordReset']) {
    const shown = await show({}, { requestPasswordReset })
    await shown.email.fill('anna@fynd.example')
    await shown.screen.getByRole('button', { name: 'Glömt lösenord?' }).click()
    const { screen } = shown
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toHaveFocus()
    return { ...shown, send: screen.getByRole('button', { name: 'Skicka länken' }) }
  }

  test('is asked for with the e-mail that was typed, and comes back with it', async () => {
    const asked = vi.fn(async () => {})
    const { screen, email, send, status } = await showForgotten(asked)
    await expect.element(email).toHaveValue('anna@fynd.example')
    await send.click()
    await expect
      .element(status)
      .toHaveTextContent('Om det finns ett konto med den adressen har vi skickat ett mejl med en länk.')
    expect(asked).toHaveBeenCalledExactlyOnceWith('anna@fynd.example')
    await screen.getByRole('button', { name: 'Till inloggningen' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Logga in' })).toHaveFocus()
    await expect.element(email).toHaveValue('anna@fynd.example')
  })

  test('is asked for once, however often one presses', async () => {
    const { call, resolve } = pending<void>()
    const { email, status } = await showForgotten(call)
    const { form } = email.element() as HTMLInputElement
    form?.requestSubmit()
    await expect.element(status).toHaveTextContent('Skickar...')
    form?.requestSubmit()
    resolve()
    await expect.poll(() => status.element().textContent).toMatch(/^Om det finns ett konto/)
    expect(call).toHaveBeenCalledOnce()
  })

  test('needs an address', async () => {
    const asked = vi.fn(async () => {})
    const { email, send, alert } = await showForgotten(asked)
    await email.fill('  ')
    await send.click()
    await expect.element(alert).toHaveTextContent('Fyll i din e-postadress.')
    await expect.element(email).toHaveFocus()
    expect(asked).not.toHaveBeenCalled()
  })

  test('failing, says why', async () => {
    const { email, send, alert } = await showForgotten(async () => Promise.reject(unreachable))
    await send.click()
    await expect.element(alert).toHaveTextContent('Ett fel uppstod: Servern kunde inte nås.')
    await expect.element(email).toHaveValue('anna@fynd.example')
  })
})

describe('a mailed link for a new password', () => {
  async function showReset(resetPassword: IdentityClient['resetPassword']) {
    const shown = await show({}, { resetPassword }, '/login?reset=abc')
    const { screen } = shown
    const fresh = screen.getByLabelText('Nytt lösenord', { exact: true })
    const save = screen.getByRole('button', { name: 'Spara lösenordet' })
    const choose = async (password: string, confirmation: string) => {
      await fresh.fill(password)
      await shown.again.fill(confirmation)
      await save.click()
    }
    return { ...shown, fresh, choose }
  }

  test('takes it, forgets the code and lets one sign in', async () => {
    const asked = vi.fn(async () => {})
    const { screen, choose, address, status } = await showReset(asked)
    expect(address()).toBe('/login?reset=abc')
    await choose('nyhemlig', 'nyhemlig')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Logga in' })).toHaveFocus()
    await expect.element(status).toHaveTextContent('Ditt lösenord är bytt. Logga in med det nya.')
    expect(asked).toHaveBeenCalledExactlyOnceWith('abc', 'nyhemlig')
    expect(address()).toBe('/login')
  })

  test.each([
    ['', '', 'Fyll i ett nytt lösenord.', 'fresh'],
    ['hemligt', 'hemlig', 'Lösenorden matchar inte', 'again'],
    ['hemli', 'hemli', 'Lösenordet måste vara minst 6 tecken', 'fresh'],
  ] as const)('"%s" and "%s": %s', async (password, confirmation, text, focused) => {
    const asked = vi.fn(async () => {})
    const shown = await showReset(asked)
    await shown.choose(password, confirmation)
    await expect.element(shown.alert).toHaveTextContent(text)
    await expect.element(shown[focused]).toHaveFocus()
    expect(asked).not.toHaveBeenCalled()
    expect(shown.address()).toBe('/login?reset=abc')
  })

  test('that is used or too old offers another one', async () => {
    const { screen, choose, alert, address } = await showReset(async () => Promise.reject(deadLink))
    await choose('nyhemlig', 'nyhemlig')
    await expect.element(alert).toHaveTextContent(deadLink.message)
    expect(alert.element().textContent).toBe(deadLink.message)
    await expect.poll(address).toBe('/login')
    await screen.getByRole('button', { name: 'Be om en ny länk' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toHaveFocus()
  })

  test('keeps its code and what was typed while the server cannot be reached', async () => {
    const { choose, fresh, alert, address } = await showReset(async () => Promise.reject(unreachable))
    await choose('nyhemlig', 'nyhemlig')
    await expect.element(alert).toHaveTextContent('Ett fel uppstod: Servern kunde inte nås.')
    await expect.element(fresh).toHaveValue('nyhemlig')
    expect(address()).toBe('/login?reset=abc')
  })
})

describe('a mailed link that confirms an address', () => {
  test('is used once, says so and leaves the address', async () => {
    const asked = vi.fn(async () => {})
    const { screen, status, address } = await show({}, { confirmEmail: asked }, '/login?confirm=abc')
    await expect.element(status).toHaveTextContent('Tack! Din e-postadress är bekräftad.')
    expect(asked).toHaveBeenCalledExactlyOnceWith('abc')
    await expect.poll(address).toBe('/login')
    await screen.getByRole('button', { name: 'Till inloggningen' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Logga in' })).toHaveFocus()
  })

  test('that is used or too old can be asked for again by whoever is signed in', async () => {
    const again = vi.fn(async () => {})
    const { screen, alert, address } = await show(
      { user: { ...anna, emailVerified: false } },
      { confirmEmail: async () => Promise.reject(deadLink), requestEmailConfirmation: again },
      '/login?confirm=abc',
    )
    await expect.element(alert).toHaveTextContent(deadLink.message)
    await expect.poll(address).toBe('/login')
    await screen.getByRole('button', { name: 'Skicka en ny länk' }).click()
    await expect.element(screen.getByText('En ny länk är på väg till din e-postadress.')).toBeVisible()
    expect(again).toHaveBeenCalledOnce()
  })

  test('that is used or too old is not offered anew for an address that is confirmed', async () => {
    const { screen, alert } = await show(
      { user: anna },
      { confirmEmail: async () => Promise.reject(deadLink) },
      '/login?confirm=abc',
    )
    await expect.element(alert).toHaveTextContent(deadLink.message)
    expect(screen.getByRole('button', { name: 'Skicka en ny länk' }).query()).toBeNull()
    await expect.element(screen.getByRole('link', { name: 'Till din profil' })).toBeVisible()
  })

  test('can be tried again while the server cannot be reached', async () => {
    const confirmEmail = vi.fn(async () => Promise.reject(unreachable)).mockName('confirm')
    const { screen, alert, status, address } = await show({}, { confirmEmail }, '/login?confirm=abc')
    await expect.element(alert).toHaveTextContent('Ett fel uppstod: Servern kunde inte nås.')
    expect(address()).toBe('/login?confirm=abc')
    confirmEmail.mockResolvedValue(undefined as never)
    await screen.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(status).toHaveTextContent('Tack! Din e-postadress är bekräftad.')
  })

  test('does not call back a visitor who has gone elsewhere', async () => {
    const { call, resolve } = pending<void>()
    const { history, address } = await show({}, { confirmEmail: call }, '/login?confirm=abc')
    history.go('/about', 'push')
    resolve()
    await new Promise((done) => setTimeout(done, 20))
    expect(address()).toBe('/about')
  })

  test('another link in the same tab is another one', async () => {
    const asked = vi.fn(async () => {})
    const { screen, history } = await show({}, { confirmEmail: asked }, '/login?confirm=abc')
    await expect.element(screen.getByText(/^Tack!/)).toBeVisible()
    history.go('/login?confirm=def', 'push')
    await expect.poll(() => asked.mock.calls).toEqual([['abc'], ['def']])
  })
})
