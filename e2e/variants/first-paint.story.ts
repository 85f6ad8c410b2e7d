import { readdir } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { signUp } from '../account.ts'
import { pressOn } from '../keyboard.ts'
import { expect, test } from '../story.ts'

// Playwright's clock would hide the browser's measurements from the page.
test.use({ clock: 'everywhere' })

const program = '**/assets/*.js'
const heading = 'Var blir det fynd i helgen?'

/**
 * The maximum layout shift score. Lighthouse and Web Vitals consider 0.1 good; this limit allows no visible movement.
 */
const unseenShift = 0.01
const answerDelayMs = 400

test('header, links and heading are painted before any script has loaded, and a link pressed then leads to the heading of its page', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>()
  const styles: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())))
  let held = 0
  await page.route(program, async (route) => {
    held++
    await released.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await expect(page.locator('header')).toHaveCSS('background-color', 'rgb(255, 213, 74)')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Fyndkartan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logga in' })).toBeVisible()
  expect(
    styles.filter((url) => url.includes('/shell-')),
    'what stands in the page is not fetched',
  ).toEqual([])
  expect(held, 'files of the program that were waited for').toBeGreaterThan(0)
  // Meanwhile the browser connects to the tile server.
  await expect(page.locator('link[rel=preconnect]')).toHaveAttribute('href', /^https?:\/\/[^/]+$/)
  await pressOn(page, 'Om oss')
  released.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeFocused()
})

test("§6 visitors search: the start page's map needs no sign-in; its rows are fetched before the program has loaded, only once, and everything preloaded is used", async ({
  page,
  tileServer,
}) => {
  const rows = '/select_map_info'
  const pin = page.getByRole('button', { name: /(, visa|zooma in)$/ }).first()
  const requests: string[] = []
  const paths: string[] = []
  const requested = Promise.withResolvers<void>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    paths.push(pathname)
    if (pathname !== rows) return
    requests.push(search)
    requested.resolve()
  })
  await page.route('**/assets/shell-*.js', async (route) => {
    await requested.promise
    await route.continue()
  })
  const mapShown = Promise.withResolvers<void>()
  await page.route(/PlacesMap/, async (route) => {
    await mapShown.promise
    await route.continue()
  })
  const tilesBefore = tileServer.requestCount()
  // Do not wait for the load event, which waits for the delayed code of the map.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Laddar karta...')).toBeVisible()
  await expect(page.getByText('Söker efter evenemang...')).toBeVisible()
  await expect(page.getByText('Tar det lång tid? Klicka på knappen ”Visa” ovanför.')).toBeVisible()
  mapShown.resolve()
  await expect(pin).toBeVisible()
  expect(requests).toHaveLength(1)
  // Nobody was ever signed in, so the identity provider is neither asked nor loaded; tiles load, so no outline is.
  expect(paths.filter((path) => /identity|embedded-client|firebase|outline\.json/.test(path))).toEqual([])
  expect(tileServer.requestCount()).toBeGreaterThan(tilesBefore)
  // Chunks are preloaded for the page; the worker's script is not.
  const ahead = await page
    .locator('link[rel=preload], link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(ahead.length).toBeGreaterThan(5)
  expect(ahead.filter((path) => /\.worker-/.test(path))).toEqual([])

  // The address now has a seed, which does not affect the map's requests.
  await page.reload()
  await expect(pin).toBeVisible()
  expect(requests).toEqual([requests[0], requests[0]])
  await page.getByRole('search').getByRole('button', { name: 'Visa', exact: true }).click()
  await expect.poll(() => requests).toHaveLength(3)

  // With a chosen filter, only the program makes these requests.
  requests.length = 0
  await page.unroute('**/assets/shell-*.js')
  await page.goto('about:blank')
  await page.goto('/#/?city=kiruna')
  await expect(pin).toBeVisible()
  expect(requests).toEqual([expect.stringContaining('Kiruna')])
})

test('a place is fetched while the program loads, and only once; for a signed-in visitor, by the program', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/get_store/'))
      requests.push(request.headers()['authorization'] ? 'as a member' : 'as anybody')
  })
  const programs = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await programs.promise
    await route.fallback()
  })
  await page.goto('/#/store/1', { waitUntil: 'commit' })
  await expect.poll(() => requests).toEqual(['as anybody'])
  programs.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  expect(requests).toEqual(['as anybody'])

  await signUp(page)
  requests.length = 0
  await page.goto('/#/store/1')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  expect(new Set(requests)).toEqual(new Set(['as a member']))
})

