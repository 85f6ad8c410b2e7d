/** Sessions for the browser: a cookie that scripts cannot read, and identity tokens made from it. */
import type { SessionWire } from '@fyndkartan/contract/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { apiErrorStatus } from './api-error.ts'
import type { Auth } from './auth.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { Refusal } from './refusals.ts'
import { tokenLifeS } from './token-rules.ts'

/** better-auth's record of a signed-in visitor. */
export interface SignedIn {
  readonly session: {
    readonly id: string
    readonly token: string
    readonly createdAt: Date
    readonly signInProvider?: string
  }
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean }
}

interface Parts {
  readonly auth: Auth
  readonly clock: Clock
  readonly known: KnownBrowsers
  /** Whether an account has the operator's role. */
  readonly isOperator: (uid: string) => Promise<boolean>
}

export class Sessions {
  readonly #auth: Auth
  readonly #clock: Clock
  readonly #known: KnownBrowsers
  readonly #isOperator: Parts['isOperator']
  #keyMade: Promise<unknown> | undefined

  constructor({ auth, clock, known, isOperator }: Parts) {
    this.#auth = auth
    this.#clock = clock
    this.#known = known
    this.#isOperator = isOperator
  }

  /**
   * The session of the request's cookie, or null. Renews a session that is older than a day, together with its cookie.
   */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    const found = await this.#auth.api
      .getSession({ headers: cookieOf(request), returnHeaders: true })
      // On a 401 another call has ended the session during its renewal.
      .catch((error: unknown) => {
        if (apiErrorStatus(error) === 401) return null
        throw error
      })
    if (!found) return null
    passCookies(found.headers, request, reply)
    return found.response
  }

  /** Like `find`, for calls that need a session. Throws a Refusal without one. */
  async require(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const signedIn = await this.find(request, reply)
    if (!signedIn) throw new Refusal('auth/no-session')
    return signedIn
  }

  /** Formats the session for the browser, with a new identity token. */
  async toWire({ session, user }: SignedIn): Promise<SessionWire> {
    const provider = session.signInProvider ?? 'password'
    const nowS = Math.floor(this.#clock() / 1000)
    await this.#makeKey()
    const { token } = await this.#auth.api.signJWT({
      body: {
        payload: {
          sub: user.id,
          sid: session.id,
          iat: nowS,
          exp: nowS + tokenLifeS,
          auth_time: Math.min(nowS, Math.floor(session.createdAt.getTime() / 1000)),
          email: user.email,
          email_verified: user.emailVerified,
          firebase: { sign_in_provider: provider },
        },
      },
    })
    return {
      session: {
        user: {
          uid: user.id,
          email: user.email,
          email_verified: user.emailVerified,
          login_method: provider === 'facebook.com' ? 'facebook' : 'email',
          ...((await this.#isOperator(user.id)) && { operator: true }),
        },
        token,
        expires_in_s: tokenLifeS,
      },
    }
  }

  /**
   * Completes a sign-in with the session that better-auth has just made, and remembers the browser as known. The
   * session of the request's former cookie ends, so that nothing of it lives on in the new one. Returns null, and ends
   * the new session, when `isStillRight` finds that the way to sign in was removed in the meantime. `isStillRight` is
   * called after the new session was stored, and code that removes a way to sign in ends the stored sessions after the
   * removal: so one of the two notices the other.
   */
  async begin(
    made: { headers: Headers; token: string },
    request: FastifyRequest,
    reply: FastifyReply,
    isStillRight: (uid: string) => Promise<boolean>,
  ): Promise<SignedIn | null> {
    const { internalAdapter } = await this.#auth.$context
    const former = await this.#former(request)
    if (former) await internalAdapter.deleteSession(former.session.token)
    const signedIn = await internalAdapter.findSession(made.token)
    if (!signedIn) return null
    if (!(await isStillRight(signedIn.user.id))) {
      await internalAdapter.deleteSession(made.token)
      return null
    }
    passCookies(made.headers, request, reply)
    await this.#known.remember(signedIn.user.id, request, reply)
    return signedIn
  }

  /** Ends the request's session, if there is one. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // better-auth reports success even when the database does not answer; in that case, this query throws.
    const former = await this.#former(request)
    // Without a session, the account may have been removed, so the cookie of known browsers must go too.
    if (former === null) this.#known.forget(request, reply)
    const { headers } = await this.#auth.api.signOut({ headers: cookieOf(request), returnHeaders: true })
    passCookies(headers, request, reply)
  }

  /** The session of the request's cookie, without renewing it. */
  #former(request: FastifyRequest): Promise<SignedIn | null> {
    return this.#auth.api.getSession({ headers: cookieOf(request), query: { disableRefresh: true } })
  }

  /**
   * Makes the signing key only once: two concurrent tokens would otherwise make two keys, each a tenth of a second of
   * work.
   */
  #makeKey(): Promise<unknown> {
    this.#keyMade ??= this.#auth.api.getJwks().catch((error: unknown) => {
      this.#keyMade = undefined
      throw error
    })
    return this.#keyMade
  }
}

/** The request's headers reduced to its cookies: better-auth must not see IP addresses and browsers. */
export function cookieOf(request: FastifyRequest): Headers {
  const { cookie } = request.headers
  return new Headers(cookie === undefined ? {} : { cookie })
}

/**
 * Copies better-auth's cookies to the answer, with Secure if the request came over TLS, whatever the site's configured
 * address.
 */
export function passCookies(headers: Headers, request: FastifyRequest, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) {
    const isMarked = /;\s*secure\b/i.test(cookie)
    void reply.header('set-cookie', request.protocol === 'https' && !isMarked ? `${cookie}; Secure` : cookie)
  }
}
