import { FirebaseError } from '@firebase/app'
import * as sdk from '@firebase/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { authFailure } from './auth-failure.ts'
import { formatFacebookRefusal, formatRefusal } from './auth-texts.ts'
import { firebaseClient } from './firebase-client.ts'
import { IdentityError } from './identity-client.ts'

// Firebase's windows work only with the real Firebase, so these tests mock its documented functions.
vi.mock('@firebase/auth', () => {
  const names = [
    'applyActionCode',
    'checkActionCode',
    'confirmPasswordReset',
    'connectAuthEmulator',
    'createUserWithEmailAndPassword',
    'deleteUser',
    'initializeAuth',
    'onAuthStateChanged',
    'reauthenticateWithCredential',
    'reauthenticateWithPopup',
    'sendEmailVerification',
    'sendPasswordResetEmail',
    'signInWithEmailAndPassword',
    'signInWithPopup',
    'signOut',
    'updatePassword',
    'verifyBeforeUpdateEmail',
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, vi.fn()])),
    browserLocalPersistence: 'local storage',
    browserPopupRedirectResolver: 'windows',
    indexedDBLocalPersistence: 'IndexedDB',
    EmailAuthProvider: { PROVIDER_ID: 'password', credential: (...parts: string[]) => parts },
    FacebookAuthProvider: Object.assign(vi.fn(), { PROVIDER_ID: 'facebook.com' }),
  }
})
vi.mock('@firebase/app', async (original) => ({ ...(await original<object>()), initializeApp: () => 'app' }))

const settings = {
  provider: 'firebase',
  api_key: 'k',
  auth_domain: 'd',
  project_id: 'p',
  emulator_url: null,
} as const

const user = {
  uid: 'u1',
  email: 'anna@example.se',
  emailVerified: false,
  providerData: [{ providerId: 'password' }],
  reload: vi.fn(async () => {}),
  getIdToken: vi.fn((renew: boolean) => Promise.resolve(renew ? 'new' : 'kept')),
}
const auth: { currentUser: unknown; languageCode?: string } = { currentUser: user }
const mocked = vi.mocked(sdk)
const credential = { user } as unknown as sdk.UserCredential

function refusal(code: string) {
  return new FirebaseError(code, `Firebase: Error (${code}).`)
}

beforeEach(() => {
  vi.clearAllMocks()
  auth.currentUser = user
  mocked.initializeAuth.mockReturnValue(auth as sdk.Auth)
})

const start = (emulator_url: string | null = null) => firebaseClient({ ...settings, emulator_url })

async function failureOf(call: Promise<unknown>): Promise<IdentityError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof IdentityError) return error
  throw new Error('no IdentityError', { cause: error })
}

test('the sign-in is stored in IndexedDB or else localStorage, and the language is Swedish', () => {
  start()
  expect(mocked.initializeAuth).toHaveBeenCalledWith('app', {
    persistence: ['IndexedDB', 'local storage'],
    popupRedirectResolver: 'windows',
  })
  expect(auth.languageCode).toBe('sv')
  expect(mocked.connectAuthEmulator).not.toHaveBeenCalled()
})

test("the client uses the emulator whose URL the server's configuration has", () => {
  start('http://127.0.0.1:9099')
  expect(mocked.connectAuthEmulator).toHaveBeenCalledWith(auth, 'http://127.0.0.1:9099', { disableWarnings: true })
})

test.each([
  [[{ providerId: 'password' }], 'email'],
  [[{ providerId: 'facebook.com' }], 'facebook'],
  [[{ providerId: 'facebook.com' }, { providerId: 'password' }], 'email'],
])('a user with the providers %j signs in by %s', (providerData, loginMethod) => {
  const heard = vi.fn()
  start().onChange(heard)
  const tell = mocked.onAuthStateChanged.mock.lastCall?.[1] as (user: unknown) => void
  tell({ ...user, providerData })
  tell(null)
  expect(heard.mock.calls).toEqual([
    [{ uid: 'u1', email: 'anna@example.se', emailVerified: false, loginMethod }],
    [null],
  ])
})

