import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { createLocalJWKSet, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { AccountRecord } from '../db/account-records.ts'
import { insertOperator } from '../db/operators.ts'
import { insertProfile, loadProfile } from '../db/profiles.ts'
import { write } from '../db/write.ts'
import { Problem } from '../http/problem.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { testKeySet, testSigning, tokenClaims } from '../testing/test-identity.ts'
import { firebaseIdentity } from './firebase.ts'
import { firebaseRecords } from './firebase-records.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const person = { localId: 'uid-of-anna', email: 'anna@example.se', emailVerified: true }
const record = { email: 'anna@example.se', emailVerified: true }

describe('Google’s record of a token’s account', () => {
  const google = { status: 200, body: {} as unknown, asked: [] as { url: string; body: string; referer: unknown }[] }
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      google.asked.push({ url: request.url ?? '', body, referer: request.headers.referer })
      answer.writeHead(google.status, { 'content-type': 'application/json' }).end(JSON.stringify(google.body))
    })
  })
  let nowMs = startMs
  let emulatorUrl = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    emulatorUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    nowMs = startMs
    Object.assign(google, { status: 200, body: { users: [person] }, asked: [] })
  })
  const open = (siteUrl: string | null = null) =>
    firebaseRecords({ apiKey: 'a key', emulatorUrl, siteUrl }, () => nowMs)
  const refuse = (status: number, message: string) => Object.assign(google, { status, body: { error: { message } } })

  test('is requested with the API key, the site as referrer, and the token in the body', async () => {
    expect(await open('https://www.example.se')('a.b.c', person.localId)).toEqual(record)
    expect(google.asked).toEqual([
      {
        url: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=a%20key',
        body: '{"idToken":"a.b.c"}',
        referer: 'https://www.example.se/',
      },
    ])
  })

  test('is cached by token for five seconds, and concurrent calls share one request', async () => {
    const find = open()
    await Promise.all([find('a.b.c', person.localId), find('a.b.c', person.localId)])
    nowMs += 4999
    await find('a.b.c', person.localId)
    expect(google.asked).toHaveLength(1)
    await find('another', person.localId)
    nowMs += 1
    google.body = { users: [{ ...person, email: 'ny@example.se', emailVerified: false }] }
    expect(await find('a.b.c', person.localId)).toEqual({ email: 'ny@example.se', emailVerified: false })
    expect(google.asked).toHaveLength(3)
  })

  test.each(['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED : by hand'])(
    '%s means that the sign-in has ended',
    async (message) => {
      refuse(400, message)
      expect(await open()('a.b.c', person.localId)).toBeNull()
    },
  )

  test.each([
    ['an empty answer', {}],
    ['a record of another account', { users: [{ ...person, localId: 'x' }] }],
    ['a record of a disabled account', { users: [{ ...person, disabled: true }] }],
  ])('%s: no record', async (_name, body) => {
    google.body = body
    expect(await open()('a.b.c', person.localId)).toBeNull()
  })

  test.each([
    [400, 'API_KEY_INVALID'],
    [403, 'API_KEY_HTTP_REFERRER_BLOCKED'],
    [429, 'QUOTA_EXCEEDED'],
    [500, 'x'],
  ])('%d %s: 503, and the next call requests the record again', async (status, message) => {
    const find = open()
    refuse(status, message)
    await expect(find('a.b.c', person.localId)).rejects.toMatchObject({ statusCode: 503 })
    Object.assign(google, { status: 200, body: { users: [person] } })
    expect(await find('a.b.c', person.localId)).toEqual(record)
  })

  test('without an answer: 503', async () => {
    const find = firebaseRecords({ apiKey: 'k', emulatorUrl: 'http://127.0.0.1:1', siteUrl: null }, () => nowMs)
    await expect(find('a.b.c', person.localId)).rejects.toMatchObject({ statusCode: 503 })
  })
})

onSqlite(({ fresh }) => {
  const config = readConfig({ FIREBASE_PROJECT_ID: 'fyndkartan-1234', FIREBASE_API_KEY: 'AIzaSyExample' })
  let site: TestSite
  /** Google's answer for every account. */
  let said: AccountRecord | null | 'away' = record
  beforeAll(async () => {
    const clock = () => startMs
    const identity = firebaseIdentity(config, clock, createLocalJWKSet(testKeySet), async () => {
      if (said === 'away') throw new Problem(503, 'away')
      return said
    })
    site = await buildSite(await fresh(), { clock, identity })
  })
  beforeEach(() => {
    said = record
  })

  async function call(uid: string, name: 'getProfile' | 'createProfile' | 'deskActions', email = 'before@example.se') {
    const token = await new SignJWT({
      ...tokenClaims(startMs, { uid, email, emailVerified: true }),
      iss: 'https://securetoken.google.com/fyndkartan-1234',
      aud: 'fyndkartan-1234',
    })
      .setProtectedHeader({ alg: 'RS256', kid: testSigning.kid })
      .sign(testSigning.privateKey)
    const { method, path } = endpoints[name]
    const headers = { authorization: `Bearer ${token}` }
    return site.call(path, { method, headers, ...(method === 'POST' && { payload: {} }) })
  }
  const profileOf = (uid: string) => loadProfile(site.database.db, uid)

  describe('a profile', () => {
    test.each(['getProfile', 'createProfile'] as const)('created by %s has the address of the record', async (name) => {
      expect((await call(`new-${name}`, name)).statusCode).toBeLessThan(300)
      expect(await profileOf(`new-${name}`)).toMatchObject(record)
    })

    test('has no address while Google does not answer, and is not created for an account without a record', async () => {
      said = 'away'
      expect((await call('unknown', 'getProfile')).statusCode).toBe(200)
      expect(await profileOf('unknown')).toMatchObject({ email: null, emailVerified: false })
      said = null
      expect((await call('nobody', 'getProfile')).statusCode).toBe(401)
      expect(await profileOf('nobody')).toBeNull()
    })
  })

  test('the desk requests the record with every call, fails closed, and shows the current address', async () => {
    const uid = 'uid-of-an-operator'
    await write(site.database, startMs, async (writing) => {
      await insertProfile(writing, { uid, email: 'before@example.se', emailVerified: true, loginMethod: 'email' })
      await insertOperator(writing, uid)
    })
    expect((await call(uid, 'deskActions')).statusCode).toBe(200)
    expect(await profileOf(uid)).toMatchObject(record)
    said = 'away'
    expect((await call(uid, 'deskActions')).statusCode).toBe(503)
    said = null
    expect((await call(uid, 'deskActions')).statusCode).toBe(401)
    said = { ...record, emailVerified: false }
    expect((await call('uid-of-a-visitor', 'deskActions')).statusCode).toBe(403)
  })
})
