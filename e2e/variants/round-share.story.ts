import type { Page } from '@playwright/test'
import { otherVisitor } from '../other-visitor.ts'
import { roundPlaces } from '../round-places.ts'
import { expect, test } from '../story.ts'

test.use({ places: roundPlaces })

const stops = (page: Page) => page.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })

test('a round is shared with another browser, and printed with its times, a map and a code for each stop', async ({
  page,
  browser,
  site,
}) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
    // A device without a share menu, whose clipboard the story can read.
    Object.defineProperty(navigator, 'share', { value: undefined })
    let copied = ''
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (copied = text), readText: async () => copied },
    })
  })
  await page.goto('/#/runda?stopp=s601-s602.20-m601&dag=2026-11-21&tid=1000&med=cykel')
  await page.getByRole('button', { name: /^Gör till min runda/ }).click()
  await expect(stops(page)).toHaveCount(3)
  const order = await stops(page).allTextContents()
  const along = page.getByRole('region', { name: 'Ta med rundan' })
  await along.getByRole('button', { name: 'Dela' }).click()
  await expect(page.getByText('Adressen är kopierad')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/#\/runda\?stopp=s601-s602\.20-m601&dag=2026-11-21/)

  const other = await otherVisitor(browser, site)
  try {
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1, name: 'En delad runda' })).toBeVisible()
    await expect(stops(other)).toHaveText(order)
  } finally {
    await other.close()
  }

  await along.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  const codes = page.getByRole('region', { name: 'Koder till ställenas sidor' })
  await expect(codes.getByRole('listitem')).toHaveCount(3)
  await expect(codes.locator('svg').last()).toBeVisible()
  await expect(page.locator('svg:has(polyline)')).toHaveCSS('display', 'block')
  await expect(page.getByRole('group', { name: /^Karta med rundans stopp/ })).toBeVisible()
  await expect(page.getByText(/^\d\d\.\d\d–\d\d\.\d\d$/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'När, hur och varifrån' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(codes).toHaveCount(0)
})

test.describe('where the visitor is', () => {
  test.use({ geolocation: { latitude: 58.3867, longitude: 13.4384 }, permissions: ['geolocation'] })

  test('a round is proposed for Saturday from here, and can be undone @phone-only', async ({ page }) => {
    await page.goto('/#/runda')
    await page.getByRole('button', { name: 'Föreslå en runda' }).click()
    await expect(page.getByText(/^Vi föreslår \d stopp\.$/)).toBeVisible()
    await expect(page.getByLabel('Starta från')).toContainText('Min plats')
    await expect(stops(page).nth(2)).toBeVisible()
    await expect(stops(page).filter({ hasText: 'Vardagsbutiken' })).toHaveCount(0)
    await expect(page.getByText('kan inte besökas')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ångra förslaget' }).click()
    await expect(page.getByRole('heading', { name: 'Din runda är tom än så länge' })).toBeVisible()
  })
})
