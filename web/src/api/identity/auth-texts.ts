/**
 * Spec §8, "Auth" and "Facebook": what visitors read when the identity provider refuses. Login and profile page share it.
 * A text is found by substring of the provider's message, so that both a code ('auth/wrong-password') and a sentence that
 * contains one match.
 */
import { IdentityError } from './identity-client.ts'

/** Spec §8: any other exception than a refusal. */
export const unexpectedText = 'Ett oväntat fel uppstod'

type Row = readonly [part: string, text: string]

const refusals: readonly Row[] = [
  ['invalid-email', 'Ogiltig e-postadress'],
  ['user-not-found', 'Användare hittades inte'],
  ['wrong-password', 'Fel lösenord'],
  ['email-already-in-use', 'E-postadressen används redan'],
  ['weak-password', 'Lösenordet är för svagt'],
  // Readings: for a provider that does not reveal whether the address or the password was wrong.
  ['invalid-credential', 'Fel lösenord'],
  ['invalid-login-credentials', 'Fel lösenord'],
]

const cancelled = 'Inloggningen avbröts. Försök igen.'

const facebookRefusals: readonly Row[] = [
  ['popup-closed-by-user', cancelled],
  // The visitor declined in Facebook's window.
  ['user-cancelled', cancelled],
  // A second click closes the first window.
  ['cancelled-popup-request', cancelled],
  [
    'account-exists-with-different-credential',
    'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
  ],
  ['popup-blocked', 'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'],
]

/** For sign-in, sign-up and everything that requires the password. `detail` is a failed AuthResult's message. */
export function formatRefusal(detail: string): string {
  return findText(refusals, detail) ?? `Ett fel uppstod: ${detail}`
}

/** For everything that uses Facebook's window. `detail` is a failed AuthResult's message. */
export function formatFacebookRefusal(detail: string): string {
  return findText(facebookRefusals, detail) ?? `Facebook-inloggning misslyckades: ${detail}`
}

/** For an error of an IdentityClient: by its code, or else by its message. */
export function formatIdentityError(error: unknown, by: 'password' | 'facebook' = 'password'): string {
  if (!(error instanceof IdentityError)) return unexpectedText
  const rows = by === 'facebook' ? facebookRefusals : refusals
  const format = by === 'facebook' ? formatFacebookRefusal : formatRefusal
  return findText(rows, error.code) ?? format(error.message)
}

function findText(rows: readonly Row[], detail: string): string | null {
  const lowerCase = detail.toLowerCase().replaceAll('_', '-')
  return rows.find(([part]) => lowerCase.includes(part))?.[1] ?? null
}
