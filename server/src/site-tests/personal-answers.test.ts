/**
 * Personal responses are never cached, by a browser or by a proxy, whether the call was granted or refused. Every call of the contract
 * that reads a token or a session is made, also over a socket, where plain searches take the fast path.
 */
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { testKey, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { operatorAtWork } from '../testing/desk-work.ts'
import { TestBrowser } from '../testing/embedded-site.ts'
import { answers, type CallName, requests } from '../testing/roles-table.ts'
import type { TestIdentity } from '../testing/test-identity.ts'
import { buildWorkSite } from '../testing/work-site.ts'

const password = 'hemligt-nog'
const names = Object.keys(endpoints) as CallName[]

/** Calls that always concern one person: those that need a token or store what is sent, and the provider's own calls and pages. */
const alwaysPersonal = names.filter((name) => {
  const { token, path, method } = endpoints[name]
  const mayNeed = token === 'optional' && method !== 'GET'
  return token === 'required' || token === 'operator' || mayNeed || path.startsWith('/identity')
})

/** Calls with the same answer for everybody unless a token is sent. */
const personalWithToken = names.filter(
  (name) => endpoints[name].token === 'optional' && endpoints[name].method === 'GET',
)

onSqlite(({ fresh }) => {
  let site: TestSite
  let address = ''
  let sign: TestIdentity['sign']
  let ofOperator = ''
  let people = 0
  let versions: ReadonlyMap<number, number>
  beforeAll(async () => {
    const work = await buildWorkSite(await fresh(), {
      clock: systemClock,
      env: { FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: 'secret' },
    })
    ;({ site, versions } = work)
    sign = work.identity.sign
    ofOperator = await sign(operatorAtWork)
    address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  })

  /** An operator's token, or that of a new account for calls that create or delete the account. */
  const tokenFor = async (name: CallName) =>
    name === 'createProfile' || name === 'deleteAccount' ? sign({ uid: `uid-of-somebody-${++people}` }) : ofOperator

  /** Calls as a user signed in with a session and a token, unless `headers` say otherwise. */
  async function ask(name: CallName, headers: Record<string, string> = {}) {
    const { path = endpoints[name].path, payload } = requests[name] ?? {}
    const email = `somebody-${++people}@example.se`
    const browser = new TestBrowser(site)
    const isOfSession = path.startsWith('/identity') && endpoints[name].method === 'POST'
    if (isOfSession && name !== 'signUp' && headers['cookie'] === undefined)
      await browser.session('signUp', { email, password })
    const body = payload?.({
      other: 'x',
      versionOf: (id) => versions.get(id) ?? 0,
      email,
      password,
      freshEmail: `fresh-${email}`,
    })
    // Without a query, the search would not take the fast path before Fastify.
    const query = name === 'searchPlaces' ? '?event_type=stores' : ''
    return fetch(`${address}${path}${query}`, {
      method: endpoints[name].method,
      headers: {
        [apiKeyHeader]: testKey,
        authorization: `Bearer ${await tokenFor(name)}`,
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        ...((body || isOfSession) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...((body || isOfSession) && { body: JSON.stringify(body ?? {}) }),
      redirect: 'manual',
    })
  }

  const cachingOf = (answer: Response) => (answer.headers.get('cache-control') ?? '').split(/, */)

  describe.each(alwaysPersonal)('%s', (name) => {
    test('is never cached, whether granted or refused', async () => {
      const granted = await ask(name)
      expect(granted.status, await granted.clone().text()).toBe(name === 'createProfile' ? 201 : answers[name].at(-1))
      const others = [
        await ask(name, { authorization: 'Bearer x', cookie: 'fyndkartan.session_token=x' }),
        await ask(name, { [apiKeyHeader]: 'another', cookie: '' }),
        await ask(name, { 'content-type': 'text/plain', cookie: '' }),
      ]
      for (const answer of [granted, ...others]) {
        expect(cachingOf(answer), `${answer.status}`).toContain('no-store')
        expect(answer.headers.get('etag'), `${answer.status}`).toBeNull()
      }
    })
  })

  test.each(personalWithToken)(
    '%s with a token is never cached, and a cached answer without a token is never used for a signed-in visitor',
    async (name) => {
      const anonymous = await ask(name, { authorization: 'Basic YTpi' })
      expect([anonymous.status, cachingOf(anonymous)]).toEqual([200, expect.arrayContaining(['public'])])
      expect(anonymous.headers.get('vary')).toMatch(/authorization/i)
      const etag = anonymous.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      // The second call uses the cached token. An ETag that matches the public answer has no effect.
      for (const headers of [{}, {}, { 'if-none-match': etag }]) {
        const answer = await ask(name, headers)
        expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
        expect(cachingOf(answer)).toContain('no-store')
      }
    },
  )
})
