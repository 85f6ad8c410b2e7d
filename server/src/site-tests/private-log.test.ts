/**
 * Makes every call of the contract with unique marker words in bodies, queries, headers and paths, well-formed and broken,
 * as a visitor, an operator and anonymously, with the database and the mail server working and failing. None of them may reach the
 * log at its most verbose level, nor an error response.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { apiKeyHeader, endpoints, placeLinkHeader } from '@fyndkartan/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { insertOperator } from '../db/operators.ts'
import { insertMarkets, insertShops } from '../db/places.ts'
import { write } from '../db/write.ts'
import { mask, withoutAddresses } from '../http/log/without-addresses.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { testKey } from '../testing/build-site.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite, type TestBrowser } from '../testing/embedded-site.ts'
import { logText } from '../testing/log-text.ts'

/** Part of every word sent; recognised however it is transformed: upper case, percent-encoding, JSON. */
const mark = /qzx/i
const phone = '0701740605'
const email = 'qzxanna@qzxpost.example'
const password = 'qzxlösenord-1'
const text = `qzxord "qzxcitat" 'qzxapostrof' 070-qzx ${phone}`

/** Fields of all forms at once: each form ignores those it does not know. */
const fields = {
  email,
  password,
  new_password: 'qzxlösenord-2',
  new_email: 'qzxbo@qzxpost.example',
  code: 'qzxkod',
  first_name: 'qzxförnamn',
  last_name: 'qzxefternamn',
  date_of_birth: '1980-02-29',
  contact_info: `${email} ${phone}`,
  feedback_text: text,
  reason: text,
  login_method: 'email',
  target_id: '1',
  target_type: 'store',
  verdict: 'closed',
  note: text,
  type: 'store',
  name: 'qzxbutik',
  shop_link: 'https://qzxbutik.example/qzx?qzx=qzx',
  city: 'qzxstad',
  address: 'qzxgatan 7',
  latitude: 57.7,
  longitude: 12.9,
  opening_hours: 'varierar',
  format: 'csv',
  text: 'type,name,town\nbutik,qzxbutik,qzxstad\nfel,qzxfel,qzxstad',
  source: 'qzxkälla',
  fingerprint: null,
  version: 0,
  ids: [1],
}
const bodies: readonly string[] = [
  JSON.stringify(fields),
  JSON.stringify({ ...fields, form: fields }),
  JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, { qzx: text }]))),
  JSON.stringify({ ...fields, email: 'qzx ingen adress', password: 'qzx', latitude: 'qzx', text: 'qzx\u0000' }),
  `{"email":"${email}", qzx`,
  `"${text}`,
  'qzx',
]

const query = `query=qzxord&city=qzxstad&latitude=qzx&page=qzx&code=qzxkod&state=qzx&error=qzx&email=${email}&tel=${phone}`
const queries = ['', `?query=qzxord&city=qzxstad`, `?${query}`, '?qzx=%FFqzx&%qzx']

const headersOf = (authorization: string | undefined, link = 'qzx'.repeat(15)): Record<string, string> => ({
  [placeLinkHeader]: link.slice(0, 43),
  'user-agent': 'qzxläsare'.normalize('NFD').replaceAll(/[^ -~]/g, ''),
  referer: 'https://qzx.example/?qzx=1',
  origin: 'https://qzx.example',
  'x-forwarded-for': 'qzx, 203.0.113.77',
  forwarded: 'for=qzx',
  'x-request-id': 'qzxqzxqzxqzxqzxqzxqzx',
  'if-none-match': '"qzx"',
  'accept-language': 'qzx',
  cookie: 'fyndkartan.session_token=qzxcookie.qzx; qzx=qzx',
  ...(authorization !== undefined && { authorization }),
})

type Call = keyof typeof endpoints
const calls = Object.keys(endpoints) as Call[]

const pathOf = (name: Call, id: string) =>
  endpoints[name].path.replace('{id}', id).replace('{type}', id === '1' ? 'store' : id)

