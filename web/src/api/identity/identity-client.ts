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
  /** True for an operator, if the provider is our own server; Firebase does not know the role. */
  readonly isOperator?: true | undefined
}

/**
 * A refusal by an identity provider. `code` is 'auth/…' as in Firebase. The message contains the code too, so that the
 * texts of spec §8 can be found by substring.
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

/** Makes the error with `unreachableCode`. */
export function unreachable(cause?: unknown): IdentityError {
  return new IdentityError(unreachableCode, 'Servern kunde inte nås.', cause)
}

/** Every method but `onChange` rejects with an IdentityError when the provider refuses or cannot be reached. */
export interface IdentityClient {
  /**
   * Calls the listener with the first known state and whenever the state changes: the user, null when nobody is signed
   * in, or 'unreachable' when the provider did not answer; the client then keeps trying. Returns the function that
   * removes the listener.
   */
  onChange(listener: (state: AuthUser | null | 'unreachable') => void): () => void
  signUp(email: string, password: string): Promise<AuthUser>
  signIn(email: string, password: string): Promise<AuthUser>
  /** Opens a window, so call it before any await in the click's handler. */
  signInWithFacebook(): Promise<AuthUser>
  signOut(): Promise<void>
  /**
   * The visitor's token, cached and renewed before it expires; `renew` requests a new one. Rejects when nobody is
   * signed in.
   */
  idToken(renew?: 'renew'): Promise<string>
  /** Checks again that the visitor owns the account: by the password, or through Facebook's window if it is null. */
  reauthenticate(password: string | null): Promise<void>
  /** Mails a link for a new password. Resolves also when no account has the address, so as not to reveal that. */
  requestPasswordReset(email: string): Promise<void>
  /**
   * Sets a new password with the code of a mailed link. Resolves with the other sign-ins that ended (Facebook,
   * sessions), or null if the provider does not report them.
   */
  resetPassword(code: string, newPassword: string): Promise<RemovedWays | null>
  changePassword(password: string, newPassword: string): Promise<void>
  /** Mails a link to the new address. The address of the account changes when the visitor follows the link. */
  changeEmail(password: string, newEmail: string): Promise<void>
  /** Mails another link that confirms the account's address. */
  requestEmailConfirmation(): Promise<void>
  /**
   * Confirms the address with the code of a mailed link. Rejects with 'auth/sign-in-first' when nobody or another
   * account is signed in, and with 'auth/requires-recent-login' when the sign-in is too old; in both cases the code
   * stays valid.
   */
  confirmEmail(code: string): Promise<void>
  /** Deletes the provider's data about the account. Call it after the server has deleted everything else. */
  deleteAccount(): Promise<void>
}
