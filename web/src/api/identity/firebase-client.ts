/**
 * The client of Firebase Authentication. The code of Firebase is large, so only load-client.ts may import this file.
 */
import { FirebaseError, initializeApp } from '@firebase/app'
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  FacebookAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'
import { firebaseRefusal } from './firebase-refusal.ts'
import { type AuthUser, type IdentityClient, IdentityError } from './identity-client.ts'

type Settings = Extract<IdentityProviderWire, { provider: 'firebase' }>

/** Makes a client of the Firebase project in the server's configuration. */
export function firebaseClient(settings: Settings): IdentityClient {
  const app = initializeApp({
    apiKey: settings.api_key,
    authDomain: settings.auth_domain,
    projectId: settings.project_id,
  })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  // The language of Firebase's mails and windows.
  auth.languageCode = 'sv'
  if (settings.emulator_url !== null) connectAuthEmulator(auth, settings.emulator_url, { disableWarnings: true })

  function current(): User {
    if (!auth.currentUser) throw new IdentityError('auth/no-session', 'Du är inte inloggad.')
    return auth.currentUser
  }

  async function prove(password: string): Promise<User> {
    const user = current()
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
    return user
  }

  return {
    onChange: (listener) => onAuthStateChanged(auth, (user) => listener(user && toAuthUser(user))),
    signUp: (email, password) =>
      refusing(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        // Ignores a failure to send the mail: the account exists, and the visitor can request the mail again.
        sendEmailVerification(user).catch((error: unknown) => console.warn('no verification mail', error))
        return toAuthUser(user)
      }),
    signIn: (email, password) =>
      refusing(async () => toAuthUser((await signInWithEmailAndPassword(auth, email, password)).user)),
    signInWithFacebook: () =>
      refusing(async () => toAuthUser((await signInWithPopup(auth, new FacebookAuthProvider())).user)),
    signOut: () => refusing(() => signOut(auth)),
    idToken: (renew) => refusing(async () => current().getIdToken(renew === 'renew')),
    reauthenticate: (password) =>
      refusing(async () => {
        if (password === null) await reauthenticateWithPopup(current(), new FacebookAuthProvider())
        else await prove(password)
      }),
    requestPasswordReset: (email) =>
      refusing(() => sendPasswordResetEmail(auth, email)).catch((error: IdentityError) => {
        // Treats an unknown address as a success, so that the answer does not reveal whether the account exists.
        if (error.code !== 'auth/user-not-found') throw error
      }),
    resetPassword: (code, newPassword) =>
      refusing(async () => {
        await confirmPasswordReset(auth, code, newPassword)
        return null
      }),
    changePassword: (password, newPassword) => refusing(async () => updatePassword(await prove(password), newPassword)),
    changeEmail: (password, newEmail) => refusing(async () => verifyBeforeUpdateEmail(await prove(password), newEmail)),
    requestEmailConfirmation: () => refusing(async () => sendEmailVerification(current())),
    confirmEmail: (code) =>
      refusing(async () => {
        // Checks that the code belongs to the signed-in account, since Firebase accepts it from any account.
        const { data } = await checkActionCode(auth, code)
        const owner = data.previousEmail ?? data.email
        if (!auth.currentUser?.email || auth.currentUser.email !== owner)
          throw new IdentityError('auth/sign-in-first', 'Logga in på kontot och följ sedan länken i mejlet igen.')
        await applyActionCode(auth, code)
        await auth.currentUser.reload()
      }),
    deleteAccount: () => refusing(async () => deleteUser(current())),
  }
}

/** Runs `attempt` and converts errors of Firebase to IdentityErrors. */
async function refusing<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt()
  } catch (error) {
    throw error instanceof FirebaseError ? firebaseRefusal(error) : error
  }
}

function toAuthUser(user: User): AuthUser {
  const isFacebook = user.providerData.some(({ providerId }) => providerId === FacebookAuthProvider.PROVIDER_ID)
  const hasPassword = user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)
  return {
    uid: user.uid,
    email: user.email,
    emailVerified: user.emailVerified,
    loginMethod: isFacebook && !hasPassword ? 'facebook' : 'email',
  }
}
