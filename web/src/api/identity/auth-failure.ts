import { IdentityError } from './identity-client.ts'

/** The codes with texts in spec §8, found in a message by substring. */
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
 * The result of an auth helper when the provider refuses (spec §8): the message contains the code when the specification has a
 * text for it, and is the provider's detail otherwise. Rethrows other errors.
 */
export function authFailure(error: unknown): { readonly success: false; readonly message: string } {
  if (!(error instanceof IdentityError)) throw error
  const { code, message } = error
  return { success: false, message: worded.has(code) && !message.includes(code) ? `${message} (${code})` : message }
}
