/**
 * The one verifier of identity tokens: JSON Web Tokens signed with RS256 (RFC 7519, RFC 7515), whoever issued them. Keys,
 * issuer and audience are its provider's. Claims are Firebase's, which our own provider writes too.
 */
import { hash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey, UnsecuredJWT } from 'jose'
import { type Clock, dateAt } from '../clock.ts'
import { Problem, retryAfterS } from '../http/problem.ts'
import type { Viewer } from './identity.ts'

/** Tokens remembered at once; each costs about 300 bytes. */
const rememberedTokens = 10_000

/** A token is given out by a machine whose clock may differ, s. */
const clockToleranceS = 5

/** Longer than any of ours or Firebase's: not worth reading. */
const maxTokenLength = 4096

export interface TokenRules {
  /**
   * Finds the public key that a token's head names. Throws jose's JWKSNoMatchingKey when there is none, anything else when
   * the keys cannot be had. 'unsigned' takes tokens without a signature, and no others: those of an emulator.
   */
  readonly keys: JWTVerifyGetKey | 'unsigned'
  readonly issuer: string
  readonly audience: string
  readonly clock: Clock
}

export class TokenVerifier {
  readonly #rules: TokenRules
  /** By the token's hash, oldest first: a copy of this memory signs nobody in. */
  readonly #known = new Map<string, { readonly viewer: Viewer; readonly expiresAtMs: number }>()

  constructor(rules: TokenRules) {
    this.#rules = rules
  }

  /** A token that was found valid, as long as it has not run out; undefined says nothing about it. */
  remembered(token: string): Viewer | undefined {
    const name = hashOfToken(token)
    const known = this.#known.get(name)
    if (known && known.expiresAtMs > this.#rules.clock()) return known.viewer
    this.#known.delete(name)
    return undefined
  }

  /** Null for a token that is forged, has run out, or is another's. Throws a Problem of 503 when the keys cannot be had. */
  async verify(token: string): Promise<Viewer | null> {
    if (token.length > maxTokenLength) return null
    const known = this.remembered(token)
    if (known) return known
    const payload = await this.#payloadOf(token)
    const viewer = payload && readViewer(payload)
    if (viewer) this.#remember(token, viewer, (payload.exp as number) * 1000)
    return viewer
  }

  async #payloadOf(token: string): Promise<JWTPayload | null> {
    const { keys, issuer, audience, clock } = this.#rules
    const nowMs = clock()
    const checks = {
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      clockTolerance: clockToleranceS,
      currentDate: dateAt(nowMs),
    }
    try {
      const { payload } =
        keys === 'unsigned'
          ? UnsecuredJWT.decode(token, checks)
          : await jwtVerify(token, keys, { ...checks, algorithms: ['RS256'] })
      return isPast(payload.iat, nowMs) && isPast(payload['auth_time'], nowMs) ? payload : null
    } catch (error) {
      if (isRefusal(error)) return null
      throw new Problem(503, 'The identity provider cannot be reached. Please try again later.', {
        cause: error,
        retryAfterS,
      })
    }
  }

  #remember(token: string, viewer: Viewer, expiresAtMs: number): void {
    const nowMs = this.#rules.clock()
    // Tokens live alike, so those that have run out are the first; who they named must not be known for longer.
    for (const [name, known] of this.#known) {
      if (known.expiresAtMs > nowMs && this.#known.size < rememberedTokens) break
      this.#known.delete(name)
    }
    this.#known.set(hashOfToken(token), { viewer, expiresAtMs })
  }
}

/** What is wrong with the token itself, unlike keys that cannot be fetched or are no keys: jose has errors for both. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  const isAboutKeys =
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code
  return !isAboutKeys
}

/** jose looks at neither: a token from tomorrow was signed in at no time. */
function isPast(seconds: unknown, nowMs: number): boolean {
  return Number.isFinite(seconds) && (seconds as number) <= nowMs / 1000 + clockToleranceS
}

function readViewer(payload: JWTPayload): Viewer | null {
  const { sub, sid, email, email_verified: emailVerified, auth_time: authTime } = payload
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(sub)) return null
  const { sign_in_provider: provider } = (payload['firebase'] ?? {}) as { sign_in_provider?: unknown }
  return {
    uid: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: emailVerified === true,
    loginMethod: provider === 'facebook.com' ? 'facebook' : 'email',
    signedInAtMs: (authTime as number) * 1000,
    ...(typeof sid === 'string' && { sessionId: sid }),
  }
}

/** What is kept in memory instead of a token: a leaked copy of it is useless. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64')
}
