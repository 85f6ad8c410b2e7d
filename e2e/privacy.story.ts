/**
 * What a visit tells others and leaves behind in the browser: every host that is contacted, every cookie and every key of
 * every store, held to what the page about cookies lists. Nobody is ever asked for consent here, so all of it is before.
 */
import type { BrowserContext, Page } from '@playwright/test'
import {
  createAccount,
  expectSignedIn,
  expectSignedOut,
  expectStartPage,
  freshEmail,
  signIn,
  signOut,
} from './login-page.ts'
import { cardNames, map, pins } from './search-page.ts'
import { expect, test } from './story.ts'
import { clickMap, fillIn, openTips, shopFields } from './tips-page.ts'

test.use({
  // The worker has a clock of its own, so the page keeps to it.
  serviceWorkers: 'allow',
  now: null,
})

interface Left {
  readonly cookies: readonly string[]
  readonly local: readonly string[]
  readonly tab: readonly string[]
  readonly databases: readonly string[]
  readonly caches: readonly string[]
}

/** Everything that lies in the browser, by name. */
async function leftBehind(page: Page): Promise<Left> {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return {
    cookies,
    ...(await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      tab: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name = '' }) => name),
      caches: await caches.keys(),
    }))),
  }
}

/** The names that the page about cookies shows, and beside them those that it has not told of. */
async function compareWithPage(page: Page, found: readonly Left[]): Promise<{ told: string[]; untold: string[] }> {
  await page.goto('/#/cookies')
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
  const told = await page.getByRole('main').getByRole('code').allTextContents()
  const names = new Set(found.flatMap((left) => Object.values(left).flat()))
  // Workbox adds a version and the site's address to its own.
  const isTold = (name: string) => told.some((known) => name === known || name.startsWith(`${known}-v2-`))
  return { told, untold: [...names].filter((name) => !isTold(name)) }
}

/** Where a visit may ask: the site itself, and whoever has its map. */
function originsOf(...servers: readonly { readonly url: string }[]): string[] {
  return servers.map(({ url }) => new URL(url).origin).toSorted()
}

/** Collects the origins of whatever is asked for, by the page or its workers, and what the page's own rules stopped. */
function watch(context: BrowserContext): { readonly origins: Set<string>; readonly violations: string[] } {
  const origins = new Set<string>()
  const violations: string[] = []
  context.on('request', (request) => {
    // Pictures that the page makes itself come from nowhere.
    if (/^(https?|wss?):/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  context.on('page', (page) => page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin)))
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
  })
  return { origins, violations }
}

/** Where the page asks the browser to go ahead: names looked up and connections made show in no request. */
async function hintedOrigins(page: Page): Promise<string[]> {
  const answer = await page.request.get('/')
  const links = await page
    .locator('link[href], script[src], iframe[src], img[src], form[action]')
    .evaluateAll((all) =>
      all.map(
        (one) => (one as HTMLLinkElement).href || (one as HTMLScriptElement).src || (one as HTMLFormElement).action,
      ),
    )
  const header = [...(answer.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, target = '']) => target)
  return [...links, ...header]
    .map((target) => new URL(target, page.url()))
    .flatMap(({ protocol, origin }) => (protocol.startsWith('http') ? [origin] : []))
}

/** A visit with a bit of everything, by somebody who may be signed in; `look` is called on each page. */
async function visitEverything(page: Page, look: () => Promise<void>): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The first visit was the network's; from here on the worker sees what is asked.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/#/?city=trosa&start_date=2026-11-18&end_date=2026-11-25')
  await expect(pins(page, 'Butik')).toBeVisible()
  // A finger's breadth further the map remembers where it was.
  await map(page).press('ArrowRight')
  await look()
  await page.goto('/#/?view_mode=list&seed=1')
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retrolyckan')
  await page.getByRole('searchbox', { name: 'Sökord' }).press('Enter')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await look()
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await look()
  await page.getByRole('link', { name: 'Tillbaka till sökningen' }).click()
  await expect(cardNames(page).first()).toBeVisible()
  for (const path of ['/about', '/terms', '/integritetspolicy', '/cookies', '/gdpr']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await look()
  }
  await openTips(page)
  await fillIn(page, shopFields)
  await clickMap(page)
  await look()
  await page.goto('/#/feedback')
  await page.getByRole('main').getByLabel('Meddelande').fill('Kartan är fin, men var är Skara?')
  await look()
  await page.goto('/#/login')
}

