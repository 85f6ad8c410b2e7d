/**
 * The session of the signed-in visitor, for the lifetime of the page. Starts before React, to ask the identity provider
 * as early as possible. Without a stored sign-in, the provider's code is not loaded at all.
 */
import { clearVisitor } from '../clear-visitor.ts'
import { addCacheNotices } from '../cache-notices.ts'
import {
  newSignIn,
  onWrittenElsewhere,
  storedFavouriteChanges,
  storedSignIn,
  storedSignOut,
  storedVisitor,
} from '../stored-state.ts'
import { withResolvers } from '../with-resolvers.ts'
import { authFailure } from './auth-failure.ts'
import type { Auth, AuthResult } from './auth.ts'
import type { AuthUser, IdentityClient } from './identity-client.ts'
import { nobodyText, setTokenSource } from './token-source.ts'

/**
 * After this long without an answer from the provider, ms, the page is rendered for the last visitor, or as signed out
 * if there was none (our reading of the specification).
 */
export const signedOutAfterMs = 3000

/** All of Auth except the user, who changes. */
export type AuthActions = Omit<Auth, 'user'>

export interface AuthSession {
  /**
   * Resolves when it is first known whether a visitor is signed in. Marked so that React's `use` treats it as settled.
   */
  readonly known: Promise<void>
  user(): AuthUser | null
  /** Calls the listener when the user changes. Returns the function that removes it. */
  subscribe(listener: () => void): () => void
  readonly actions: AuthActions
}

interface Parts {
  /** Loads the provider's code. Rejects with an IdentityError. */
  readonly loadClient: () => Promise<IdentityClient>
  /** Called when another account signs in or the visitor signs out. Not called for the first known state. */
  readonly onSwitch: (from: AuthUser | null, to: AuthUser | null) => void
}

/** Starts the session. Asks the provider if a sign-in is stored. */
export function startAuthSession({ loadClient, onSwitch }: Parts): AuthSession {
  const listeners = new Set<() => void>()
  let user: AuthUser | null = null
  /** The value of `storedSignIn` that this tab read last. */
  let signIn: string | null = null
  /** Resolves when the previous visitor's data is removed. */
  let clearing = Promise.resolve()
  let isKnown = false
  /** Whether `user` is only assumed to be the visitor of the last visit, because the provider does not answer. */
  let isAssumed = false
  /** Whether the visitor is signing out in this tab; the end of the session then needs no notice. */
  let isLeaving = false
  let client: IdentityClient | undefined
  let loading: Promise<IdentityClient> | undefined
  const { promise: known, resolve: makeKnown } = withResolvers<void>()

  function know(): void {
    isKnown = true
    // Sets the field that React sets after waiting for a promise, so that a page with a known state renders without
    // suspending.
    void Object.assign(known, { status: 'fulfilled' })
    makeKnown()
  }

  function become(next: AuthUser | null): void {
    const previous = user
    const wasKnown = isKnown
    const wasAssumed = isAssumed
    isAssumed = false
    const isOther = previous?.uid !== next?.uid
    const hasLeft = previous !== null && isOther
    // Clears the previous visitor's data after a sign-out, a change of account, or the end of a stored sign-in's
    // session.
    if (hasLeft || (next === null && storedSignIn.read() !== null)) {
      const lost = storedFavouriteChanges.read() ? ['changes'] : []
      if (!isLeaving) addCacheNotices({ lost: next ? lost : ['session', ...lost] })
      clearing = clearVisitor()
    }
    if (next === null) {
      storedSignIn.clear()
      setTokenSource(null)
    } else {
      const stored = storedSignIn.read()
      // Does not overwrite the text that another tab has stored for a new sign-in.
      if (stored === null || (hasLeft && stored === signIn)) storedSignIn.write(newSignIn())
      signIn = storedSignIn.read()
      storedVisitor.write(next.uid)
      storedSignOut.clear()
      setTokenSource((renew) => load().then((it) => it.idToken(renew)))
    }
    user = next
    know()
    // Refetches the queries also after an assumed visitor is confirmed: answers cached for offline use have no
    // favourite flags.
    if (wasKnown && (isOther || wasAssumed)) onSwitch(isOther ? previous : null, next)
    for (const listener of listeners) listener()
  }

  function load(): Promise<IdentityClient> {
    loading ??= (client ? Promise.resolve(client) : loadClient())
      .then((loaded) => {
        client = loaded
        // After a sign-out while offline, first ends that session on the server.
        return storedSignOut.read() ? loaded.signOut().then(() => follow(loaded)) : follow(loaded)
      })
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }

  function follow(loaded: IdentityClient): IdentityClient {
    storedSignOut.clear()
    // On 'unreachable' the stored sign-in stays, and the client keeps trying.
    loaded.onChange((state) => (state === 'unreachable' ? assume() : become(state)))
    return loaded
  }

  /**
   * Treats the last visitor as signed in until the provider answers, so that they may read and change favourites.
   * Ignores `navigator.onLine`, which is often wrong.
   */
  function assume(): void {
    const uid = storedVisitor.read()
    if (!user && uid && storedSignIn.read()) {
      become({ uid, email: null, emailVerified: true, loginMethod: 'email' })
      isAssumed = true
    }
    know()
  }

  const endLeftSession = () => {
    if (storedSignOut.read()) void load().catch(() => {})
  }

  if (storedSignIn.read()) {
    setTimeout(assume, signedOutAfterMs)
    load().catch(assume)
  } else {
    know()
    endLeftSession()
  }
  window.addEventListener('online', endLeftSession)
  onWrittenElsewhere('signed_in', () => void load().catch(() => {}))
  onWrittenElsewhere('sign_out', () => user && become(null))

  /** Updates the user at once, since a provider may call its listeners only after the sign-in call has resolved. */
  function welcome(signedIn: AuthUser): { user: AuthUser } {
    if (user?.uid !== signedIn.uid) become(signedIn)
    return { user: signedIn }
  }

  const actions: AuthActions = {
    signUp: (email, password) => answer(async () => welcome(await (await load()).signUp(email, password))),
    signIn: (email, password) => answer(async () => welcome(await (await load()).signIn(email, password))),
    // No await before the call if the client is loaded, since browsers let a page open a window only during the click.
    signInWithFacebook: () => answer(async () => welcome(await (client ?? (await load())).signInWithFacebook())),
    signOut: () =>
      answer(async () => {
        isLeaving = true
        try {
          await (await load()).signOut()
        } catch (error) {
          // When the device is offline, clears the visitor's data now and ends the session on the server later.
          isLeaving = !navigator.onLine
          if (!isLeaving) throw error
          storedSignOut.write(true)
        }
        if (user) become(null)
        await clearing
        return {}
      }),
    idToken: (renew) =>
      user
        ? answer(async () => ({ token: await (await load()).idToken(renew) }))
        : Promise.resolve({ success: false, message: nobodyText }),
    client: load,
  }

  return {
    known,
    user: () => user,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    actions,
  }
}

/** Spec §8: turns a refusal of the provider into a result; rethrows other errors. */
async function answer<Value extends object>(attempt: () => Promise<Value>): Promise<AuthResult<Value>> {
  try {
    return { success: true, ...(await attempt()) }
  } catch (error) {
    return authFailure(error)
  }
}
