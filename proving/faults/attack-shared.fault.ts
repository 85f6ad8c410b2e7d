/**
 * Attacks on a shared computer. The attacker copies the browser's cookies, uses the browser before or after the victim,
 * or searches the data that the victim has left in it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeFacebook, startFacebook } from '../../e2e/fake-facebook.ts'
import { findBrowser } from '../../tools/browser.ts'
import { root } from '../../tools/root.ts'
import {
  agreeAtFacebook,
  attempt,
  type Attacked,
  freshEmail,
  freshFacebookId,
  noteTry,
  password,
  type Seat,
  startAttackedSite,
  tallyTries,
  formatStatus,
} from './attack.ts'

const isBuilt = existsSync(join(root, 'web/dist/index.html'))

let attacked: Attacked
let facebook: FakeFacebook

beforeAll(async () => {
  facebook = await startFacebook()
  attacked = await startAttackedSite(facebook.env)
})
afterAll(async () => {
  tallyTries('attacks from the next seat')
  await attacked.end()
  await facebook.stop()
})

async function uidAt(seat: Seat): Promise<string | null> {
  noteTry()
  return (await seat.session('readSession'))?.user.uid ?? null
}

describe('copied cookies', () => {
  test('do not work after signing out, signing in as somebody else, a new password, or deleting the account', async () => {
    const email = freshEmail()
    const seat = attacked.seat()
    await seat.enter('signUp', { email, password })
    const copies = [seat.copy()]
    await seat.call('signOut')
    await seat.enter('signIn', { email, password })
    copies.push(seat.copy())
    // The next person signs in although the first has not signed out.
    await seat.enter('signUp', { email: freshEmail(), password })
    const first = attacked.seat()
    await first.enter('signIn', { email, password })
    copies.push(first.copy())
    const body = { password, new_password: 'ett-nytt-lösenord' }
    expect(formatStatus(await first.call('changePassword', { body }))).toBe('200')
    copies.push(first.copy())
    const { token } = await first.enter('readSession')
    expect(formatStatus(await first.call('deleteAccount', { token }))).toBe('200')
    for (const copy of copies) expect(await uidAt(copy)).toBeNull()
    for (const copy of copies) expect(await attempt(copy.call('changePassword', { body }))).toMatch(/^401/)
  })

  test('set before a sign-in do not become the session of the next visitor', async () => {
    const seat = attacked.seat()
    await seat.enter('signUp', { email: freshEmail(), password })
    const planted = seat.copy()
    const victim = seat.copy()
    const { user } = await victim.enter('signUp', { email: freshEmail(), password })
    expect(await uidAt(planted)).toBeNull()
    expect(await uidAt(victim)).toBe(user.uid)
    // The server does not accept a session cookie with a value that the attacker has chosen.
    const chosen = attacked.seat()
    for (const [name] of victim.cookies)
      chosen.cookies.set(name, encodeURIComponent(`${'a'.repeat(32)}.${'b'.repeat(43)}=`))
    const before = [...chosen.cookies.values()]
    await chosen.enter('signUp', { email: freshEmail(), password })
    expect([...chosen.cookies.values()].filter((value) => before.includes(value))).toEqual([])
  })
})

describe('the redirect from Facebook', () => {
  test('taken from the history, with copied cookies, does not sign in a second time', async () => {
    facebook.person = { id: freshFacebookId(), name: 'Anna', email: freshEmail() }
    const seat = attacked.seat()
    const back = await agreeAtFacebook(seat)
    const [copy, again] = [seat.copy(), seat.copy()]
    await seat.call('startFacebook', { path: back })
    expect(await uidAt(seat)).not.toBeNull()
    await seat.call('signOut')
    for (const next of [seat, copy]) {
      await next.call('startFacebook', { path: back })
      expect(await uidAt(next)).toBeNull()
    }
    // A new code from Facebook does not help, because the parameter `state` works only once.
    const fresh = await agreeAtFacebook(attacked.seat())
    const code = new URL(fresh, attacked.site.url).searchParams.get('code') ?? ''
    await again.call('startFacebook', { path: back.replace(/code=[^&]*/, `code=${code}`) })
    expect(await uidAt(again)).toBeNull()
  })

  test('does not sign in the next person, who has started another sign-in', async () => {
    facebook.person = { id: freshFacebookId(), name: 'Bo', email: freshEmail() }
    const back = await agreeAtFacebook(attacked.seat())
    const next = attacked.seat()
    await agreeAtFacebook(next)
    await next.call('startFacebook', { path: back })
    expect(await uidAt(next)).toBeNull()
  })
})

