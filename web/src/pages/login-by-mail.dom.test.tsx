/** The views of the login page that mailed links open. */
import { describe, expect, test, vi } from 'vitest'
import { type IdentityClient, IdentityError } from '../api/identity/identity-client.ts'
import { anna } from '../testing/build-auth.ts'
import { hiddenField, readPasswordFields } from '../testing/password-fields.ts'
import { pending, showLogin as show } from '../testing/show-login.tsx'

vi.mock('../site-config.ts', () => ({
  siteConfig: { api_key: 'key', identity: { provider: 'embedded', facebook: true } },
}))
vi.mock('../api/account.ts', () => ({ createProfile: async () => 'existed', recordLogin: async () => {} }))

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

  test('the view starts with the typed e-mail address and returns it to the form', async () => {
    const asked = vi.fn(async () => {})
    const { screen, email, send, status } = await showForgotten(asked)
    await expect.element(email).toHaveValue('anna@fynd.example')
    await send.click()
    await expect
      .element(status)
      .toHaveTextContent('Om det finns ett konto med den adressen har vi skickat ett mejl med en länk.')
    expect(asked).toHaveBeenCalledExactlyOnceWith('anna@fynd.example')
    expect(document.activeElement).not.toBe(document.body)
    await screen.getByRole('button', { name: 'Till inloggningen' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Logga in' })).toHaveFocus()
    await expect.element(email).toHaveValue('anna@fynd.example')
  })

  test('sends one request despite several clicks', async () => {
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

  test('requires an address', async () => {
    const asked = vi.fn(async () => {})
    const { email, send, alert } = await showForgotten(asked)
    await email.fill('  ')
    await send.click()
    await expect.element(alert).toHaveTextContent('Fyll i din e-postadress.')
    await expect.element(email).toHaveFocus()
    expect(asked).not.toHaveBeenCalled()
  })

  test('shows why the request failed', async () => {
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

  test('opens without a request, and warns that all sessions will end', async () => {
    const { calls, clientChanges } = listening()
    const { screen } = await show({}, clientChanges, '/login?reset=abc')
    await expect.element(screen.getByText(/^När du sparar loggas alla ut från kontot/)).toBeVisible()
    await new Promise((done) => setTimeout(done, 50))
    expect(calls).toEqual([])
  })

  test('password reset: passwords are hidden, and open to password managers and pasting', async () => {
    await showReset(async () => null)
    await expect
      .poll(readPasswordFields)
      .toEqual([hiddenField('Nytt lösenord', 'new-password'), hiddenField('Bekräfta lösenord', 'new-password')])
  })

  test('lists the removed sign-in methods', async () => {
    const { choose, status } = await showReset(async () => ({ facebook: true, sessions: 2 }))
    await choose('nyhemlig', 'nyhemlig')
    await expect
      .element(status)
      .toHaveTextContent(
        'Ditt lösenord är bytt. Logga in med det nya. Facebook-inloggningen togs bort från kontot. 2 inloggningar avslutades.',
      )
  })

  test('sets the password, deletes the code and opens the sign-in', async () => {
    const asked = vi.fn(async () => null)
    const { screen, choose, address, status } = await showReset(asked)
    expect(address()).toBe('/login')
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
  ] as const)('refuses "%s" with the confirmation "%s": %s', async (password, confirmation, text, focused) => {
    const asked = vi.fn(async () => null)
    const shown = await showReset(asked)
    await shown.choose(password, confirmation)
    await expect.element(shown.alert).toHaveTextContent(text)
    await expect.element(shown[focused]).toHaveFocus()
    expect(asked).not.toHaveBeenCalled()
    expect(shown.address()).toBe('/login')
  })

  test('offers a new link when it is used or expired', async () => {
    const { screen, choose, alert, address } = await showReset(async () => Promise.reject(deadLink))
    await choose('nyhemlig', 'nyhemlig')
    await expect.element(alert).toHaveTextContent(deadLink.message)
    expect(alert.element().textContent).toBe(deadLink.message)
    await expect.poll(address).toBe('/login')
    await screen.getByRole('button', { name: 'Be om en ny länk' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toHaveFocus()
  })

  test('keeps code and inputs while the server is unreachable', async () => {
    const { choose, fresh, alert, address } = await showReset(async () => Promise.reject(unreachable))
    await choose('nyhemlig', 'nyhemlig')
    await expect.element(alert).toHaveTextContent('Ett fel uppstod: Servern kunde inte nås.')
    await expect.element(fresh).toHaveValue('nyhemlig')
    expect(address()).toBe('/login')
  })
})

test.each(['reset', 'confirm'])('the code of a link is removed from the address at once: %s', async (purpose) => {
  const { screen, address } = await show({}, {}, `/login?${purpose}=abc`)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(address).toBe('/login')
  // The view keeps the code until the page is reloaded.
  await expect
    .element(screen.getByText(purpose === 'reset' ? 'Spara lösenordet' : 'Logga in och bekräfta'))
    .toBeVisible()
})

describe('a mailed link that confirms an address', () => {
  const refusing = (code: string) => vi.fn(() => Promise.reject(new IdentityError(code, 'Logga in igen först.')))
  const unconfirmed = { ...anna, emailVerified: false }
  const signedIn = { success: true, user: unconfirmed } as const
  const press = { name: 'Bekräfta adressen' }
  const enter = { name: 'Logga in och bekräfta' }
  const thanks = 'Tack! Din e-postadress är bekräftad.'

  test.each([
    ['a signed-out visitor', null],
    ['a signed-in visitor', unconfirmed],
  ])('opens without a request for %s', async (_who, user) => {
    const { calls, clientChanges } = listening()
    const { screen, address } = await show({ user }, clientChanges, '/login?confirm=abc')
    await expect.element(screen.getByRole('button', user ? press : enter)).toBeVisible()
    await new Promise((done) => setTimeout(done, 50))
    expect(calls).toEqual([])
    expect(address()).toBe('/login')
  })

  test('names the account, confirms once with one click, and is removed from the address', async () => {
    const { call: asked, resolve } = pending<void>()
    const { screen, status, address } = await show({ user: unconfirmed }, { confirmEmail: asked }, '/login?confirm=abc')
    await expect.element(screen.getByText(`Du är inloggad på kontot ${anna.email}`)).toBeVisible()
    await screen.getByRole('button', press).click()
    await expect.element(status).toHaveTextContent('Bekräftar...')
    await screen.getByRole('button', press).click({ force: true })
    resolve()
    await expect.element(status).toHaveTextContent(thanks)
    expect(asked).toHaveBeenCalledExactlyOnceWith('abc')
    await expect.poll(address).toBe('/login')
    await expect.element(screen.getByRole('link', { name: 'Till din profil' })).toBeVisible()
  })

  test('says that it is for a new address when the account is already confirmed', async () => {
    const { screen } = await show({ user: anna }, {}, '/login?confirm=abc')
    await expect
      .element(screen.getByText('Tryck på knappen, så får kontot adressen som länken kom till.'))
      .toBeVisible()
  })

  test('signs a signed-out visitor in and confirms with one click', async () => {
    const order: string[] = []
    const { screen, email, secret, status } = await show(
      {
        signIn: vi.fn(async (...typed: string[]) => {
          order.push(`in ${typed.join(' ')}`)
          return signedIn
        }),
      },
      { confirmEmail: async (code) => void order.push(`confirm ${code}`) },
      '/login?confirm=abc',
    )
    await email.fill(' anna@fynd.example ')
    await secret.fill('hemligt')
    await screen.getByRole('button', enter).click()
    await expect.element(status).toHaveTextContent(thanks)
    expect(order).toEqual(['in anna@fynd.example hemligt', 'confirm abc'])
  })

  test('reports a wrong password at its field and confirms nothing', async () => {
    const confirmEmail = vi.fn(async () => {})
    const signIn = vi.fn(async () => ({ success: false as const, message: 'auth/wrong-password' }))
    const { screen, email, secret, alert, address } = await show({ signIn }, { confirmEmail }, '/login?confirm=abc')
    await screen.getByRole('button', enter).click()
    await expect.element(alert).toHaveTextContent('E-post och lösenord är obligatoriska')
    await expect.element(email).toHaveFocus()
    await email.fill('anna@fynd.example')
    await secret.fill('hemligt')
    await screen.getByRole('button', enter).click()
    await expect.element(alert).toHaveTextContent('Fel lösenord')
    await expect.element(secret).toHaveFocus()
    await expect.element(secret).toHaveValue('hemligt')
    expect(confirmEmail).not.toHaveBeenCalled()
    expect(address()).toBe('/login')
  })

  test('for another account requires a sign-in to that account, and then confirms', async () => {
    const confirmEmail = refusing('auth/sign-in-first')
    const signIn = vi.fn(async () => signedIn)
    const { screen, email, secret, alert, status, address } = await show(
      { user: anna, signIn },
      { confirmEmail },
      '/login?confirm=abc',
    )
    await screen.getByRole('button', press).click()
    await expect.element(alert).toHaveTextContent(`Länken hör till ett annat konto än ${anna.email}. Logga in på det.`)
    await expect.element(email).toHaveFocus()
    expect(address()).toBe('/login')
    await email.fill('bo@fynd.example')
    await secret.fill('hemligt')
    confirmEmail.mockImplementation(async () => undefined as never)
    await screen.getByRole('button', enter).click()
    await expect.element(status).toHaveTextContent(thanks)
    expect(signIn).toHaveBeenCalledExactlyOnceWith('bo@fynd.example', 'hemligt')
  })

  test('requires the password again when the sign-in is too old', async () => {
    const confirmEmail = refusing('auth/requires-recent-login')
    const { screen, email, secret, alert, status } = await show(
      { user: unconfirmed },
      { confirmEmail },
      '/login?confirm=abc',
    )
    await screen.getByRole('button', press).click()
    await expect.element(screen.getByText(/^Det var ett tag sedan du loggade in här\./)).toBeVisible()
    await expect.element(email).toHaveValue(anna.email)
    await expect.element(email).toHaveAttribute('readonly')
    await expect.element(secret).toHaveFocus()
    expect(alert.query()).toBeNull()
    expect(screen.getByRole('button', { name: /Facebook/ }).query()).toBeNull()
    await secret.fill('hemligt')
    confirmEmail.mockImplementation(async () => undefined as never)
    await screen.getByRole('button', enter).click()
    await expect.element(status).toHaveTextContent(thanks)
  })

  test('requires Facebook again, during the click, for an account with Facebook sign-in', async () => {
    const confirmEmail = refusing('auth/requires-recent-login')
    const bo = { ...unconfirmed, loginMethod: 'facebook' } as const
    const signInWithFacebook = vi.fn(async () => ({ success: true, user: bo }) as const)
    const { screen, secret, status } = await show(
      { user: bo, signInWithFacebook },
      { confirmEmail },
      '/login?confirm=abc',
    )
    await screen.getByRole('button', press).click()
    const facebook = screen.getByRole('button', { name: 'Fortsätt med Facebook' })
    await expect.element(facebook).toBeVisible()
    expect(secret.query()).toBeNull()
    confirmEmail.mockImplementation(async () => undefined as never)
    await facebook.click()
    await expect.element(status).toHaveTextContent(thanks)
    expect(signInWithFacebook).toHaveBeenCalledOnce()
  })

  test.each([
    ['a signed-out visitor', null],
    ['a signed-in visitor', unconfirmed],
  ])('shows %s who has not created the account how to set a new password', async (_who, user) => {
    const { screen } = await show({ user }, {}, '/login?confirm=abc')
    await expect.element(screen.getByText(/^Var det inte du som skapade kontot\?/)).toBeVisible()
    await screen.getByRole('button', { name: 'Välj ett nytt lösenord' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toHaveFocus()
  })

  test('offers a new link to a signed-in visitor when it is used or expired', async () => {
    const again = vi.fn(async () => {})
    const { screen, alert, address } = await show(
      { user: unconfirmed },
      { confirmEmail: async () => Promise.reject(deadLink), requestEmailConfirmation: again },
      '/login?confirm=abc',
    )
    await screen.getByRole('button', press).click()
    await expect.element(alert).toHaveTextContent(deadLink.message)
    await expect.poll(address).toBe('/login')
    await screen.getByRole('button', { name: 'Skicka en ny länk' }).click()
    await expect.element(screen.getByText('En ny länk är på väg till din e-postadress.')).toBeVisible()
    expect(again).toHaveBeenCalledOnce()
  })

  test('offers no new link for a confirmed address when it is used or expired', async () => {
    const { screen, alert } = await show(
      { user: anna },
      { confirmEmail: async () => Promise.reject(deadLink) },
      '/login?confirm=abc',
    )
    await screen.getByRole('button', press).click()
    await expect.element(alert).toHaveTextContent(deadLink.message)
    expect(screen.getByRole('button', { name: 'Skicka en ny länk' }).query()).toBeNull()
    await expect.element(screen.getByRole('link', { name: 'Till din profil' })).toBeVisible()
  })

  test('can be repeated while the server is unreachable', async () => {
    const confirmEmail = vi.fn(async () => Promise.reject(unreachable)).mockName('confirm')
    const { screen, alert, status, address } = await show({ user: unconfirmed }, { confirmEmail }, '/login?confirm=abc')
    await screen.getByRole('button', press).click()
    await expect.element(alert).toHaveTextContent('Ett fel uppstod: Servern kunde inte nås.')
    expect(address()).toBe('/login')
    confirmEmail.mockResolvedValue(undefined as never)
    await screen.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(status).toHaveTextContent(thanks)
  })

  test('does not move the focus after the visitor has left the page', async () => {
    const { call, resolve } = pending<void>()
    const { screen, email, secret, status, history, address } = await show(
      {},
      { confirmEmail: call },
      '/login?confirm=abc',
    )
    await email.fill('anna@fynd.example')
    await secret.fill('hemligt')
    await screen.getByRole('button', enter).click()
    await expect.element(status).toHaveTextContent('Loggar in och bekräftar...')
    await expect.poll(() => call.mock.calls.length).toBe(1)
    history.go('/about', 'push')
    resolve()
    await new Promise((done) => setTimeout(done, 20))
    expect(address()).toBe('/about')
  })

  test('opens a fresh view for another link in the same tab', async () => {
    const asked = vi.fn(async () => {})
    const { screen, history } = await show({ user: unconfirmed }, { confirmEmail: asked }, '/login?confirm=abc')
    await screen.getByRole('button', press).click()
    await expect.element(screen.getByText(/^Tack!/)).toBeVisible()
    history.go('/login?confirm=def', 'push')
    await screen.getByRole('button', press).click()
    await expect.poll(() => asked.mock.calls).toEqual([['abc'], ['def']])
  })
})

/** A provider that records its calls. */
function listening() {
  const calls: string[] = []
  const names = ['resetPassword', 'confirmEmail', 'requestPasswordReset', 'requestEmailConfirmation', 'signIn'] as const
  const note = (name: string) => async () => {
    calls.push(name)
    return null as never
  }
  return { calls, clientChanges: Object.fromEntries(names.map((name) => [name, note(name)])) }
}