onEachDatabase((databases) => {
  const log = logText()
  let site: EmbeddedSite
  let browser: TestBrowser
  let link: string | undefined
  let tokens: readonly (string | undefined)[]
  /** Secrets without the marker. */
  const secrets: string[] = []
  let mailFails = false
  const statuses = new Map<number, number>()

  beforeAll(async () => {
    site = await buildEmbeddedSite(await databases.fresh(), {
      config: {
        logLevel: 'trace',
        rateLimitPerMinute: 0,
        accountAttempts: 0,
        submissions: 0,
        siteUrl: 'http://qzx.example',
      },
      logStream: log.stream,
      onMail({ to, text }) {
        if (mailFails)
          throw Object.assign(new Error(`550 ${to} is nobody: "${text}"`), { envelope: { to }, response: text })
      },
    })
    await write(site.database, 0, async (writing) => {
      await insertShops(writing, [buildShop({ id: 1, name: 'qzxbutik', link: 'https://qzxpost.example/' })])
      await insertMarkets(writing, [buildMarket({ id: 1, name: 'qzxloppis' })])
    })
    await site.sync.catchUp()
    browser = site.browser({ address: '203.0.113.77' })
    const visitor = await browser.session('signUp', { email, password })
    const operator = await site.browser().session('signUp', { email: 'qzxolle@qzxpost.example', password })
    const given = [visitor, operator]
    for (const { token } of given) {
      const headers = { authorization: `Bearer ${token}` }
      await site.call(endpoints.createProfile.path, { method: 'POST', headers, payload: {} })
    }
    await write(site.database, 0, (writing) => insertOperator(writing, operator.user.uid))
    // An organiser's link that works.
    const payload = { target_type: 'store', target_id: 1, email }
    await site.call(endpoints.claimPlace.path, { method: 'POST', payload })
    const linkIn = () => site.mails.map(({ text }) => /nyckel=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    await vi.waitUntil(() => linkIn() !== undefined)
    link = linkIn()
    secrets.push(String(link))
    secrets.push('203.0.113.77', phone, ...given.flatMap(({ token, user }) => [token, token.slice(-40), user.uid]))
    tokens = [
      undefined,
      `Bearer ${visitor.token}`,
      `Bearer ${operator.token}`,
      'Bearer qzx.qzx.qzx',
      'Bearer eyJxengiOiJxengifQ.eyJxengiOiJxengifQ.qzx',
    ]
  })

  let read = 0
  const lines = () => log.text().split('\n').slice(0, -1)

  /** The private lines since the last call. */
  function privateLines(): string[] {
    const latest = lines().slice(read)
    read += latest.length
    return latest.filter((line) => mark.test(line) || secrets.some((secret) => line.includes(secret)))
  }

  async function send(options: InjectOptions): Promise<void> {
    const answer = await site.app.inject({ remoteAddress: '203.0.113.77', ...options })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) {
      expect(answer.body, JSON.stringify(options.url)).not.toMatch(mark)
      expect(answer.body).not.toMatch(/node:|node_modules|\.ts\b|sqlite|postgres|kysely|select |insert /i)
    }
  }

  /** Sends the bodies in `variants`; callers without access send at most two. */
  async function sendAll(name: Call, variants: readonly string[]): Promise<void> {
    const { method } = endpoints[name]
    for (const authorization of tokens) {
      const headers = { [apiKeyHeader]: testKey, ...headersOf(authorization, link) }
      const isLetIn = authorization === tokens[1] || authorization === tokens[2]
      for (const [at, body] of variants.slice(0, isLetIn ? variants.length : 2).entries()) {
        const url = `${pathOf(name, at === 1 ? 'qzx' : '1')}${queries[at % queries.length]}`
        const isRead = method === 'GET'
        await send({
          method,
          url,
          headers: { ...headers, ...(!isRead && { 'content-type': at === 2 ? 'text/qzx' : 'application/json' }) },
          ...(!isRead && { payload: body }),
        })
      }
    }
    // A call of the site's own page, with its session cookie.
    const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    for (const body of variants.slice(0, 2))
      await send({
        method,
        url: pathOf(name, '1'),
        headers: {
          [apiKeyHeader]: testKey,
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        ...(method !== 'GET' && { payload: body }),
      })
    await send({ method, url: pathOf(name, '1'), headers: { [apiKeyHeader]: 'qzxnyckel' } })
  }

  // Once the account is removed, the remaining calls would have nothing to test.
  const lasting = calls.filter((name) => name !== 'deleteAccount')

  describe('the log', () => {
    test.each(lasting)('has no private words of %s', async (name) => {
      // Only two imports, because each starts a thread.
      await sendAll(name, name === 'importPlaces' ? bodies.slice(0, 2) : bodies)
      expect(privateLines()).toEqual([])
    })

    test('has no private words of mails that cannot be sent', async () => {
      mailFails = true
      for (const name of ['requestPasswordReset', 'requestEmailConfirmation', 'changeEmail', 'signUp'] as const)
        await browser.post(name, { ...fields, email: name === 'signUp' ? 'qzxny@qzxpost.example' : email })
      mailFails = false
      expect(log.text()).toContain('could not be sent')
      expect(privateLines()).toEqual([])
    })

    test('has no private words of unknown paths and invalid requests', async () => {
      for (const url of [
        '/qzx',
        '/qzx/%FF',
        '/get_store/%qzx',
        `/get_store/${'qzx'.repeat(3000)}`,
        '//qzx/1',
        '/assets/qzx.js',
        '/..%2fqzx',
        '/docs/qzx',
        '/desk/qzx',
        '/identity/facebook/callback?code=qzx&state=qzx',
      ])
        for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'] as const)
          await send({ method, url, headers: headersOf('Bearer qzx') })
      const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
      for (const head of [
        'QZX /qzx HTTP/1.1',
        'GET /qzx QZX/1.1',
        'GET /select_event_info?query=qzx HTTP/1.1\r\nqzx',
        `GET /qzx HTTP/1.1\r\nHost: qzx\r\nCookie: ${'qzx'.repeat(20_000)}`,
        'POST /submit_tip HTTP/1.1\r\nHost: qzx\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nqzx',
        `GET /select_event_info?query=qzx HTTP/1.1\r\nHost: qzx\r\n${apiKeyHeader}: ${testKey}\r\nConnection: close`,
        'GET /qzx HTTP/1.1\r\nHost: qzx\r\nExpect: qzx\r\nConnection: close',
      ]) {
        const socket = connect(Number(port), '127.0.0.1')
        socket.on('error', () => {}).resume()
        socket.write(`${head}\r\n\r\n`)
        await once(socket, 'close')
      }
      expect(privateLines()).toEqual([])
    })

    test('has no private words of errors that quote the request', async () => {
      const { index } = site
      const find = index.find.bind(index)
      const faults = [
        () => JSON.parse(text),
        () => JSON.parse(`{"a":"${text}`),
        () => new URL(`qzx ${email}`),
        () => decodeURIComponent('%qzx'),
        () => {
          throw new TypeError(`no town "${text}" of ${email}`, { cause: new Error(`'qzx' and “qzx”`) })
        },
        () => {
          throw Object.assign(new Error('failed'), {
            detail: text,
            query: text,
            parameters: [text],
            headers: { cookie: 'qzx' },
          })
        },
        () => {
          // oxlint-disable-next-line typescript/only-throw-error -- libraries do such things
          throw text
        },
      ]
      for (const fault of faults) {
        index.find = fault as typeof index.find
        await send({ url: `${endpoints.searchPlaces.path}?query=qzx`, headers: { [apiKeyHeader]: testKey } })
      }
      index.find = find
      expect(statuses.get(500)).toBeGreaterThanOrEqual(faults.length)
      expect(privateLines()).toEqual([])
    })

    test('has no private words of lines from libraries', async () => {
      const { log: lines } = site.app
      const error = Object.assign(new Error(`no way to "${text}"`), { detail: text, req: { url: '/qzx' } })
      lines.warn({ err: error })
      lines.error(error)
      lines.info({ err: error, status: 500 }, `a reply was sent by "/qzx?qzx=1" to ${email}`)
      lines.debug('Route GET:/x?query=qzx not found')
      lines.trace({ err: text }, 'client error')
      const written = site.app.log.child({ part: 'a part' })
      written.warn(error, 'in a part')
      expect(log.text()).toContain('no way to')
      lines.info({ req: { method: 'GET', url: '/qzx', headers: { cookie: 'qzx' }, routeOptions: { url: '/x' } } })
      expect(privateLines()).toEqual([])
    })

    test('has no private words while the database lacks its tables', async () => {
      const { db } = site.database
      const names = (await db.introspection.getTables()).map(({ name }) => name)
      for (const name of names) await db.schema.alterTable(name).renameTo(`${name}_gone`).execute()
      const before = statuses.get(500) ?? 0
      for (const name of calls) await sendAll(name, bodies.slice(0, 2))
      await site.sync.catchUp()
      expect((statuses.get(500) ?? 0) - before).toBeGreaterThan(50)
      expect(privateLines()).toEqual([])
      for (const name of names) await db.schema.alterTable(`${name}_gone`).renameTo(name).execute()
    })

    test('has no private words while the database refuses rows, or is closed', async () => {
      const { db } = site.database
      if (databases.dialect === 'postgres') {
        for (const table of ['tip', 'feedback', 'favourite', 'profile', 'identity_user', 'identity_session', 'action'])
          await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`no_${table}`)} check (1 = 0) not valid`.execute(
            db,
          )
        for (const name of calls) await sendAll(name, bodies.slice(0, 2))
      }
      await site.database.close()
      for (const name of calls) await sendAll(name, bodies.slice(0, 1))
      await site.sync.catchUp()
      expect(privateLines()).toEqual([])
    })

    test('has a line for each call', () => {
      expect(lines().length).toBeGreaterThan(2000)
      const told = new Set(lines().map((line) => (JSON.parse(line) as { route?: string | null }).route))
      for (const { path } of Object.values(endpoints)) expect(told).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'))
      // The words were sent in accepted calls, refused calls, and calls in which the server failed.
      for (const status of [200, 201, 400, 401, 403, 404, 500])
        expect(statuses.get(status), String(status)).toBeGreaterThan(0)
    })
  })
})

describe('a redacted error', () => {
  test.each([
    ['invalid input syntax for type integer: "qzx "qzx" x"', 'invalid input syntax for type integer: "…"'],
    ['new row for relation "tip" violates check constraint "no"', 'new row for relation "…"'],
    ["ENOENT: no such file or directory, open '/site/qzx it's.js'", "ENOENT: no such file or directory, open '…'"],
    ['550 <qzx@qzx.example>: rejected', '550 <…@…>: rejected'],
    ['request to https://graph.example/me?access_token=qzx&x=1 failed', 'request to https://graph.example/me?… failed'],
    ['bad token eyJhbGciOiJSUzI1NiJ9eyJhbGciOiJSUzI1NiJ9.eyJhbGc.qzx here', 'bad token … here'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ["can't read the visitors' row", "can't read the visitors' row"],
    ['timeout exceeded when trying to connect', 'timeout exceeded when trying to connect'],
  ])('%s', (message, left) => {
    expect(mask(message)).toBe(left)
  })

  test('keeps its stack trace, but no text that looks like one', () => {
    const error = new Error('first\n    at qzx (file:///qzx@qzx.example:1:1)\n    at qzx')
    const { stack = '' } = withoutAddresses(error)
    expect(stack).toMatch(/private-log\.test\.ts:\d+:\d+/)
    expect(stack.split('\n').slice(3).join()).not.toMatch(mark)
    const inPackage = Object.assign(new Error('x'), {
      stack: 'Error: x\n    at send (/srv/node_modules/@fastify/send/index.js:1:2)',
    })
    expect(withoutAddresses(inPackage).stack).toContain('@fastify/send/index.js:1:2')
  })

  test('by PostgreSQL keeps the table and the column, not the row', () => {
    const error = Object.assign(new Error('null value'), {
      code: '23502',
      table: 'tip',
      column: 'place',
      detail: 'Failing row contains (qzx)',
      severity: 'ERROR',
      where: 'qzx',
    })
    expect(Object.fromEntries(Object.entries(withoutAddresses(error)))).toEqual({
      name: 'Error',
      code: '23502',
      table: 'tip',
      column: 'place',
    })
  })
})
