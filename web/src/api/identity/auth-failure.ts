import { IdentityError } from './identity-client.ts'

/** The codes for which spec §8 has texts. Spec §8 finds a code in a message as a substring. */
const worded: ReadonlySet<string> = new Set([
  'auth/invalid-email',
  'auth/user-not-found',
  'auth/wrong-password',
  'auth/email-already-in-use',
  'auth/weak-password',
  'auth/popup-closed-by-user',
  'auth/user-cancelled',
  'auth/cancelled-popup-request',
  'auth/popup-blocked',
  'auth/account-exists-with-different-credential',
])

/**
 * The result of an auth helper after a refusal by the provider (spec §8). The message contains the code if spec §8 has
 * a text for it; otherwise it is the provider's own message. Rethrows errors other than an IdentityError.
 */
export function authFailure(error: unknown): { readonly success: false; readonly message: string } {
  if (!(error instanceof IdentityError)) throw error
  const { code, message } = error
  return { success: false, message: worded.has(code) && !message.includes(code) ? `${message} (${code})` : message }
}
