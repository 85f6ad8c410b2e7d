import { readCaches } from '../offline-caches.ts'
import { registerWorker } from '../register-worker.ts'
import { expect, test } from '../story.ts'

test.use({
  serviceWorkers: 'allow',
  clock: 'everywhere',
  expectedComplaints: /^Failed to load resource|^API request failed|^Failed to (fetch|load events)/,
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
