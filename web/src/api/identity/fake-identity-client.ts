/** For tests: an identity provider whose answers the test sets. */
import type { AuthUser, IdentityClient } from './identity-client.ts'

type State = Parameters<Parameters<IdentityClient['onChange']>[0]>[0]

export const anna: AuthUser = { uid: 'anna', email: 'anna@example.se', emailVerified: true, loginMethod: 'email' }
export const bo: AuthUser = { uid: 'bo', email: 'bo@example.se', emailVerified: false, loginMethod: 'facebook' }

export interface FakeIdentityClient extends IdentityClient {
  /** Calls the listeners with a state, as a real provider does. */
  say(state: State): void
}

/** Makes an identity client with these methods; every other method fails. */
export function fakeIdentityClient(calls: Partial<IdentityClient> = {}): FakeIdentityClient {
  const listeners = new Set<(state: State) => void>()
  const unexpected = () => Promise.reject(new Error('not expected in this test'))
  return {
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say(state) {
      for (const listener of listeners) listener(state)
    },
    signUp: unexpected,
    signIn: unexpected,
    signInWithFacebook: unexpected,
    signOut: unexpected,
    idToken: unexpected,
    reauthenticate: unexpected,
    requestPasswordReset: unexpected,
    resetPassword: unexpected,
    changePassword: unexpected,
    changeEmail: unexpected,
    requestEmailConfirmation: unexpected,
    confirmEmail: unexpected,
    deleteAccount: unexpected,
    ...calls,
  }
}
