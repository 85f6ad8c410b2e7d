/**
 * An identity provider for tests: it signs any claims, and the server verifies its tokens like those of a real
 * provider.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, exportJWK, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import { loadAccountRecord } from '../db/account-records.ts'
import { loadProfile } from '../db/profiles.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { TokenVerifier } from '../identity/token-verifier.ts'
import type { Signing } from './forged-tokens.ts'

const lifeS = 900

export const testSigning: Signing = {
  issuer: 'https://identity.example',
  audience: 'fyndkartan-tests',
  kid: 'test',
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

const { issuer, audience, kid, publicKey, privateKey } = testSigning

/** The public key as providers publish it, but without its algorithm: the verifier must require one anyway. */
export const testKeySet = { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig' }] }

export interface TestIdentity extends Identity {
  /** Signs a token for `viewer`. The token is valid unless `claims` replaces a claim. */
  sign(viewer?: Partial<Viewer>, claims?: Readonly<Record<string, unknown>>): Promise<string>
}

export function testIdentity(clock: Clock, rest: Partial<Identity> = {}): TestIdentity {
  const verifier = new TokenVerifier({ keys: createLocalJWKSet(testKeySet), issuer, audience, clock })
  return {
    verify: (token) => verifier.verify(token),
    cached: (token) => verifier.cached(token),
    provider: { provider: 'embedded', facebook: false },
    tokenLifeMs: lifeS * 1000,
    sources: { connect: [], frame: [], script: [] },
    addCalls() {},
    addPages() {},
    exportAccount: async () => ({}),
    // An account without a record has the profile's data, or else the token's.
    readAccount: async (reading, _token, viewer) =>
      (await loadAccountRecord(reading, viewer.uid)) ?? (await loadProfile(reading, viewer.uid)) ?? viewer,
    isSignedIn: async () => true,
    deleteAccount: async () => {},
    tidy: async () => {},
    ...rest,
    sign: (viewer = {}, claims = {}) => signOnce({ ...tokenClaims(clock(), viewer), ...claims }),
  }
}

const tokens = new Map<string, Promise<string>>()

/** Signs claims, and caches the token for equal claims, because a signature takes a millisecond. */
function signOnce(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const key = JSON.stringify(claims)
  const token = tokens.get(key) ?? new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  tokens.set(key, token)
  return token
}

/** The claims of a token of the tests' identity provider. */
export function tokenClaims(nowMs: number, viewer: Partial<Viewer> = {}): Record<string, unknown> {
  const { uid = 'uid-of-anna', email = 'anna@example.se', emailVerified = false, loginMethod = 'email' } = viewer
  const nowS = Math.floor(nowMs / 1000)
  return {
    iss: issuer,
    aud: audience,
    sub: uid,
    iat: nowS,
    exp: nowS + lifeS,
    auth_time: Math.floor((viewer.signedInAtMs ?? nowMs) / 1000),
    email,
    email_verified: emailVerified,
    firebase: { sign_in_provider: loginMethod === 'facebook' ? 'facebook.com' : 'password' },
  }
}
