import '../styles/layers.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { StrictMode } from 'react'
import { createProfile, recordLogin } from '../api/account.ts'
import { RequestError } from '../api/client.ts'
import { type Auth, AuthContext } from '../api/identity/auth.ts'
import { type IdentityClient, IdentityError } from '../api/identity/identity-client.ts'
import { anna, buildAuth } from '../testing/build-auth.ts'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import LoginPage from './LoginPage.tsx'

const site = vi.hoisted(() => ({ facebook: true }))
vi.mock('../site-config.ts', () => ({
  siteConfig: {
    api_key: 'key',
    get identity() {
      return { provider: 'embedded', facebook: site.facebook }
    },
  },
}))
vi.mock('../api/account.ts', () => ({ createProfile: vi.fn(), recordLogin: vi.fn() }))

beforeEach(() => {
  site.facebook = true
  vi.mocked(createProfile).mockReset().mockResolvedValue('created')
  vi.mocked(recordLogin).mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
})

const deadLink = new IdentityError('auth/invalid-action-code', 'Länken är redan använd eller för gammal. Be om en ny.')
const unreachable = new IdentityError('auth/network-request-failed', 'Servern kunde inte nås.')

async function show(changes: Partial<Auth> = {}, clientChanges: Partial<IdentityClient> = {}, path = '/login') {
  const history = memoryHistory(path)
  const page = (auth: Auth) => (
    <StrictMode>
      <AuthContext value={auth}>
        <Router history={history}>
          <LoginPage />
        </Router>
      </AuthContext>
    </StrictMode>
  )
  const screen = await render(page(buildAuth({ user: null, ...changes }, clientChanges)))
  return {
    screen,
    email: screen.getByLabelText('E-post'),
    password: screen
      .getByRole('textbox')
      .or(screen.getByLabelText('Lösenord', { exact: true }))
      .last(),
    secret: screen.getByLabelText('Lösenord', { exact: true }),
    again: screen.getByLabelText('Bekräfta lösenord', { exact: true }),
    submit: screen.getByRole('button', { name: 'Logga in' }),
    create: screen.getByRole('button', { name: 'Skapa konto' }),
    alert: screen.getByRole('alert'),
    status: screen.getByRole('status'),
    address: () => {
      const { pathname, search } = history.current()
      return pathname + search
    },
    history,
    become: (user: Auth['user']) => screen.rerender(page(buildAuth({ ...changes, user }, clientChanges))),
  }
}

const refusing = (message: string) => vi.fn(async () => ({ success: false as const, message }))

/** A call that answers when told to. */
function pending<Value>() {
  const { promise, resolve } = Promise.withResolvers<Value>()
  return { call: vi.fn(() => promise), resolve }
}

