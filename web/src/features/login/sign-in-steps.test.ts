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

describe('refuseCredentials', () => {
  test.each([
    ['credentials required', '', '', null, 'E-post och lösenord är obligatoriska', ['email', 'password']],
    ['credentials required', '  ', 'hemligt', null, 'E-post och lösenord är obligatoriska', ['email']],
    ['credentials required', 'a@b.se', '', null, 'E-post och lösenord är obligatoriska', ['password']],
    ['confirmation match', 'a@b.se', 'hemligt', 'hemlig', 'Lösenorden matchar inte', ['confirmation']],
    ['short password signing up', 'a@b.se', 'hemli', 'hemli', 'Lösenordet måste vara minst 6 tecken', ['password']],
    ['short password signing in', 'a@b.se', 'hemli', null, 'Lösenordet måste vara minst 6 tecken', ['password']],
  ])('§5 %s: "%s", "%s", %o is refused: %s', (_key, email, password, confirmation, text, fields) => {
    expect(refuseCredentials({ email, password, confirmation })).toEqual({ kind: 'refused', text, fields })
  })

  test('valid credentials give null', () => {
    expect(refuseCredentials({ email: 'a@b.se', password: 'hemlig', confirmation: 'hemlig' })).toBeNull()
  })
})

describe('refusals of the provider, with an e-mail address', () => {
  test.each([
    ['§8 invalid e-mail, §8 auth by substring', 'No. (auth/invalid-email)', 'Ogiltig e-postadress', ['email']],
    ['§8 user not found', 'auth/user-not-found', 'Användare hittades inte', ['email']],
    ['§8 wrong password', 'auth/wrong-password', 'Fel lösenord', ['password']],
    ['§R4 hidden credential', 'auth/invalid-credential', 'Fel lösenord', ['password']],
    ['§8 e-mail in use', 'auth/email-already-in-use', 'E-postadressen används redan', ['email']],
    ['§8 weak password', 'auth/weak-password', 'Lösenordet är för svagt', ['password']],
    [
      '§8 other auth error',
      'Lösenordet får vara högst 128 tecken.',
      'Ett fel uppstod: Lösenordet får vara högst 128 tecken.',
      ['password'],
    ],
    ['§8 other auth error', 'Servern kunde inte nås.', 'Ett fel uppstod: Servern kunde inte nås.', []],
  ])('%s: "%s" shows "%s"', async (_key, message, text, fields) => {
    const auth = buildAuth({ user: null, signIn: refusing(message), signUp: refusing(message) })
    expect(await signIn(auth, typed)).toEqual({ kind: 'refused', text, fields })
    expect(await signUp(auth, typed)).toEqual({ kind: 'refused', text, fields })
    expect(made).not.toHaveBeenCalled()
    expect(recorded).not.toHaveBeenCalled()
  })
})

describe('refusals of the provider, with Facebook', () => {
  test.each([
    ['popup closed', 'auth/popup-closed-by-user', 'Inloggningen avbröts. Försök igen.'],
    ['popup closed', 'auth/cancelled-popup-request', 'Inloggningen avbröts. Försök igen.'],
    [
      'other credential',
      'auth/account-exists-with-different-credential',
      'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
    ],
    [
      'popup blocked',
      'auth/popup-blocked',
      'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.',
    ],
    ['other error', 'Facebook svarar inte.', 'Facebook-inloggning misslyckades: Facebook svarar inte.'],
  ])('§8 facebook %s: "%s" shows "%s"', async (_key, message, text) => {
    const auth = buildAuth({ user: null, signInWithFacebook: refusing(message) })
    expect(await signInWithFacebook(auth)).toEqual({ kind: 'refused', text, fields: [] })
    expect(made).not.toHaveBeenCalled()
  })
})

test('§8 unexpected auth error: any error that is not a refusal', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = async () => Promise.reject(new TypeError('x is not a function'))
  const auth = buildAuth({ user: null, signIn: broken, signUp: broken, signInWithFacebook: broken })
  for (const outcome of [signIn(auth, typed), signUp(auth, typed), signInWithFacebook(auth)])
    expect(await outcome).toEqual({ kind: 'refused', text: 'Ett oväntat fel uppstod', fields: [] })
  expect(complaint).toHaveBeenCalledTimes(3)
})

