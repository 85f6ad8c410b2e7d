import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProfile, recordLogin } from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'
import { IdentityError } from '../../api/identity/identity-client.ts'
import { anna, buildAuth } from '../../testing/build-auth.ts'
import { refuseCredentials, signIn, signInWithFacebook, signUp } from './sign-in-steps.ts'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'key' } }))
vi.mock('../../api/account.ts', () => ({ createProfile: vi.fn(), recordLogin: vi.fn() }))

const made = vi.mocked(createProfile)
const recorded = vi.mocked(recordLogin)
const typed = { email: ' anna@fynd.example ', password: ' hemligt ', confirmation: null }
const refusing = (message: string) => async () => ({ success: false as const, message })
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.restoreAllMocks()
  made.mockReset().mockResolvedValue('created')
  recorded.mockReset().mockResolvedValue()
})

describe('§5: refused before anybody is asked, with the fields that are wrong', () => {
  test.each([
    ['', '', null, 'E-post och lösenord är obligatoriska', ['email', 'password']],
    ['  ', 'hemligt', null, 'E-post och lösenord är obligatoriska', ['email']],
    ['a@b.se', '', null, 'E-post och lösenord är obligatoriska', ['password']],
    ['a@b.se', 'hemligt', 'hemlig', 'Lösenorden matchar inte', ['confirmation']],
    ['a@b.se', 'hemli', 'hemli', 'Lösenordet måste vara minst 6 tecken', ['password']],
    ['a@b.se', 'hemli', null, 'Lösenordet måste vara minst 6 tecken', ['password']],
  ])('"%s", "%s", %o: %s', (email, password, confirmation, text, fields) => {
    expect(refuseCredentials({ email, password, confirmation })).toEqual({ kind: 'refused', text, fields })
  })

  test('nothing when they are right', () => {
    expect(refuseCredentials({ email: 'a@b.se', password: 'hemlig', confirmation: 'hemlig' })).toBeNull()
  })
})

describe('§8: what the provider refuses, by e-mail', () => {
  test.each([
    ['No. (auth/invalid-email)', 'Ogiltig e-postadress', ['email']],
    ['auth/user-not-found', 'Användare hittades inte', ['email']],
    ['auth/wrong-password', 'Fel lösenord', ['password']],
    ['auth/invalid-credential', 'Fel lösenord', ['password']],
    ['auth/email-already-in-use', 'E-postadressen används redan', ['email']],
    ['auth/weak-password', 'Lösenordet är för svagt', ['password']],
    ['Lösenordet får vara högst 128 tecken.', 'Ett fel uppstod: Lösenordet får vara högst 128 tecken.', ['password']],
    ['Servern kunde inte nås.', 'Ett fel uppstod: Servern kunde inte nås.', []],
  ])('%s: %s', async (message, text, fields) => {
    const auth = buildAuth({ user: null, signIn: refusing(message), signUp: refusing(message) })
    expect(await signIn(auth, typed)).toEqual({ kind: 'refused', text, fields })
    expect(await signUp(auth, typed)).toEqual({ kind: 'refused', text, fields })
    expect(made).not.toHaveBeenCalled()
    expect(recorded).not.toHaveBeenCalled()
  })
})

describe('§8: what the provider refuses, by Facebook', () => {
  test.each([
    ['auth/popup-closed-by-user', 'Inloggningen avbröts. Försök igen.'],
    ['auth/cancelled-popup-request', 'Inloggningen avbröts. Försök igen.'],
    [
      'auth/account-exists-with-different-credential',
      'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
    ],
    ['auth/popup-blocked', 'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'],
    ['Facebook svarar inte.', 'Facebook-inloggning misslyckades: Facebook svarar inte.'],
  ])('%s: %s', async (message, text) => {
    const auth = buildAuth({ user: null, signInWithFacebook: refusing(message) })
    expect(await signInWithFacebook(auth)).toEqual({ kind: 'refused', text, fields: [] })
    expect(made).not.toHaveBeenCalled()
  })
})

test('an exception that is no refusal: Ett oväntat fel uppstod', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = async () => Promise.reject(new TypeError('x is not a function'))
  const auth = buildAuth({ user: null, signIn: broken, signUp: broken, signInWithFacebook: broken })
  for (const outcome of [signIn(auth, typed), signUp(auth, typed), signInWithFacebook(auth)])
    expect(await outcome).toEqual({ kind: 'refused', text: 'Ett oväntat fel uppstod', fields: [] })
  expect(complaint).toHaveBeenCalledTimes(3)
})

