import type { Page } from '@playwright/test'
import { addFavourites, signUp } from '../account.ts'
import { registerWorker } from '../register-worker.ts'
import { expect, test } from '../story.ts'

test.use({
  serviceWorkers: 'allow',
  clock: 'everywhere',
  expectedComplaints: /^Failed to load resource|^API request failed|^Failed to (fetch|load events)/,
})

const city = 'city=trosa'

/** All entries of Cache Storage. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const entries: { cache: string; url: string; requestHeaders: string[]; answered: string[]; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const answer = await cache.match(key, { ignoreVary: true })
        entries.push({
          cache: name,
          url: key.url,
          requestHeaders: [...key.headers].map(([header]) => header),
          answered: [...(answer?.headers ?? [])].map(([header]) => header),
          body: (await answer?.text()) ?? '',
        })
      }
    }
    return entries
  })

/** The entries of the worker's expiry database. */
const readBook = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ cache: string; url: string }[]>((resolve, reject) => {
        const opening = indexedDB.open('workbox-expiration')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('cache-entries').objectStore('cache-entries').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const rows = reading.result as { cacheName: string; url: string }[]
            resolve(rows.map(({ cacheName, url }) => ({ cache: cacheName, url })))
          })
        })
      }),
  )

const ofVisitor = ({ cache }: { readonly cache: string }) => ['pages', 'places', 'searches', 'tiles'].includes(cache)

test('the cache has no request headers and nothing about the account, and the visitor’s answers are removed at sign-out', async ({
  page,
}) => {
  const account = await signUp(page)
  await addFavourites(page, account, { target_id: '1', target_type: 'store' })
  const search = `/#/?${city}&view_mode=list&seed=1&start_date=2026-11-18&end_date=2026-11-25`
  await page.goto(search)
  await registerWorker(page)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.getByRole('button', { name: /^Ta bort .*Retrolyckan/ })).toBeVisible()
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  const cachedPaths = async () => (await readCaches(page)).map(({ url }) => new URL(url).pathname)
  await expect.poll(cachedPaths).toEqual(expect.arrayContaining(['/select_event_info', '/get_store/1']))

  const entries = await readCaches(page)
  expect(entries.filter(({ requestHeaders }) => requestHeaders.length > 0)).toEqual([])
  const answers = entries.filter(({ cache }) => ['places', 'searches'].includes(cache))
  for (const { url, answered, body } of answers) {
    expect(answered, url).toEqual(['content-type', 'date'])
    expect(body, url).not.toMatch(/"is_favorite": ?[^0]/)
  }
  expect(JSON.stringify(entries)).not.toContain(account.email)
  expect((await readBook(page)).filter(ofVisitor).length).toBeGreaterThan(1)

  await page.goto('/butik/1-retrolyckan-trosa')
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  await expect.poll(cachedPaths).toContain('/butik/1-retrolyckan-trosa')
  // On another page, so that nothing is requested again afterwards.
  await page.getByRole('link', { name: 'Om oss' }).first().click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logga ut' }).click()])
  await expect(page.getByRole('link', { name: 'Logga in' })).toBeVisible()
  expect([...(await readCaches(page)), ...(await readBook(page))].filter(ofVisitor)).toEqual([])
})

test('a worker that replaces an older one, which stored headers, takes over at once and deletes its caches', async ({
  page,
  context,
}) => {
  let isEarlier = true
  await context.route('**/service-worker.js', (route) =>
    isEarlier
      ? route.fulfill({ contentType: 'text/javascript', body: "self.addEventListener('fetch', () => {})" })
      : route.continue(),
  )
  await page.goto('/#/about')
  await registerWorker(page)
  // The older worker controls this page and caches its requests.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.evaluate(async () => {
    for (const name of ['places', 'searches']) {
      const key = new Request('/get_store/1', { headers: { Authorization: 'Bearer of-somebody', 'X-API-Key': 'key' } })
      await (await caches.open(name)).put(key, new Response('{"is_favorite":1}'))
    }
  })
  isEarlier = false
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    await (await navigator.serviceWorker.ready).update()
    await controlled
  })
  const withHeaders = async () => (await readCaches(page)).filter(({ requestHeaders }) => requestHeaders.length > 0)
  await expect.poll(withHeaders).toEqual([])
})

test.describe('while the server is down', () => {
  test('the site still opens on a second visit @engines', async ({ page, site }) => {
    await page.goto('/#/about')
    await registerWorker(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await site.stop()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
    await page.goto('/#/?view_mode=list')
    await expect(page.getByRole('search').getByRole('button', { name: 'Visa', exact: true })).toBeVisible()
  })
})
