/**
 * The identity provider in our own server. The session is an HttpOnly cookie; the token for API calls is only in
 * memory.
 */
import { type IdentitySession, removedWaysFromWire, sessionFromWire } from '@fyndkartan/contract/account'
import { identityEndpoints } from '@fyndkartan/contract/endpoints/identity'
import { callIdentity, unexpectedAnswer } from './embedded-call.ts'
import { openFacebookWindow, readLastWord, signInChannel, waitForLastWord } from './facebook-window.ts'
import { type AuthUser, type IdentityClient, IdentityError } from './identity-client.ts'

/** A token is renewed this long before it expires, ms. */
const renewAheadMs = 60_000
/** The interval between attempts to reach a server that does not answer, ms. */
const retryMs = 20_000

interface Session extends IdentitySession {
  /** When to renew the token, as a time of performance.now(), ms, since the device's clock may be wrong. */
  readonly renewAtMs: number
}

type Listener = Parameters<IdentityClient['onChange']>[0]

/** A client of the identity provider in our own server. `facebook`: whether the server offers sign-in with Facebook. */
export function embeddedClient({ facebook }: { readonly facebook: boolean }): IdentityClient {
  const listeners = new Set<Listener>()
  const channel = new BroadcastChannel(signInChannel)
  /** Null when nobody is signed in; undefined until the server has answered. */
  let session: Session | null | undefined
  /** The pending request for the session; concurrent callers share it. */
  let pending: Promise<Session | null> | undefined
  /** Incremented by every change that makes a pending request outdated. */
  let turn = 0
  let again: ReturnType<typeof setTimeout> | undefined
  /** Aborts the wait for a Facebook window when another click opens a new one. */
  let waiting: AbortController | undefined

  function replaceSession(next: Session | null): Session | null {
    turn++
    pending = undefined
    const before = session
    session = next
    if (before === undefined || !isSameUser(before?.user, next?.user)) report(next?.user ?? null)
    return next
  }

  function report(state: AuthUser | null | 'unreachable'): void {
    for (const listener of listeners) listener(state)
  }

  function fetchSession(): Promise<Session | null> {
    const request = pending ?? requestSession(turn)
    pending = request
    return request
  }

  async function requestSession(requestTurn: number): Promise<Session | null> {
    try {
      const answer = await callForSession(identityEndpoints.readSession.path)
      return requestTurn === turn ? replaceSession(answer) : await (pending ?? session ?? null)
    } finally {
      if (requestTurn === turn) pending = undefined
    }
  }

  /**
   * Requests the session again after it may have changed on the server; a pending request's answer may be older than
   * the change.
   */
  function refetchSession(): Promise<Session | null> {
    turn++
    pending = undefined
    return fetchSession()
  }

  /** Handles a failure of a request that no caller awaits: reports 'unreachable' and tries again later. */
  function retryUntilAnswered(request: Promise<Session | null>): void {
    clearTimeout(again)
    request.catch(() => {
      if (session === undefined) report('unreachable')
      clearTimeout(again)
      again = setTimeout(() => retryUntilAnswered(fetchSession()), retryMs)
    })
  }

  /** Signs in in this tab, and tells the other tabs. */
  async function enter(path: string, body: object): Promise<AuthUser> {
    const next = replaceSession(await callForSession(path, body))
    channel.postMessage('changed')
    return userOf(next)
  }

  function leave(): void {
    replaceSession(null)
    channel.postMessage('changed')
  }

  function enterWithFacebook(): Promise<AuthUser> {
    if (!facebook)
      return refuse('auth/operation-not-allowed', 'Facebook-inloggning är inte aktiverad på den här sajten.')
    waiting?.abort()
    waiting = new AbortController()
    const popup = openFacebookWindow()
    if (!popup) return refuse('auth/popup-blocked', 'Webbläsaren öppnade inget fönster.')
    const wasNobody = !session
    return waitForLastWord(popup, channel, waiting.signal).then(
      async () => userOf(await refetchSession()),
      async (error: IdentityError) => {
        // Requests the session once more: the visitor may have finished signing in before closing the window.
        const next = wasNobody && error.code === 'auth/popup-closed-by-user' ? await refetchSession() : null
        if (next) return next.user
        throw error
      },
    )
  }

  channel.addEventListener('message', ({ data }) => {
    if (data === 'changed' || readLastWord(data)?.code === null) retryUntilAnswered(refetchSession())
  })
  window.addEventListener('online', () => {
    if (session === undefined) retryUntilAnswered(fetchSession())
  })

  return {
    onChange(listener) {
      listeners.add(listener)
      if (session === undefined) retryUntilAnswered(fetchSession())
      else listener(session?.user ?? null)
      return () => listeners.delete(listener)
    },
    signUp: (email, password) => enter(identityEndpoints.signUp.path, { email, password }),
    signIn: (email, password) => enter(identityEndpoints.signIn.path, { email, password }),
    signInWithFacebook: enterWithFacebook,
    async signOut() {
      await callIdentity(identityEndpoints.signOut.path)
      leave()
    },
    async idToken(renew) {
      const isFresh = !renew && session && performance.now() < session.renewAtMs
      const current = isFresh ? session : await fetchSession()
      return current ? current.token : refuse('auth/no-session', 'Du är inte inloggad.')
    },
    async reauthenticate(password) {
      const before = session?.user
      // No await before this, since browsers let a page open a window only during the click.
      const user = await (password === null
        ? enterWithFacebook()
        : enter(identityEndpoints.signIn.path, { email: before?.email ?? '', password }))
      if (user.uid !== before?.uid) return refuse('auth/user-mismatch', 'Du loggade in med ett annat konto.')
      return undefined
    },
    requestPasswordReset: (email) => post(identityEndpoints.requestPasswordReset.path, { email }),
    async resetPassword(code, newPassword) {
      const answer = await callIdentity(identityEndpoints.resetPassword.path, { code, password: newPassword })
      // Requests the session again, since a new password ends all sessions.
      if (session) retryUntilAnswered(refetchSession())
      return removedWaysFromWire(answer)
    },
    async changePassword(password, newPassword) {
      await post(identityEndpoints.changePassword.path, { password, new_password: newPassword })
      // Waits for the new session, since the server refuses the old session's token.
      if (session) await refetchSession().catch(() => retryUntilAnswered(fetchSession()))
    },
    changeEmail: (password, newEmail) => post(identityEndpoints.changeEmail.path, { password, new_email: newEmail }),
    requestEmailConfirmation: () => post(identityEndpoints.requestEmailConfirmation.path),
    async confirmEmail(code) {
      try {
        await callIdentity(identityEndpoints.confirmEmail.path, { code })
      } finally {
        // Requests the session again: the address has changed, or the session has ended.
        if (session) retryUntilAnswered(refetchSession())
      }
    },
    async deleteAccount() {
      // The server has already ended the session; this call removes the session's cookie.
      await callIdentity(identityEndpoints.signOut.path).catch(() => {})
      leave()
    },
  }
}

async function post(path: string, body?: object): Promise<void> {
  await callIdentity(path, body)
}

async function callForSession(path: string, body?: object): Promise<Session | null> {
  const answer = await callIdentity(path, body)
  try {
    const found = sessionFromWire(answer)
    return found && { ...found, renewAtMs: performance.now() + found.expiresInS * 1000 - renewAheadMs }
  } catch (error) {
    throw unexpectedAnswer(error)
  }
}

function userOf(session: Session | null): AuthUser {
  if (!session) throw unexpectedAnswer()
  return session.user
}

function isSameUser(a: AuthUser | undefined, b: AuthUser | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function refuse(code: string, message: string): Promise<never> {
  return Promise.reject(new IdentityError(code, message))
}
