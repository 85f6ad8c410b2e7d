/**
 * The interface of an identity provider in the browser, implemented for our own server (embedded-client.ts) and for Firebase
 * (firebase-client.ts). `siteConfig.identity` chooses one.
 */
import type { RemovedWays } from '@fyndkartan/contract/account'
import type { LoginMethod } from '@fyndkartan/domain/account'

export interface AuthUser {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly loginMethod: LoginMethod
}

/**
 * A refusal of a provider. `code` is 'auth/…' as in Firebase. A provider's own message contains the code too, so that the texts of
 * spec §8 can be found by substring.
 */
export class IdentityError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'IdentityError'
    this.code = code
  }
}

/** The code of every failure to reach the provider. */
export const unreachableCode = 'auth/network-request-failed'

/** The error with `unreachableCode`. */
export function unreachable(cause?: unknown): IdentityError {
  return new IdentityError(unreachableCode, 'Servern kunde inte nås.', cause)
}

/** Every method but `onChange` rejects with an IdentityError when the provider refuses or cannot be reached. */
export interface IdentityClient {
  /**
   * Calls back with the first known state, which ends 'loading', and whenever it changes; null when nobody is signed in.
   * 'unreachable' when the provider could not be reached; the client keeps trying. Returns the function that removes the listener.
   */
  onChange(listener: (state: AuthUser | null | 'unreachable') => void): () => void
  signUp(email: string, password: string): Promise<AuthUser>
  signIn(email: string, password: string): Promise<AuthUser>
  /** Opens its window synchronously, so it must be called in the click itself. */
  signInWithFacebook(): Promise<AuthUser>
  signOut(): Promise<void>
  /** The token is cached and renewed before it expires; `renew` forces a new one. Rejects when nobody is signed in. */
  idToken(renew?: 'renew'): Promise<string>
  /** Reauthenticates with the password, or with null through Facebook's window. */
  reauthenticate(password: string | null): Promise<void>
  /** Mails a link; does not reveal whether the account exists. */
  requestPasswordReset(email: string): Promise<void>
  /** With the code of a mailed link; null when the provider does not report what was removed. Firebase has a page of its own for it. */
  resetPassword(code: string, newPassword: string): Promise<RemovedWays | null>
  changePassword(password: string, newPassword: string): Promise<void>
  /** Mails a link to the new address; the address changes when it is followed. */
  changeEmail(password: string, newEmail: string): Promise<void>
  /** Mails the link that confirms the address again. */
  requestEmailConfirmation(): Promise<void>
  /**
   * With the code of a mailed link. Rejects with 'auth/sign-in-first' when nobody or another account is signed in, and with
   * 'auth/requires-recent-login' when the sign-in is too old; the code stays valid.
   */
  confirmEmail(code: string): Promise<void>
  /** Deletes the provider's own data, after the server has deleted everything else. */
  deleteAccount(): Promise<void>
}
