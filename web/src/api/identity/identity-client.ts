/**
 * Who keeps the accounts, seen from the browser. A port: our own server (embedded-client.ts) or Firebase
 * (firebase-client.ts), as `siteConfig.identity` says.
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
 * What a provider refuses. `code` is 'auth/…' as Firebase spells it, and stands in the message too where the message is a
 * provider's own, so that the texts of spec §8 can be found by substring.
 */
export class IdentityError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'IdentityError'
    this.code = code
  }
}

/** The code of every failure that lies between here and the provider. */
export const unreachableCode = 'auth/network-request-failed'

/** For what `unreachableCode` stands for. */
export function unreachable(cause?: unknown): IdentityError {
  return new IdentityError(unreachableCode, 'Servern kunde inte nås.', cause)
}

/** Every method but `onChange` rejects with an IdentityError when the provider refuses or cannot be reached. */
export interface IdentityClient {
  /**
   * Calls back with the first known state, which ends 'loading', and whenever it changes; null is nobody. 'unreachable' comes
   * when the provider could not be asked who it is, which it keeps trying. Returns how to stop.
   */
  onChange(listener: (state: AuthUser | null | 'unreachable') => void): () => void
  signUp(email: string, password: string): Promise<AuthUser>
  signIn(email: string, password: string): Promise<AuthUser>
  /** Opens its window before it returns, so that it must be called in the click itself. */
  signInWithFacebook(): Promise<AuthUser>
  signOut(): Promise<void>
  /** Kept, and renewed before it runs out; `renew` asks for a new one at once. Rejects when nobody is signed in. */
  idToken(renew?: 'renew'): Promise<string>
  /** Proves anew who it is: the password, or for those who came with Facebook (null) its window again. */
  reauthenticate(password: string | null): Promise<void>
  /** Mails a link; says nothing of whether there is such an account. */
  requestPasswordReset(email: string): Promise<void>
  /** With the code of a mailed link; null where the provider does not say what was removed. Firebase has a page of its own for it. */
  resetPassword(code: string, newPassword: string): Promise<RemovedWays | null>
  changePassword(password: string, newPassword: string): Promise<void>
  /** Mails a link to the new address; the address changes when it is followed. */
  changeEmail(password: string, newEmail: string): Promise<void>
  /** Mails the link again that shows that the address is theirs. */
  requestEmailConfirmation(): Promise<void>
  /**
   * With the code of a mailed link. Rejects with 'auth/sign-in-first' when nobody or another account is signed in, and with
   * 'auth/requires-recent-login' when the sign-in is too old; the code stays valid.
   */
  confirmEmail(code: string): Promise<void>
  /** After the server has deleted everything it had: what the provider itself still keeps. */
  deleteAccount(): Promise<void>
}
