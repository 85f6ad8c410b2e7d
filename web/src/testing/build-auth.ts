import type { Auth } from '../api/identity/auth.ts'
import type { AuthUser, IdentityClient } from '../api/identity/identity-client.ts'

export const anna: AuthUser = { uid: 'anna', email: 'anna@fynd.example', emailVerified: true, loginMethod: 'email' }

/**
 * Builds an Auth whose calls all succeed. `changes` replaces parts of it, `clientChanges` parts of its identity client.
 */
export function buildAuth(changes: Partial<Auth> = {}, clientChanges: Partial<IdentityClient> = {}): Auth {
  const user = changes.user === undefined ? anna : changes.user
  const client: IdentityClient = {
    onChange: () => () => {},
    signUp: async () => anna,
    signIn: async () => anna,
    signInWithFacebook: async () => anna,
    signOut: async () => {},
    idToken: async () => 'token',
    reauthenticate: async () => {},
    requestPasswordReset: async () => {},
    resetPassword: async () => ({ facebook: false, sessions: 1 }),
    changePassword: async () => {},
    changeEmail: async () => {},
    requestEmailConfirmation: async () => {},
    confirmEmail: async () => {},
    deleteAccount: async () => {},
    ...clientChanges,
  }
  return {
    user,
    signUp: async () => ({ success: true, user: anna }),
    signIn: async () => ({ success: true, user: anna }),
    signInWithFacebook: async () => ({ success: true, user: anna }),
    signOut: async () => ({ success: true }),
    idToken: async () => (user ? { success: true, token: 'token' } : { success: false, message: 'No user logged in' }),
    client: async () => client,
    ...changes,
  }
}
