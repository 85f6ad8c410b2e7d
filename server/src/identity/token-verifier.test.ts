import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { forgedTokens } from '../testing/forged-tokens.ts'
import { testIdentity, testKeySet, testSigning, tokenClaims } from '../testing/test-identity.ts'
import { TokenVerifier } from './token-verifier.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const { issuer, audience } = testSigning

function verifierAt(nowMs = startMs, keys: JWTVerifyGetKey = createLocalJWKSet(testKeySet)) {
  const time = { nowMs }
  const asked = vi.fn<JWTVerifyGetKey>(keys)
  const verifier = new TokenVerifier({ keys: asked, issuer, audience, clock: () => time.nowMs })
  return { verifier, time, asked, sign: testIdentity(() => time.nowMs).sign }
}

test('a valid token identifies its bearer', async () => {
  const { verifier, sign } = verifierAt()
  const viewer = {
    uid: 'u-1',
    email: 'bo@example.se',
    emailVerified: true,
    loginMethod: 'facebook' as const,
    signedInAtMs: startMs - 60_000,
  }
  expect(await verifier.verify(await sign(viewer))).toEqual(viewer)
})

test('missing claims become null, not guesses', async () => {
  const { verifier, sign } = verifierAt()
  const token = await sign({ uid: 'u-1' }, { email: null, email_verified: 'true', firebase: undefined })
  expect(await verifier.verify(token)).toMatchObject({ email: null, emailVerified: false, loginMethod: 'email' })
})

test.each(await forgedTokens(testSigning, tokenClaims(startMs)))('refused: %s', async (_name, token) => {
  const { verifier } = verifierAt()
  expect(await verifier.verify(token)).toBeNull()
  expect(verifier.cached(token)).toBeUndefined()
})

describe('a valid token', () => {
  test('is cached without fetching keys again, until it expires', async () => {
    const { verifier, time, asked, sign } = verifierAt()
    const token = await sign()
    expect(verifier.cached(token)).toBeUndefined()
    const viewer = await verifier.verify(token)
    expect(verifier.cached(token)).toBe(viewer)
    expect(await verifier.verify(token)).toBe(viewer)
    expect(asked).toHaveBeenCalledTimes(1)
    time.nowMs += 899_999
    expect(verifier.cached(token)).toBe(viewer)
    time.nowMs += 1
    expect(verifier.cached(token)).toBeUndefined()
    // The clocks of two machines may differ by a few seconds.
    expect(await verifier.verify(token)).toEqual(viewer)
    time.nowMs += 6000
    expect(await verifier.verify(token)).toBeNull()
  })

  test('is accepted when its issuer’s clock is slightly ahead', async () => {
    const { verifier, sign, time } = verifierAt()
    const token = await sign()
    time.nowMs -= 4000
    expect(await verifier.verify(token)).not.toBeNull()
  })
})

test.each([
  ['the network is down', new TypeError('fetch failed')],
  ['the request takes too long', new errors.JWKSTimeout()],
  ['the answer is not a key set', new errors.JWKSInvalid()],
  ['the answer is an error page', new errors.JOSEError('Expected 200 OK from the JSON Web Key Set HTTP response')],
])(
  'when keys cannot be fetched, because %s, the answer is 503, and the token is valid again later',
  async (_, error) => {
    let isAway = true
    const local = createLocalJWKSet(testKeySet)
    const { verifier, sign } = verifierAt(startMs, async (head, token) => {
      if (isAway) throw error
      return local(head, token)
    })
    const token = await sign()
    await expect(verifier.verify(token)).rejects.toMatchObject({ statusCode: 503, cause: error })
    isAway = false
    expect(await verifier.verify(token)).not.toBeNull()
  },
)
