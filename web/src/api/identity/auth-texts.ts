/**
 * The texts of spec §8, "Auth" and "Facebook", for refusals of the identity provider. Each row has a part to find in
 * the provider's message, which may be a code ('auth/wrong-password') or a sentence that contains one.
 */
import { IdentityError } from './identity-client.ts'

/** Spec §8: the text for any exception other than a refusal. */
export const unexpectedText = 'Ett oväntat fel uppstod'

type Row = readonly [part: string, text: string]

const refusals: readonly Row[] = [
  ['invalid-email', 'Ogiltig e-postadress'],
  ['user-not-found', 'Användare hittades inte'],
  ['wrong-password', 'Fel lösenord'],
  ['email-already-in-use', 'E-postadressen används redan'],
  ['weak-password', 'Lösenordet är för svagt'],
  // For providers that do not reveal whether the address or the password was wrong (our reading of the specification).
  ['invalid-credential', 'Fel lösenord'],
  ['invalid-login-credentials', 'Fel lösenord'],
]

const cancelled = 'Inloggningen avbröts. Försök igen.'

const facebookRefusals: readonly Row[] = [
  ['popup-closed-by-user', cancelled],
  // The visitor has declined in Facebook's window.
  ['user-cancelled', cancelled],
  // A second click has replaced the first window.
  ['cancelled-popup-request', cancelled],
  [
    'account-exists-with-different-credential',
    'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
  ],
  ['popup-blocked', 'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'],
]

/** The text about a failed sign-in, sign-up or call with the password. `detail` is the message of the AuthResult. */
export function formatRefusal(detail: string): string {
  return findText(refusals, detail) ?? `Ett fel uppstod: ${detail}`
}

/** The text about a failed call that used Facebook's window. `detail` is the message of the AuthResult. */
export function formatFacebookRefusal(detail: string): string {
  return findText(facebookRefusals, detail) ?? `Facebook-inloggning misslyckades: ${detail}`
}

/** The text about an error of an IdentityClient, found by the error's code, else by its message. */
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