test('a provider that cannot be loaded counts as a refusal', async () => {
  const away = async () => Promise.reject(new IdentityError('auth/network-request-failed', 'Servern kunde inte nås.'))
  const auth = buildAuth({ user: null, signIn: away, signInWithFacebook: away })
  expect(await signIn(auth, typed)).toMatchObject({ text: 'Ett fel uppstod: Servern kunde inte nås.' })
  expect(await signInWithFacebook(auth)).toMatchObject({
    text: 'Facebook-inloggning misslyckades: Servern kunde inte nås.',
  })
})

describe('signing in', () => {
  test('§8 sign-in success, §6 e-mail sign-in, §7 last-login by e-mail: the e-mail is trimmed, the password is sent unchanged, and the sign-in is recorded', async () => {
    const asked = vi.fn(buildAuth().signIn)
    const outcome = await signIn(buildAuth({ user: null, signIn: asked }), typed)
    expect(outcome).toEqual({ kind: 'signed-in', text: 'Inloggning lyckades! Du omdirigeras...' })
    expect(asked).toHaveBeenCalledWith('anna@fynd.example', ' hemligt ')
    expect(recorded).toHaveBeenCalledOnce()
    expect(made).not.toHaveBeenCalled()
  })

  test('§7 last-login failure: signing in does not wait for that call, whose failure is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    recorded.mockRejectedValue(new RequestError(503, 'API request failed: 503 '))
    expect(await signIn(buildAuth({ user: null }), typed)).toMatchObject({ kind: 'signed-in' })
    await settle()
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('creating an account', () => {
  test.each(['created', 'existed'] as const)(
    '§8 sign-up success, §6 e-mail sign-up: the profile is created (%s)',
    async (answer) => {
      made.mockResolvedValue(answer)
      const asked = vi.fn(buildAuth().signUp)
      const outcome = await signUp(buildAuth({ user: null, signUp: asked }), typed)
      expect(outcome).toEqual({ kind: 'signed-in', text: 'Konto skapat! Du är nu inloggad.' })
      expect(asked).toHaveBeenCalledWith('anna@fynd.example', ' hemligt ')
      expect(made).toHaveBeenCalledExactlyOnceWith(anna)
      expect(recorded).not.toHaveBeenCalled()
    },
  )

  test.each([
    [new RequestError(500, 'API request failed: 500 ', { detail: 'Databasen är full.' }), 'Databasen är full.'],
    [new RequestError(503, 'API request failed: 503 '), 'API request failed: 503 '],
    [new RequestError(0, 'API request failed: 0 '), 'Servern kunde inte nås.'],
    [new SyntaxError('Unexpected end of JSON input'), 'Unexpected end of JSON input'],
  ])('§8 account without profile: %s is added to the text', async (error, detail) => {
    made.mockRejectedValue(error)
    expect(await signUp(buildAuth({ user: null }), typed)).toEqual({
      kind: 'incomplete',
      text: `Konto skapat men profil kunde inte skapas: ${detail}`,
    })
  })
})

describe('with Facebook', () => {
  test('§6 facebook popup: the provider is called during the click', () => {
    const asked = vi.fn(buildAuth().signInWithFacebook)
    void signInWithFacebook(buildAuth({ user: null, signInWithFacebook: asked }))
    expect(asked).toHaveBeenCalledOnce()
  })

  test('§8 facebook account success, §R4 first facebook sign-in: the first sign-in creates the profile', async () => {
    expect(await signInWithFacebook(buildAuth({ user: null }))).toEqual({
      kind: 'signed-in',
      text: 'Facebook-konto skapat! Du är nu inloggad.',
    })
    expect(made).toHaveBeenCalledExactlyOnceWith(anna)
    expect(recorded).not.toHaveBeenCalled()
  })

  test('§8 facebook sign-in success, §7 last-login by facebook: with an existing profile it is a sign-in, which is recorded', async () => {
    made.mockResolvedValue('existed')
    expect(await signInWithFacebook(buildAuth({ user: null }))).toEqual({
      kind: 'signed-in',
      text: 'Facebook-inloggning lyckades! Du omdirigeras...',
    })
    expect(recorded).toHaveBeenCalledOnce()
  })

  test('a profile that cannot be created makes the sign-in incomplete', async () => {
    made.mockRejectedValue(new RequestError(503, 'API request failed: 503 '))
    expect(await signInWithFacebook(buildAuth({ user: null }))).toMatchObject({ kind: 'incomplete' })
  })
})
