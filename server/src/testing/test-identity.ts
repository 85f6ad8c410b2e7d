/** A provider for tests: it signs whatever it is asked to, and is verified like any other. */
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { Identity, Viewer } from '../identity/identity.ts'
import { TokenVerifier } from '../identity/token-verifier.ts'

const issuer = 'https://identity.example'
const audience = 'fyndkartan-tests'
const lifeS = 900

const { publicKey, privateKey } = await generateKeyPair('RS256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] })

export interface TestIdentity extends Identity {
  /** A valid token, unless `claims` say otherwise. */
  sign(viewer?: Partial<Viewer>, claims?: Readonly<Record<string, unknown>>): Promise<string>
}

export function testIdentity(clock: Clock): TestIdentity {
  const verifier = new TokenVerifier({ keys, issuer, audience, clock })
  return {
    verify: (token) => verifier.verify(token),
    remembered: (token) => verifier.remembered(token),
    provider: { provider: 'embedded', facebook: false },
    tokenLifeMs: lifeS * 1000,
    sources: { connect: [], frame: [], script: [] },
    addCalls() {},
    addPages() {},
    exportAccount: async () => ({}),
    deleteAccount: async () => {},
    tidy: async () => {},
    sign(viewer = {}, claims = {}) {
      const nowS = Math.floor(clock() / 1000)
      const { uid = 'uid-of-anna', email = 'anna@example.se', emailVerified = false, loginMethod = 'email' } = viewer
      return new SignJWT({
        iss: issuer,
        aud: audience,
        sub: uid,
        iat: nowS,
        exp: nowS + lifeS,
        auth_time: Math.floor((viewer.signedInAtMs ?? clock()) / 1000),
        email,
        email_verified: emailVerified,
        firebase: { sign_in_provider: loginMethod === 'facebook' ? 'facebook.com' : 'password' },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(privateKey)
    },
  }
}
