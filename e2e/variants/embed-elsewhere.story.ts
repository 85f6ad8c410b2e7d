import type { Page } from '@playwright/test'
import { codeFor, type HostSite, startHostSite } from '../host-page.ts'
import { registerWorker } from '../register-worker.ts'
import { expect, test } from '../story.ts'

let host: HostSite

test.beforeAll(async () => {
  host = await startHostSite()
})
test.afterAll(() => host.stop())

const shown = (page: Page) => page.locator('fynd-karta').first().locator('iframe').contentFrame()

test('two on a page, attributes that change, and the script twice', async ({ page, site }) => {
  const two = codeFor(site.url, 'town="trosa"') + codeFor(site.url, 'town="ystad"')
  await page.goto(host.pageWith(two))
  const [first, second] = [0, 1].map((index) => page.locator('fynd-karta').nth(index).locator('iframe').contentFrame())
  await expect(first?.getByRole('heading', { name: /i Trosa$/ }) ?? page.locator('x')).toBeVisible()
  await expect(second?.getByRole('heading', { name: /i Ystad$/ }) ?? page.locator('x')).toBeVisible()
  // A frame that changes before it has loaded aborts its requests.
  for (const frame of [first, second])
    await expect(frame?.getByText(/\d ställen?$/).first() ?? page.locator('x')).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await page.evaluate(() => document.querySelector('fynd-karta')?.setAttribute('town', 'kiruna'))
  await expect(first?.getByRole('heading', { name: /i Kiruna$/ }) ?? page.locator('x')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

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

test.describe('where it cannot be shown', () => {
  test.use({ expectedComplaints: /frame|ERR_|Failed to load|Refused|503/ })

  test('the link stays', async ({ page, site }) => {
    await page.route('**/embed?**', (route) => route.abort())
    await page.goto(host.pageWith(codeFor(site.url, 'town="trosa"')))
    await expect(page.locator('fynd-karta iframe')).toBeAttached()
    await expect(page.getByRole('link', { name: 'Loppisar på Fyndkartan' })).toBeVisible()
  })

  test('a list whose request fails says so, and loads on another try', async ({ page, site }) => {
    await page.route('**/select_event_info?**', (route) => route.fulfill({ status: 503 }))
    await page.goto(host.pageWith(codeFor(site.url, 'town="trosa"')))
    const frame = shown(page)
    await expect(frame.getByRole('alert')).toContainText('Listan kunde inte hämtas.')
    await page.unroute('**/select_event_info?**')
    await frame.getByRole('button', { name: 'Försök igen' }).click()
    await expect(frame.getByRole('article').first()).toBeVisible()
  })

  test('no other page of the site may be framed', async ({ page, site }) => {
    for (const path of ['/', '/butik/1', '/nowhere']) {
      await page.goto(host.pageWith(`<iframe src="${site.url}${path}" title="Sajten"></iframe>`))
      await page.waitForLoadState('networkidle')
      await expect(page.frameLocator('iframe').getByText('Fyndkartan')).toHaveCount(0)
    }
  })
})

test('the builder makes code that works', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.goto('/#/?city=trosa&view_mode=list')
  await page.getByText('Prenumerera på sökningen, eller ladda ner den').click()
  await page.getByRole('link', { name: 'Bädda in sökningen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bädda in Fyndkartan på din sida')
  const code = page.getByRole('textbox', { name: 'Koden att klistra in' })
  await expect(code).toHaveValue(/<fynd-karta town="Trosa" type="alla" days="30" limit="5">/)
  await expect(shown(page).getByRole('heading', { name: /i Trosa$/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'Egen rubrik' }).fill('Fynda "hos" oss')
  await page.getByRole('radio', { name: 'Mörkt' }).check({ force: true })
  await expect(shown(page).getByRole('heading', { name: 'Fynda "hos" oss' })).toBeVisible()
  await page.getByRole('button', { name: 'Kopiera koden' }).click()
  await expect(page.getByText('Koden är kopierad.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await code.inputValue())

  await page.goto(host.pageWith(copied))
  await expect(shown(page).getByRole('heading', { name: 'Fynda "hos" oss' })).toBeVisible()
  await expect(shown(page).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Loppisar och second hand i Trosa/ })).toBeHidden()
})
