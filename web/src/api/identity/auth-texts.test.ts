import { describe, expect, test } from 'vitest'
import { formatFacebookRefusal, formatIdentityError, formatRefusal } from './auth-texts.ts'
import { IdentityError } from './identity-client.ts'

describe('e-mail and password', () => {
  test.each([
    ['§8 invalid e-mail, §8 auth by substring', 'Firebase: Error (auth/invalid-email).', 'Ogiltig e-postadress'],
    ['§8 user not found', 'auth/user-not-found', 'Användare hittades inte'],
    ['§8 wrong password', 'auth/wrong-password', 'Fel lösenord'],
    ['§8 e-mail in use', 'auth/email-already-in-use', 'E-postadressen används redan'],
    ['§8 weak password', 'auth/weak-password', 'Lösenordet är för svagt'],
    ['§R4 hidden credential', 'auth/invalid-credential', 'Fel lösenord'],
    ['§R4 hidden credential', 'INVALID_LOGIN_CREDENTIALS', 'Fel lösenord'],
    ['§8 other auth error', 'Servern kunde inte nås.', 'Ett fel uppstod: Servern kunde inte nås.'],
    // These resemble a known code, but are not one.
    ['§8 other auth error', 'auth/invalid-mail', 'Ett fel uppstod: auth/invalid-mail'],
    ['§8 other auth error', 'auth/popup-blocked', 'Ett fel uppstod: auth/popup-blocked'],
  ])('%s: %s', (_key, detail, text) => expect(formatRefusal(detail)).toBe(text))
})

describe('Facebook', () => {
  test.each([
    ['§8 facebook popup closed', 'auth/popup-closed-by-user', 'Inloggningen avbröts. Försök igen.'],
    ['§8 facebook popup closed', 'auth/cancelled-popup-request', 'Inloggningen avbröts. Försök igen.'],
    [
      '§8 facebook other credential',
      'Firebase: Error (auth/account-exists-with-different-credential).',
      'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
    ],
    [
      '§8 facebook popup blocked',
      'auth/popup-blocked',
      'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.',
    ],
    ['§8 facebook other error', 'Facebook svarade inte.', 'Facebook-inloggning misslyckades: Facebook svarade inte.'],
    ['§8 facebook other error', 'auth/wrong-password', 'Facebook-inloggning misslyckades: auth/wrong-password'],
  ])('%s: %s', (_key, detail, text) => expect(formatFacebookRefusal(detail)).toBe(text))
})

describe('errors that an identity client throws', () => {
  test('a refusal is recognised by its code, whatever its message', () => {
    expect(formatIdentityError(new IdentityError('auth/wrong-password', 'No.'))).toBe('Fel lösenord')
    expect(formatIdentityError(new IdentityError('auth/popup-blocked', 'No.'), 'facebook')).toMatch(
      /^Popup-blockeraren/,
    )
  })

  test('a refusal without a text in the specification shows its own message, without the code', () => {
    const error = new IdentityError('auth/too-many-requests', 'För många försök.')
    expect(formatIdentityError(error)).toBe('Ett fel uppstod: För många försök.')
    expect(formatIdentityError(error, 'facebook')).toBe('Facebook-inloggning misslyckades: För många försök.')
  })

  test('§8 unexpected auth error: errors that are not refusals', () => {
    expect(formatIdentityError(new TypeError('x is not a function'))).toBe('Ett oväntat fel uppstod')
  })
})
