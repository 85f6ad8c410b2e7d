import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { forgedTokens } from '../testing/forged-tokens.ts'
import { testKeySet, testSigning, tokenClaims } from '../testing/test-identity.ts'
import { fetchedKeys, firebaseIdentity } from './firebase.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const clock = () => nowMs

const environment = { FIREBASE_PROJECT_ID: 'fyndkartan-1234', FIREBASE_API_KEY: 'AIzaSyExample' }
const config = readConfig(environment)
const signing = {
  ...testSigning,
  issuer: 'https://securetoken.google.com/fyndkartan-1234',
  audience: 'fyndkartan-1234',
}
const claims: Record<string, unknown> = {
  ...tokenClaims(nowMs, { uid: 'firebase-uid', emailVerified: true }),
  iss: signing.issuer,
  aud: signing.audience,
}
const forged = await forgedTokens(signing, claims)
const sign = (kid = signing.kid) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(signing.privateKey)

describe('tokens', () => {
  /** Google's answer, and the number of requests for it. */
  const google = { status: 200, body: JSON.stringify(testKeySet), asked: 0 }
  const server = createServer((_request, answer) => {
    google.asked++
    answer.writeHead(google.status, { 'content-type': 'application/json' }).end(google.body)
  })
  let keysUrl = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  })
  afterAll(() => server.close())

  test('are verified with the published keys, which are fetched once', async () => {
    const identity = firebaseIdentity(config, clock, fetchedKeys(keysUrl))
    google.asked = 0
    const token = await sign()
    expect(identity.cached(token)).toBeUndefined()
    expect(await identity.verify(token)).toEqual({
      uid: 'firebase-uid',
      email: 'anna@example.se',
      emailVerified: true,
      loginMethod: 'email',
      signedInAtMs: nowMs,
    })
    expect(identity.cached(token)).toMatchObject({ uid: 'firebase-uid' })
    expect(await identity.verify(await sign('unknown'))).toBeNull()
    expect(google.asked).toBe(1)
  })

  test.each([
    ['an error', 503, 'no'],
    ['a page', 200, '<!doctype html>'],
    ['something else', 200, '{"keys":7}'],
  ])('while the key URL answers with %s: 503, and nothing of it is cached', async (_name, status, body) => {
    const identity = firebaseIdentity(config, clock, fetchedKeys(keysUrl))
    Object.assign(google, { status, body })
    await expect(identity.verify(await sign())).rejects.toMatchObject({ statusCode: 503 })
    Object.assign(google, { status: 200, body: JSON.stringify(testKeySet) })
    expect(await identity.verify(await sign())).toMatchObject({ uid: 'firebase-uid' })
  })

  test('while the key URL does not answer: 503', async () => {
    const identity = firebaseIdentity(config, clock, fetchedKeys('http://127.0.0.1:1/keys'))
    await expect(identity.verify(await sign())).rejects.toMatchObject({ statusCode: 503 })
  })

  const identity = firebaseIdentity(config, clock, createLocalJWKSet(testKeySet))

  test.each(forged)('refused: %s', async (_name, token) => {
    expect(await identity.verify(token)).toBeNull()
  })

  test('of another project, signed with the same keys, are refused', async () => {
    const other = readConfig({ ...environment, FIREBASE_PROJECT_ID: 'another-1' })
    const theirs = firebaseIdentity(other, clock, createLocalJWKSet(testKeySet))
    expect(await theirs.verify(await sign())).toBeNull()
  })
})

describe('the emulator', () => {
  const emulated = firebaseIdentity(
    readConfig({ ...environment, FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }),
    clock,
  )
  const unsigned = (changed: Record<string, unknown> = {}) => new UnsecuredJWT({ ...claims, ...changed }).encode()

  test('issues unsigned tokens, which are accepted while it is configured', async () => {
    expect(await emulated.verify(unsigned())).toMatchObject({ uid: 'firebase-uid' })
  })

  test.each([
    ['another issuer', { iss: 'https://securetoken.google.com/another' }],
    ['another audience', { aud: 'another' }],
    ['expired', { exp: nowMs / 1000 - 60 }],
    ['nobody', { sub: '' }],
    ['a sign-in tomorrow', { auth_time: nowMs / 1000 + 86_400 }],
  ])('the claims of its tokens are checked in the same way: %s', async (_name, changed) => {
    expect(await emulated.verify(unsigned(changed))).toBeNull()
  })

  test('signed tokens are refused while it is configured', async () => {
    expect(await emulated.verify(await sign())).toBeNull()
  })

  test('the browser gets its address, and the Content-Security-Policy allows it', () => {
    expect(emulated.provider).toMatchObject({ emulator_url: 'http://127.0.0.1:9099' })
    expect(emulated.sources.connect).toContain('http://127.0.0.1:9099')
    expect(emulated.sources.frame).toContain('http://127.0.0.1:9099')
  })
})

describe('the browser', () => {
  test('gets the project, the address of its window, and a Content-Security-Policy that allows them', () => {
    const { provider, sources } = firebaseIdentity(config, clock)
    expect(provider).toEqual({
      provider: 'firebase',
      api_key: 'AIzaSyExample',
      auth_domain: 'fyndkartan-1234.firebaseapp.com',
      project_id: 'fyndkartan-1234',
      emulator_url: null,
    })
    expect(sources).toEqual({
      connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      frame: ['https://fyndkartan-1234.firebaseapp.com'],
      script: ['https://apis.google.com'],
    })
  })

  test('gets the configured address of the window when there is one', () => {
    const own = firebaseIdentity(readConfig({ ...environment, FIREBASE_AUTH_DOMAIN: 'konto.example.se' }), clock)
    expect(own.provider).toMatchObject({ auth_domain: 'konto.example.se' })
    expect(own.sources.frame).toEqual(['https://konto.example.se'])
  })
})

test('without a project Firebase is not used', () => {
  expect(() => firebaseIdentity(readConfig({}), clock)).toThrow('not configured')
})
