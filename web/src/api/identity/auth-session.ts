/**
 * The signed-in visitor, for the lifetime of the page. Starts before React, to ask the provider as early as possible.
 * Without a stored sign-in, the provider's code is not loaded at all.
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
 * After this long without an answer from the provider, the page is shown as the last visitor's or as signed out
 * (readings), ms.
 */
export const signedOutAfterMs = 3000

/** All of Auth except the user, who changes. */
export type AuthActions = Omit<Auth, 'user'>

export interface AuthSession {
  /** Resolves with the first known state; marked so that React's `use` treats it as settled. */
  readonly known: Promise<void>
  user(): AuthUser | null
  /** Calls the listener when the user changes. Returns the function that removes it. */
  subscribe(listener: () => void): () => void
  readonly actions: AuthActions
}

interface Parts {
  /** Loads the provider's code. Rejects with an IdentityError. */
  readonly loadClient: () => Promise<IdentityClient>
  /** Called when the account changes, also to none. Not called for the first known state. */
  readonly onSwitch: (from: AuthUser | null, to: AuthUser | null) => void
}

/** Starts the session: asks the provider when there is a stored sign-in. */
export function startAuthSession({ loadClient, onSwitch }: Parts): AuthSession {
  const listeners = new Set<() => void>()
  let user: AuthUser | null = null
  /** The value of `storedSignIn` that this tab read last. */
  let signIn: string | null = null
  /** Resolves when the previous visitor's data is removed. */
  let clearing = Promise.resolve()
  let isKnown = false
  /** Whether `user` is the visitor of the last visit, because the provider does not answer. */
  let isAssumed = false
  /** Whether the visitor is signing out in this tab, and needs no notice. */
  let isLeaving = false
  let client: IdentityClient | undefined
  let loading: Promise<IdentityClient> | undefined
  const { promise: known, resolve: makeKnown } = withResolvers<void>()

  function know(): void {
    isKnown = true
    // Sets the status that React would set after waiting, so that a page with a known state renders without suspending.
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
    // A stored sign-in whose session has ended.
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
      // Keeps a new sign-in that another tab has already stored.
      if (stored === null || (hasLeft && stored === signIn)) storedSignIn.write(newSignIn())
      signIn = storedSignIn.read()
      storedVisitor.write(next.uid)
      storedSignOut.clear()
      setTokenSource((renew) => load().then((it) => it.idToken(renew)))
    }
    user = next
    know()
    // Cached answers have no marks of favourites, so the queries are refetched.
    if (wasKnown && (isOther || wasAssumed)) onSwitch(isOther ? previous : null, next)
    for (const listener of listeners) listener()
  }

  function load(): Promise<IdentityClient> {
    loading ??= (client ? Promise.resolve(client) : loadClient())
      .then((loaded) => {
        client = loaded
        // Ends a session that the visitor left offline, before any other request.
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
    // When the provider is unreachable, the stored sign-in stays and the client keeps trying.
    loaded.onChange((state) => (state === 'unreachable' ? assume() : become(state)))
    return loaded
  }

  /**
   * Until the provider answers, the last visitor may read and change favourites. The device's own word about its
   * network does not count, since it is often wrong.
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

  /** A provider may call its listeners only after the call that changed the user has resolved. */
  function welcome(signedIn: AuthUser): { user: AuthUser } {
    if (user?.uid !== signedIn.uid) become(signedIn)
    return { user: signedIn }
  }

  const actions: AuthActions = {
    signUp: (email, password) => answer(async () => welcome(await (await load()).signUp(email, password))),
    signIn: (email, password) => answer(async () => welcome(await (await load()).signIn(email, password))),
    // Has no await before the call if the client is loaded, since browsers allow a window only during the click.
    signInWithFacebook: () => answer(async () => welcome(await (client ?? (await load())).signInWithFacebook())),
    signOut: () =>
      answer(async () => {
        isLeaving = true
        try {
          await (await load()).signOut()
        } catch (error) {
          // Offline, clears the visitor's data now and ends the session later.
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

/** Spec §8: a refusal of the provider becomes a result; other errors are rethrown. */
async function answer<Value extends object>(attempt: () => Promise<Value>): Promise<AuthResult<Value>> {
  try {
    return { success: true, ...(await attempt()) }
  } catch (error) {
    return authFailure(error)
  }
}
