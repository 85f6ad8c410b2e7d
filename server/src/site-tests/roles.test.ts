/**
 * Every call in every role: the table in testing/roles-table.ts gives the expected status. A refused call has changed
 * nothing in any table. That people see only their own data is tested in isolation.test.ts.
 */
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import { createLocalJWKSet, SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import { deleteOperator, insertOperator } from '../db/operators.ts'
import { deleteProfile, insertProfile } from '../db/profiles.ts'
import { insertRemovedAccount } from '../db/removed-accounts.ts'
import { write } from '../db/write.ts'
import { firebaseIdentity } from '../identity/firebase.ts'
import type { Identity } from '../identity/identity.ts'
import { buildSite, testKey, type TestSite } from '../testing/build-site.ts'
import { buildEmbeddedSite, TestBrowser } from '../testing/embedded-site.ts'
import { onSqlite, testDatabases } from '../testing/databases.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { forgedTokens } from '../testing/forged-tokens.ts'
import { answers, type CallName, type Given, requests, type Role, roles } from '../testing/roles-table.ts'
import { testIdentity, testKeySet, testSigning, tokenClaims } from '../testing/test-identity.ts'
import { buildWorkSite } from '../testing/work-site.ts'

const clock = systemClock
const names = Object.keys(answers) as CallName[]
const password = 'hemligt-nog'
const other = 'uid-of-somebody-else'

/** Tokens of an operator, each with one fault. */
const forged = await forgedTokens(testSigning, tokenClaims(clock(), { uid: 'uid-of-olle', emailVerified: true }))
const noTokens = [
  ['a word', 'Bearer'],
  ['a scheme of its own', 'Token abc'],
  ['two tokens', 'Bearer abc def'],
] as const

/** Calls that identify the caller by cookie. */
const isOfSession = (name: CallName) =>
  endpoints[name].path.startsWith('/identity/') && endpoints[name].method === 'POST'

test('the table contains every call of the contract', () => {
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

/** The expected body of a refusal, in the specification's words where it has them. */
function toldOf(role: Role, status: number, name: CallName): unknown {
  if (status !== 401) return expect.stringMatching(/./)
  if (name === 'metrics') return 'The metrics need their token'
  if (role === 'no key') return problemText.wrongKey
  return isOfSession(name) ? 'Du är inte inloggad.' : problemText.wrongKeyOrToken
}

interface Caller {
  readonly headers: Readonly<Record<string, string>>
  readonly email: string
}

onSqlite(({ fresh }) => {
  let site: TestSite
  let provider: Identity
  let versions: ReadonlyMap<number, number>
  let madeUp = 0
  const mailed = new Set<string>()
  /** Waits for the mail with a new account's code. The code is stored before the mail, but after the response. */
  const codeStored = (email: string) => vi.waitFor(() => expect(mailed).toContain(email))
  beforeAll(async () => {
    ;({ site, provider, versions } = await buildWorkSite(await fresh(), {
      clock,
      env: {
        METRICS_TOKEN: 'the-token-of-the-metrics',
        FACEBOOK_CLIENT_ID: '1',
        FACEBOOK_CLIENT_SECRET: 'secret',
      },
      onMail: ({ to }) => void mailed.add(to),
    }))
    await new TestBrowser(site).session('signUp', { email: 'known@example.se', password })
    await codeStored('known@example.se')
  })

  /** Creates a caller in a role, with their credentials. */
  async function become(role: Role, name: CallName): Promise<Caller> {
    const email = `${role}.${name}@example.se`.replace(' ', '-').toLowerCase()
    const browser = new TestBrowser(site)
    const account = isOfSession(name) ? await browser.session('signUp', { email, password }) : null
    if (account) await codeStored(email)
    const uid = account?.user.uid ?? `${role}.${name}`.replace(' ', '-')
    const person = { uid, email, emailVerified: true, loginMethod: 'email' } as const
    await write(site.database, clock(), async (writing) => {
      await insertProfile(writing, person)
      if (role === 'former' || role === 'operator' || role === 'no key') await insertOperator(writing, uid)
    })
    await write(site.database, clock(), async (writing) => {
      if (role === 'former') await deleteOperator(writing, uid)
      if (role !== 'removed') return
      await provider.deleteAccount(writing, uid)
      await deleteProfile(writing, uid)
      await insertRemovedAccount(writing, uid, clock() + 3_600_000)
    })
    await site.sync.catchUp()
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const token = await testIdentity(clock).sign(person)
    return { email, headers: { authorization: `Bearer ${token}`, ...(cookie !== '' && { cookie }) } }
  }

  /** The credentials that a caller in the role may send, each with a name. */
  async function callersOf(role: Role, name: CallName): Promise<(Caller & { readonly kind: string })[]> {
    const known = 'known@example.se'
    if (role === 'nobody')
      return [{}, { authorization: 'Basic YTpi' }].map((headers) => ({ kind: role, email: known, headers }))
    if (role === 'invalid') {
      const sessions = isOfSession(name) ? await madeUpSessions() : []
      const all = [...forged.map(([kind, token]) => [kind, `Bearer ${token}`] as const), ...noTokens].map(
        ([kind, authorization]) => ({ kind, email: known, headers: { authorization } }),
      )
      const tokens = endpoints[name].token === 'none' ? all.slice(-1) : all
      return [...tokens, ...sessions.map(([kind, cookie]) => ({ kind, email: known, headers: { cookie } }))]
    }
    const caller = { kind: role, ...(await become(role, name)) }
    if (role !== 'no key') return [caller]
    return ['', `${testKey}x`, testKey.toUpperCase()].map((key) => ({
      ...caller,
      headers: { ...caller.headers, [apiKeyHeader]: key },
    }))
  }

  /** Session cookies that were made from values in the session table, and not signed by the site for that session. */
  async function madeUpSessions(): Promise<[kind: string, cookie: string][]> {
    const [{ token } = { token: '' }] = await site.database.db.selectFrom('identity_session').select('token').execute()
    const browser = new TestBrowser(site)
    await browser.session('signIn', { email: 'known@example.se', password })
    const [[cookie, value] = ['', '']] = [...browser.cookies]
    const signature = decodeURIComponent(value).split('.')[1]
    return [
      ['a session without its signature', `${cookie}=${token}`],
      ['a session with another’s signature', `${cookie}=${encodeURIComponent(`${token}.${signature}`)}`],
      ['a session that is made up', `${cookie}=${encodeURIComponent(`${'a'.repeat(32)}.${'b'.repeat(43)}=`)}`],
    ]
  }

  async function ask(name: CallName, role: Role, { headers, email }: Caller) {
    const { path = endpoints[name].path, payload } = requests[name] ?? {}
    const { method } = endpoints[name]
    const given: Given = {
      other,
      versionOf: (id) => versions.get(id) ?? 0,
      email,
      password,
      freshEmail: `fresh-${madeUp++}@example.se`,
    }
    const body = { ...payload?.(given), ...(role === 'posing' && { firebase_id: other }) }
    const isJson = method !== 'GET' && (payload !== undefined || role === 'posing' || isOfSession(name))
    const answer = await site.call(path, { method, headers, ...(isJson && { payload: body }) })
    if (name === 'signUp' && answer.statusCode === 200) await codeStored(given.freshEmail)
    return answer
  }

  describe.each(names)('%s', (name) => {
    test.each(roles.map((role, at) => [role, answers[name][at] ?? 0] as const))('%s: %d', async (role, status) => {
      const callers = await callersOf(role, name)
      const before = await loadEverything(site.database)
      for (const caller of callers) {
        const answer = await ask(name, role, caller)
        expect(answer.statusCode, `${caller.kind}: ${answer.body}`).toBe(status)
        if (status >= 400) expect(answer.json(), caller.kind).toMatchObject({ message: toldOf(role, status, name) })
      }
      const after = await loadEverything(site.database)
      if (status >= 400) expect(after).toEqual(before)
      else if (role === 'operator' && requests[name]?.changes) expect(after).not.toEqual(before)
    })
  })
})

describe('a provider’s tokens are refused at a site with another provider', async () => {
  const { fresh } = testDatabases('sqlite')
  const config = readConfig({ FIREBASE_PROJECT_ID: 'fyndkartan-1234', FIREBASE_API_KEY: 'AIzaSyExample' })
  const ours = await buildEmbeddedSite(await fresh())
  const theirs = await buildSite(await fresh(), {
    clock,
    identity: firebaseIdentity(config, clock, createLocalJWKSet(testKeySet), async () => ({
      email: 'anna@example.se',
      emailVerified: true,
    })),
  })
  const { token: ourToken } = await ours.browser().session('signUp', { email: 'anna@example.se', password })
  const theirToken = await new SignJWT({
    ...tokenClaims(clock()),
    iss: 'https://securetoken.google.com/fyndkartan-1234',
    aud: 'fyndkartan-1234',
  })
    .setProtectedHeader({ alg: 'RS256', kid: testSigning.kid })
    .sign(testSigning.privateKey)
  const statusOf = async (at: TestSite, token: string, name: CallName) => {
    const { path = endpoints[name].path } = requests[name] ?? {}
    const headers = { authorization: `Bearer ${token}` }
    return (await at.call(path, { method: endpoints[name].method, headers })).statusCode
  }

  test('each token is accepted at its own site', async () => {
    expect(await statusOf(ours, ourToken, 'getProfile')).toBe(200)
    expect(await statusOf(theirs, theirToken, 'getProfile')).toBe(200)
  })

  test.each(names.filter((name) => endpoints[name].token !== 'none'))('%s', async (name) => {
    expect([await statusOf(ours, theirToken, name), await statusOf(theirs, ourToken, name)]).toEqual([401, 401])
  })
})
