import type { Page } from '@playwright/test'
import { type Account, addFavourites, callSite, signUp, type Target } from '../account.ts'
import { cachedShops, readCaches } from '../offline-caches.ts'
import { registerWorker } from '../register-worker.ts'
import { cardNames, expectCount } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use({
  serviceWorkers: 'allow',
  clock: 'everywhere',
  expectedComplaints:
    /^Failed to load resource|^API request failed|^Failed to (fetch|load events)|^Servern kunde inte nås/,
})

const favourites = '/#/profile?tab=favoriter'
const shop = (id: number): Target => ({ target_id: String(id), target_type: 'store' })
const offline = (page: Page) => page.getByText(/^Du är offline/)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const like = (page: Page, name: string) => page.getByRole('button', { name: `Gilla ${name}` })
const unlike = (page: Page, name: string) => page.getByRole('button', { name: `Ta bort gillning av ${name}` })
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article').getByRole('heading')
const waits = (page: Page) =>
  page.getByText(/En ändring av dina favoriter (sparas när nätet är tillbaka|har inte sparats än)\./)

/** The favourites on the server. */
async function readFavourites(page: Page, { token }: Account): Promise<string[]> {
  const answer = await callSite(page.request, 'GET', '/get_favorites', undefined, { Authorization: `Bearer ${token}` })
  const { favorites } = (await answer.json()) as { favorites: Target[] }
  return favorites.map(({ target_id: id }) => id).toSorted()
}

/** Signs up with these favourites, and waits until the worker has cached the site and the favourites. */
async function visitWithFavourites(page: Page, ...ids: readonly number[]): Promise<Account> {
  const account = await signUp(page)
  await addFavourites(page, account, ...ids.map(shop))
  await page.goto(favourites)
  await registerWorker(page)
  await expect(cards(page)).toHaveCount(ids.length)
  // This event makes the page cache the favourites at once instead of some seconds later.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => cachedShops(page)).toEqual(ids.map((id) => `/get_store/${id}`))
  await expect.poll(() => page.evaluate(() => caches.has('favourites'))).toBe(true)
  return account
}

/** Closes the visited page and opens the site offline in another one. */
async function openOffline(visited: Page, opened: Page, address: string): Promise<void> {
  await visited.close()
  await opened.context().setOffline(true)
  await opened.goto(address)
  await expect(offline(opened)).toBeVisible()
}

test('favourites and their pages open offline in a new tab with their time, and an offline like survives closing the browser and is sent once @phone-only', async ({
  page,
  context,
}) => {
  const visited = await context.newPage()
  const account = await visitWithFavourites(visited, 1)
  await visited.goto('/#/store/6')
  await expect(heading(visited, 'Fästningens fynd')).toBeVisible()
  await openOffline(visited, page, favourites)
  await expect(cards(page)).toHaveText(['Retrolyckan'])
  await expect(page.getByText(/^Hämtat i dag \d\d\.\d\d\.$/)).toBeVisible()
  // This page has not been opened before.
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(heading(page, 'Retrolyckan')).toBeVisible()
  await expect(page.getByText(/^Hämtat i dag \d\d\.\d\d\.$/)).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()
  await page.goto('/#/store/6')
  await like(page, 'Fästningens fynd').click()
  await expect(page.getByText('Sparas när nätet är tillbaka', { exact: true })).toBeVisible()
  await expect(waits(page)).toBeVisible()

  // The browser is closed and opened again, with two tabs.
  const sent: string[] = []
  context.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const again = await context.newPage()
  await openOffline(page, again, favourites)
  await expect(cards(again)).toHaveText(['Retrolyckan', 'Fästningens fynd'])
  const other = await context.newPage()
  await other.goto('/#/store/6')
  await expect(other.getByText('Sparas när nätet är tillbaka', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(waits(again)).toBeHidden()
  await expect(other.getByText('Sparas när nätet är tillbaka', { exact: true })).toBeHidden()
  await expect(unlike(other, 'Fästningens fynd')).toBeVisible()
  await expect.poll(() => readFavourites(again, account)).toEqual(['1', '6'])
  expect(sent.filter((path) => path === '/add_favorite')).toHaveLength(1)
  await expect.poll(() => again.evaluate(() => localStorage.getItem('favourite_changes'))).toBeNull()
})

test('when the server does not answer although the device is online, cached pages open with their time, a new search fails, and a like waits and is sent once @phone-only', async ({
  page,
  context,
  site,
}) => {
  const search = '/#/?city=trosa&view_mode=list&seed=1&start_date=2026-11-18&end_date=2026-11-25'
  const since = page.getByText(/^Fyndkartan svarar inte just nu\. Det du ser hämtades i dag \d\d\.\d\d\./)
  const visited = await context.newPage()
  const account = await visitWithFavourites(visited, 1)
  await visited.goto(search)
  await expect(cardNames(visited)).toHaveText(['Retrolyckan'])
  await visited.goto('/#/store/6')
  await expect(heading(visited, 'Fästningens fynd')).toBeVisible()
  await visited.close()
  await site.stop()
  const answered: string[] = []
  context.on('response', (answer) => answered.push(new URL(answer.url()).pathname))
  // Clears the browser's HTTP cache, which keeps answers for 15 s, but not the worker's caches.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')

  await page.goto(favourites)
  await expect(cards(page)).toHaveText(['Retrolyckan'])
  await expect(since).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.goto('/#/store/6')
  await like(page, 'Fästningens fynd').click()
  await expect(page.getByText('Sparas så snart det går', { exact: true })).toBeVisible()
  await page.goto(search)
  // After a reload the visitor is still signed in, and the change still waits.
  await page.reload()
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expect(since).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()
  await expect(waits(page)).toBeVisible()
  // A search that was never made has no cached answer.
  await page.goto('/#/?city=kiruna&view_mode=list&seed=1')
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
  await expect(cardNames(page)).toHaveCount(0)

  await site.start()
  await page.getByRole('region', { name: 'Sökresultat' }).getByRole('button', { name: 'Försök igen' }).click()
  await expectCount(page, '65 ställen')
  await expect(since).toBeHidden()
  // As if the visitor returned to the tab; otherwise the change is sent after some seconds.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(waits(page)).toBeHidden({ timeout: 30_000 })
  expect(await readFavourites(page, account)).toEqual(['1', '6'])
  expect(answered.filter((path) => path === '/add_favorite')).toHaveLength(1)
})

/** All data stored in the browser that scripts can read, as text. */
const readStores = (page: Page) =>
  page.evaluate(async () => {
    const stores: Record<string, string> = {}
    for (const storage of [localStorage, sessionStorage])
      for (const [key, value] of Object.entries(storage)) stores[key] = String(value)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) stores[`${name} ${key.url}`] = key.url
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      for (const table of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(table).objectStore(table).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        for (const [i, row] of (reading.result as unknown[]).entries())
          stores[`${name} ${table} ${i}`] = JSON.stringify(row)
      }
      opening.result.close()
    }
    return stores
  })

