import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type FakeGeocoder, startGeocoder } from '../fake-geocoder.ts'
import { otherVisitor } from '../other-visitor.ts'
import { roundPlaces } from '../round-places.ts'
import { expect, test as base } from '../story.ts'

const test = base.extend<{ geocoder: FakeGeocoder }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it must prepare from this pattern.
  geocoder: async ({}, use) => {
    const geocoder = await startGeocoder()
    await use(geocoder)
    await geocoder.stop()
  },
})

test.use({ places: roundPlaces, schemes: 'light and dark' })

const stops = (page: Page) => page.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })

async function storeRound(page: Page, query: string): Promise<void> {
  await page.goto(`/#/runda?${query}`)
  await page.getByRole('button', { name: /^Gör till min runda/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Min runda' })).toBeVisible()
}

test('a shared round opens in another browser, and replaces the round there only on request', async ({
  page,
  browser,
  site,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    // A device without a share menu, whose clipboard the story can read.
    Object.defineProperty(navigator, 'share', { value: undefined })
    let copied = ''
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (copied = text), readText: async () => copied },
    })
  })
  await storeRound(page, 'stopp=s601-s602.20-m601&dag=2026-11-21&tid=1000&med=cykel')
  await expect(stops(page)).toHaveCount(3)
  const order = await stops(page).allTextContents()
  await page.getByRole('region', { name: 'Ta med rundan' }).getByRole('button', { name: 'Dela' }).click()
  await expect(page.getByText('Adressen är kopierad')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/#\/runda\?stopp=s601-s602\.20-m601&dag=2026-11-21/)
  await expectAccessible('what a round can be taken along with')

  const other = await otherVisitor(browser, site)
  try {
    // The recipient has a round of their own.
    await storeRound(other, 'stopp=s605')
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1, name: 'En delad runda' })).toBeVisible()
    await expect(stops(other)).toHaveText(order)
    await expect(other.getByText('Din egen runda har 1 stopp och är kvar som den är.')).toBeVisible()
    await other.getByRole('button', { name: 'Gör till min runda i stället' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Min runda' })).toBeVisible()
    await expect(stops(other)).toHaveText(order)
    await other.getByRole('button', { name: 'Ångra' }).click()
    await expect(stops(other)).toHaveText(['Hyllvärmaren'])
  } finally {
    await other.close()
  }
})

test('a round is handed to maps, to a GPX file and to a calendar; stops in one house share a pin', async ({ page }) => {
  await storeRound(page, 'stopp=s601-s602-s607-m601&dag=2026-11-21&tid=1000')
  await expect(stops(page)).toHaveCount(4)
  const map = page.getByRole('group', { name: /^Karta med rundans stopp/ })
  await expect(map.getByRole('img', { name: /^Stopp [23]: Glasboden.*\. Stopp [23]: Glasboden.*\.$/ })).toHaveText(
    '2·3',
  )
  await expect(map.getByRole('img', { name: /^Stopp/ })).toHaveCount(3)
  const along = page.getByRole('region', { name: 'Ta med rundan' })
  await expect(along.getByRole('link', { name: /^Hela rundan i Google Maps/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&origin=.+&destination=.+&waypoints=.+&travelmode=driving$/,
  )
  await along.getByText('Visa vägen, ett stopp i taget').click()
  const row = along.getByRole('listitem').filter({ hasText: /^Glasboden(?!s)/ })
  await expect(row.getByRole('link', { name: /^Apple Maps/ })).toHaveAttribute('href', /^https:\/\/maps\.apple\.com\//)
  await expect(row.getByRole('link', { name: /^Waze/ })).toHaveAttribute('href', /^https:\/\/waze\.com\/ul\?ll=58\.4/)
  await expect(row.getByRole('link', { name: /^Kartapp/ })).toHaveAttribute('href', /^geo:58\.4\d+,13\.4\d+\?q=/)

  const files = { 'GPX-fil': /<gpx [\s\S]*Glasboden/, 'Till kalendern': /BEGIN:VEVENT[\s\S]*Glasboden/ }
  for (const [name, content] of Object.entries(files)) {
    const [download] = await Promise.all([page.waitForEvent('download'), along.getByRole('button', { name }).click()])
    expect(download.suggestedFilename()).toMatch(/^rundan-2026-11-21\.(gpx|ics)$/)
    expect(await readFile(await download.path(), 'utf8')).toMatch(content)
  }
})

test('Safari, which cannot open geo: addresses, is offered the other maps only', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }))
  await storeRound(page, 'stopp=s601')
  const along = page.getByRole('region', { name: 'Ta med rundan' })
  await along.getByText('Visa vägen, ett stopp i taget').click()
  await expect(along.getByRole('link', { name: /^Apple Maps/ })).toBeVisible()
  await expect(along.getByRole('link', { name: /^Kartapp/ })).toHaveCount(0)
})

