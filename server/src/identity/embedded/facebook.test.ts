import { createHash } from 'node:crypto'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anna, type FacebookPerson, type FakeFacebook, startFacebook } from '../../../../e2e/fake-facebook.ts'
import type { Database } from '../../db/open.ts'
import { onEachDatabase, testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'
import {
  expectNobody,
  facebookSite,
  goThrough,
  press,
  signedIn,
  start,
  messageFrom,
  visit,
} from '../../testing/facebook-site.ts'
import { logText } from '../../testing/log-text.ts'
import { facebookCallbackPath } from './facebook.ts'

let facebook: FakeFacebook
beforeAll(async () => {
  facebook = await startFacebook()
})
afterAll(() => facebook.stop())
afterEach(() => {
  facebook.person = anna
})

const password = 'hemligt1'

/** Every value of every table, as text. */
async function everything({ db, dialect }: Database): Promise<string> {
  const tables = ['user', 'session', 'account', 'verification', 'key'].map((name) => `identity_${name}`)
  const rows = await Promise.all(
    [...tables, 'attempt', 'profile'].map((table) => sql`select * from ${sql.table(table)}`.execute(db)),
  )
  return `${dialect} ${JSON.stringify(rows)}`
}

onEachDatabase(({ fresh }) => {
  test('agreeing at Facebook creates an account and signs in', async () => {
    const site = await facebookSite(facebook.env, await fresh())
    const browser = site.browser()
    const done = await goThrough(site, browser)
    expect([done.statusCode, messageFrom(done)]).toEqual([200, signedIn])
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

  test('Facebook is asked for the e-mail address only, at the configured URLs', async () => {
    const site = await facebookSite(facebook.env, await fresh(), { siteUrl: 'https://fynd.example' })
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
    const site = await facebookSite(facebook.env, database)
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

  test('a second sign-in finds the account, even when the address at Facebook has changed', async () => {
    const database = await fresh()
    const site = await facebookSite(facebook.env, database)
    const uidAfter = async (person: FacebookPerson) => {
      facebook.person = person
      const browser = site.browser()
      expect(messageFrom(await goThrough(site, browser))).toEqual(signedIn)
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

  test('it ends the previous session, and its cookie has the usual protection', async () => {
    const database = await fresh()
    const site = await facebookSite(facebook.env, database)
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
    const site = await facebookSite(facebook.env, await fresh(), { siteUrl: 'https://fynd.example' })
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

  test('an address that has an account with a password does not lead into that account', async () => {
    const database = await fresh()
    const site = await facebookSite(facebook.env, database)
    const { user } = await site.browser().session('signUp', { email: 'anna@example.se', password })
    const browser = site.browser()
    const done = await goThrough(site, browser)
    expect(messageFrom(done)).toEqual({
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
    const site = await facebookSite(facebook.env, database)
    const browser = site.browser()
    expect(messageFrom(await goThrough(site, browser))).toMatchObject({
      code: 'auth/internal-error',
      message: 'Facebook lämnade ingen e-postadress. Skapa ett konto med e-post i stället.',
    })
    await expectNobody(browser)
    expect(await database.db.selectFrom('identity_user').selectAll().execute()).toEqual([])
  })

  test('refusing at Facebook counts as cancelling', async () => {
    const site = await facebookSite(facebook.env, await fresh())
    const browser = site.browser()
    expect(messageFrom(await goThrough(site, browser, 'cancel'))).toMatchObject({ code: 'auth/popup-closed-by-user' })
    await expectNobody(browser)
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('two concurrent first sign-ins create one account', async () => {
    const database = await fresh()
    const site = await facebookSite(facebook.env, database)
    const browsers = [site.browser(), site.browser(), site.browser()]
    const ways = await Promise.all(browsers.map(async (browser) => press(await start(site, browser), 'continue')))
    const codes = await Promise.all(
      browsers.map(async (browser, index) => messageFrom(await visit(site, browser, ways[index] ?? '')).code),
    )
    expect(codes).toContain(null)
    expect(await database.db.selectFrom('identity_user').selectAll().execute()).toHaveLength(1)
    expect(await database.db.selectFrom('identity_account').selectAll().execute()).toHaveLength(1)
  })

  test('the log contains no personal data and no secrets', async () => {
    const log = logText()
    const site = await facebookSite(facebook.env, await fresh(), { logLevel: 'trace' }, log.stream)
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
    expect(log.text().split('\n').length).toBeGreaterThan(5)
    for (const secret of secrets) expect(log.text()).not.toContain(secret)
  })
})

const { fresh } = testDatabases('sqlite')

test('without configuration both pages say that Facebook is not available', async () => {
  const site = await buildEmbeddedSite(await fresh())
  expect(site.identity.provider).toEqual({ provider: 'embedded', facebook: false })
  for (const path of [endpoints.startFacebook.path, `${facebookCallbackPath}?code=x&state=y`]) {
    const answer = await visit(site, site.browser(), path)
    expect([answer.statusCode, messageFrom(answer)]).toEqual([
      404,
      {
        type: 'fyndkartan-sign-in',
        code: 'auth/operation-not-allowed',
        message: 'Facebook-inloggning är inte aktiverad på den här sajten.',
      },
    ])
  }
})

test('the page runs only its own script, is not cached and keeps its opener', async () => {
  const site = await facebookSite(facebook.env, await fresh())
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
