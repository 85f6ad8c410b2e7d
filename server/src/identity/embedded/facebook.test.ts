import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anna, type FacebookPerson, type FakeFacebook, startFacebook } from '../../../../e2e/fake-facebook.ts'
import { type Config, readConfig } from '../../config.ts'
import type { Database } from '../../db/open.ts'
import { onEachDatabase, testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'
import { facebookCallbackPath } from './facebook.ts'

let facebook: FakeFacebook
beforeAll(async () => {
  facebook = await startFacebook()
})
afterAll(() => facebook.stop())
afterEach(() => {
  facebook.person = anna
  facebook.fault = 'none'
  vi.restoreAllMocks()
})

const password = 'hemligt1'

/** The site with Facebook configured as the fake one says. */
function facebookSite(database: Database, config: Partial<Config> = {}, logStream?: Writable): Promise<EmbeddedSite> {
  const { facebookClientId, facebookClientSecret, facebookDialogUrl, facebookGraphUrl } = readConfig({
    ...facebook.env,
    FIREBASE_PROJECT_ID: '',
  })
  return buildEmbeddedSite(database, {
    config: { facebookClientId, facebookClientSecret, facebookDialogUrl, facebookGraphUrl, ...config },
    ...(logStream && { logStream }),
  })
}

/** GETs a page of the site as the browser's window does, with its cookies. */
async function visit(
  { app }: EmbeddedSite,
  browser: TestBrowser,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({
    url,
    headers: { accept: 'text/html', ...(cookie !== '' && { cookie }), ...headers },
  })
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  return answer
}

/** Presses the button of the window: where it leads, from the click on. */
async function start(site: EmbeddedSite, browser: TestBrowser): Promise<URL> {
  const answer = await visit(site, browser, endpoints.startFacebook.path, { 'sec-fetch-site': 'same-origin' })
  expect(answer.statusCode, answer.body).toBe(302)
  return new URL(answer.headers.location ?? '')
}

/** What Facebook's page leads back to, path and query. */
async function press(dialog: URL, button: 'continue' | 'cancel'): Promise<string> {
  const answer = await fetch(new URL(`/dialog/${button}${dialog.search}`, dialog), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}

async function goThrough(site: EmbeddedSite, browser: TestBrowser, button: 'continue' | 'cancel' = 'continue') {
  return visit(site, browser, await press(await start(site, browser), button))
}

/** What the page of the window tells the one that opened it. */
function toldBy({ body }: LightMyRequestResponse): { type: string; code: string | null; message: string | null } {
  return JSON.parse(/<script type="application\/json" id="told">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
}

const success = { type: 'fyndkartan-sign-in', code: null, message: null }

async function expectNobody(browser: TestBrowser) {
  expect((await browser.post('readSession')).json()).toEqual({ session: null })
}

function keepLog() {
  const lines: string[] = []
  const log = new Writable({
    write(line, _coding, next) {
      lines.push(String(line))
      next()
    },
  })
  return { lines, log }
}

/** Every value of every table, as text. */
async function everything({ db, dialect }: Database): Promise<string> {
  const tables = ['user', 'session', 'account', 'verification', 'key'].map((name) => `identity_${name}`)
  const rows = await Promise.all(
    [...tables, 'attempt', 'profile'].map((table) => sql`select * from ${sql.table(table)}`.execute(db)),
  )
  return `${dialect} ${JSON.stringify(rows)}`
}

onEachDatabase(({ fresh }) => {
  test('who agrees at Facebook has an account and is signed in', async () => {
    const site = await facebookSite(await fresh())
    const browser = site.browser()
    const done = await goThrough(site, browser)
    expect([done.statusCode, toldBy(done)]).toEqual([200, success])
    expect(done.body).toContain('<p>Du är inloggad. Du kan stänga fönstret.</p>')
    const session = await browser.session('readSession')
    expect(session.user).toEqual({
      uid: expect.stringMatching(/^[0-9a-f]{32}$/),
      email: 'anna@example.se',
      email_verified: false,
      login_method: 'facebook',
    })
    const viewer = await site.identity.verify(session.token)
    expect(viewer).toMatchObject({ uid: session.user.uid, email: 'anna@example.se', loginMethod: 'facebook' })
    expect(done.body).not.toContain(session.token)
  })

  test('Facebook is asked for the address alone, and by the addresses of the configuration', async () => {
    const site = await facebookSite(await fresh(), { siteUrl: 'https://fynd.example' })
    const dialog = await start(site, site.browser())
    expect(dialog.origin + dialog.pathname).toBe(facebook.env['FACEBOOK_DIALOG_URL'])
    expect(Object.fromEntries(dialog.searchParams)).toEqual({
      client_id: facebook.env['FACEBOOK_CLIENT_ID'],
      redirect_uri: `https://fynd.example${facebookCallbackPath}`,
      response_type: 'code',
      scope: 'email public_profile',
      display: 'popup',
      state: expect.stringMatching(/^\S{32,}$/),
    })
  })

  test('neither name nor tokens of Facebook are stored', async () => {
    const database = await fresh()
    const site = await facebookSite(database)
    await goThrough(site, site.browser())
    await goThrough(site, site.browser())
    const stored = await everything(database)
    expect(stored).toContain(anna.id)
    expect(stored).not.toContain('Andersson')
    const given = facebook.accessTokens.slice(-2)
    expect(given).toHaveLength(2)
    for (const token of given) expect(stored).not.toContain(token)
    const columns = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'scope', 'password'] as const
    const rows = await database.db.selectFrom('identity_account').select(columns).execute()
    expect(rows).toEqual([Object.fromEntries(columns.map((column) => [column, null]))])
  })

  test('the second visit finds the first account, also when the address at Facebook is another by then', async () => {
    const database = await fresh()
    const site = await facebookSite(database)
    const uidAfter = async (person: FacebookPerson) => {
      facebook.person = person
      const browser = site.browser()
      expect(toldBy(await goThrough(site, browser))).toEqual(success)
      const { user } = await browser.session('readSession')
      return `${user.uid} ${user.email}`
    }
    const first = await uidAfter(anna)
    expect(await uidAfter(anna)).toBe(first)
    expect(await uidAfter({ ...anna, email: 'anna.ny@example.se' })).toBe(first)
    expect(await uidAfter({ ...anna, email: null })).toBe(first)
    expect(await uidAfter({ ...anna, id: '10158000000000002', email: 'eva@example.se' })).not.toBe(first)
    expect(await database.db.selectFrom('identity_user').selectAll().execute()).toHaveLength(2)
  })

  test('the session before it ends, and its cookie is as hard to steal as any', async () => {
    const database = await fresh()
    const site = await facebookSite(database)
    const browser = site.browser()
    await browser.session('signUp', { email: 'eva@example.se', password })
    const before = [...browser.cookies.values()]
    const done = await goThrough(site, browser)
    expect((await browser.session('readSession')).user.email).toBe('anna@example.se')
    const thief = site.browser()
    for (const [index, name] of [...browser.cookies.keys()].entries()) thief.cookies.set(name, before[index] ?? '')
    await expectNobody(thief)
    expect(await database.db.selectFrom('identity_session').selectAll().execute()).toMatchObject([
      { signInProvider: 'facebook.com', ipAddress: null, userAgent: null },
    ])
    const [cookie] = done.cookies.filter(({ name }) => name.endsWith('session_token'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/identity', maxAge: 30 * 86_400 })
    expect(cookie?.secure).toBeUndefined()
  })

  test('behind TLS both the state and the session are Secure', async () => {
    const site = await facebookSite(await fresh(), { siteUrl: 'https://fynd.example' })
    const browser = site.browser()
    const begun = await visit(site, browser, endpoints.startFacebook.path)
    const done = await visit(site, browser, await press(new URL(begun.headers.location ?? ''), 'continue'))
    const secure = [...begun.cookies, ...done.cookies].map((cookie) => [
      cookie.secure,
      cookie.httpOnly,
      cookie.sameSite,
    ])
    expect(secure.length).toBeGreaterThan(2)
    expect(new Set(secure.map(String))).toEqual(new Set(['true,true,Lax']))
  })

  test('an address that has an account with a password is not taken over', async () => {
    const database = await fresh()
    const site = await facebookSite(database)
    const { user } = await site.browser().session('signUp', { email: 'anna@example.se', password })
    const browser = site.browser()
    const done = await goThrough(site, browser)
    expect(toldBy(done)).toEqual({
      type: 'fyndkartan-sign-in',
      code: 'auth/account-exists-with-different-credential',
      message: 'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
    })
    await expectNobody(browser)
    const ways = await database.db.selectFrom('identity_account').select(['userId', 'providerId']).execute()
    expect(ways).toEqual([{ userId: user.uid, providerId: 'credential' }])
  })

  test('without an address at Facebook there is no account', async () => {
    facebook.person = { ...anna, email: null }
    const database = await fresh()
    const site = await facebookSite(database)
    const browser = site.browser()
    expect(toldBy(await goThrough(site, browser))).toMatchObject({
      code: 'auth/internal-error',
      message: 'Facebook lämnade ingen e-postadress. Skapa ett konto med e-post i stället.',
    })
    await expectNobody(browser)
    expect(await database.db.selectFrom('identity_user').selectAll().execute()).toEqual([])
  })

  test('who says no at Facebook has cancelled', async () => {
    const site = await facebookSite(await fresh())
    const browser = site.browser()
    expect(toldBy(await goThrough(site, browser, 'cancel'))).toMatchObject({ code: 'auth/popup-closed-by-user' })
    await expectNobody(browser)
    expect([...browser.cookies.keys()]).toEqual([])
  })

  describe('a way back that did not begin in this browser signs nobody in', () => {
    const wrongRound = {
      code: 'auth/internal-error',
      message: 'Inloggningen tog för lång tid eller började i en annan webbläsare. Försök igen.',
    }

    test('the state of another browser', async () => {
      const site = await facebookSite(await fresh())
      const [victim, attacker] = [site.browser(), site.browser()]
      const back = await press(await start(site, attacker), 'continue')
      expect(toldBy(await visit(site, victim, back))).toMatchObject(wrongRound)
      await expectNobody(victim)
      // Nor when the victim is on the way to Facebook too.
      await start(site, victim)
      expect(toldBy(await visit(site, victim, back))).toMatchObject(wrongRound)
      await expectNobody(victim)
    })

    test.each([
      ['no state', (back: string) => back.replace(/&?state=[^&]*/, '')],
      ['another state', (back: string) => back.replace(/state=[^&]*/, 'state=abcdefghijklmnopqrstuvwxyzabcdef')],
      ['an empty state', (back: string) => back.replace(/state=[^&]*/, 'state=')],
      ['two states', (back: string) => `${back}&state=abcdefghijklmnopqrstuvwxyzabcdef`],
      ['nothing at all', () => facebookCallbackPath],
      ['an error without a state', () => `${facebookCallbackPath}?error=access_denied`],
    ])('%s', async (_case, change) => {
      const site = await facebookSite(await fresh())
      const browser = site.browser()
      const asked = facebook.accessTokens.length
      const back = await press(await start(site, browser), 'continue')
      expect(toldBy(await visit(site, browser, change(back)))).toMatchObject(wrongRound)
      await expectNobody(browser)
      expect(facebook.accessTokens).toHaveLength(asked)
    })

    test('a cookie of state that was tampered with', async () => {
      const site = await facebookSite(await fresh())
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      for (const [name, value] of browser.cookies) browser.cookies.set(name, `${value.slice(0, -4)}0000`)
      expect(toldBy(await visit(site, browser, back))).toMatchObject(wrongRound)
      await expectNobody(browser)
    })

    test('the same way back a second time', async () => {
      const site = await facebookSite(await fresh())
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      expect(toldBy(await visit(site, browser, back))).toEqual(success)
      await browser.post('signOut')
      expect(toldBy(await visit(site, browser, back))).toMatchObject(wrongRound)
      await expectNobody(browser)
    })

    test('the same way back a second time, by somebody who kept the cookie of state', async () => {
      const site = await facebookSite(await fresh())
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      const kept = new Map(browser.cookies)
      await visit(site, browser, back)
      await browser.post('signOut')
      for (const [name, value] of kept) browser.cookies.set(name, value)
      expect(toldBy(await visit(site, browser, back)).code).toBe('auth/internal-error')
      await expectNobody(browser)
    })

    test("the state of one's own with the code of another", async () => {
      const site = await facebookSite(await fresh())
      const browser = site.browser()
      const elsewhere = new URL(await start(site, site.browser()))
      elsewhere.searchParams.set('redirect_uri', 'https://another.example/callback')
      const answer = await fetch(new URL(`/dialog/continue${elsewhere.search}`, elsewhere), { redirect: 'manual' })
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const back = await press(await start(site, browser), 'continue')
      const done = await visit(site, browser, back.replace(/code=[^&]*/, `code=${code}`))
      expect(toldBy(done).code).toBe('auth/internal-error')
      await expectNobody(browser)
    })

    test('another site opens the window', async () => {
      const site = await facebookSite(await fresh())
      for (const from of ['cross-site', 'same-site']) {
        const answer = await visit(site, site.browser(), endpoints.startFacebook.path, { 'sec-fetch-site': from })
        expect([answer.statusCode, answer.headers.location, toldBy(answer).code]).toEqual([
          403,
          undefined,
          'auth/cross-origin',
        ])
      }
    })
  })

  test('two first visits at once make one account', async () => {
    const database = await fresh()
    const site = await facebookSite(database)
    const browsers = [site.browser(), site.browser(), site.browser()]
    const ways = await Promise.all(browsers.map(async (browser) => press(await start(site, browser), 'continue')))
    const codes = await Promise.all(
      browsers.map(async (browser, index) => toldBy(await visit(site, browser, ways[index] ?? '')).code),
    )
    expect(codes).toContain(null)
    expect(await database.db.selectFrom('identity_user').selectAll().execute()).toHaveLength(1)
    expect(await database.db.selectFrom('identity_account').selectAll().execute()).toHaveLength(1)
  })

  test('tries are counted by the address that they come from, and successes are not', async () => {
    const site = await facebookSite(await fresh(), { accountAttempts: 1 })
    for (let visits = 0; visits < 6; visits++) expect(toldBy(await goThrough(site, site.browser()))).toEqual(success)
    for (let tries = 0; tries < 5; tries++)
      expect((await visit(site, site.browser(), `${facebookCallbackPath}?state=x&code=y`)).statusCode).toBe(400)
    const refused = await goThrough(site, site.browser())
    expect([refused.statusCode, toldBy(refused).code]).toEqual([429, 'auth/too-many-requests'])
  })

  describe('when Facebook does not do its part', () => {
    test.each(['token refused', 'token is no JSON', 'person refused', 'person has no id', 'silent'] as const)(
      '%s',
      async (fault) => {
        const realTimeout = AbortSignal.timeout.bind(AbortSignal)
        vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => realTimeout(ms / 100))
        const database = await fresh()
        const { lines, log } = keepLog()
        const site = await facebookSite(database, { logLevel: 'trace' }, log)
        const browser = site.browser()
        facebook.fault = fault
        const done = await goThrough(site, browser)
        expect([done.statusCode, toldBy(done)]).toEqual([
          502,
          {
            type: 'fyndkartan-sign-in',
            code: 'auth/internal-error',
            message: 'Facebook svarade inte som väntat. Försök igen om en stund.',
          },
        ])
        await expectNobody(browser)
        expect(lines.filter((line) => line.includes('Facebook') && line.includes('"level":40'))).toHaveLength(1)
      },
    )
  })

  test('the log names nobody and keeps no secret', async () => {
    const { lines, log } = keepLog()
    const site = await facebookSite(await fresh(), { logLevel: 'trace' }, log)
    const browser = site.browser()
    const dialog = await start(site, browser)
    const back = await press(dialog, 'continue')
    await visit(site, browser, back)
    await visit(site, site.browser(), back)
    facebook.person = { ...anna, id: '10158000000000009' }
    await goThrough(site, site.browser())
    facebook.person = { ...anna, id: '10158000000000010', email: null }
    await goThrough(site, site.browser())
    const query = new URLSearchParams(back.split('?')[1])
    const secrets = [
      ...facebook.accessTokens,
      facebook.env['FACEBOOK_CLIENT_SECRET'] ?? '',
      query.get('code') ?? '',
      query.get('state') ?? '',
      ...browser.cookies.values(),
      'anna',
      'Anna',
      '1015800000000',
    ]
    expect(lines.length).toBeGreaterThan(4)
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  })
})

const { fresh } = testDatabases('sqlite')

test('unless it is configured, both pages say so', async () => {
  const site = await buildEmbeddedSite(await fresh())
  expect(site.identity.provider).toEqual({ provider: 'embedded', facebook: false })
  for (const path of [endpoints.startFacebook.path, `${facebookCallbackPath}?code=x&state=y`]) {
    const answer = await visit(site, site.browser(), path)
    expect([answer.statusCode, toldBy(answer)]).toEqual([
      404,
      {
        type: 'fyndkartan-sign-in',
        code: 'auth/operation-not-allowed',
        message: 'Facebook-inloggning är inte aktiverad på den här sajten.',
      },
    ])
  }
})

test('the page runs its own script alone, is kept nowhere and is not cut off from its opener', async () => {
  const site = await facebookSite(await fresh())
  const browser = site.browser()
  for (const answer of [await goThrough(site, browser), await visit(site, browser, facebookCallbackPath)]) {
    const { headers, body } = answer
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
    expect(scripts).toHaveLength(1)
    for (const script of scripts)
      expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'unsafe-none',
    })
  }
  const begun = await visit(site, browser, endpoints.startFacebook.path)
  expect(begun.headers).toMatchObject({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' })
})

test('a fault of our own is told to the window as well, and not what it was', async () => {
  const database = await fresh()
  const site = await facebookSite(database)
  const browser = site.browser()
  const back = await press(await start(site, browser), 'continue')
  await sql`drop table attempt`.execute(database.db)
  const done = await visit(site, browser, back)
  expect([done.statusCode, toldBy(done).code]).toEqual([500, 'auth/internal-error'])
  expect(done.body).not.toContain('attempt')
  await expectNobody(browser)
})
