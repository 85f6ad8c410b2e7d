import type { Page } from '@playwright/test'
import { registerWorker } from '../register-worker.ts'
import { cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use({
  serviceWorkers: 'allow',
  clock: 'everywhere',
  expectedComplaints: /^Failed to load resource|QuotaExceeded/i,
})

const trosa = '/#/?city=trosa&view_mode=list&seed=1'

/** The number of cached answers. */
const countCached = (page: Page) =>
  page.evaluate(async () => {
    let count = 0
    for (const name of ['places', 'searches', 'pages', 'favourites', 'tiles'])
      if (await caches.has(name)) count += (await (await caches.open(name)).keys()).length
    return count
  })

test('the cookie page shows the size of the data for reading offline, and deletes it; then the site works without space for data', async ({
  page,
  context,
}) => {
  await page.goto('/#/about')
  await registerWorker(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // More than the limit of 20 MB for all caches, so that the next answer evicts the oldest.
  await page.evaluate(async () => {
    const cache = await caches.open('searches')
    for (let i = 0; i < 21; i++) await cache.put(`/select_event_info?old=${i}`, new Response('x'.repeat(1_000_000)))
  })
  await page.goto(trosa)
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  const oldest = () => page.evaluate(async () => (await caches.match('/select_event_info?old=0')) === undefined)
  await expect.poll(oldest).toBe(true)
  await page.goto('/#/cookies')
  await expect(page.getByText(/^Det som är sparat för att läsas utan nät tar 1[78],\d\sMB\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Töm det som sparats för att läsas utan nät' }).click()
  await expect(page.getByText('Tömt. Det som är sparat för att läsas utan nät tar 0 kB.')).toBeVisible()
  expect(await countCached(page)).toBe(0)

  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await page.goto(trosa)
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  expect(await countCached(page)).toBe(0)
})
