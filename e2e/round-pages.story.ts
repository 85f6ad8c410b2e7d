import type { Page } from '@playwright/test'
import { roundPlaces } from './round-places.ts'
import { expect, test } from './story.ts'

test.use({ places: roundPlaces })

const tray = (page: Page) => page.getByRole('complementary', { name: 'Min runda' })
const add = (page: Page, name: string) => page.getByRole('button', { name: `Lägg till i rundan: ${name}`, exact: true })
const isIn = (page: Page, name: string) => page.getByRole('button', { name: `I rundan: ${name}`, exact: true })

test('a popup and the pages of places, towns and counties add places to the round without a layout shift, and lead to it @phone', async ({
  page,
}) => {
  await page.goto('/#/?center_lat=58.3867&center_lng=13.4384&center_type=store&center_id=601')
  await add(page, 'Kopparkitteln').click()
  await expect(isIn(page, 'Kopparkitteln')).toHaveAttribute('aria-pressed', 'true')
  await expect(tray(page).getByRole('link', { name: '1 stopp i rundan' })).toBeVisible()

  await page.goto('/butik/601-kopparkitteln')
  await isIn(page, 'Kopparkitteln').click()
  await expect(add(page, 'Kopparkitteln')).toHaveAttribute('aria-pressed', 'false')
  await expect(tray(page)).toHaveCount(0)
  await add(page, 'Kopparkitteln').click()

  for (const path of ['/ort/skara', '/ort/skara/i-helgen', '/lan/vastra-gotalands-lan']) {
    await page.goto(path)
    const other = page.getByRole('button', { name: /^Lägg till i rundan: / }).first()
    await expect(other).toBeEnabled()
    const name = ((await other.getAttribute('aria-label')) ?? '').replace('Lägg till i rundan: ', '')
    const card = page.getByRole('listitem').filter({ has: isIn(page, name).or(add(page, name)) })
    const height = (await card.boundingBox())?.height
    await other.click()
    await expect(isIn(page, name)).toHaveAttribute('aria-pressed', 'true')
    expect((await card.boundingBox())?.height).toBe(height)
  }
  await expect(tray(page).getByRole('link', { name: '4 stopp i rundan' })).toBeVisible()
  await tray(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/#\/runda$/)
  await expect(page.getByRole('heading', { level: 3, name: 'Kopparkitteln' })).toBeVisible()
})
