import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildEmbeddedSite, type EmbeddedSite } from '../../testing/embedded-site.ts'
import { testDatabases } from '../../testing/databases.ts'

const databases = testDatabases('sqlite')
const anna = { email: 'anna@example.se', password: 'hemligt' }

const calls = [
  'signUp',
  'signIn',
  'signOut',
  'readSession',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'changeEmail',
  'requestEmailConfirmation',
  'confirmEmail',
] as const

let site: EmbeddedSite
let siteWithAddress: EmbeddedSite
beforeAll(async () => {
  const open = async (siteUrl: string | null) =>
    buildEmbeddedSite(await databases.fresh(), { config: { siteUrl, accountAttempts: 0 } })
  site = await open(null)
  siteWithAddress = await open('https://www.example.se')
})

test('the list contains all calls of the provider', () => {
  const others = Object.entries(endpoints).filter(
    ([, { path, method }]) => path.startsWith('/identity/') && method === 'POST',
  )
  expect(others.map(([name]) => name)).toEqual(calls)
})

describe.each(calls)('%s', (call) => {
  const url = endpoints[call].path

  test('needs the API key', async () => {
    const answer = await site.browser().post(call, {}, { [apiKeyHeader]: 'another' })
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'API authentication failed. Please check your API key.', code: 'auth/invalid-api-key' },
    ])
  })

  test('is refused for pages of other sites', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    ]) {
      const answer = await site.browser().post(call, {}, headers)
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'Anropet kom från en annan webbplats.', code: 'auth/cross-origin' },
      ])
    }
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    'refuses %s',
    async (type) => {
      const answer = await site.browser().post(call, {}, { 'content-type': type })
      expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'auth/argument-error' }])
    },
  )

  test('requires a JSON content type even without a body', async () => {
    const answer = await site.app.inject({ method: 'POST', url, headers: { [apiKeyHeader]: 'the-key-of-the-tests' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'auth/argument-error' }])
  })

  test('refuses malformed JSON and keys that would set a prototype', async () => {
    for (const payload of ['{"email":', '{"__proto__":{"email":"a"}}']) {
      const answer = await site.app.inject({
        method: 'POST',
        url,
        headers: { [apiKeyHeader]: 'the-key-of-the-tests', 'content-type': 'application/json' },
        payload,
      })
      expect([answer.statusCode, answer.json()], payload).toMatchObject([400, { code: 'auth/argument-error' }])
    }
  })

  test('refuses more than 16 kB', async () => {
    const answer = await site.browser().post(call, { email: 'a'.repeat(17_000) })
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'auth/argument-error' }])
  })

  test('requires POST', async () => {
    expect((await site.call(url)).statusCode).toBe(405)
  })
})

describe('without Sec-Fetch-Site the Origin header is checked', () => {
  /** The request of an older browser, or of one without TLS. */
  const asked = async (origin: string | undefined, on = site, host = 'localhost:80') => {
    const answer = await on.app.inject({
      method: 'POST',
      url: endpoints.readSession.path,
      headers: {
        [apiKeyHeader]: 'the-key-of-the-tests',
        'content-type': 'application/json',
        host,
        ...(origin !== undefined && { origin }),
      },
    })
    return answer.statusCode
  }

  test.each([
    [undefined, 'loppis.example', 200],
    ['http://loppis.example', 'loppis.example', 200],
    ['http://loppis.example:3000', 'loppis.example:3000', 200],
    ['http://loppis.example:3001', 'loppis.example:3000', 403],
    ['http://evil.example', 'loppis.example', 403],
    ['http://loppis.example.evil.example', 'loppis.example', 403],
    ['null', 'loppis.example', 403],
    ['', 'loppis.example', 403],
  ])('a page of %s calls %s: %i', async (origin, host, status) => expect(await asked(origin, site, host)).toBe(status))

  test('the configured address is accepted too, behind a proxy that uses another host name', async () => {
    expect(await asked('https://www.example.se', siteWithAddress, '10.0.0.7:3000')).toBe(200)
    expect(await asked('https://example.se', siteWithAddress, '10.0.0.7:3000')).toBe(403)
    expect(await asked('https://www.example.se', site, '10.0.0.7:3000')).toBe(403)
  })
})

test('with Firebase none of these calls exists', async () => {
  const firebase = await buildEmbeddedSite(await databases.fresh(), {
    config: { firebaseProjectId: 'loppis', firebaseApiKey: 'key' },
  })
  for (const call of calls) {
    const answer = await firebase.browser().post(call, anna)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  }
})

test('better-auth’s own calls are not served', async () => {
  for (const path of [
    '/identity/sign-in/email',
    '/identity/get-session',
    '/identity/jwks',
    '/identity/token',
    '/api/auth/ok',
  ])
    for (const method of ['GET', 'POST'] as const)
      expect((await site.call(path, { method })).statusCode, path).toBe(404)
})

test('internal errors are answered without their cause', async () => {
  const broken = await buildEmbeddedSite(await databases.fresh())
  await broken.database.db.schema.dropTable('identity_session').execute()
  const answer = await broken.browser().post('signUp', anna)
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Internal server error' }])
  const session = await broken.browser({ cookies: new Map([['fyndkartan.session_token', 'x.y']]) }).post('readSession')
  expect(session.json()).toEqual({ session: null })
})