describe('e-mail and password', () => {
  test('a new account gets a confirmation mail; the account stays if that mail fails', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    mocked.createUserWithEmailAndPassword.mockResolvedValue(credential)
    mocked.sendEmailVerification.mockRejectedValue(refusal('auth/too-many-requests'))
    expect(await start().signUp('anna@example.se', 'hemligt')).toMatchObject({ uid: 'u1', loginMethod: 'email' })
    expect(mocked.sendEmailVerification).toHaveBeenCalledWith(user)
    expect(warned).toHaveBeenCalledOnce()
  })

  test.each([
    ['auth/invalid-email', 'Ogiltig e-postadress'],
    ['auth/user-not-found', 'Användare hittades inte'],
    ['auth/wrong-password', 'Fel lösenord'],
    ['auth/invalid-credential', 'Fel lösenord'],
    ['auth/invalid-login-credentials', 'Fel lösenord'],
    ['auth/email-already-in-use', 'E-postadressen används redan'],
    ['auth/weak-password', 'Lösenordet är för svagt'],
    ['auth/network-request-failed', 'Ett fel uppstod: Servern kunde inte nås.'],
    ['auth/user-disabled', 'Ett fel uppstod: Kontot är avstängt.'],
    ['auth/new-thing', 'Ett fel uppstod: Firebase: Error (auth/new-thing).'],
  ])('a sign-in refused with %s shows "%s"', async (code, text) => {
    mocked.signInWithEmailAndPassword.mockRejectedValue(refusal(code))
    const error = await failureOf(start().signIn('a@b.se', 'x'))
    expect(formatRefusal(authFailure(error).message)).toBe(text)
    expect(error.cause).toMatchObject({ code })
  })

  test('reauthentication, a new password and a new address require the password', async () => {
    const client = start()
    await client.reauthenticate('hemligt')
    await client.changePassword('hemligt', 'nytt')
    await client.changeEmail('hemligt', 'ny@example.se')
    expect(mocked.reauthenticateWithCredential.mock.calls).toEqual(
      Array.from({ length: 3 }, () => [user, ['anna@example.se', 'hemligt']]),
    )
    expect(mocked.updatePassword).toHaveBeenCalledWith(user, 'nytt')
    expect(mocked.verifyBeforeUpdateEmail).toHaveBeenCalledWith(user, 'ny@example.se')
  })

  test('a wrong password changes nothing', async () => {
    mocked.reauthenticateWithCredential.mockRejectedValueOnce(refusal('auth/invalid-credential'))
    expect((await failureOf(start().changePassword('fel', 'nytt'))).code).toBe('auth/wrong-password')
    expect(mocked.updatePassword).not.toHaveBeenCalled()
  })

  test('a password reset does not reveal whether the account exists', async () => {
    mocked.sendPasswordResetEmail.mockRejectedValueOnce(refusal('auth/user-not-found'))
    await start().requestPasswordReset('a@b.se')
    mocked.sendPasswordResetEmail.mockRejectedValueOnce(refusal('auth/network-request-failed'))
    expect((await failureOf(start().requestPasswordReset('a@b.se'))).code).toBe('auth/network-request-failed')
  })

  test('used links are refused', async () => {
    mocked.confirmPasswordReset.mockRejectedValueOnce(refusal('auth/expired-action-code'))
    expect((await failureOf(start().resetPassword('c', 'nytt'))).message).toMatch(/^Länken är redan använd/)
    mocked.checkActionCode.mockRejectedValueOnce(refusal('auth/invalid-action-code'))
    expect((await failureOf(start().confirmEmail('c'))).message).toMatch(/^Länken är redan använd/)
  })

  const about = (data: sdk.ActionCodeInfo['data']) =>
    mocked.checkActionCode.mockResolvedValueOnce({ data, operation: 'VERIFY_EMAIL' })

  test.each([
    ["the account's address", { email: 'anna@example.se', previousEmail: null }],
    ['a new address of the account', { email: 'ny@example.se', previousEmail: 'anna@example.se' }],
  ])('a link that confirms %s works while signed in to that account', async (_name, data) => {
    about(data)
    await start().confirmEmail('c')
    expect(mocked.applyActionCode).toHaveBeenCalledExactlyOnceWith(auth, 'c')
    expect(user.reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['while signed out', null, { email: 'anna@example.se' }],
    ['in somebody else’s account', user, { email: 'bo@example.se' }],
    [
      'in an account with the address that another account requested',
      user,
      { email: user.email, previousEmail: 'x@y.se' },
    ],
  ])('a link opened %s does not work', async (_name, currentUser, data) => {
    auth.currentUser = currentUser
    about(data)
    expect((await failureOf(start().confirmEmail('c'))).code).toBe('auth/sign-in-first')
    expect(mocked.applyActionCode).not.toHaveBeenCalled()
  })
})

describe('Facebook', () => {
  test('its window opens during the click', async () => {
    mocked.signInWithPopup.mockResolvedValue({
      user: { ...user, providerData: [{ providerId: 'facebook.com' }] },
    } as unknown as sdk.UserCredential)
    const signingIn = start().signInWithFacebook()
    expect(mocked.signInWithPopup).toHaveBeenCalledOnce()
    expect(await signingIn).toMatchObject({ loginMethod: 'facebook' })
  })

  test.each([
    ['auth/popup-closed-by-user', 'Inloggningen avbröts. Försök igen.'],
    ['auth/cancelled-popup-request', 'Inloggningen avbröts. Försök igen.'],
    ['auth/popup-blocked', 'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'],
    [
      'auth/account-exists-with-different-credential',
      'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
    ],
    [
      'auth/operation-not-allowed',
      'Facebook-inloggning misslyckades: Det här sättet att logga in är inte aktiverat på den här sajten.',
    ],
    ['auth/internal-error', 'Facebook-inloggning misslyckades: Firebase: Error (auth/internal-error).'],
  ])('a refusal with %s shows "%s"', async (code, text) => {
    mocked.signInWithPopup.mockRejectedValue(refusal(code))
    const error = await failureOf(start().signInWithFacebook())
    expect(formatFacebookRefusal(authFailure(error).message)).toBe(text)
  })

  test('reauthentication also opens its window during the click', () => {
    void start().reauthenticate(null)
    expect(mocked.reauthenticateWithPopup).toHaveBeenCalledOnce()
  })
})

test('the token is cached or renewed; there is none while signed out', async () => {
  const client = start()
  expect([await client.idToken(), await client.idToken('renew')]).toEqual(['kept', 'new'])
  auth.currentUser = null
  expect((await failureOf(client.idToken())).code).toBe('auth/no-session')
  expect((await failureOf(client.requestEmailConfirmation())).code).toBe('auth/no-session')
})

test('errors that are not refusals are rethrown unchanged', async () => {
  const mistake = new TypeError('ours')
  mocked.signOut.mockRejectedValueOnce(mistake)
  await expect(start().signOut()).rejects.toBe(mistake)
  await start().deleteAccount()
  expect(mocked.deleteUser).toHaveBeenCalledWith(user)
})