test('a provider whose program cannot be had is a refusal', async () => {
  const away = async () => Promise.reject(new IdentityError('auth/network-request-failed', 'Servern kunde inte nås.'))
  const auth = buildAuth({ user: null, signIn: away, signInWithFacebook: away })
  expect(await signIn(auth, typed)).toMatchObject({ text: 'Ett fel uppstod: Servern kunde inte nås.' })
  expect(await signInWithFacebook(auth)).toMatchObject({
    text: 'Facebook-inloggning misslyckades: Servern kunde inte nås.',
  })
})

describe('signing in', () => {
  test('sends the e-mail without blanks and the password as it is, and records the sign-in', async () => {
    const asked = vi.fn(buildAuth().signIn)
    const outcome = await signIn(buildAuth({ user: null, signIn: asked }), typed)
    expect(outcome).toEqual({ kind: 'signed-in', text: 'Inloggning lyckades! Du omdirigeras...' })
    expect(asked).toHaveBeenCalledWith('anna@fynd.example', ' hemligt ')
    expect(recorded).toHaveBeenCalledOnce()
    expect(made).not.toHaveBeenCalled()
  })

  test('does not wait for the record, whose failure is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    recorded.mockRejectedValue(new RequestError(503, 'API request failed: 503 '))
    expect(await signIn(buildAuth({ user: null }), typed)).toMatchObject({ kind: 'signed-in' })
    await settle()
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('making an account', () => {
  test.each(['created', 'existed'] as const)('makes its profile (%s)', async (answer) => {
    made.mockResolvedValue(answer)
    const asked = vi.fn(buildAuth().signUp)
    const outcome = await signUp(buildAuth({ user: null, signUp: asked }), typed)
    expect(outcome).toEqual({ kind: 'signed-in', text: 'Konto skapat! Du är nu inloggad.' })
    expect(asked).toHaveBeenCalledWith('anna@fynd.example', ' hemligt ')
    expect(made).toHaveBeenCalledExactlyOnceWith(anna)
    expect(recorded).not.toHaveBeenCalled()
  })

  test.each([
    [new RequestError(500, 'API request failed: 500 ', { detail: 'Databasen är full.' }), 'Databasen är full.'],
    [new RequestError(503, 'API request failed: 503 '), 'API request failed: 503 '],
    [new RequestError(0, 'API request failed: 0 '), 'Servern kunde inte nås.'],
    [new SyntaxError('Unexpected end of JSON input'), 'Unexpected end of JSON input'],
  ])('without its profile: %s', async (error, detail) => {
    made.mockRejectedValue(error)
    expect(await signUp(buildAuth({ user: null }), typed)).toEqual({
      kind: 'incomplete',
      text: `Konto skapat men profil kunde inte skapas: ${detail}`,
    })
  })
})

describe('by Facebook', () => {
  test('the provider is asked in the click itself', () => {
    const asked = vi.fn(buildAuth().signInWithFacebook)
    void signInWithFacebook(buildAuth({ user: null, signInWithFacebook: asked }))
    expect(asked).toHaveBeenCalledOnce()
  })

  test('the first time makes the profile', async () => {
    expect(await signInWithFacebook(buildAuth({ user: null }))).toEqual({
      kind: 'signed-in',
      text: 'Facebook-konto skapat! Du är nu inloggad.',
    })
    expect(made).toHaveBeenCalledExactlyOnceWith(anna)
    expect(recorded).not.toHaveBeenCalled()
  })

  test('with a profile it is a sign-in, and recorded', async () => {
    made.mockResolvedValue('existed')
    expect(await signInWithFacebook(buildAuth({ user: null }))).toEqual({
      kind: 'signed-in',
      text: 'Facebook-inloggning lyckades! Du omdirigeras...',
    })
    expect(recorded).toHaveBeenCalledOnce()
  })

  test('without its profile the visitor reads so', async () => {
    made.mockRejectedValue(new RequestError(503, 'API request failed: 503 '))
    expect(await signInWithFacebook(buildAuth({ user: null }))).toMatchObject({ kind: 'incomplete' })
  })
})
