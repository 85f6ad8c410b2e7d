/**
 * The data that a visit sends to others and leaves in the browser: all contacted hosts, cookies and storage keys,
 * compared with the lists on the cookie page. The site never asks for consent, so all of this happens without it.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { expectSignedIn, expectSignedOut, signIn, signOut } from '../login-page.ts'
import { registerWorker } from '../register-worker.ts'
import { cardNames, map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, fillIn, openTips, shopFields } from '../tips-page.ts'

test.use({
  serviceWorkers: 'allow',
  clock: 'everywhere',
})

interface Left {
  readonly cookies: readonly string[]
  readonly local: readonly string[]
  readonly tab: readonly string[]
  readonly databases: readonly string[]
  readonly caches: readonly string[]
}

/** The names of all data stored in the browser. */
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

/** The names on the cookie page, and stored names that are missing there. */
async function compareWithPage(page: Page, found: readonly Left[]): Promise<{ listed: string[]; unlisted: string[] }> {
  await page.goto('/#/cookies')
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
  const listed = await page.getByRole('main').getByRole('code').allTextContents()
  const names = new Set(found.flatMap((left) => Object.values(left).flat()))
  // Workbox adds a version and the site's address to the names of its caches.
  const isListed = (name: string) => listed.some((known) => name === known || name.startsWith(`${known}-v2-`))
  return { listed, unlisted: [...names].filter((name) => !isListed(name)) }
}

/** The origins of the allowed hosts: the site itself and its tile server. */
function originsOf(...servers: readonly { readonly url: string }[]): string[] {
  return servers.map(({ url }) => new URL(url).origin).toSorted()
}

/**
 * Collects the origins of all requests of the page and its workers, and violations of the page's content security
 * policy.
 */
function watch(context: BrowserContext): { readonly origins: Set<string>; readonly violations: string[] } {
  const origins = new Set<string>()
  const violations: string[] = []
  context.on('request', (request) => {
    // Data and blob URLs are not requests.
    if (/^(https?|wss?):/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  context.on('page', (page) => page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin)))
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
  })
  return { origins, violations }
}

/** The origins of preconnect and DNS prefetch hints, which do not appear as requests. */
async function hintedOrigins(page: Page): Promise<string[]> {
  const targets = await page
    .locator('link[href], script[src], iframe[src], img[src], form[action]')
    .evaluateAll((all) =>
      all.map(
        (one) => (one as HTMLLinkElement).href || (one as HTMLScriptElement).src || (one as HTMLFormElement).action,
      ),
    )
  return originsAt(page, targets)
}

/** The origins of the hints in the Link header of the page. */
async function hintedByHeader(page: Page): Promise<string[]> {
  const answer = await page.request.get('/')
  return originsAt(
    page,
    [...(answer.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, target = '']) => target),
  )
}

function originsAt(page: Page, targets: readonly string[]): string[] {
  return targets
    .map((target) => new URL(target, page.url()))
    .flatMap(({ protocol, origin }) => (protocol.startsWith('http') ? [origin] : []))
}

async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/')
  await registerWorker(page)
  // The service worker did not see the requests of the first load.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Leaves a map's view, a search, a place and two drafts in the browser; calls `look` on each page. */
async function leaveTraces(page: Page, look: () => Promise<void>): Promise<void> {
  await page.goto('/#/?city=trosa&start_date=2026-11-18&end_date=2026-11-25')
  await expect(pins(page, 'Butik')).toBeVisible()
  // Moves the map a little, so that it stores its view.
  await map(page).press('ArrowRight')
  await look()
  await page.goto('/#/store/1')
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await look()
  await openTips(page)
  await fillIn(page, shopFields)
  await clickMap(page)
  await look()
  await page.goto('/#/feedback')
  await page.getByRole('main').getByLabel('Meddelande').fill('Kartan är fin, men var är Skara?')
  await look()
}

test('a visit contacts only this site and its tile server, and stores only what the cookie page lists', async ({
  page,
  context,
  site,
  tileServer,
}) => {
  const ours = originsOf(site, tileServer)
  const { origins, violations } = watch(context)
  const hinted = new Set<string>()
  const lefts: Left[] = []
  const look = async () => {
    for (const origin of await hintedOrigins(page)) hinted.add(origin)
    lefts.push(await leftBehind(page))
  }
  await openWithWorker(page)
  for (const origin of await hintedByHeader(page)) hinted.add(origin)
  await leaveTraces(page, look)
  await page.goto('/#/?view_mode=list&seed=1')
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retrolyckan')
  await page.getByRole('searchbox', { name: 'Sökord' }).press('Enter')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await look()
  for (const path of ['/about', '/terms', '/integritetspolicy', '/cookies', '/gdpr']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await look()
  }
  await page.goto('/#/login')
  await expect(page.getByRole('main').getByLabel('E-post', { exact: true })).toBeVisible()
  await look()

  expect([...origins].toSorted()).toEqual(ours)
  expect([...hinted].filter((origin) => !ours.includes(origin))).toEqual([])
  expect(violations).toEqual([])
  expect(
    lefts.flatMap(({ cookies }) => cookies),
    'cookies of somebody who is not signed in',
  ).toEqual([])
  const { listed, unlisted } = await compareWithPage(page, lefts)
  expect(unlisted, 'stored, and not on the page about cookies').toEqual([])
  // Ensures that the comparison is not empty.
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
    expect([listed.includes(name), seen.has(name)], name).toEqual([true, true])
})

test('an account stores what the page lists, signing out removes personal data, and deleting the account removes all of it', async ({
  page,
  context,
  site,
  tileServer,
}) => {
  const ours = originsOf(site, tileServer)
  const { origins, violations } = watch(context)
  const { email, password } = await signUp(page)
  const lefts: Left[] = []
  const look = async () => void lefts.push(await leftBehind(page))
  await openWithWorker(page)
  await leaveTraces(page, look)
  await page.goto('/#/profile')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await look()
  const { cookies, local, tab, caches } = await leftBehind(page)
  expect(cookies.toSorted()).toEqual(['fyndkartan.known_browser', 'fyndkartan.session_token'])
  expect(local).toEqual(expect.arrayContaining(['signed_in', 'current_map_center']))
  expect(tab).toEqual(expect.arrayContaining(['tip_draft', 'feedback_draft']))
  expect(caches).toEqual(expect.arrayContaining(['places', 'searches']))
  expect((await compareWithPage(page, lefts)).unlisted, 'stored, and not on the page about cookies').toEqual([])

  const expectNobody = async (cookies: readonly string[]) => {
    const left = await leftBehind(page)
    expect(left.cookies).toEqual(cookies)
    // Signing out removes drafts, positions and the map's view.
    expect([...left.local, ...left.tab]).toEqual([])
    expect(left.caches.filter((name) => ['places', 'searches', 'tiles'].includes(name))).toEqual([])
  }
  await signOut(page)
  await expectNobody(['fyndkartan.known_browser'])

  await signIn(page, email, password)
  await expectSignedIn(page)
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
})
