/** What components see of the account: who is signed in, and the helpers of spec §8, which answer instead of throwing. */
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
  /** Call it in the click itself: it opens a window. */
  signInWithFacebook(): Promise<AuthResult<{ user: AuthUser }>>
  signOut(): Promise<AuthResult<object>>
  /** 'No user logged in' when nobody is. */
  idToken(renew?: 'renew'): Promise<AuthResult<{ token: string }>>
  /** For what only the login and profile pages do. Loads the provider's program when it is not there yet. */
  client(): Promise<IdentityClient>
}

export const AuthContext = createContext<Auth | null>(null)

/** Throws outside its provider, in the words of spec §8. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