describe('the form', () => {
  test('§2 login fields, §2 sign-up confirmation: password managers know them, and passwords stay in the browser', async () => {
    const { screen, email, secret, again, create } = await show()
    expect(secret.element().closest('form')).toBe(email.element().closest('form'))
    expect((secret.element() as HTMLInputElement).form?.method).toBe('post')
    for (const [field, name, type, autocomplete] of [
      [email, 'email', 'email', 'username'],
      [secret, 'password', 'password', 'current-password'],
    ] as const) {
      await expect.element(field).toHaveAttribute('name', name)
      await expect.element(field).toHaveAttribute('type', type)
      await expect.element(field).toHaveAttribute('autocomplete', autocomplete)
      expect(field.element().id).not.toBe('')
    }
    await screen.getByRole('radio', { name: 'Skapa konto' }).click({ force: true })
    await expect.element(create).toBeVisible()
    await expect.element(secret).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(again).toHaveAttribute('autocomplete', 'new-password')
  })

  test('§2 login toggle, §4 login toggle clears: switching keeps e-mail and password, and clears messages and the confirmation', async () => {
    const { screen, email, secret, again, submit, create, alert } = await show()
    const toSignUp = () => screen.getByRole('radio', { name: 'Skapa konto' }).click({ force: true })
    await email.fill('anna@fynd.example')
    await secret.fill('hem')
    await submit.click()
    await expect.element(alert).toHaveTextContent('Lösenordet måste vara minst 6 tecken')
    await toSignUp()
    expect(alert.query()).toBeNull()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeVisible()
    await again.fill('hemligt')
    await create.click()
    await expect.element(alert).toHaveTextContent('Lösenorden matchar inte')
    await screen.getByRole('radio', { name: 'Logga in' }).click({ force: true })
    expect(alert.query()).toBeNull()
    await toSignUp()
    await expect.element(again).toHaveValue('')
    await expect.element(email).toHaveValue('anna@fynd.example')
    await expect.element(secret).toHaveValue('hem')
  })

  test('reads what a password manager has filled in without an event', async () => {
    const signIn = vi.fn(buildAuth().signIn)
    const { email, secret, submit } = await show({ signIn })
    ;(email.element() as HTMLInputElement).value = 'anna@fynd.example'
    ;(secret.element() as HTMLInputElement).value = 'hemligt'
    await submit.click()
    expect(signIn).toHaveBeenCalledExactlyOnceWith('anna@fynd.example', 'hemligt')
  })

  test('§5 credentials required, §R6 native validation of login: it is said in Swedish, tied to the fields, with focus in the first', async () => {
    const signIn = vi.fn(buildAuth().signIn)
    const { email, secret, submit, alert } = await show({ signIn })
    await submit.click()
    await expect.element(alert).toHaveTextContent('E-post och lösenord är obligatoriska')
    for (const field of [email, secret]) {
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveAccessibleDescription('E-post och lösenord är obligatoriska')
    }
    await expect.element(email).toHaveFocus()
    await email.fill('anna@fynd.example')
    await userEvent.keyboard('{Enter}')
    await expect.element(secret).toHaveFocus()
    await expect.element(email).not.toHaveAttribute('aria-invalid')
    expect(signIn).not.toHaveBeenCalled()
  })

  test('a refusal leaves what was typed, and the same refusal is said again', async () => {
    const signIn = refusing('auth/wrong-password')
    const { email, secret, submit, alert } = await show({ signIn })
    await email.fill('anna@fynd.example')
    await secret.fill('hemligt')
    await submit.click()
    await expect.element(alert).toHaveTextContent('Fel lösenord')
    await expect.element(secret).toHaveFocus()
    await expect.element(secret).toHaveAccessibleDescription('Fel lösenord')
    await expect.element(secret).toHaveValue('hemligt')
    await expect.element(email).toHaveValue('anna@fynd.example')
    const first = alert.element()
    await submit.click()
    await expect.poll(() => signIn.mock.calls.length).toBe(2)
    await expect.element(alert).toHaveTextContent('Fel lösenord')
    // A new element, so that readers hear it again.
    expect(alert.element()).not.toBe(first)
  })

  test('while it runs nothing can be pressed twice or changed', async () => {
    const { call, resolve } = pending<Awaited<ReturnType<Auth['signIn']>>>()
    const { screen, email, secret, submit, status, alert } = await show({ signIn: call })
    await email.fill('anna@fynd.example')
    await secret.fill('hemligt')
    const form = (email.element() as HTMLInputElement).form
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.element(status).toHaveTextContent('Loggar in...')
    form?.requestSubmit()
    await expect.element(submit).toBeDisabled()
    for (const name of [/Facebook/, /Google/, 'Glömt lösenord?'])
      await expect.element(screen.getByRole('button', { name })).toBeDisabled()
    await expect.element(screen.getByRole('radio', { name: 'Skapa konto' })).toBeDisabled()
    await expect.element(email).toHaveAttribute('readonly')
    resolve({ success: false, message: 'Servern kunde inte nås.' })
    await expect.element(alert).toHaveTextContent('Ett fel uppstod: Servern kunde inte nås.')
    await expect.element(submit).toBeEnabled()
    await expect.element(status).toBeEmptyDOMElement()
    expect(call).toHaveBeenCalledOnce()
  })

  test('a password can be shown', async () => {
    const { screen, secret } = await show()
    await secret.fill('hemligt')
    await screen.getByRole('button', { name: 'Visa lösenord' }).click()
    await expect.element(secret).toHaveAttribute('type', 'text')
    await expect.element(secret).toHaveValue('hemligt')
  })

  test('§2 login legal links, §2 login back link: it leads to the terms, the privacy policy and back', async () => {
    const { screen } = await show()
    for (const [name, href] of [
      ['användarvillkor', '#/terms'],
      ['integritetspolicy', '#/integritetspolicy'],
      ['Tillbaka till startsidan', '#/'],
    ] as const)
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })
})

describe('a success', () => {
  async function signInAt(changes: Partial<Auth> = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const shown = await show(changes)
    await shown.email.fill('anna@fynd.example')
    await shown.secret.fill('hemligt')
    await shown.submit.click()
    await expect.element(shown.status).toHaveTextContent('Inloggning lyckades! Du omdirigeras...')
    return shown
  }

  test('§4 login success shown, §4 login redirect, §9 login redirect delay: 1.5 s with the form disabled, then the start page', async () => {
    const { submit, email, become, address, history } = await signInAt()
    await become(anna)
    await expect.element(submit).toBeDisabled()
    await expect.element(email).toHaveAttribute('readonly')
    vi.advanceTimersByTime(1499)
    expect(address()).toBe('/login')
    vi.advanceTimersByTime(1)
    expect(address()).toBe('/')
    expect(history.current().arrival).toBe('replace')
  })

  test('leads nowhere when the visitor has left meanwhile', async () => {
    const { screen, history, address } = await signInAt()
    history.go('/about', 'push')
    await screen.unmount()
    vi.advanceTimersByTime(5000)
    expect(address()).toBe('/about')
  })
})

