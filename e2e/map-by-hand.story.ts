import type { Page } from '@playwright/test'
import { drag } from './fingers.ts'
import { expectStill, map, pins } from './search-page.ts'
import { expect, test } from './story.ts'

const trosa = '/#/?city=trosa&event_type=second%20hand%20butik'

const ground = (page: Page) => map(page).getByRole('group', { name: /^Kartbild/ })

/** The zoom at which a map shows a single place. */
const fitZoom = 13

/**
 * Opens a map, moves it and waits until it is still and has stored its view. Only the stored zoom shows that the key
 * worked: the pin does not move while the map zooms, and a map that gets its size late stores its initial zoom.
 */
async function openMap(page: Page) {
  await page.goto(trosa)
  await expect(pins(page, 'Butik')).toBeVisible()
  await ground(page).press('-')
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
  const zoom = async () => Number(await stored('zoom'))
  const centre = () => stored('current_map_center')
  await expect.poll(zoom).toBe(fitZoom - 1)
  await expectStill(pins(page, 'Butik'))
  return { zoom, centre }
}

test('the wheel zooms by whole levels around the pointer, and keys move and zoom the map @engines', async ({
  page,
}) => {
  const { zoom, centre } = await openMap(page)
  const before = await zoom()
  await ground(page).hover({ position: { x: 100, y: 100 } })
  await page.mouse.wheel(0, 120)
  await expect.poll(zoom).toBe(before - 1)
  await page.mouse.wheel(0, -120)
  await page.mouse.wheel(0, -120)
  await expect.poll(zoom).toBe(before + 1)
  await expectStill(pins(page, 'Butik'))

  const place = await centre()
  await ground(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(centre).not.toBe(place)
  await page.keyboard.press('+')
  await expect.poll(zoom).toBe(before + 2)
})

test('a tap opens a popup and closes it, and spreading two fingers zooms the map, not the page @phone-only @touch', async ({
  page,
}) => {
  const { zoom } = await openMap(page)
  await pins(page, 'Butik').tap()
  const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
  await expect(popup.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()
  await popup.getByRole('button', { name: 'Stäng' }).tap()
  await expect(popup).toHaveCount(0)

  await ground(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = (await ground(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const before = await page.evaluate(() => [window.scrollX, window.scrollY])
  const finger = (side: 1 | -1, by: number) => ({
    from: { x: middle.x + side * 20, y: middle.y },
    by: { x: side * by, y: 0 },
  })
  const level = await zoom()
  await drag(page, [finger(1, 60), finger(-1, 60)])
  await expect.poll(zoom).toBeGreaterThan(level)
  await expectStill(pins(page, 'Butik'))
  expect(Number.isInteger(await zoom())).toBe(true)
  expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual(before)
})