test(
  'a visit contacts this site and its tile server alone, and leaves what the cookie page says',
  { tag: '@sweep' },
  async ({ page, context, site, tileServer }) => {
    const ours = originsOf(site, tileServer)
    const { origins, violations } = watch(context)
    const hinted = new Set<string>()
    const lefts: Left[] = []
    const look = async () => {
      for (const origin of await hintedOrigins(page)) hinted.add(origin)
      lefts.push(await leftBehind(page))
    }
    await visitEverything(page, look)
    await expect(page.getByRole('main').getByLabel('E-post', { exact: true })).toBeVisible()
    await look()

    expect([...origins].toSorted()).toEqual(ours)
    expect([...hinted].filter((origin) => !ours.includes(origin))).toEqual([])
    expect(violations).toEqual([])
    expect(
      lefts.flatMap(({ cookies }) => cookies),
      'cookies of somebody who is not signed in',
    ).toEqual([])
    const { told, untold } = await compareWithPage(page, lefts)
    expect(untold, 'stored, and not on the page about cookies').toEqual([])
    // What it found is not nothing.
    const seen = new Set(lefts.flatMap((left) => [...left.local, ...left.tab, ...left.caches, ...left.databases]))
    for (const name of [
      'current_map_center',
      'tip_draft',
      'feedback_draft',
      'page',
      'workbox-expiration',
      'places',
      'searches',
    ])
      expect([told.includes(name), seen.has(name)], name).toEqual([true, true])
  },
)

test(
  'an account adds what the page says, signing out takes away who it was, and removing the account all of it',
  { tag: '@sweep' },
  async ({ page, context, site, tileServer }) => {
    const ours = originsOf(site, tileServer)
    const { origins, violations } = watch(context)
    const email = freshEmail()
    const password = 'hemligt-å-ä-ö'
    await createAccount(page, email, password)
    await expectStartPage(page)
    await expectSignedIn(page)
    const lefts: Left[] = []
    const look = async () => void lefts.push(await leftBehind(page))
    await visitEverything(page, look)
    await expectStartPage(page)
    await page.goto('/#/profile')
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
    await look()
    const { cookies, local, tab, caches } = await leftBehind(page)
    expect(cookies.toSorted()).toEqual(['fyndkartan.known_browser', 'fyndkartan.session_token'])
    expect(local).toEqual(expect.arrayContaining(['signed_in', 'current_map_center']))
    expect(tab).toEqual(expect.arrayContaining(['tip_draft', 'feedback_draft']))
    expect(caches).toEqual(expect.arrayContaining(['places', 'searches']))
    expect((await compareWithPage(page, lefts)).untold, 'stored, and not on the page about cookies').toEqual([])

    const expectNobody = async (cookies: readonly string[]) => {
      const left = await leftBehind(page)
      expect(left.cookies).toEqual(cookies)
      // Drafts, positions and where the map was left: all of it.
      expect([...left.local, ...left.tab]).toEqual([])
      expect(left.caches.filter((name) => ['places', 'searches', 'tiles'].includes(name))).toEqual([])
    }
    await signOut(page)
    await expectNobody(['fyndkartan.known_browser'])

    await signIn(page, email, password)
    await expectStartPage(page)
    await page.goto('/#/profile')
    await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ta bort mitt konto' })
    await dialog.getByRole('button', { name: 'Fortsätt' }).click()
    await dialog.getByLabel('Lösenord', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ta bort kontot' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ditt konto är borttaget.' })).toBeVisible()
    await expectSignedOut(page)
    await expectNobody([])

    expect([...origins].toSorted()).toEqual(ours)
    expect(violations).toEqual([])
  },
)
