/**
 * What components need of the account: the signed-in visitor, and the helpers of spec §8, which return results instead
 * of throwing.
 */
import { createContext, use } from 'react'
import type { AuthUser, IdentityClient } from './identity-client.ts'

/** Spec §8: success true with a value, or success false with a message. */
export type AuthResult<Value> =
  | ({ readonly success: true } & Value)
  | { readonly success: false; readonly message: string }

export interface Auth {
  /** Null when nobody is signed in. */
  readonly user: AuthUser | null
  signUp(email: string, password: string): Promise<AuthResult<{ user: AuthUser }>>
  signIn(email: string, password: string): Promise<AuthResult<{ user: AuthUser }>>
  /** Opens a window, so call it before any await in the click's handler. */
  signInWithFacebook(): Promise<AuthResult<{ user: AuthUser }>>
  signOut(): Promise<AuthResult<object>>
  /** Without a signed-in visitor, returns the failure 'No user logged in'. */
  idToken(renew?: 'renew'): Promise<AuthResult<{ token: string }>>
  /** The client of the identity provider, for the login and profile pages. Loads the provider's code when needed. */
  client(): Promise<IdentityClient>
}

export const AuthContext = createContext<Auth | null>(null)

/** Throws the error of spec §8 when called outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
