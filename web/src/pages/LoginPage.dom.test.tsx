import '../styles/layers.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createProfile, recordLogin } from '../api/account.ts'
import { RequestError } from '../api/client.ts'
import type { Auth } from '../api/identity/auth.ts'
import { anna, buildAuth } from '../testing/build-auth.ts'
import { hiddenField, readPasswordFields } from '../testing/password-fields.ts'
import { pending, showLogin as show } from '../testing/show-login.tsx'

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

const refusing = (message: string) => vi.fn(async () => ({ success: false as const, message }))

describe('the form', () => {
  test('§2 login fields, §2 sign-up confirmation: the fields have autocomplete hints, and passwords are never in the address', async () => {
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

  test('§2 login toggle, §4 login toggle clears: switching keeps e-mail and password, and clears messages and confirmation', async () => {
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

  test('reads fields that a password manager filled without an event', async () => {
    const signIn = vi.fn(buildAuth().signIn)
    const { email, secret, submit } = await show({ signIn })
    ;(email.element() as HTMLInputElement).value = 'anna@fynd.example'
    ;(secret.element() as HTMLInputElement).value = 'hemligt'
    await submit.click()
    expect(signIn).toHaveBeenCalledExactlyOnceWith('anna@fynd.example', 'hemligt')
  })

  test('§R6 native validation of login: the message is in Swedish and linked to the fields, and the first invalid field gets the focus', async () => {
    const signIn = vi.fn(buildAuth().signIn)
    const { email, secret, submit, alert } = await show({ signIn })
    expect((email.element() as HTMLInputElement).form?.noValidate).toBe(true)
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

  test('keeps the inputs after a refusal, and announces a repeated refusal again', async () => {
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
    // A new element, so that screen readers announce it again.
    expect(alert.element()).not.toBe(first)
  })

  test('cannot be submitted or changed during a sign-in', async () => {
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

  test.each([
    ['wrong-password', 'Lösenord', 'Fel lösenord'],
    ['too slow', null, 'Ett fel uppstod: too slow'],
  ])('takes the focus back after a slow answer (%s), even from the page', async (detail, label, text) => {
    const { call, resolve } = pending<Awaited<ReturnType<Auth['signIn']>>>()
    const { screen, email, secret, submit, alert } = await show({ signIn: call })
    await email.fill('anna@fynd.example')
    await secret.fill('hemligt')
    await submit.click()
    await expect.element(submit).toBeDisabled()
    // Moves the focus as use-focus-net does.
    screen.container.tabIndex = -1
    screen.container.focus()
    resolve({ success: false, message: detail })
    await expect.element(alert).toHaveTextContent(text)
    if (label === null) expect(document.activeElement?.contains(alert.element())).toBe(true)
    else await expect.element(screen.getByLabelText(label, { exact: true })).toHaveFocus()
    await expect.element(screen.container).not.toHaveFocus()
  })

  test('can show the password', async () => {
    const { screen, secret } = await show()
    await secret.fill('hemligt')
    await screen.getByRole('button', { name: 'Visa lösenord' }).click()
    await expect.element(secret).toHaveAttribute('type', 'text')
    await expect.element(secret).toHaveValue('hemligt')
    await screen.getByRole('button', { name: 'Visa lösenord' }).click()
    await expect.element(secret).toHaveAttribute('type', 'password')
  })

  test('sign-in and sign-up: passwords are hidden, and open to password managers and pasting', async () => {
    const { screen } = await show()
    await expect.poll(readPasswordFields).toEqual([hiddenField('Lösenord', 'current-password')])
    await screen.getByRole('radio', { name: 'Skapa konto' }).click({ force: true })
    await expect
      .poll(readPasswordFields)
      .toEqual([hiddenField('Lösenord', 'new-password'), hiddenField('Bekräfta lösenord', 'new-password')])
  })

  test('§2 login legal links, §2 login back link: the form has links to the terms, the privacy policy and back', async () => {
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

  test('§4 login success shown, §4 login redirect, §9 login redirect delay: the form stays disabled for 1.5 s, then the start page opens', async () => {
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

  test('does not redirect a visitor who has left the page', async () => {
    const { screen, history, address } = await signInAt()
    history.go('/about', 'push')
    await screen.unmount()
    vi.advanceTimersByTime(5000)
    expect(address()).toBe('/about')
  })
})

test('account without profile: the message stays until the visitor continues', async () => {
  vi.mocked(createProfile).mockRejectedValue(new RequestError(500, 'x', { detail: 'Databasen är full.' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen, email, secret, again, create, alert, become, address } = await show()
  await screen.getByRole('radio', { name: 'Skapa konto' }).click({ force: true })
  await email.fill('anna@fynd.example')
  await secret.fill('hemligt')
  await again.fill('hemligt')
  await create.click()
  await expect.element(alert).toHaveTextContent('Konto skapat men profil kunde inte skapas: Databasen är full.')
  await become(anna)
  const goOn = screen.getByRole('link', { name: 'Fortsätt till startsidan' })
  await expect.element(goOn).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(alert).toBeVisible()
  expect(address()).toBe('/login')
  await goOn.click()
  expect(address()).toBe('/')
})

describe('a signed-in visitor', () => {
  test('§R4 login while signed in: the page redirects to the start page', async () => {
    const { address } = await show({ user: anna })
    await expect.poll(address).toBe('/')
  })

  test('is redirected after a sign-in in another tab', async () => {
    const { become, address } = await show()
    expect(address()).toBe('/login')
    await become(anna)
    await expect.poll(address).toBe('/')
  })

  test('is not redirected from a mailed link', async () => {
    const { screen, address, status } = await show({ user: anna }, {}, '/login?confirm=abc')
    await screen.getByRole('button', { name: 'Bekräfta adressen' }).click()
    await expect.element(status).toHaveTextContent('Tack! Din e-postadress är bekräftad.')
    await expect.element(screen.getByRole('link', { name: 'Till din profil' })).toBeVisible()
    expect(address()).toBe('/login')
  })
})

describe('Facebook and Google', () => {
  test('§2 google button, §8 google soon: Google sign-in is not available yet', async () => {
    const { screen, status } = await show()
    await screen.getByRole('button', { name: /Google/ }).click()
    await expect.element(status).toHaveTextContent('Google-inloggning kommer snart')
  })

  test('§2 facebook button: the provider is called during the click', async () => {
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

  test('a second click replaces the first attempt and opens the window again', async () => {
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

  test('§5 facebook for sign-in only: in the sign-up form the button only shows an explanation', async () => {
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

  test('a site without Facebook sign-in says so beside the button and after a click', async () => {
    site.facebook = false
    const off = 'Facebook-inloggning är inte aktiverad på den här sajten.'
    const { screen, alert } = await show({ signInWithFacebook: refusing(off) })
    const button = screen.getByRole('button', { name: /Facebook/ })
    await expect.element(button).toHaveAccessibleDescription(off)
    await button.click()
    await expect.element(alert).toHaveTextContent(`Facebook-inloggning misslyckades: ${off}`)
  })

  test('the provider is loaded before the first click', async () => {
    const client = vi.fn(buildAuth().client)
    await show({ client })
    expect(client).toHaveBeenCalled()
  })
})
