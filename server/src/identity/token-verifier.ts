/**
 * The only verifier of identity tokens, for all providers: JSON Web Tokens signed with RS256 (RFC 7519, RFC 7515). The
 * provider determines keys, issuer and audience. The claims are Firebase's; our own provider uses the same.
 */
import { hash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey, UnsecuredJWT } from 'jose'
import { type Clock, dateAt } from '../clock.ts'
import { Problem, retryAfterS } from '../http/problem.ts'
import type { Viewer } from './identity.ts'

/** The most cached tokens; each needs about 300 bytes. */
const mostTokens = 10_000

/** How far the clock of a token's issuer may differ from ours, s. */
const clockToleranceS = 5

/**
 * The longest accepted token, in characters. Ours and Firebase's are shorter; longer ones are refused without parsing.
 */
const maxTokenLength = 4096

export interface TokenRules {
  /**
   * Finds the public key that a token's header names. Throws jose's JWKSNoMatchingKey when there is none, and any other
   * error when the keys cannot be fetched. 'unsigned' accepts only tokens without a signature: those of an emulator.
   */
  readonly keys: JWTVerifyGetKey | 'unsigned'
  readonly issuer: string
  readonly audience: string
  readonly clock: Clock
}

export class TokenVerifier {
  readonly #rules: TokenRules
  /** Verified tokens by their hash, oldest first. Hashes, so that a memory dump contains no usable token. */
  readonly #known = new Map<string, { readonly viewer: Viewer; readonly expiresAtMs: number }>()

  constructor(rules: TokenRules) {
    this.#rules = rules
  }

  /** The claims of a token that was verified before and has not expired; undefined for all others, valid or not. */
  cached(token: string): Viewer | undefined {
    const name = hashOfToken(token)
    const known = this.#known.get(name)
    if (known && known.expiresAtMs > this.#rules.clock()) return known.viewer
    this.#known.delete(name)
    return undefined
  }

  /**
   * Verifies a token and returns its claims; null for one that is forged, expired, or for another audience. Throws a
   * Problem of 503 when the keys cannot be fetched.
   */
  async verify(token: string): Promise<Viewer | null> {
    if (token.length > maxTokenLength) return null
    const known = this.cached(token)
    if (known) return known
    const payload = await this.#payloadOf(token)
    const viewer = payload && readViewer(payload)
    if (viewer) this.#store(token, viewer, (payload.exp as number) * 1000)
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

  #store(token: string, viewer: Viewer, expiresAtMs: number): void {
    const nowMs = this.#rules.clock()
    // Delete expired entries, whose claims must not stay in memory. All tokens are valid equally long, so the oldest
    // expire first.
    for (const [name, known] of this.#known) {
      if (known.expiresAtMs > nowMs && this.#known.size < mostTokens) break
      this.#known.delete(name)
    }
    this.#known.set(hashOfToken(token), { viewer, expiresAtMs })
  }
}

/** Whether the error means that the token is invalid; jose also throws when keys cannot be fetched or parsed. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  const isAboutKeys =
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code
  return !isAboutKeys
}

/** Whether a time in the token has passed: a token from the future is invalid, but jose does not check that. */
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

/** The hash of a token, as a key of caches: unlike the token, a leaked hash is useless. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64')
}
