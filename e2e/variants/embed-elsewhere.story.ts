import type { Page } from '@playwright/test'
import { type HostSite, startHostSite } from '../host-page.ts'
import { registerWorker } from '../register-worker.ts'
import { expect, test } from '../story.ts'

let host: HostSite

test.beforeAll(async () => {
  host = await startHostSite()
})
test.afterAll(() => host.stop())

const shown = (page: Page) => page.locator('fynd-karta').first().locator('iframe').contentFrame()

test.describe('after a visit to the site itself', () => {
  test.use({ serviceWorkers: 'allow' })

  test('its service worker stores nothing for the frame', async ({ page }) => {
    await page.goto('/#/?city=trosa&view_mode=list')
    await registerWorker(page)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const before = await settledAddresses(page)
    await page.goto('/embed?city=ystad&view=map')
    await expect(page.getByRole('button', { name: /^(Butik, visa|\d+ ställen)/ }).first()).toBeVisible()
    await page.goto('/embed?city=ystad')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await cachedAddresses(page)).toEqual(before)
  })
})

/**
 * The addresses in the service worker's caches, once they have not changed for half a second: some requests follow
 * after the list.
 */
async function settledAddresses(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  let addresses = await cachedAddresses(page)
  const grows = async () => {
    const before = addresses.length
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    addresses = await cachedAddresses(page)
    return addresses.length > before
  }
  await expect.poll(grows).toBe(false)
  return addresses
}

/** The addresses in the service worker's caches. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(`${name} ${url}`)
    return addresses.toSorted()
  })
}

test('opened as a page, the frame shows no words of its address as a heading', async ({ page }) => {
  await page.goto('/embed?city=trosa,vinn&title=Vinn+en+bil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loppisar och second hand i Trosa och vald ort')
  await expect(page).toHaveTitle(/^Loppisar och second hand i Trosa och vald ort/)
})

test('the builder makes code that works', async ({ page, site }) => {
  await page.goto('/#/badda-in?town=trosa')
  await page.getByRole('textbox', { name: 'Egen rubrik' }).fill('Fynda "hos" oss')
  await expect(shown(page).getByRole('heading', { name: 'Fynda "hos" oss' })).toBeVisible()
  const code = await page.getByRole('textbox', { name: 'Koden att klistra in' }).inputValue()
  expect(code).toContain(site.url)
  await page.goto(host.pageWith(code))
  await expect(shown(page).getByRole('heading', { name: 'Fynda "hos" oss' })).toBeVisible()
  await expect(page.getByRole('link', { name: /på Fyndkartan$/ })).toBeHidden()
})