const pages = [
  ['the map', '/#/?seed=1', (page: Page) => page.getByRole('button', { name: /(, visa|zooma in)$/ }).first()],
  ['the list', '/#/?city=kiruna&view_mode=list&seed=1', (page: Page) => page.getByRole('article').first()],
  ['a place', '/#/store/1', (page: Page) => page.getByRole('heading', { level: 1, name: 'Retrolyckan' })],
] as const
const servedPages = [
  ['a served place', '/butik/1', (page: Page) => page.getByRole('button', { name: 'Visa sidfoten' })],
  ['a served town', '/ort/kiruna', (page: Page) => page.getByRole('button', { name: 'Visa sidfoten' })],
] as const

const phone = { width: 390, height: 844 }
const screens = [
  ['a phone', phone, pages],
  ['a wide screen', { width: 1440, height: 900 }, [...pages, ...servedPages]],
] as const

for (const [screen, viewport, opened] of screens)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport })

    // The first use of `Intl` takes a slow phone a tenth of a second and more.
    test('nothing moves while pages load, however slowly, and pages begin without `Intl`', async ({ page }) => {
      await page.addInitScript(sumShifts)
      await page.addInitScript(countIntl)
      const madeOfIntl = () => page.evaluate(() => (globalThis as unknown as { madeOfIntl: string[] }).madeOfIntl)
      const slowly = async (route: Route) => {
        await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
        await route.continue().catch(() => {}) // The page has aborted the request.
      }
      const parts = ['*Map*', '*List*', 'Sidebar*', '*Button*', 'round*', '*.woff2'].map(
        (files) => `**/assets/${files}`,
      )
      for (const slow of ['**/select_*', '**/get_*', ...parts]) await page.route(slow, slowly)
      for (const [name, address, lastToCome] of opened) {
        await page.goto('about:blank')
        await page.goto(address)
        await expect(lastToCome(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { sum, moved } = await page.evaluate(() => (globalThis as unknown as { shifts: Shifts }).shifts)
        expect(sum, `${name}: ${moved.join(', ')}`).toBeLessThanOrEqual(unseenShift)
        expect(await madeOfIntl(), name).toEqual([])
      }
      await page.evaluate(() => new Intl.NumberFormat('sv'))
      expect(await madeOfIntl()).toEqual(['NumberFormat'])
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the cards of the list do not move when their buttons for a round load', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*RoundButton*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/#/?city=kiruna&view_mode=list&seed=1')
    const cards = page.getByRole('article')
    await expect(cards.nth(3)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const places = () => Promise.all([0, 1, 2, 3].map((at) => cards.nth(at).boundingBox()))
    const before = await places()
    gate.resolve()
    await expect(cards.nth(3).getByRole('button', { name: 'Lägg till i rundan' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
})

test.describe('when the server lacks the program', () => {
  test.use({ expectedComplaints: /Failed to load resource/ })

  test('a page whose script is missing on the server starts after one reload, and is not reloaded again', async ({
    page,
  }) => {
    const [program] = (await readdir('web/dist/assets')).filter((name) => /^index-.*\.js$/.test(name))
    let requests = 0
    let has = false
    await page.route(`**/assets/${program}`, (route) => {
      requests++
      return has ? route.continue() : route.fulfill({ status: 404, json: { message: 'Not found' } })
    })
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await page.goto('/#/about')
    await expect.poll(() => loads).toBe(2)
    await expect.poll(() => requests).toBe(2)
    has = true
    await page.goto('/#/about')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
    expect(loads).toBe(3)
  })
})

interface Shifts {
  sum: number
  /** The elements that moved, for the failure message. */
  moved: string[]
}

/** Runs in the page: layout shifts as in Web Vitals, without those after an input. */
function sumShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] }
  Object.assign(globalThis, { shifts })
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node } of sources) shifts.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : 'text')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: records the constructors of `Intl` that are used. */
function countIntl(): void {
  const made: string[] = []
  for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator', 'PluralRules'] as const)
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct(target, args, newTarget) {
          made.push(name)
          return Reflect.construct(target, args, newTarget) as object
        },
      }),
    })
  Object.assign(globalThis, { madeOfIntl: made })
}