test('§8 account without profile: it is said and waits for the visitor', async () => {
  vi.mocked(createProfile).mockRejectedValue(new RequestError(500, 'x', { detail: 'Databasen är full.' }))
  const { screen, email, secret, again, create, alert, become, address } = await show()
  await screen.getByRole('radio', { name: 'Skapa konto' }).click({ force: true })
  await email.fill('anna@fynd.example')
  await secret.fill('hemligt')
  await again.fill('hemligt')
  await create.click()
  await expect.element(alert).toHaveTextContent('Konto skapat men profil kunde inte skapas: Databasen är full.')
  await become(anna)
  await expect.element(screen.getByRole('link', { name: 'Fortsätt till startsidan' })).toBeVisible()
  expect(address()).toBe('/login')
})

describe('somebody who is signed in', () => {
  test('§R4 login while signed in: the way leads to the start page', async () => {
    const { address } = await show({ user: anna })
    await expect.poll(address).toBe('/')
  })

  test('is led there when it happens in another tab', async () => {
    const { become, address } = await show()
    expect(address()).toBe('/login')
    await become(anna)
    await expect.poll(address).toBe('/')
  })

  test('is not led away from a mailed link', async () => {
    const { screen, address, status } = await show({ user: anna }, {}, '/login?confirm=abc')
    await expect.element(status).toHaveTextContent('Tack! Din e-postadress är bekräftad.')
    await expect.element(screen.getByRole('link', { name: 'Till din profil' })).toBeVisible()
    expect(address()).toBe('/login')
  })
})

describe('Facebook and Google', () => {
  test('§2 google button, §8 google soon: it is yet to come', async () => {
    const { screen, status } = await show()
    await screen.getByRole('button', { name: /Google/ }).click()
    await expect.element(status).toHaveTextContent('Google-inloggning kommer snart')
  })

  test('§2 facebook button, §6 facebook popup: Facebook is asked within the click', async () => {
    let isInClick = false
    let wasInClick = false
    window.addEventListener('click', () => (isInClick = true), { capture: true, once: true })
    window.addEventListener('click', () => (isInClick = false), { once: true })
    const { call } = pending<Awaited<ReturnType<Auth['signInWithFacebook']>>>()
    const { screen, status } = await show({
      signInWithFacebook: () => {
        wasInClick = isInClick
        return call()
      },
    })
    await screen.getByRole('button', { name: /Facebook/ }).click()
    expect(wasInClick).toBe(true)
    await expect.element(status).toHaveTextContent('Fortsätt i Facebooks fönster...')
  })

  test('pressing again while its window is out of sight opens it anew, and the first press is forgotten', async () => {
    type Answer = Awaited<ReturnType<Auth['signInWithFacebook']>>
    const presses = [pending<Answer>(), pending<Answer>()]
    let count = 0
    const { screen, submit, status, alert } = await show({
      signInWithFacebook: () => presses[count++]?.call() ?? Promise.reject(new Error('a third press')),
    })
    const button = screen.getByRole('button', { name: /Facebook/ })
    await button.click()
    await expect.element(submit).toBeDisabled()
    await button.click()
    expect(count).toBe(2)
    presses[0]?.resolve({ success: false, message: 'auth/cancelled-popup-request' })
    await new Promise((done) => setTimeout(done, 20))
    await expect.element(status).toHaveTextContent('Fortsätt i Facebooks fönster...')
    expect(alert.query()).toBeNull()
  })

  test('§5 facebook for sign-in only: while an account is made Facebook only explains itself', async () => {
    const signInWithFacebook = vi.fn(buildAuth().signInWithFacebook)
    const { screen, alert } = await show({ signInWithFacebook })
    await screen.getByRole('radio', { name: 'Skapa konto' }).click({ force: true })
    await screen.getByRole('button', { name: /Facebook/ }).click()
    await expect
      .element(alert)
      .toHaveTextContent(
        'Facebook-inloggning är endast tillgänglig för befintliga användare. Skapa ett konto med e-post först.',
      )
    expect(signInWithFacebook).not.toHaveBeenCalled()
  })

  test('a site without Facebook says so beforehand, and when it is pressed', async () => {
    site.facebook = false
    const off = 'Facebook-inloggning är inte aktiverad på den här sajten.'
    const { screen, alert } = await show({ signInWithFacebook: refusing(off) })
    const button = screen.getByRole('button', { name: /Facebook/ })
    await expect.element(button).toHaveAccessibleDescription(off)
    await button.click()
    await expect.element(alert).toHaveTextContent(`Facebook-inloggning misslyckades: ${off}`)
  })

  test('the provider is fetched before anybody presses', async () => {
    const client = vi.fn(buildAuth().client)
    await show({ client })
    expect(client).toHaveBeenCalled()
  })
})

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
