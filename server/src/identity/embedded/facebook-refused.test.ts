/** Callbacks from Facebook that are refused, and the answers when Facebook fails. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FakeFacebook, startFacebook } from '../../../../e2e/fake-facebook.ts'
import { onSqlite, testDatabases } from '../../testing/databases.ts'
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
  facebook.fault = 'none'
  vi.restoreAllMocks()
})

onSqlite(({ fresh }) => {
  describe('a redirect back that did not start in this browser signs nobody in', () => {
    const wrongRound = {
      code: 'auth/internal-error',
      message: 'Inloggningen tog för lång tid eller började i en annan webbläsare. Försök igen.',
    }

    test('the state of another browser', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      const [victim, attacker] = [site.browser(), site.browser()]
      const back = await press(await start(site, attacker), 'continue')
      expect(messageFrom(await visit(site, victim, back))).toMatchObject(wrongRound)
      await expectNobody(victim)
      // The redirect is also refused while the victim has a sign-in with Facebook in progress.
      await start(site, victim)
      expect(messageFrom(await visit(site, victim, back))).toMatchObject(wrongRound)
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
      const site = await facebookSite(facebook.env, await fresh())
      const browser = site.browser()
      const asked = facebook.accessTokens.length
      const back = await press(await start(site, browser), 'continue')
      expect(messageFrom(await visit(site, browser, change(back)))).toMatchObject(wrongRound)
      await expectNobody(browser)
      expect(facebook.accessTokens).toHaveLength(asked)
    })

    test('a state cookie that was tampered with', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      for (const [name, value] of browser.cookies) browser.cookies.set(name, `${value.slice(0, -4)}0000`)
      expect(messageFrom(await visit(site, browser, back))).toMatchObject(wrongRound)
      await expectNobody(browser)
    })

    test('the same redirect a second time', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      expect(messageFrom(await visit(site, browser, back))).toEqual(signedIn)
      await browser.post('signOut')
      expect(messageFrom(await visit(site, browser, back))).toMatchObject(wrongRound)
      await expectNobody(browser)
    })

    test('the same redirect a second time, with a copied state cookie', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      const kept = new Map(browser.cookies)
      await visit(site, browser, back)
      await browser.post('signOut')
      for (const [name, value] of kept) browser.cookies.set(name, value)
      expect(messageFrom(await visit(site, browser, back)).code).toBe('auth/internal-error')
      await expectNobody(browser)
    })

    test('the same state with a new Facebook code and a copied state cookie, also concurrently and after a cancelled sign-in', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      for (const first of ['continue', 'cancel'] as const) {
        const browser = site.browser()
        const dialog = await start(site, browser)
        const kept = new Map(browser.cookies)
        const [one, two, three] = [
          await press(dialog, first),
          await press(dialog, 'continue'),
          await press(dialog, 'continue'),
        ]
        const asked = facebook.accessTokens.length
        await visit(site, browser, one)
        await browser.post('signOut')
        const later = site.browser({ cookies: kept })
        expect(messageFrom(await visit(site, later, two))).toMatchObject(wrongRound)
        await expectNobody(later)
        const atOnce = [0, 1].map(() => site.browser({ cookies: kept }))
        for (const answer of await Promise.all(atOnce.map((thief) => visit(site, thief, three))))
          expect(messageFrom(answer)).toMatchObject(wrongRound)
        for (const thief of atOnce) await expectNobody(thief)
        expect(facebook.accessTokens).toHaveLength(asked + (first === 'continue' ? 1 : 0))
      }
    })

    test('of several concurrent redirects with one state, only one signs in', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      const browser = site.browser()
      const dialog = await start(site, browser)
      const ways = [await press(dialog, 'continue'), await press(dialog, 'continue'), await press(dialog, 'continue')]
      const browsers = ways.map(() => site.browser({ cookies: browser.cookies }))
      const told = await Promise.all(
        browsers.map(async (at, index) => messageFrom(await visit(site, at, ways[index] ?? ''))),
      )
      expect(told.filter(({ code }) => code === null)).toHaveLength(1)
    })

    test('a state without its cookie is not used up, and nothing is stored before the redirect back', async () => {
      const database = await fresh()
      const site = await facebookSite(facebook.env, database)
      const browser = site.browser()
      const back = await press(await start(site, browser), 'continue')
      const stored = () => database.db.selectFrom('identity_verification').selectAll().execute()
      expect(messageFrom(await visit(site, site.browser(), back))).toMatchObject(wrongRound)
      expect(await stored()).toEqual([])
      expect(messageFrom(await visit(site, browser, back))).toEqual(signedIn)
      const state = new URLSearchParams(back.split('?')[1]).get('state') ?? ''
      expect(await stored()).toHaveLength(1)
      expect(JSON.stringify(await stored())).not.toContain(state)
    })

    test('the visitor’s own state with somebody else’s code', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      const browser = site.browser()
      const elsewhere = new URL(await start(site, site.browser()))
      elsewhere.searchParams.set('redirect_uri', 'https://another.example/callback')
      const answer = await fetch(new URL(`/dialog/continue${elsewhere.search}`, elsewhere), { redirect: 'manual' })
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const back = await press(await start(site, browser), 'continue')
      const done = await visit(site, browser, back.replace(/code=[^&]*/, `code=${code}`))
      expect(messageFrom(done).code).toBe('auth/internal-error')
      await expectNobody(browser)
    })

    test('a window opened by another site', async () => {
      const site = await facebookSite(facebook.env, await fresh())
      for (const from of ['cross-site', 'same-site']) {
        const answer = await visit(site, site.browser(), endpoints.startFacebook.path, { 'sec-fetch-site': from })
        expect([answer.statusCode, answer.headers.location, messageFrom(answer).code]).toEqual([
          403,
          undefined,
          'auth/cross-origin',
        ])
      }
    })
  })

  test('failed attempts are counted by IP address, successful ones are not', async () => {
    const site = await facebookSite(facebook.env, await fresh(), { accountAttempts: 1 })
    for (let visits = 0; visits < 6; visits++)
      expect(messageFrom(await goThrough(site, site.browser()))).toEqual(signedIn)
    for (let tries = 0; tries < 5; tries++)
      expect((await visit(site, site.browser(), `${facebookCallbackPath}?state=x&code=y`)).statusCode).toBe(400)
    const refused = await goThrough(site, site.browser())
    expect([refused.statusCode, messageFrom(refused).code]).toEqual([429, 'auth/too-many-requests'])
  })

  test.each([endpoints.startFacebook.path, `${facebookCallbackPath}?state=x&code=y`])(
    '%s serves 32 concurrent visits, and answers the others with a page that says so',
    async (url) => {
      const config = { accountAttempts: 1000, rateLimitPerMinute: 0 }
      const site = await facebookSite(facebook.env, await fresh(), config)
      const come = () => visit(site, site.browser(), url, { 'sec-fetch-site': 'same-origin' })
      const answers = await Promise.all(Array.from({ length: 40 }, come))
      const refused = answers.filter(({ statusCode }) => statusCode === 503)
      expect(refused).toHaveLength(40 - 32)
      for (const answer of refused) {
        expect([answer.headers['content-type'], answer.headers['retry-after'], messageFrom(answer)]).toMatchObject([
          'text/html; charset=utf-8',
          '1',
          { code: 'auth/internal-error', message: 'Just nu är det många som loggar in. Försök igen om en stund.' },
        ])
      }
      expect((await come()).statusCode).not.toBe(503)
    },
  )

  describe('when Facebook fails', () => {
    test.each(['token refused', 'token is no JSON', 'person refused', 'person has no id', 'silent'] as const)(
      '%s',
      async (fault) => {
        const realTimeout = AbortSignal.timeout.bind(AbortSignal)
        vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => realTimeout(ms / 100))
        const database = await fresh()
        const log = logText()
        const site = await facebookSite(facebook.env, database, { logLevel: 'trace' }, log.stream)
        const browser = site.browser()
        facebook.fault = fault
        const done = await goThrough(site, browser)
        expect([done.statusCode, messageFrom(done)]).toEqual([
          502,
          {
            type: 'fyndkartan-sign-in',
            code: 'auth/internal-error',
            message: 'Facebook svarade inte som väntat. Försök igen om en stund.',
          },
        ])
        await expectNobody(browser)
        const warnings = log
          .text()
          .split('\n')
          .filter((line) => line.includes('"level":40'))
        expect(warnings.filter((line) => line.includes('Facebook'))).toHaveLength(1)
      },
    )
  })
})

const { fresh } = testDatabases('sqlite')

test('an internal error is shown in the window as well, without its cause', async () => {
  const database = await fresh()
  const site = await facebookSite(facebook.env, database)
  const browser = site.browser()
  const back = await press(await start(site, browser), 'continue')
  await sql`drop table attempt`.execute(database.db)
  const done = await visit(site, browser, back)
  expect([done.statusCode, messageFrom(done).code]).toEqual([500, 'auth/internal-error'])
  expect(done.body).not.toContain('attempt')
  await expectNobody(browser)
})
