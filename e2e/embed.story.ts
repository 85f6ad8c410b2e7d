import type { Frame, Page, Request } from '@playwright/test'
import { type HostSite, startHostSite } from './host-page.ts'
import { knownPlaces } from './known-places.ts'
import { expect, test } from './story.ts'

let host: HostSite

test.beforeAll(async () => {
  host = await startHostSite()
})
test.afterAll(() => host.stop())

const codeFor = (siteUrl: string, attributes: string) =>
  `<script src="${siteUrl}/embed.js" async></script><fynd-karta ${attributes}><a href="${siteUrl}/">Loppisar på Fyndkartan</a></fynd-karta>`

const shown = (page: Page) => page.locator('fynd-karta').first().locator('iframe').contentFrame()

/** The document in the first element's frame. */
async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('fynd-karta').first().locator('iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** What is stored for the frame's document. */
function storedIn(frame: Frame) {
  return frame.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: 'caches' in window ? await caches.keys() : [],
    workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
  }))
}

const nothing = { local: [], session: [], cookies: '', databases: [], caches: [], workers: 0 }

/** Width and height of the element, and the height of what is in its frame, px. */
async function sizes(page: Page) {
  const frame = await frameOf(page)
  const box = await page.locator('fynd-karta').first().boundingBox()
  const content = await frame.evaluate(() => document.getElementById('root')?.getBoundingClientRect().height ?? 0)
  return { element: Math.round(box?.height ?? 0), content: Math.ceil(content) }
}

test('a list on another site’s page: as high as its content, with links to the site, and nothing stored @phone', async ({
  page,
  site,
  context,
  expectAccessible,
}) => {
  const requests: Request[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(site.url)) requests.push(request)
  })
  await page.goto(host.pageWith(codeFor(site.url, 'town="mariestad" type="alla" limit="2" theme="mörk"')))
  const frame = shown(page)
  await expect(frame.getByRole('heading', { name: 'Loppisar och second hand i Mariestad' })).toBeVisible()
  await expect(frame.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Loppisar på Fyndkartan' })).toBeHidden()
  await expect.poll(async () => (await sizes(page)).element - (await sizes(page)).content).toBe(0)
  const before = (await sizes(page)).element

  await frame.getByRole('button', { name: 'Visa fler' }).click()
  await expect(frame.getByRole('article')).toHaveCount(4)
  await expect(frame.getByRole('article').nth(2).getByRole('link').first()).toBeFocused()
  await expect.poll(async () => (await sizes(page)).element).toBeGreaterThan(before + 80)
  await expect.poll(async () => (await sizes(page)).element - (await sizes(page)).content).toBe(0)

  const colours = await (
    await frameOf(page)
  ).evaluate(() => [
    getComputedStyle(document.documentElement).colorScheme,
    getComputedStyle(document.documentElement).backgroundColor,
  ])
  expect(colours).toEqual(['dark', 'rgb(20, 32, 27)'])

  const opening = context.waitForEvent('page')
  await frame.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const place = await opening
  await expect(place).toHaveURL(new RegExp(`^${site.url}/(butik|loppis)/\\d+-[a-z0-9-]+-mariestad$`))
  await expect(place.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await place.evaluate(() => window.opener)).toBeNull()
  await place.close()

  const home = frame.getByRole('link', { name: 'Fyndkartan (öppnas i ny flik)' })
  await expect(home).toHaveAttribute('href', /^\/#\/\?.*city=mariestad/)
  expect(await storedIn(await frameOf(page))).toEqual(nothing)
  expect(await context.cookies()).toEqual([])
  const ofFrame = requests.filter((request) => !request.isNavigationRequest() && request.frame() === page.frames()[1])
  const headers = await Promise.all(ofFrame.map((request) => request.allHeaders()))
  expect(headers.length).toBeGreaterThan(3)
  expect(headers.filter((one) => 'cookie' in one)).toEqual([])
  await expectAccessible('a page with the element')
})

test('by keyboard into the list and out of it', async ({ page, site }) => {
  await page.goto(host.pageWith(codeFor(site.url, 'town="trosa" limit="1" title="Våra loppisar"')))
  const frame = shown(page)
  await expect(frame.getByRole('article')).toHaveCount(1)
  await expect(page.locator('fynd-karta iframe')).toHaveAttribute('title', 'Våra loppisar')
  await page.getByRole('link', { name: 'Före' }).focus()
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('article').getByRole('heading').getByRole('link')).toBeFocused()
  for (let presses = 0; presses < 20 && !(await isAfter(page)); presses++) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Efter' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(frame.getByRole('link', { name: /^GeoNames/ })).toBeFocused()
})

function isAfter(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.textContent === 'Efter')
}

