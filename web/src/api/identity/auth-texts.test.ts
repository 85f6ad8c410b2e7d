import { describe, expect, test } from 'vitest'
import { formatFacebookRefusal, formatIdentityError, formatRefusal } from './auth-texts.ts'
import { IdentityError } from './identity-client.ts'

describe('spec §8, Auth, matched by substring', () => {
  test.each([
    ['Firebase: Error (auth/invalid-email).', 'Ogiltig e-postadress'],
    ['auth/user-not-found', 'Användare hittades inte'],
    ['auth/wrong-password', 'Fel lösenord'],
    ['auth/email-already-in-use', 'E-postadressen används redan'],
    ['auth/weak-password', 'Lösenordet är för svagt'],
    ['auth/invalid-credential', 'Fel lösenord'],
    ['INVALID_LOGIN_CREDENTIALS', 'Fel lösenord'],
    ['Servern kunde inte nås.', 'Ett fel uppstod: Servern kunde inte nås.'],
    // Near to one of the words is another word.
    ['auth/invalid-mail', 'Ett fel uppstod: auth/invalid-mail'],
    ['auth/popup-blocked', 'Ett fel uppstod: auth/popup-blocked'],
  ])('%s: %s', (detail, text) => expect(formatRefusal(detail)).toBe(text))
})

describe('spec §8, Facebook', () => {
  test.each([
    ['auth/popup-closed-by-user', 'Inloggningen avbröts. Försök igen.'],
    ['auth/cancelled-popup-request', 'Inloggningen avbröts. Försök igen.'],
    [
      'auth/account-exists-with-different-credential',
      'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
    ],
    ['auth/popup-blocked', 'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'],
    ['Facebook svarade inte.', 'Facebook-inloggning misslyckades: Facebook svarade inte.'],
    ['auth/wrong-password', 'Facebook-inloggning misslyckades: auth/wrong-password'],
  ])('%s: %s', (detail, text) => expect(formatFacebookRefusal(detail)).toBe(text))
})

describe('what an identity client throws', () => {
  test('is named by its code, whatever it says', () => {
    expect(formatIdentityError(new IdentityError('auth/wrong-password', 'No.'))).toBe('Fel lösenord')
    expect(formatIdentityError(new IdentityError('auth/popup-blocked', 'No.'), 'facebook')).toMatch(
      /^Popup-blockeraren/,
    )
  })

  test('is said in its own words, without its code, when the specification has none', () => {
    const error = new IdentityError('auth/too-many-requests', 'För många försök.')
    expect(formatIdentityError(error)).toBe('Ett fel uppstod: För många försök.')
    expect(formatIdentityError(error, 'facebook')).toBe('Facebook-inloggning misslyckades: För många försök.')
  })

  test('is unexpected when it is no refusal', () => {
    expect(formatIdentityError(new TypeError('x is not a function'))).toBe('Ett oväntat fel uppstod')
  })
})