/** Filters out data that may stay: the program, its bookkeeping, and that somebody signed out offline. */
function personalOf(stores: Readonly<Record<string, string>>): string[] {
  const isProgram = (entry: string) =>
    /^(workbox-precache|page |parts )/.test(entry) || /^workbox-expiration .*"cacheName":"(parts|page)"/.test(entry)
  return Object.entries(stores)
    .map(([name, value]) => `${name} ${value}`)
    .filter((entry) => !isProgram(entry) && entry !== 'sign_out true')
}

test('the cache has no request headers and nothing about the account; signing out without a network removes all data in all tabs, and ends the session later', async ({
  page,
  context,
}) => {
  const visited = await context.newPage()
  const account = await visitWithFavourites(visited, 1)
  await visited.goto('/#/?city=trosa&view_mode=list')
  await expect(unlike(visited, 'Retrolyckan')).toBeVisible()
  await visited.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(visited.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await visited.goto('/butik/1-retrolyckan-trosa')
  await expect(visited.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  const cachedPaths = async () => (await readCaches(visited)).map(({ url }) => new URL(url).pathname)
  await expect
    .poll(cachedPaths)
    .toEqual(expect.arrayContaining(['/select_event_info', '/get_store/1', '/butik/1-retrolyckan-trosa']))
  const entries = await readCaches(visited)
  expect(entries.filter(({ requestHeaders }) => requestHeaders.length > 0)).toEqual([])
  for (const { url, answered, body } of entries.filter(({ cache }) => ['places', 'searches'].includes(cache))) {
    expect(answered, url).toEqual(['content-type', 'date'])
    expect(body, url).not.toMatch(/"is_favorite": ?[^0]/)
  }
  expect(JSON.stringify(entries)).not.toContain(account.email)

  await openOffline(visited, page, '/#/store/1')
  await unlike(page, 'Retrolyckan').click()
  await expect(waits(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(favourites)
  await expect(cards(other)).toHaveCount(1)
  expect(personalOf(await readStores(page)).length).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'Logga ut' }).click()
  const question = page.getByRole('dialog', { name: 'Logga ut?' })
  await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'Logga ut ändå' }).click()])
  await expect(offline(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logga ut' })).toHaveCount(0)
  // The other tab shows none of the data any more.
  await expect(cards(other)).toHaveCount(0)
  await expect(heading(other, 'Logga in')).toBeVisible()
  await expect.poll(async () => personalOf(await readStores(page))).toEqual([])

  // The server ends the session as soon as the network is back, before the site asks for a session.
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/identity/sign_out'))
  await context.setOffline(false)
  expect((await ended).ok()).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sign_out'))).toBeNull()
  const session = await callSite(page.request, 'POST', '/identity/session', {})
  expect(await session.json()).toEqual({ session: null })
  // The change was lost.
  expect(await readFavourites(page, account)).toEqual(['1'])
})