test.describe('where the visitor is', () => {
  test.use({ geolocation: { latitude: 58.3867, longitude: 13.4384 }, permissions: ['geolocation'] })

  test('a round is proposed for Saturday from here, and can be undone @phone-only', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/#/runda')
    await expect(page.getByRole('heading', { name: 'Din runda är tom än så länge' })).toBeVisible()
    await expectAccessible('an empty round')
    await page.getByRole('button', { name: 'Föreslå en runda' }).click()
    await expect(page.getByText(/^Vi föreslår \d stopp\.$/)).toBeVisible()
    await expect(page.getByLabel('Starta från')).toContainText('Min plats')
    await expect(stops(page).nth(2)).toBeVisible()
    await expect(stops(page).filter({ hasText: 'Vardagsbutiken' })).toHaveCount(0)
    await expect(page.getByText('kan inte besökas')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ångra förslaget' }).click()
    await expect(page.getByRole('heading', { name: 'Din runda är tom än så länge' })).toBeVisible()
    await page.getByRole('button', { name: 'Min plats' }).click()
    await expect(page.getByLabel('Starta från').locator('option:checked')).toHaveText('Min plats')
  })
})

test.describe('where addresses are looked up', () => {
  test.use({
    ownServer: true,
    serverEnv: async ({ geocoder }, use) => use(geocoder.env),
    expectedComplaints: /status of 503|API request failed: 503/,
  })

  test('a round begins at an address or in a town that is typed', async ({ page, geocoder }) => {
    await storeRound(page, 'stopp=s601-s602&dag=2026-11-21')
    const begins = page.getByLabel('Starta från')
    const typed = page.getByLabel('Adress eller ort', { exact: true })
    await page.getByRole('button', { name: 'Adress eller ort' }).click()
    await typed.fill('lidköping')
    await typed.press('Enter')
    await expect(page.getByText('Åk från Lidköping')).toBeVisible()
    await expect(begins).toBeFocused()
    expect(geocoder.questions).toEqual([])
    await page.getByLabel('Tillbaka till starten').check()
    await expect(page.getByText(/Tillbaka, efter (\d+ tim )?\d+ min/)).toBeVisible()

    geocoder.works = false
    await page.getByRole('button', { name: 'Adress eller ort' }).click()
    await typed.fill('Allégatan 12, Borås')
    await typed.press('Enter')
    await expect(page.getByText(/^Vi nådde inte sökningen\./)).toBeVisible()
    geocoder.works = true
    await typed.press('Enter')
    await expect(page.getByText('Åk från Allégatan 12, Borås')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Åk från Allégatan 12, Borås')).toBeVisible()
    await expect(begins).toContainText('Allégatan 12, Borås')
  })
})

test('a printed round has its times, a map and a code for each stop', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  // With reduced motion, the map changes its view at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeRound(page, 'stopp=s601-s602-m601&dag=2026-11-21&tid=1000')
  await expect(stops(page)).toHaveCount(3)
  const map = page.getByRole('group', { name: /^Karta med rundans stopp/ })
  const pins = map.getByRole('img', { name: /^Stopp/ })
  await expect(pins).toHaveCount(3)
  /** The positions of the pins, px from the map's top. */
  const tops = async () => {
    const frame = await map.boundingBox()
    const boxes = await Promise.all((await pins.all()).map((pin) => pin.boundingBox()))
    return boxes.map((box) => Math.round((box?.y ?? NaN) - (frame?.y ?? NaN)))
  }
  const isWhole = async () => {
    const height = (await map.boundingBox())?.height ?? 0
    return (await tops()).every((top) => top >= 0 && top + 32 <= height)
  }
  await expect.poll(isWhole).toBe(true)
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Zooma in' }).click()
  await expect.poll(isWhole).toBe(false)
  const looked = await tops()
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  const codes = page.getByRole('region', { name: 'Koder till ställenas sidor' })
  await expect(codes.getByRole('listitem')).toHaveCount(3)
  await expect(codes.locator('svg').last()).toBeVisible()
  await expect(page.locator('svg:has(polyline)')).toHaveCSS('display', 'block')
  await expect(map).toBeVisible()
  // The print has the whole round, regardless of the scroll position.
  await expect.poll(isWhole).toBe(true)
  await expect(page.getByText(/^\d\d\.\d\d–\d\d\.\d\d$/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'När, hur och varifrån' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(codes).toHaveCount(0)
  await expect.poll(tops).toEqual(looked)
})

test.describe('where the site has a router', () => {
  // The server does not use this router, because the story answers the browser's calls.
  test.use({ serverEnv: { ROUTING_URL: 'http://127.0.0.1:9' } })

  test('the travel times are those of the roads, and the page says so', async ({ page }) => {
    await page.route('**/travel_times', (route) => {
      const { points } = route.request().postDataJSON() as { points: unknown[] }
      const seconds = points.map((_, from) => points.map((__, to) => (from === to ? 0 : 1234)))
      return route.fulfill({ json: { seconds } })
    })
    await page.route('**/travel_route', (route) => {
      const line = [
        [58.39, 13.44],
        [58.4, 13.5],
        [58.42, 13.44],
      ]
      return route.fulfill({ json: { line, seconds: 1234, metres: 5000 } })
    })
    await storeRound(page, 'stopp=s601-s602&dag=2026-11-21&tid=1000')
    await expect(page.getByText('Restiderna följer vägarna, utan köer.')).toBeVisible()
    await expect(page.getByText('21 min med bil')).toBeVisible()
  })
})
