/**
 * Who is signed in, for as long as the page stands: begun before React is, so that the provider is asked as early as can be.
 * Without a sign that somebody may be signed in, nothing of the provider's is fetched at all.
 */
import { forgetVisitor } from '../forget-visitor.ts'
import { newSignIn, onSignInElsewhere, storedSignIn } from '../stored-state.ts'
import { authFailure } from './auth-failure.ts'
import type { Auth, AuthResult } from './auth.ts'
import type { AuthUser, IdentityClient } from './identity-client.ts'
import { nobodyText, setTokenSource } from './token-source.ts'

/** How long the page waits for a provider that does not answer, ms; then it is shown as signed out (readings). */
export const signedOutAfterMs = 3000

/** Everything of Auth but the user, who changes. */
export type AuthActions = Omit<Auth, 'user'>

export interface AuthSession {
  /** Resolves with the first known state; React's `use` sees at once that it has. */
  readonly known: Promise<void>
  user(): AuthUser | null
  /** Calls back when the user changes. Returns how to stop. */
  subscribe(listener: () => void): () => void
  readonly actions: AuthActions
}

interface Parts {
  /** Fetches the provider's program. Rejects with an IdentityError. */
  readonly loadClient: () => Promise<IdentityClient>
  /** Somebody else is signed in than a moment ago, or nobody any more. Not called for the first known state. */
  readonly onSwitch: (from: AuthUser | null, to: AuthUser | null) => void
}

/** Begins at once: asks the provider when somebody was signed in here the last time. */
export function startAuthSession({ loadClient, onSwitch }: Parts): AuthSession {
  const listeners = new Set<() => void>()
  let user: AuthUser | null = null
  /** The value of `storedSignIn` that this tab has seen last. */
  let signIn: string | null = null
  /** Resolves when the previous visitor's data is removed. */
  let forgetting = Promise.resolve()
  let isKnown = false
  let client: IdentityClient | undefined
  let loading: Promise<IdentityClient> | undefined
  const { promise: known, resolve: makeKnown } = Promise.withResolvers<void>()

  function know(): void {
    isKnown = true
    // What React would note itself after a first wait: a page whose state is known at once is drawn at once.
    void Object.assign(known, { status: 'fulfilled' })
    makeKnown()
  }

  function become(next: AuthUser | null): void {
    const previous = user
    const wasKnown = isKnown
    const isOther = previous?.uid !== next?.uid
    const hasLeft = previous !== null && isOther
    // The sign alone: somebody was signed in whose session has ended since.
    if (hasLeft || (next === null && storedSignIn.read() !== null)) forgetting = forgetVisitor()
    if (next === null) {
      storedSignIn.clear()
      setTokenSource(null)
    } else {
      const kept = storedSignIn.read()
      // Unless another tab has already written the new one.
      if (kept === null || (hasLeft && kept === signIn)) storedSignIn.write(newSignIn())
      signIn = storedSignIn.read()
      setTokenSource((renew) => load().then((it) => it.idToken(renew)))
    }
    user = next
    know()
    if (wasKnown && isOther) onSwitch(previous, next)
    for (const listener of listeners) listener()
  }

  function load(): Promise<IdentityClient> {
    loading ??= loadClient().then(
      (loaded) => {
        client = loaded
        // Unreachable: whoever was signed in stays so, and is shown as signed out until the provider has spoken.
        loaded.onChange((state) => (state === 'unreachable' ? know() : become(state)))
        return loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  if (storedSignIn.read()) {
    setTimeout(know, signedOutAfterMs)
    load().catch(know)
  } else know()
  onSignInElsewhere(() => void load().catch(() => {}))

  /** A provider may tell its listeners later than whoever asked it. */
  function welcome(signedIn: AuthUser): { user: AuthUser } {
    if (user?.uid !== signedIn.uid) become(signedIn)
    return { user: signedIn }
  }

  const actions: AuthActions = {
    signUp: (email, password) => answer(async () => welcome(await (await load()).signUp(email, password))),
    signIn: (email, password) => answer(async () => welcome(await (await load()).signIn(email, password))),
    // No waiting before the client is called when it is here: browsers allow a window only in the click itself.
    signInWithFacebook: () => answer(async () => welcome(await (client ?? (await load())).signInWithFacebook())),
    signOut: () =>
      answer(async () => {
        await (await load()).signOut()
        if (user) become(null)
        await forgetting
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

/** Spec §8: the helpers answer; what is no refusal of the provider's is thrown on. */
async function answer<Value extends object>(attempt: () => Promise<Value>): Promise<AuthResult<Value>> {
  try {
    return { success: true, ...(await attempt()) }
  } catch (error) {
    return authFailure(error)
  }
}
