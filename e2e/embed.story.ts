import type { Frame, Page, Request } from '@playwright/test'
import { codeFor, type HostSite, startHostSite } from './host-page.ts'
import { knownPlaces } from './known-places.ts'
import { expect, test } from './story.ts'

let host: HostSite

test.beforeAll(async () => {
  host = await startHostSite()
})
test.afterAll(() => host.stop())

const shown = (page: Page) => page.locator('fynd-karta').first().locator('iframe').contentFrame()

/** The document in the first element's frame. */
async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('fynd-karta').first().locator('iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** The data stored for the frame's origin. */
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

/** The width and height of the element, and the height of the frame's content, px. */
async function sizes(page: Page) {
  const frame = await frameOf(page)
  const box = await page.locator('fynd-karta').first().boundingBox()
  const content = await frame.evaluate(() => document.getElementById('root')?.getBoundingClientRect().height ?? 0)
  return { element: Math.round(box?.height ?? 0), content: Math.ceil(content) }
}

test('a list on another site’s page: as high as its content, with links to the site, and nothing stored', async ({
  page,
  site,
  context,
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
})

function isAfter(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.textContent === 'Efter')
}

test('a map on another site’s page: it shows its places, leaves the wheel to the page, and can be left by keyboard', async ({
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