describe.skipIf(!isBuilt || Boolean(process.env['WITHOUT_BROWSER']))('at the browser itself, on the built site', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(await findBrowser())
  })
  afterAll(() => browser.close())

  /**
   * All data that the browser has stored for the site, as text: names, keys, headers of requests and answers, bodies.
   */
  async function leftIn(page: Page, how: 'with cookies' | 'without cookies'): Promise<string> {
    const stored = await page.evaluate(async () => {
      const texts: string[] = [
        document.cookie,
        JSON.stringify(Object.entries(localStorage)),
        JSON.stringify(Object.entries(sessionStorage)),
      ]
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request, { ignoreVary: true })
          const isText = /json|text/.test(answer?.headers.get('content-type') ?? '')
          texts.push(
            name,
            request.url,
            JSON.stringify([...request.headers]),
            JSON.stringify([...(answer?.headers ?? [])]),
          )
          if (answer && isText && new URL(request.url).pathname !== '/') texts.push(await answer.text())
        }
      }
      for (const { name = '', version } of await indexedDB.databases()) {
        const opening = indexedDB.open(name, version)
        await new Promise((resolve) => (opening.onsuccess = resolve))
        for (const store of opening.result.objectStoreNames) {
          const all = opening.result.transaction(store).objectStore(store).getAll()
          await new Promise((resolve) => (all.onsuccess = resolve))
          texts.push(name, store, JSON.stringify(all.result))
        }
        opening.result.close()
      }
      return texts.join('\n')
    })
    return how === 'with cookies' ? `${stored}\n${JSON.stringify(await page.context().cookies())}` : stored
  }

  /** Creates an account and uses the site a little, so that the browser stores data. */
  async function use(page: Page) {
    const email = freshEmail()
    const tokens = new Set<string>()
    page.on('request', (request) => {
      const token = request.headers()['authorization']?.split(' ')[1]
      if (token) tokens.add(token)
    })
    const main = page.getByRole('main')
    await page.goto('/#/login')
    await page.getByRole('radio', { name: 'Skapa konto' }).check()
    await main.getByLabel('E-post', { exact: true }).fill(email)
    await main.getByLabel('Lösenord', { exact: true }).fill(password)
    await main.getByLabel('Bekräfta lösenord', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Skapa konto', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.goto('/#/?view_mode=list&event_type=second%20hand%20butik')
    await page
      .getByRole('button', { name: /^Gilla / })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Ta bort gillning/ })
      .first()
      .waitFor()
    await page.getByRole('searchbox', { name: 'Sökord' }).fill('hemligheten')
    await page.getByRole('searchbox', { name: 'Sökord' }).press('Enter')
    await page.goto('/#/feedback')
    await main.getByLabel('Kontaktuppgift (valfritt)').fill(email)
    await main.getByLabel('Meddelande').fill('ett utkast som ingen annan ska se')
    await page.goto('/#/profile')
    await main.getByText(email).first().waitFor()
    await expect.poll(() => tokens.size).toBeGreaterThan(0)
    const [session] = await page.context().cookies(`${attacked.site.url}/identity`)
    return { email, tokens: [...tokens], session: session?.value ?? 'no session' }
  }

  async function signOut(page: Page): Promise<void> {
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click(),
    ])
    await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).first().waitFor()
  }

  /** The text that the page shows, including the values of its fields. */
  async function shownAt(page: Page): Promise<string> {
    const fields = page.locator('input, textarea')
    const values = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    return [await page.locator('body').innerText(), ...values].join('\n')
  }

  /** The words that `left` still contains, shortened. */
  const found = (left: string, words: readonly string[]) =>
    words.filter((word) => left.includes(word)).map((word) => word.slice(0, 30))

  /** Runs the steps of `tries` in a browser context of its own. */
  async function at(tries: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ locale: 'sv-SE', baseURL: attacked.site.url })
    await tries(await context.newPage())
    await context.close()
  }

  test('while a visitor is signed in, neither scripts nor the browser’s storage have access to a token or the session', () =>
    at(async (page) => {
      const { tokens } = await use(page)
      const left = await leftIn(page, 'without cookies')
      noteTry()
      expect(left.length).toBeGreaterThan(500)
      expect(found(left, [...tokens, 'Bearer ', 'session_token'])).toEqual([])
    }))

  test('the data left after signing out reveals neither the account nor its likes, texts and searches', () =>
    at(async (page) => {
      const { email, tokens, session } = await use(page)
      await signOut(page)
      const left = await leftIn(page, 'with cookies')
      noteTry()
      expect(left.length).toBeGreaterThan(500)
      const words = [
        email,
        encodeURIComponent(email),
        ...tokens,
        session,
        'hemligheten',
        'ett utkast',
        '"is_favorite":1',
      ]
      expect(found(left, words)).toEqual([])
    }))

  test('going back through the history after signing out shows no personal data', () =>
    at(async (page) => {
      const { email } = await use(page)
      await signOut(page)
      for (let step = 1; step <= 6; step++) {
        await page.goBack().catch(() => null)
        await page.waitForTimeout(200)
        noteTry()
        expect(await shownAt(page), `${step} back: ${page.url()}`).not.toContain(email)
      }
      await page.goto('/#/profile')
      await page.getByRole('heading', { level: 1, name: 'Logga in' }).waitFor()
      expect(await shownAt(page)).not.toContain(email)
    }))
})