test('a map on another site’s page: its places, the wheel left to the page, and out by keyboard', async ({
  page,
  site,
}) => {
  const [shop] = knownPlaces.shops.filter(({ town }) => town === 'Trosa')
  await page.goto(
    host.pageWith(`${codeFor(site.url, 'town="trosa" type="butik" view="karta"')}<div style="height:2000px">`),
  )
  const frame = shown(page)
  const map = frame.getByRole('region', { name: 'Karta med sökresultat' })
  const pin = map.getByRole('button', { name: 'Butik, visa' }).first()
  await expect(pin).toBeVisible()
  await expect.poll(async () => (await sizes(page)).element - (await sizes(page)).content).toBe(0)

  await map.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)

  await pin.focus()
  await page.keyboard.press('Enter')
  const popup = frame.getByRole('dialog')
  const link = popup.getByRole('heading').getByRole('link')
  await expect(link).toHaveAttribute('href', new RegExp(`^/butik/\\d+`))
  const opening = page.context().waitForEvent('page')
  await link.click()
  const place = await opening
  await expect(place).toHaveURL(new RegExp(`^${site.url}/butik/\\d+-`))
  await expect(place.getByRole('heading', { level: 1 })).toBeVisible()
  await place.close()
  expect(shop).toBeDefined()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await page.getByRole('link', { name: 'Före' }).focus()
  for (let presses = 0; presses < 20 && !(await isAfter(page)); presses++) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Efter' })).toBeFocused()
  expect(await storedIn(await frameOf(page))).toEqual(nothing)
})

test('the frame by itself is accessible, in light and in dark', async ({ page, expectAccessible }) => {
  for (const query of ['city=trosa', 'city=trosa&view=map', 'query=finnsinte', 'city=trosa&theme=dark']) {
    await page.goto(`/embed?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/\d ställen?$/).first()).toBeVisible()
    await expectAccessible(query)
  }
})

test('two on a page, attributes that change, and the script twice', async ({ page, site }) => {
  const two = codeFor(site.url, 'town="trosa"') + codeFor(site.url, 'town="ystad"')
  await page.goto(host.pageWith(two))
  const [first, second] = [0, 1].map((index) => page.locator('fynd-karta').nth(index).locator('iframe').contentFrame())
  await expect(first?.getByRole('heading', { name: /i Trosa$/ }) ?? page.locator('x')).toBeVisible()
  await expect(second?.getByRole('heading', { name: /i Ystad$/ }) ?? page.locator('x')).toBeVisible()
  // A frame that is changed earlier breaks its requests off.
  for (const frame of [first, second])
    await expect(frame?.getByText(/\d ställen?$/).first() ?? page.locator('x')).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await page.evaluate(() => document.querySelector('fynd-karta')?.setAttribute('town', 'kiruna'))
  await expect(first?.getByRole('heading', { name: /i Kiruna$/ }) ?? page.locator('x')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test.describe('where the visitor has been on the site itself before', () => {
  test.use({ serviceWorkers: 'allow' })

  test('its service worker keeps nothing for the frame', async ({ page }) => {
    await page.goto('/#/?city=trosa&view_mode=list')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const before = await settledAddresses(page)
    await page.goto('/embed?city=ystad&view=map')
    await expect(page.getByRole('button', { name: /^(Butik, visa|\d+ ställen)/ }).first()).toBeVisible()
    await page.goto('/embed?city=ystad')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await keptAddresses(page)).toEqual(before)
  })
})

/** What the service worker has stored when it has stored nothing new for half a second: what is fetched beside the list comes later. */
async function settledAddresses(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  let kept = await keptAddresses(page)
  const grows = async () => {
    const before = kept.length
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    kept = await keptAddresses(page)
    return kept.length > before
  }
  await expect.poll(grows).toBe(false)
  return kept
}

/** What the service worker has stored. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(`${name} ${url}`)
    return kept.toSorted()
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

  test('a list that is not answered says so, and comes when it is tried again', async ({ page, site }) => {
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

test('the builder makes code that works @phone', async ({ page, context, site, expectAccessible }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.goto('/#/?city=trosa&view_mode=list')
  await page.getByText('Prenumerera på sökningen, eller ladda ner den').click()
  await page.getByRole('link', { name: 'Bädda in sökningen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bädda in Fyndkartan på din sida')
  const code = page.getByRole('textbox', { name: 'Koden att klistra in' })
  await expect(code).toHaveValue(/<fynd-karta town="Trosa" type="alla" days="30" limit="5">/)
  await expect(shown(page).getByRole('heading', { name: /i Trosa$/ })).toBeVisible()
  await expectAccessible('the builder')

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
